// `rialto serve`: the board in the browser, with the engine of this machine.

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "tools/book/learner.h"
#include "tools/commands/commands.h"
#include "tools/commands/engine_flags.h"
#include "tools/program/command_line.h"
#include "tools/program/common_flags.h"
#include "tools/program/ending_signals.h"
#include "tools/program/progress.h"
#include "tools/serve/web_server.h"

ABSL_FLAG(int, port, 8642, "The port to listen on; 0 is any that is free");
ABSL_FLAG(bool, open, true,
          "Open the page in a browser, if stdout is a terminal");
ABSL_FLAG(std::string, web_root, "",
          "Serve the page from this folder instead of the one built in");

namespace tools {
namespace {

constexpr absl::string_view kServeDetails =
    "Serves a board for the browser: play, analysis and review with this "
    "engine. Prints\nthe address to open, and runs until Ctrl-C. Without "
    "--threads it uses all cores.\n"
    "Only programs of this machine that know the address, whose end is a "
    "secret, are\nanswered. Do not make it reachable from elsewhere. "
    "docs/integrate.md has more.\n";

// Opens the page in a browser. The address goes through a file that only this
// user can read, because every user sees the arguments of programs. Returns the
// file, or nothing if there is no browser.
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

absl::StatusOr<engine::Options> OptionsFromFlags() {
  absl::StatusOr<engine::Options> options = EngineOptionsFromFlags();
  if (options.ok() && !WasGiven("threads")) {
    options->threads =
        std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  }
  if (options.ok() && !WasGiven("book")) {
    options->book = std::string(engine::kDefaultBook);
  }
  return options;
}

absl::Status RunServe(const std::vector<std::string>& arguments,
                      Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  const int port = absl::GetFlag(FLAGS_port);
  if (port < 0 || port > 65535) {
    return absl::InvalidArgumentError("--port takes 0..65535");
  }
  WebFiles files;
  if (const std::string folder = absl::GetFlag(FLAGS_web_root);
      !folder.empty()) {
    absl::StatusOr<WebFiles> found = WebFiles::InFolder(folder);
    if (!found.ok()) return found.status();
    files = *std::move(found);
  }
  const absl::StatusOr<engine::Options> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  PrepareBooks();
  const absl::StatusOr<std::unique_ptr<RequestWorker>> worker =
      RequestWorker::Create(*options);
  if (!worker.ok()) return worker.status();
  PrintWarnings((*worker)->warnings(), streams.err);
  if ((*worker)->options().parameters->weights != nullptr) {
    (*worker)->options().parameters->weights->SpreadInBackground();
  }
  absl::StatusOr<std::unique_ptr<EndingSignals>> signals =
      EndingSignals::Create();
  if (!signals.ok()) return signals.status();
  const absl::StatusOr<std::unique_ptr<WebServer>> server = WebServer::Create(
      static_cast<uint16_t>(port), std::move(files), **worker);
  if (!server.ok()) return server.status();
  const std::string url = (*server)->address().Url();
  streams.out << url << "\n" << std::flush;
  std::string opened;
  if (absl::GetFlag(FLAGS_open) && streams.are_standard &&
      IsTerminal(STDOUT_FILENO)) {
    opened = OpenInBrowser(url);
  }
  const absl::Cleanup remove = [&] {
    if (!opened.empty()) unlink(opened.c_str());
  };
  return (*server)->Run((*signals)->descriptor());
}

}  // namespace

Command ServeCommand() {
  return {"serve",
          "play, analyse and review in the browser",
          "",
          kServeDetails,
          EngineFlags(engine::kFlagOfAnalysis | engine::kFlagOfService,
                      {"port", "open", "web_root"}),
          RunServe};
}

}  // namespace tools
