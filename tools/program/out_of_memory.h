// What programs do when memory runs out.

#ifndef RIALTO_TOOLS_PROGRAM_OUT_OF_MEMORY_H_
#define RIALTO_TOOLS_PROGRAM_OUT_OF_MEMORY_H_

namespace tools {

// From now on the program ends with kExitFailed and a message on stderr if an
// allocation fails in any thread, instead of being killed by an exception that
// no one catches. `name` is the program's and must stay.
void EndWhenOutOfMemory(const char* name);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_OUT_OF_MEMORY_H_
