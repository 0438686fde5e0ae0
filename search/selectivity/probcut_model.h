// ProbCut's parameters for every number of discs and every pair of depths: the
// rows of a file, and rules for what stands between and beyond them.
//
// Rows are missing because they would take too long to fit. What takes their
// place is decided when the file is loaded:
//
// - Between two numbers of discs a, b and sigma^2 are interpolated linearly;
//   beyond the first and the last the nearest one serves.
// - Values of deeper and deeper searches wander like a sum of independent
//   steps, so sigma^2 grows with the distance of the two depths. For a deep
//   depth beyond the file it goes on growing at the average pace of the rows
//   with the same shallow depth and parity; a and b are those of the deepest.
// - For a shallow depth beyond the file both depths are lowered by the same
//   even number until the file knows the pair. As deeper searches agree better
//   with each other, the error is not underrated.
// - To the end of the game (deep = 64 - discs): as above between rows; with
//   fewer discs than any such row sigma^2 goes on growing as it does among
//   them. Without any such row the midgame's rules serve for this depth.

#ifndef RIALTO_SEARCH_SELECTIVITY_PROBCUT_MODEL_H_
#define RIALTO_SEARCH_SELECTIVITY_PROBCUT_MODEL_H_

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "search/selectivity/probcut_file.h"
#include "search/selectivity/probcut_formula.h"
#include "search/selectivity/tail_curve.h"

namespace search {

// Slow; methods call it once for everything they need.
class ProbCutModel {
 public:
  // The rows must pass CheckProbCutRow(). An empty file is an error. The scale
  // of the file is applied here.
  static absl::StatusOr<ProbCutModel> Create(const ProbCutFile& file);

  // The line from the value of depth `shallow` to that of depth `deep`, or
  // nothing if no rule leads to a row. Requires shallow < deep.
  std::optional<ProbCutLine> Midgame(int discs, int shallow, int deep) const;

  // The line from the value of depth `shallow` to the exact score.
  std::optional<ProbCutLine> Endgame(int discs, int shallow) const;

  // How many sigmas keep the promise of t.
  const TailCurve& midgame_tails() const { return midgame_tails_; }
  const TailCurve& end_tails() const { return end_tails_; }

  uint64_t weights_fingerprint() const { return weights_fingerprint_; }

 private:
  // The numbers of a row, in 1/10000 disc: the decimals of the file.
  struct Values {
    int64_t slope;
    int64_t offset;
    int64_t variance;  // sigma^2
  };
  // The same depths by number of discs, which rise.
  using Curve = std::vector<std::pair<int, Values>>;

  static Values At(const Curve& curve, int discs);
  static ProbCutLine LineOf(const Values& values);
  // By the rows with this shallow depth and the parity of `deep`, up to it.
  std::optional<Values> Known(int discs, int shallow, int deep) const;

  uint64_t weights_fingerprint_ = 0;
  TailCurve midgame_tails_, end_tails_;
  std::map<std::pair<int, int>, Curve> midgame_;  // by shallow and deep
  std::map<int, Curve> endgame_;                  // by shallow
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_PROBCUT_MODEL_H_
