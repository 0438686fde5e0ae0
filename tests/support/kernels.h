// The kernels for flips and mobility that this build has and this CPU can run.

#ifndef RIALTO_TESTS_SUPPORT_KERNELS_H_
#define RIALTO_TESTS_SUPPORT_KERNELS_H_

#include <vector>

#include "othello/flips.h"
#include "othello/kernel_choice.h"
#include "othello/mobility.h"

namespace othello {

struct Kernel {
  const char* name;
  Bitboard (*legal_moves)(Bitboard mover, Bitboard opponent);
  Bitboard (*flips)(int square, Bitboard mover, Bitboard opponent);
};

inline std::vector<Kernel> RunnableKernels() {
  std::vector<Kernel> kernels = {
      {"portable", portable::LegalMoves, portable::Flips}};
#if RIALTO_HAS_AVX2_KERNEL
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
    kernels.push_back({"avx2", avx2::LegalMoves, avx2::Flips});
  }
#endif
  return kernels;
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_KERNELS_H_
