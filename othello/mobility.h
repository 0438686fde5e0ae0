// LegalMoves(): the squares where the mover may play.

#ifndef RIALTO_OTHELLO_MOBILITY_H_
#define RIALTO_OTHELLO_MOBILITY_H_

#include "othello/kernel_choice.h"
#include "othello/mobility_avx2.h"
#include "othello/mobility_portable.h"

namespace othello {

#if RIALTO_USE_AVX2_KERNEL
using avx2::LegalMoves;
#else
using portable::LegalMoves;
#endif

}  // namespace othello

#endif  // RIALTO_OTHELLO_MOBILITY_H_
