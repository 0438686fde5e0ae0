// The value of a position from the wide rows of its features, whose channels
// know their place (channels.h).
//
// The rows of the features that one symmetry s has placed are added first; then
// rho(s) is applied to the sum. Because s is up to three simple symmetries in a
// row, a mirror of the rows, one of the columns and the transposition, it takes
// seven matrices for all eight sums. All are constants that change signs, and
// the transposition also exchanges the channels at even and odd places of the
// pairs.

#ifndef RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_H_
#define RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_H_

#include "othello/kernel_choice.h"
#include "pattern_eval/wide_row_kernels_avx2.h"
#include "pattern_eval/wide_row_kernels_portable.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace pattern_eval {

#if defined(__wasm_simd128__)
namespace wasm {

// The same contract as portable::PackedSums.
struct PackedSums {
  v128_t words[2] = {wasm_i16x8_splat(0), wasm_i16x8_splat(0)};
  v128_t odd[2] = {wasm_i16x8_splat(0), wasm_i16x8_splat(0)};
  int rows = 0;

  void Add(const WideRow& row) {
    for (int half = 0; half < 2; ++half) {
      const v128_t added = wasm_v128_load(&row.bytes[16 * half]);
      words[half] = wasm_i16x8_add(words[half], added);
      odd[half] = wasm_i16x8_add(odd[half], wasm_i16x8_shr(added, 8));
    }
    ++rows;
  }
  portable::WideSums Unpacked() const {
    const v128_t bias =
        wasm_i16x8_splat(static_cast<int16_t>(rows * WideRow::kBias));
    portable::WideSums sums;
    for (int half = 0; half < 2; ++half) {
      const v128_t even =
          wasm_i16x8_sub(words[half], wasm_i16x8_shl(odd[half], 8));
      wasm_v128_store(&sums.even[8 * half], wasm_i16x8_sub(even, bias));
      wasm_v128_store(&sums.odd[8 * half], odd[half]);
    }
    return sums;
  }
};

inline int ValueOfRows(const WideRow* table, const FeatureVector& indices,
                       const OtherRows<WideRow>& others) {
  return portable::ValueOfRowsIn<PackedSums>(table, indices, others);
}

}  // namespace wasm
#endif  // __wasm_simd128__

#if RIALTO_USE_AVX2_KERNEL
using avx2::ValueOfRows;
#elif defined(__wasm_simd128__)
using wasm::ValueOfRows;
#else
using portable::ValueOfRows;
#endif

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_H_
