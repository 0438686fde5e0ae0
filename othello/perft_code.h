// The part of perft that is compiled for each CPU variant.

#ifndef RIALTO_OTHELLO_PERFT_CODE_H_
#define RIALTO_OTHELLO_PERFT_CODE_H_

#include <cstdint>

#include "othello/position.h"
#include "othello/support/cpu.h"

namespace othello {

struct PerftCode {
  uint64_t (*count)(const Position& position, int depth);
  uint64_t (*count_portable)(const Position& position, int depth);
};

extern "C" {
extern const PerftCode rialto_perft_first;
#if RIALTO_CPU_DISPATCH
extern const PerftCode rialto_perft_x86_v3;
#endif
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_PERFT_CODE_H_
