// Numbers of games in a byte, to about 5 percent.

#ifndef RIALTO_OTHELLO_BOOK_GAME_STEPS_H_
#define RIALTO_OTHELLO_BOOK_GAME_STEPS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace othello {

inline constexpr double kStepsForDouble = 8;

inline uint8_t StepsOfGames(uint64_t games) {
  const double steps =
      kStepsForDouble * std::log2(1.0 + static_cast<double>(games));
  return static_cast<uint8_t>(std::min(255L, std::lround(steps)));
}

inline uint32_t GamesOfSteps(uint8_t steps) {
  return static_cast<uint32_t>(
      std::min<int64_t>(std::llround(std::exp2(steps / kStepsForDouble) - 1),
                        int64_t{0xFFFFFFFF}));
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_GAME_STEPS_H_
