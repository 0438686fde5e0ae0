// Registers of AVX2 that the compiler keeps on the stack. GCC takes stacks on
// Windows for aligned to 32 bytes, and they are to 16: where neither GCC is
// patched (Debian's is) nor the assembler mends it (tools/cmake/windows.cmake),
// this test crashes.

#include <cstdint>

#include "gtest/gtest.h"
#include "othello/support/cpu.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace othello {
namespace {

#if defined(__x86_64__)
void Overwrite(int64_t* numbers) {
  for (int i = 0; i < 8; ++i) numbers[i] = -1;
}

// Nobody knows which registers it leaves alone.
void (*volatile g_overwrite)(int64_t*) = Overwrite;

[[gnu::target("avx2"), gnu::noinline]] int64_t DifferenceBefore(
    int64_t* numbers) {
  const auto* from = reinterpret_cast<const __m256i*>(numbers);
  const __m256i first = _mm256_loadu_si256(from);
  const __m256i second = _mm256_loadu_si256(from + 1);
  g_overwrite(numbers);
  int64_t lanes[4];
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(lanes),
                      _mm256_sub_epi64(first, second));
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

// The same with stacks that begin elsewhere.
[[gnu::noinline]] int64_t DifferenceAt(int64_t* numbers, int depth) {
  volatile int64_t room[2] = {0, 0};
  return room[0] + (depth == 0 ? DifferenceBefore(numbers)
                               : DifferenceAt(numbers, depth - 1));
}

TEST(VectorStackTest, RegistersAreKeptOnAnyStack) {
  if (!FeaturesOfThisCpu().x86_v3) GTEST_SKIP() << "no AVX2";
  for (int depth = 0; depth < 4; ++depth) {
    int64_t numbers[8] = {1, 2, 3, 4, 0, 0, 0, 1};
    EXPECT_EQ(DifferenceAt(numbers, depth), 9);
    EXPECT_EQ(numbers[0], -1);
  }
}
#else
TEST(VectorStackTest, RegistersAreKeptOnAnyStack) {
  GTEST_SKIP() << "not x86-64";
}
#endif

}  // namespace
}  // namespace othello
