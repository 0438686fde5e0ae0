// Chooses which of the two kernels for flips and mobility the hot code uses.
//
// Both are always compiled (on x86-64) and tested; this header only decides
// which one Flips() and LegalMoves() call. The choice is made at compile time
// because a call through a pointer would cost more than the kernels gain.

#ifndef RIALTO_OTHELLO_KERNEL_CHOICE_H_
#define RIALTO_OTHELLO_KERNEL_CHOICE_H_

#if defined(__x86_64__)
#define RIALTO_HAS_AVX2_KERNEL 1
#else
#define RIALTO_HAS_AVX2_KERNEL 0
#endif

#if RIALTO_HAS_AVX2_KERNEL && defined(__AVX2__) && defined(__BMI2__)
#define RIALTO_USE_AVX2_KERNEL 1
// The whole program is compiled for AVX2: kernels inline like anything else.
#define RIALTO_TARGET_AVX2
#else
#define RIALTO_USE_AVX2_KERNEL 0
// Compile the AVX2 kernels anyway, so that tests can run them on a machine that
// has the instructions.
#define RIALTO_TARGET_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#endif

#endif  // RIALTO_OTHELLO_KERNEL_CHOICE_H_
