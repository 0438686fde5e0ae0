#include "search/selectivity/probcut_tests.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "search/endgame/fastest_first.h"

namespace search {
namespace {

// No game has positions with fewer discs.
constexpr int kMinDiscs = 4;

constexpr int kSquares = 64;

// Calls `use` with the discs and both depths of every test, the shallowest
// first. A deep depth that reaches the end of the game is the exact score.
template <typename Use>
void ForEachTest(Use use) {
  for (int discs = kMinDiscs; discs < kSquares; ++discs) {
    const int empties = kSquares - discs;
    for (int deep = 1; deep < empties; ++deep) {
      for (int shallow : MidgameShallowDepths(deep)) use(discs, shallow, deep);
    }
    for (int shallow : EndgameShallowDepths(empties)) {
      use(discs, shallow, empties);
    }
  }
}

std::optional<ProbCutLine> LineOf(const ProbCutModel& model, int discs,
                                  int shallow, int deep) {
  return deep == kSquares - discs ? model.Endgame(discs, shallow)
                                  : model.Midgame(discs, shallow, deep);
}

// The line from the static value to that of depth `shallow`: the identity if
// they are the same.
std::optional<ProbCutLine> PreviewOf(const ProbCutModel& model, int discs,
                                     int shallow) {
  return shallow == 0 ? ProbCutLine() : model.Midgame(discs, 0, shallow);
}

}  // namespace

std::vector<int> MidgameShallowDepths(int deep) {
  if (deep < 3) return {};
  int main = deep / 2;
  if ((deep - main) % 2 != 0) --main;
  if (main < 2) return {main};
  return {main - 2, main};
}

std::vector<int> EndgameShallowDepths(int empties) {
  // Zero windows of smaller endgames are solved without asking.
  if (empties <= endgame::kFastestFirst) return {};
  const int main = std::clamp((empties - 8) / 2, 1, 10);
  if (main < 3) return {main};
  return {main - 2, main};
}

std::vector<MissingTest> FindMissingTests(const ProbCutModel& model) {
  std::vector<MissingTest> missing;
  ForEachTest([&](int discs, int shallow, int deep) {
    const MissingTest test = {discs, shallow, deep,
                              !LineOf(model, discs, shallow, deep),
                              !PreviewOf(model, discs, shallow)};
    if (test.lacks_line || test.lacks_preview) missing.push_back(test);
  });
  return missing;
}

absl::StatusOr<std::shared_ptr<const ProbCutTests>> ProbCutTests::Create(
    const ProbCutModel& model) {
  const std::vector<MissingTest> missing = FindMissingTests(model);
  if (!missing.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the ProbCut parameters have no rows for the depths ",
                     missing[0].shallow, " and ", missing[0].deep, " with ",
                     missing[0].discs, " discs, and none that come near"));
  }
  auto tests = std::make_shared<ProbCutTests>();
  ForEachTest([&](int discs, int shallow, int deep) {
    ProbCutTestList& list = deep == kSquares - discs
                                ? tests->endgame_[discs]
                                : tests->midgame_[discs][deep];
    list.tests[list.size++] = {shallow, *LineOf(model, discs, shallow, deep),
                               *PreviewOf(model, discs, shallow)};
  });
  // These lines are previews, too, so they are there.
  for (int discs = 0; discs <= kSquares; ++discs) {
    for (int depth = 1; depth <= kDeepestLeaf; ++depth) {
      tests->leaf_[discs][depth] = *PreviewOf(model, discs, depth);
    }
  }
  return tests;
}

}  // namespace search
