// Which shallow searches ProbCut makes before a deep one: a table for every
// number of discs and every depth, made once when the parameters are loaded.

#ifndef RIALTO_SEARCH_SELECTIVITY_PROBCUT_TESTS_H_
#define RIALTO_SEARCH_SELECTIVITY_PROBCUT_TESTS_H_

#include <array>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "search/selectivity/probcut_formula.h"
#include "search/selectivity/probcut_model.h"

namespace search {

struct ProbCutTest {
  int shallow = 0;
  ProbCutLine deep;     // from the shallow value to the deep one
  ProbCutLine preview;  // from the static value to the shallow one
};

// The tests of a node, shallowest first.
struct ProbCutTestList {
  static constexpr int kCapacity = 3;
  int size = 0;
  std::array<ProbCutTest, kCapacity> tests;

  const ProbCutTest* begin() const { return tests.data(); }
  const ProbCutTest* end() const { return tests.data() + size; }
};

// The shallow depths to try before a search of depth `deep`, rising: some for
// each depth from 3 up.
std::vector<int> MidgameShallowDepths(int deep);
// The same before a search to the end of the game.
std::vector<int> EndgameShallowDepths(int empties);

// A test that a model has no line for.
struct MissingTest {
  int discs = 0;
  int shallow = 0;
  int deep = 0;                // 64 - discs: to the end of the game
  bool lacks_line = false;     // from the shallow value to the deep one
  bool lacks_preview = false;  // from the static value to the shallow one
};

// Everything that ProbCutTests::Create() needs and the model lacks.
std::vector<MissingTest> FindMissingTests(const ProbCutModel& model);

class ProbCutTests {
 public:
  // An error if the model does not reach to one of the tests.
  static absl::StatusOr<std::shared_ptr<const ProbCutTests>> Create(
      const ProbCutModel& model);

  const ProbCutTestList& Midgame(int discs, int deep) const {
    return midgame_[discs][deep];
  }
  const ProbCutTestList& Endgame(int discs) const { return endgame_[discs]; }
  // From the static value to that of a search of 1 or 2 plies.
  const ProbCutLine& Leaf(int discs, int depth) const {
    return leaf_[discs][depth];
  }

 private:
  static constexpr int kSquares = 64;
  static constexpr int kDeepestLeaf = 2;
  // [discs][deep]
  std::array<std::array<ProbCutTestList, kSquares + 1>, kSquares + 1> midgame_;
  std::array<ProbCutTestList, kSquares + 1> endgame_;
  std::array<std::array<ProbCutLine, kDeepestLeaf + 1>, kSquares + 1> leaf_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_PROBCUT_TESTS_H_
