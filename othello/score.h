// Units of value.
//
// A finished game is worth a whole number of discs (DiscDiff, -64..64, always
// even). The midgame is finer: a Score counts 1/kScorePerDisc of a disc. Both
// are plain integers seen from the side to move; only this header converts.

#ifndef RIALTO_OTHELLO_SCORE_H_
#define RIALTO_OTHELLO_SCORE_H_

namespace othello {

using DiscDiff = int;
using Score = int;

inline constexpr DiscDiff kMaxDiscs = 64;
inline constexpr Score kScorePerDisc = 32;
inline constexpr Score kMaxScore = kMaxDiscs * kScorePerDisc;

constexpr Score ScoreFromDiscs(DiscDiff discs) { return discs * kScorePerDisc; }
constexpr double DiscsFromScore(Score score) {
  return static_cast<double>(score) / kScorePerDisc;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SCORE_H_
