// Normally distributed numbers, the same on every platform (the standard's
// distributions are not).

#ifndef RIALTO_TESTS_SUPPORT_NORMAL_NOISE_H_
#define RIALTO_TESTS_SUPPORT_NORMAL_NOISE_H_

#include <cmath>
#include <random>

namespace othello {

// Mean 0, variance 1 (Box and Muller 1958).
inline double NormalNoise(std::mt19937_64& random) {
  const auto uniform = [&random] {
    return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
  };
  constexpr double kFullCircle = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(uniform()));
  return radius * std::cos(kFullCircle * uniform());
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_NORMAL_NOISE_H_
