#include "tools/program/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>

#include "absl/strings/str_cat.h"

extern char** environ;

namespace tools {

std::string OpenInBrowser(const std::string& url) {
  const char* folder = getenv("XDG_RUNTIME_DIR");
  std::string path = absl::StrCat(folder == nullptr ? "/tmp" : folder,
                                  "/rialto-serve-XXXXXX.html");
  const int file = mkstemps(path.data(), /*suffixlen=*/5);
  if (file < 0) return "";
  const std::string page = absl::StrCat(
      "<!doctype html><meta charset=utf-8><title>Rialto</title>"
      "<meta http-equiv=refresh content=\"0; url=",
      url, "\"><a href=\"", url, "\">Rialto</a>\n");
  const bool is_written = write(file, page.data(), page.size()) ==
                          static_cast<ssize_t>(page.size());
  close(file);
  std::string program = "xdg-open";
  char* arguments[] = {program.data(), path.data(), nullptr};
  // What it prints is not for our stdout.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR,
                                     0);
  }
  pid_t child;
  const bool is_started =
      is_written && posix_spawnp(&child, "xdg-open", &actions, nullptr,
                                 arguments, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!is_started) {
    unlink(path.c_str());
    return "";
  }
  // Nobody waits for a browser; its entry goes when this program does.
  return path;
}

}  // namespace tools
