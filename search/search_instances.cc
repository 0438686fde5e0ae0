#include "search/search_instances.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/root_search_inl.h"
#include "search/selectivity/method_spec.h"
#include "search/toy_evaluator.h"

namespace search {
namespace {

using InstanceOrError = absl::StatusOr<std::unique_ptr<SearchInstance>>;
using MethodOrError = absl::StatusOr<MethodVariant>;

constexpr int kSquares = 64;

absl::Status WithoutProbCut(absl::string_view method) {
  return absl::FailedPreconditionError(
      absl::StrCat(method, " needs ProbCut parameters, and none are built in; ",
                   "give some with --probcut=FILE"));
}

othello::Score ScoreFrom(double discs) {
  return static_cast<othello::Score>(
      std::lround(discs * othello::kScorePerDisc));
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

MethodOrError MakeNBest(const MethodChoice& choice, const SearchOptions&) {
  return NBest({choice.GetWhole("n"), choice.GetWhole("taper"),
                choice.GetWhole("least")});
}

MethodOrError MakeRazoring(const MethodChoice& choice, const SearchOptions&) {
  return Razoring({choice.GetWhole("depth"), ScoreFrom(choice.Get("margin"))});
}

MethodOrError MakeNullMove(const MethodChoice& choice, const SearchOptions&) {
  return NullMove({choice.GetWhole("r"), ScoreFrom(choice.Get("t"))});
}

// A search without selectivity, or one whose hooks only watch.
MethodOrError MakeNone(const MethodChoice&, const SearchOptions& options) {
  if (options.laboratory.has_value()) return NoSelectivity();
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
    {"none", MakeNone},          {"probcut", MakeProbCut},
    {"n_best", MakeNBest},       {"multi_probcut", MakeMultiProbCut},
    {"razoring", MakeRazoring},  {"multi_cut", MakeMultiCut},
    {"null_move", MakeNullMove}, {"rank_cut", MakeRankCut},
};

MethodOrError MakeOne(const MethodChoice& choice,
                      const SearchOptions& options) {
  for (const NamedMethod& method : kMethods) {
    if (method.name == choice.method->name) return method.make(choice, options);
  }
  return absl::InternalError(
      absl::StrCat("no search has ", choice.method->name));
}

// What `spec` names, with its parameters.
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

// What wants to watch a search, or to take it apart, wants certain methods.
absl::Status CheckWatched(const SearchOptions& options,
                          absl::string_view name) {
  const bool counts = options.rank_counts != nullptr;
  if ((counts || options.node_listener != nullptr) && options.threads != 1 &&
      !options.laboratory.has_value()) {
    return absl::InvalidArgumentError(
        counts ? "only one thread can count for RankCut"
               : "only one thread can report its nodes");
  }
  if (counts && name != "none" && name != "multi_probcut") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that counts for RankCut has the selectivity "
                     "'none' or 'multi_probcut', not '",
                     name, "'"));
  }
  if (options.node_listener != nullptr && name != "none") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that reports its nodes has no selectivity: "
                     "'none', not '",
                     name, "'"));
  }
  // ProbCut is also measured with the search of its paper.
  if (options.laboratory.has_value() && name != "none" && name != "probcut") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that is taken apart has the selectivity 'none' "
                     "or 'probcut', not '",
                     name, "'"));
  }
  return absl::OkStatus();
}

// Methods that have a search of their own: those of matches at equal time. With
// RIALTO_FEW_SEARCHES it is the default method alone, and all others share the
// search of the laboratory, which visits the same nodes.
#ifdef RIALTO_FEW_SEARCHES
template <typename P>
constexpr bool kIsPlayed = std::is_same_v<P, MultiProbCut>;
#else
template <typename P>
constexpr bool kIsPlayed =
    !std::is_same_v<P, NBest> && !std::is_same_v<P, Razoring> &&
    !std::is_same_v<P, NullMove> && !std::is_same_v<P, RankCounter> &&
    !std::is_same_v<P, Both<MultiProbCut, RankCounter>> &&
    !std::is_same_v<P, NodeReporter>;
#endif

InstanceOrError MakeInstance(const SearchOptions& options,
                             TranspositionTable& table, SplitPool& pool) {
  const absl::StatusOr<MethodSpec> spec = ParseMethodSpec(options.selectivity);
  if (!spec.ok()) return spec.status();
  if (auto status = CheckWatched(options, spec->Name()); !status.ok()) {
    return status;
  }
  const MethodOrError method = MakeMethod(*spec, options);
  if (!method.ok()) return method.status();
  const bool is_taken_apart = options.laboratory.has_value();
  // The signature of `rialto bench`; other methods with the toy are for tests.
  if (options.weights == nullptr && !is_taken_apart &&
      std::holds_alternative<NoSelectivity>(*method)) {
    return std::make_unique<
        RootSearch<ToyEvaluator, NoSelectivity, ProductionFeatures>>(
        ToyEvaluator(), NoSelectivity(), ProductionFeatures(), table, pool);
  }
  if (options.weights == nullptr || is_taken_apart) {
    return MakeLaboratorySearch(AnyMethod(*method), options, table, pool);
  }
  return std::visit(
      [&]<typename P>(const P& policy) -> std::unique_ptr<SearchInstance> {
        if constexpr (kIsPlayed<P>) {
          using pattern_eval::PatternEvaluator;
          return std::make_unique<
              RootSearch<PatternEvaluator, P, ProductionFeatures>>(
              PatternEvaluator(options.weights), policy, ProductionFeatures(),
              table, pool);
        } else {
          return MakeLaboratorySearch(AnyMethod(policy), options, table, pool);
        }
      },
      *method);
}

}  // namespace

extern "C" const SearchCode RIALTO_CPU_SYMBOL(rialto_search) = {MakeInstance};

}  // namespace search
