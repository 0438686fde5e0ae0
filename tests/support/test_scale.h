// How much work a heavy test does, so that slow builds still finish soon.

#ifndef RIALTO_TESTS_SUPPORT_TEST_SCALE_H_
#define RIALTO_TESTS_SUPPORT_TEST_SCALE_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace othello {

// Sanitizers slow the kernels down by an order of magnitude or two.
#ifdef RIALTO_SANITIZED
inline constexpr double kBuildScale = 0.02;
#else
inline constexpr double kBuildScale = 1.0;
#endif

// `full_count` repetitions in an ordinary build, fewer in a sanitizer build,
// and at least one. The environment variable RIALTO_TEST_SCALE multiplies
// this: 10 in .ci/nightly, 0.1 under valgrind.
inline int64_t Scaled(int64_t full_count) {
  double scale = kBuildScale;
  if (const char* factor = std::getenv("RIALTO_TEST_SCALE")) {
    scale *= std::max(0.0, std::strtod(factor, nullptr));
  }
  const double count = static_cast<double>(full_count) * scale;
  return std::max<int64_t>(1, static_cast<int64_t>(count));
}

// Whether the tests that take minutes are wanted: RIALTO_LONG_TESTS=1.
inline bool LongTestsWanted() {
  const char* wanted = std::getenv("RIALTO_LONG_TESTS");
  return wanted != nullptr && *wanted != '\0' && *wanted != '0';
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_TEST_SCALE_H_
