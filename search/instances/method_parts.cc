#include "search/instances/method_parts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace search {
namespace {

constexpr int kSquares = 64;

absl::Status WithoutProbCut(absl::string_view method) {
  return absl::FailedPreconditionError(
      absl::StrCat(method, " needs ProbCut parameters, and none are built in; ",
                   "give some with --probcut=FILE"));
}

}  // namespace

absl::StatusOr<ProbCutPair> ProbCutPairOf(const MethodChoice& choice,
                                          const SearchOptions& options) {
  if (options.probcut == nullptr) return WithoutProbCut("probcut");
  ProbCutPair pair;
  pair.shallow = choice.GetWhole("shallow");
  pair.deep = choice.GetWhole("deep");
  for (int discs = 0; discs <= kSquares; ++discs) {
    const std::optional<ProbCutLine> line =
        options.probcut->Midgame(discs, pair.shallow, pair.deep);
    if (!line.has_value()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the ProbCut parameters say nothing of the depths ",
                       pair.shallow, " and ", pair.deep));
    }
    pair.lines[discs] = *line;
  }
  return pair;
}

absl::StatusOr<std::shared_ptr<const ProbCutTests>> ProbCutTestsOf(
    const SearchOptions& options) {
  if (options.probcut == nullptr) return WithoutProbCut("multi_probcut");
  return ProbCutTests::Create(*options.probcut);
}

absl::StatusOr<std::shared_ptr<const RankDecisions>> RankDecisionsOf(
    const MethodChoice& choice, const SearchOptions& options) {
  constexpr double kMillion = 1e6;
  if (options.rank_table == nullptr) {
    return absl::FailedPreconditionError(
        "rank_cut needs statistics, and none are built in; give some with "
        "--rankcut=FILE");
  }
  return std::make_shared<const RankDecisions>(MakeRankDecisions(
      *options.rank_table, std::llround(choice.Get("t") * kMillion),
      choice.GetWhole("y")));
}

MultiProbCutThresholds ThresholdsOf(const MethodChoice& choice) {
  const Fixed t = FixedFrom(choice.Get("t"));
  return {t, std::max(t, FixedFrom(choice.Get("careful_t")))};
}

MultiCutParameters MultiCutParametersOf(const MethodChoice& choice) {
  return {choice.GetWhole("m"), choice.GetWhole("c"), choice.GetWhole("r"),
          choice.GetWhole("depth")};
}

RankCutParameters RankCutParametersOf(const MethodChoice& choice) {
  return {choice.GetWhole("r"), choice.GetWhole("depth"),
          choice.GetWhole("research") != 0};
}

}  // namespace search
