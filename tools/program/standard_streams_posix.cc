#include "tools/program/standard_streams.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

namespace tools {

void PrepareStandardStreams() {}

int EndOfMain(int exit_status) { return exit_status; }

bool IsTerminal(int stream) { return isatty(stream) != 0; }

bool HasClient() {
  struct stat input;
  return fstat(kStdin, &input) == 0 &&
         (S_ISFIFO(input.st_mode) || S_ISSOCK(input.st_mode) ||
          S_ISREG(input.st_mode));
}

int TerminalColumns() {
  winsize size = {};
  return ioctl(kStdout, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool TerminalMovesCursor() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && *terminal != '\0' &&
         absl::string_view(terminal) != "dumb";
}

bool TerminalHasUtf8() {
  return absl::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

void WriteToStderr(absl::string_view text) {
  [[maybe_unused]] const ssize_t count =
      write(kStderr, text.data(), text.size());
}

}  // namespace tools
