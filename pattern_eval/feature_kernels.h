// AfterMove(), Indices() and IndicesAfterMove() of feature states, with the
// kernel of this build.

#ifndef RIALTO_PATTERN_EVAL_FEATURE_KERNELS_H_
#define RIALTO_PATTERN_EVAL_FEATURE_KERNELS_H_

#include "othello/kernel_choice.h"
#include "pattern_eval/feature_kernels_avx2.h"
#include "pattern_eval/feature_kernels_portable.h"

namespace pattern_eval {

#if RIALTO_USE_AVX2_KERNEL
using avx2::AfterMove;
using avx2::Indices;
using avx2::IndicesAfterMove;
#else
using portable::AfterMove;
using portable::Indices;
using portable::IndicesAfterMove;
#endif

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_FEATURE_KERNELS_H_
