// What stdin, stdout and stderr are connected to.

#ifndef RIALTO_TOOLS_PROGRAM_STANDARD_STREAMS_H_
#define RIALTO_TOOLS_PROGRAM_STANDARD_STREAMS_H_

#include "absl/strings/string_view.h"

namespace tools {

// Their numbers on every system.
inline constexpr int kStdin = 0;
inline constexpr int kStdout = 1;
inline constexpr int kStderr = 2;

// For main(), before anything is read or written: the bytes of all three, and
// of files, stay as they are, and a console takes UTF-8.
void PrepareStandardStreams();

// What main() returns. On Windows it does not return: threads that wait for
// input go on while main() ends, and could use what it has torn down.
int EndOfMain(int exit_status);

bool IsTerminal(int stream);

// Whether stdin may be a client: not a terminal or /dev/null.
bool HasClient();

// The width of the terminal at stdout; 0 if it is unknown.
int TerminalColumns();

// Whether the terminal has a cursor that programs may move, as far as it says.
bool TerminalMovesCursor();

// Whether the terminal shows UTF-8; the locale must have been set.
bool TerminalHasUtf8();

// Without memory, locks or errors, for handlers of signals.
void WriteToStderr(absl::string_view text);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_STANDARD_STREAMS_H_
