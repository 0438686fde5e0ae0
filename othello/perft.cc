#include "othello/perft.h"

#include "othello/perft_code.h"
#include "othello/support/cpu.h"

namespace othello {

// The program itself reports an invalid RIALTO_CPU; here it means the default.
uint64_t Perft(const Position& position, int depth) {
#if RIALTO_CPU_DISPATCH
  const auto& variant = ChosenCpuVariant();
  return ForCpu(variant.ok() ? *variant : CpuVariant::kFirst,
                rialto_perft_first, rialto_perft_x86_v3)
      .count(position, depth);
#else
  return rialto_perft_first.count(position, depth);
#endif
}

uint64_t PerftPortable(const Position& position, int depth) {
  return rialto_perft_first.count_portable(position, depth);
}

}  // namespace othello
