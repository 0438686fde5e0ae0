// Lines of a game in the terminal.

#include <sstream>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/support/sessions.h"
#include "tools/engine/channel.h"
#include "tools/terminal/terminal.h"

// The session is closed, so that it thinks only as long as it must. Lines that
// ask for threads, memory or files are left out.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto session = engine::MakeSession();
  session->Close();
  std::istringstream in;
  std::ostringstream out;
  engine::StreamChannel channel(in, out, out);
  terminal::TerminalProtocol protocol(*session, channel, terminal::Style());
  for (const absl::string_view line :
       absl::StrSplit(othello::FuzzedText(data, size), '\n')) {
    const std::string lower = absl::AsciiStrToLower(line);
    if (absl::StrContains(lower, "threads") ||
        absl::StrContains(lower, "hash") || absl::StrContains(lower, "save") ||
        absl::StrContains(lower, "load")) {
      continue;
    }
    out.str("");
    if (protocol.Receive(line).is_done) continue;
    const bool goes_on = protocol.Handle(line, search::Clock::now());
    const std::string answer = out.str();
    othello::FuzzCheck(answer.empty() || answer.back() == '\n',
                       "an answer is whole lines");
    if (!goes_on) return 0;
  }
  return 0;
}
