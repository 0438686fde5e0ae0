// Flips(): the opponent's discs that a move turns.

#ifndef RIALTO_OTHELLO_FLIPS_H_
#define RIALTO_OTHELLO_FLIPS_H_

#include "othello/flips_avx2.h"
#include "othello/flips_portable.h"
#include "othello/kernel_choice.h"

namespace othello {

#if RIALTO_USE_AVX2_KERNEL
using avx2::Flips;
#else
using portable::Flips;
#endif

}  // namespace othello

#endif  // RIALTO_OTHELLO_FLIPS_H_
