#include "search/selectivity/probcut_tests.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "search/endgame/fastest_first.h"

namespace search {
namespace {

// Boards with fewer discs have no game behind them.
constexpr int kMinDiscs = 4;

absl::Status Missing(int discs, int shallow, int deep) {
  return absl::FailedPreconditionError(absl::StrCat(
      "the ProbCut parameters say nothing of depths ", shallow, " and ", deep,
      " with ", discs, " discs, and nothing that comes near"));
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

absl::StatusOr<std::shared_ptr<const ProbCutTests>> ProbCutTests::Create(
    const ProbCutModel& model) {
  auto tests = std::make_shared<ProbCutTests>();
  for (int discs = kMinDiscs; discs < kSquares; ++discs) {
    for (int deep = 1; deep < kSquares - discs; ++deep) {
      ProbCutTestList& list = tests->midgame_[discs][deep];
      for (int shallow : MidgameShallowDepths(deep)) {
        const auto line = model.Midgame(discs, shallow, deep);
        const auto preview = PreviewOf(model, discs, shallow);
        if (!line || !preview) return Missing(discs, shallow, deep);
        list.tests[list.size++] = {shallow, *line, *preview};
      }
    }
    ProbCutTestList& list = tests->endgame_[discs];
    for (int shallow : EndgameShallowDepths(kSquares - discs)) {
      const auto line = model.Endgame(discs, shallow);
      const auto preview = PreviewOf(model, discs, shallow);
      if (!line || !preview) return Missing(discs, shallow, kSquares - discs);
      list.tests[list.size++] = {shallow, *line, *preview};
    }
  }
  return tests;
}

}  // namespace search
