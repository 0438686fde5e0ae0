// Random numbers that are the same on every platform and for every number of
// threads: each user makes a generator from a seed and its own name (the number
// of a game, say).

#ifndef RIALTO_OTHELLO_SUPPORT_RANDOM_H_
#define RIALTO_OTHELLO_SUPPORT_RANDOM_H_

#include <cstdint>

namespace othello {

// The finalizer of SplitMix64 (Steele, Lea and Flood 2014): neighbouring
// numbers become unrelated ones.
constexpr uint64_t Mixed(uint64_t value) {
  value += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

class RandomStream {
 public:
  RandomStream(uint64_t seed, uint64_t stream)
      : state_(Mixed(Mixed(seed) ^ stream)) {}

  uint64_t Next() { return Mixed(state_++); }

  // 0 .. count - 1; the bias is below count / 2^32. Requires 0 < count < 2^32.
  int Below(int count) {
    return static_cast<int>((Next() >> 32) * static_cast<uint64_t>(count) >>
                            32);
  }

  // True with this probability.
  bool Chance(double probability) {
    return static_cast<double>(Next() >> 11) * 0x1p-53 < probability;
  }

 private:
  uint64_t state_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_RANDOM_H_
