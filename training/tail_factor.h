// Errors of searches have longer tails than the normal distribution: with the
// deviation for sigma, fewer cuts are wrong at t = 1 than 1 - Phi(t) promises,
// and more at t = 2.5. A factor on sigma keeps the promise where thresholds
// lie, on average.

#ifndef RIALTO_TRAINING_TAIL_FACTOR_H_
#define RIALTO_TRAINING_TAIL_FACTOR_H_

#include <cstdint>
#include <vector>

namespace training {

struct TailFactor {
  double factor = 1;
  double error = 0;  // standard error, by game
  int64_t pairs = 0;
};

// Takes the residuals of pairs, in deviations, game by game.
class TailCounter {
 public:
  void Add(double residual, int64_t game);

  // The factor for which the shares of wrong cuts at t = 1, 1.5 and 2 are what
  // is promised, in the geometric mean. 1 if there are too few pairs to tell.
  TailFactor Find() const;

 private:
  std::vector<float> sizes_;
  // Residuals beyond the middle threshold, and all, of each game.
  struct OfGame {
    int64_t beyond = 0;
    int64_t all = 0;
  };
  std::vector<OfGame> games_;
  int64_t game_ = -1;
};

}  // namespace training

#endif  // RIALTO_TRAINING_TAIL_FACTOR_H_
