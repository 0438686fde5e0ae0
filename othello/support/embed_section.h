// How assemblers name the place for constants.

#ifndef RIALTO_OTHELLO_SUPPORT_EMBED_SECTION_H_
#define RIALTO_OTHELLO_SUPPORT_EMBED_SECTION_H_

#if defined(_WIN32)
// Without .popsection; what a compiler writes at the start of a file is code.
#define RIALTO_EMBED_BEGIN ".section .rdata,\"dr\"\n"
#define RIALTO_EMBED_END ".text\n"
#define RIALTO_EMBED_HIDDEN
#else
#define RIALTO_EMBED_BEGIN ".pushsection .rodata\n"
#define RIALTO_EMBED_END ".popsection\n"
// GNU ld for AArch64 takes two local symbols of a section in the global offset
// table for one.
#define RIALTO_EMBED_HIDDEN __attribute__((visibility("hidden")))
#endif

#endif  // RIALTO_OTHELLO_SUPPORT_EMBED_SECTION_H_
