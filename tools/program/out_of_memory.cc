#include "tools/program/out_of_memory.h"

#include <unistd.h>

#include <cstring>
#include <new>

#include "tools/program/command.h"

namespace tools {
namespace {

const char* g_program_name = "";

// Must not allocate.
void Say(const char* text) {
  [[maybe_unused]] const ssize_t count =
      write(STDERR_FILENO, text, std::strlen(text));
}

void EndProgram() {
  Say(g_program_name);
  Say(": out of memory\n");
  _exit(kExitFailed);
}

}  // namespace

void EndWhenOutOfMemory(const char* name) {
  g_program_name = name;
  std::set_new_handler(EndProgram);
}

}  // namespace tools
