// Files that are built into the program.

#ifndef RIALTO_OTHELLO_SUPPORT_EMBEDDED_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_EMBEDDED_FILE_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "othello/support/embed_section.h"

// At namespace scope: makes the bytes of the file at `path`, a string literal,
// available as RIALTO_EMBEDDED(symbol). The assembler copies the file as it is;
// an array in C++ source would take the compiler minutes. The build names the
// paths (tools/cmake/RialtoEmbed.cmake).
//
// Where the assembler cannot, the build has defined the bytes already.
#ifdef RIALTO_PORTABLE_EMBEDDING
#define RIALTO_EMBED_FILE(symbol, path) static_assert(true, "takes a semicolon")
#else
#define RIALTO_EMBED_FILE(symbol, path)                       \
  __asm__(RIALTO_EMBED_BEGIN ".balign 16\n" #symbol           \
                             "_begin:\n"                      \
                             ".incbin \"" path "\"\n" #symbol \
                             "_end:\n" RIALTO_EMBED_END);     \
  extern "C" {                                                \
  extern const char symbol##_begin[] RIALTO_EMBED_HIDDEN;     \
  extern const char symbol##_end[] RIALTO_EMBED_HIDDEN;       \
  }                                                           \
  static_assert(true, "takes a semicolon")
#endif

#define RIALTO_EMBEDDED(symbol) \
  ::othello::EmbeddedBytes(symbol##_begin, symbol##_end)

namespace othello {

inline absl::string_view EmbeddedBytes(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_EMBEDDED_FILE_H_
