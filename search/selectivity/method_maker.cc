#include "search/selectivity/method_maker.h"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace search {
namespace {

using MethodOrError = absl::StatusOr<PlayedMethod>;

constexpr int kSquares = 64;

absl::Status WithoutProbCut(absl::string_view method) {
  return absl::FailedPreconditionError(
      absl::StrCat(method, " needs ProbCut parameters, and none are built in; ",
                   "give some with --probcut=FILE"));
}

MethodOrError MakeProbCut(const MethodChoice& choice,
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
          absl::StrCat("the ProbCut parameters have no rows for the depths ",
                       pair.shallow, " and ", pair.deep));
    }
    pair.lines[discs] = *line;
  }
  return ProbCut(
      pair, FixedFrom(options.probcut->midgame_tails().At(choice.Get("t"))));
}

MethodOrError MakeMultiProbCut(const MethodChoice& choice,
                               const SearchOptions& options) {
  if (options.probcut == nullptr) return WithoutProbCut("multi_probcut");
  const auto tests = ProbCutTests::Create(*options.probcut);
  if (!tests.ok()) return tests.status();
  return MultiProbCut(
      *tests,
      {FixedFrom(options.probcut->midgame_tails().At(choice.Get("t"))),
       FixedFrom(choice.Get("leaf"))},
      options.probcut->end_tails());
}

MethodOrError MakeMultiCut(const MethodChoice& choice, const SearchOptions&) {
  return MultiCut<>(
      MultiCutParameters{choice.GetWhole("m"), choice.GetWhole("c"),
                         choice.GetWhole("r"), choice.GetWhole("depth")});
}

MethodOrError MakeRankCut(const MethodChoice& choice,
                          const SearchOptions& options) {
  constexpr double kMillion = 1e6;
  if (options.rank_table == nullptr) {
    return absl::FailedPreconditionError(
        "rank_cut needs statistics, and none are built in; give some with "
        "--rankcut=FILE");
  }
  auto decisions = std::make_shared<const RankDecisions>(MakeRankDecisions(
      *options.rank_table, std::llround(choice.Get("t") * kMillion),
      choice.GetWhole("y")));
  return RankCut(std::move(decisions),
                 {choice.GetWhole("r"), choice.GetWhole("depth"),
                  choice.GetWhole("research") != 0});
}

// A search without selectivity, or one whose hooks only watch.
MethodOrError MakeNone(const MethodChoice&, const SearchOptions& options) {
  if (options.rank_counts != nullptr) return RankCounter(options.rank_counts);
  if (options.node_listener != nullptr) {
    return NodeReporter(options.node_listener);
  }
  return NoSelectivity();
}

struct NamedMethod {
  absl::string_view name;
  MethodOrError (*make)(const MethodChoice&, const SearchOptions&);
};

constexpr NamedMethod kMethods[] = {
    {"none", MakeNone},
    {"probcut", MakeProbCut},
    {"multi_probcut", MakeMultiProbCut},
    {"multi_cut", MakeMultiCut},
    {"rank_cut", MakeRankCut},
};

MethodOrError MakeOne(const MethodChoice& choice,
                      const SearchOptions& options) {
  for (const NamedMethod& method : kMethods) {
    if (method.name == choice.method->name) return method.make(choice, options);
  }
  return absl::InternalError(
      absl::StrCat("no search has ", choice.method->name));
}

}  // namespace

MethodOrError MakeMethod(const MethodSpec& spec, const SearchOptions& options) {
  MethodOrError method = MakeOne(spec.choices[0], options);
  if (!method.ok()) return method;
  if (const auto* first = std::get_if<MultiProbCut>(&*method);
      first != nullptr && options.rank_counts != nullptr) {
    return Both<MultiProbCut, RankCounter>{*first,
                                           RankCounter(options.rank_counts)};
  }
  if (spec.choices.size() == 1) return method;
  const MethodOrError second = MakeOne(spec.choices[1], options);
  if (!second.ok()) return second;
  if (const auto* first = std::get_if<MultiProbCut>(&*method)) {
    if (const auto* multi_cut = std::get_if<MultiCut<>>(&*second)) {
      return Both<MultiProbCut, MultiCut<>>{*first, *multi_cut};
    }
    if (const auto* rank_cut = std::get_if<RankCut>(&*second)) {
      return Both<MultiProbCut, RankCut>{*first, *rank_cut};
    }
  }
  return absl::InternalError(absl::StrCat("no search has ", spec.Name()));
}

}  // namespace search
