#include "tools/program/out_of_memory.h"

#include <cstdlib>
#include <new>

#include "tools/program/command.h"
#include "tools/program/standard_streams.h"

namespace tools {
namespace {

const char* g_program_name = "";

// Must not allocate.
void EndProgram() {
  WriteToStderr(g_program_name);
  WriteToStderr(": out of memory\n");
  std::_Exit(kExitFailed);
}

}  // namespace

void EndWhenOutOfMemory(const char* name) {
  g_program_name = name;
  std::set_new_handler(EndProgram);
}

}  // namespace tools
