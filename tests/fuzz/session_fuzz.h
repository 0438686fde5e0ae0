// A session with a client that says anything.

#ifndef RIALTO_TESTS_FUZZ_SESSION_FUZZ_H_
#define RIALTO_TESTS_FUZZ_SESSION_FUZZ_H_

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/protocol_promises.h"

namespace engine {

// Says the lines of `text` and looks at the answers. The session is closed, so
// that it thinks only as long as it must; lines that ask for threads or memory
// are left out, because they are slow, and those that may write a file.
template <typename P>
void FuzzSession(absl::string_view text) {
  Dialogue<P> dialogue;
  dialogue.session().Close();
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StrContains(line, "threads") || absl::StrContains(line, "hash") ||
        absl::StrContains(line, "cores") || absl::StrContains(line, "memory") ||
        absl::StrContains(line, "savesgf")) {
      continue;
    }
    othello::FuzzCheck(IsProperAnswer<P>(line, dialogue.Say(line)),
                       "a line gets the answer that the protocol wants");
    if (dialogue.is_over()) return;
  }
}

}  // namespace engine

#endif  // RIALTO_TESTS_FUZZ_SESSION_FUZZ_H_
