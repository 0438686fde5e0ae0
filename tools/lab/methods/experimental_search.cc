// One search for all experiments: its method, its evaluation and its parts are
// chosen at run time. It visits the same nodes as a search that is compiled for
// its method (search/instances/), with some more instructions each.

#include <cmath>
#include <memory>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "search/either_evaluator.h"
#include "search/root_search_inl.h"
#include "search/selectivity/method_maker.h"
#include "search/selectivity/one_of.h"
#include "tools/lab/methods/experimental_code.h"
#include "tools/lab/methods/n_best.h"
#include "tools/lab/methods/null_move.h"
#include "tools/lab/methods/razoring.h"
#include "tools/lab/methods/remembered_moves.h"

namespace lab {
namespace {

using search::MethodChoice;

using ExperimentalMethod = std::variant<search::NoSelectivity, search::ProbCut,
                                        NBest, Razoring, NullMove>;
using AnyMethod = search::OneOf<ExperimentalMethod>;

// As search::ProductionFeatures, but the answers are data.
struct SwitchedFeatures {
  class Ordering : public RememberedMoves {
   public:
    explicit Ordering(const SwitchedFeatures& features)
        : RememberedMoves(features.switches) {}
  };

  Switches switches;

  bool zero_windows() const { return switches.zero_windows; }
  bool iterations() const { return switches.iterations; }
  bool aspiration() const { return switches.aspiration; }
  bool table() const { return switches.table; }
  bool shallow_ordering() const { return switches.shallow_ordering; }
  bool refutations() const { return switches.refutations; }
};

othello::Score ScoreFrom(double discs) {
  return static_cast<othello::Score>(
      std::lround(discs * othello::kScorePerDisc));
}

absl::StatusOr<ExperimentalMethod> MethodOf(
    const search::MethodSpec& spec, const search::SearchOptions& options) {
  const MethodChoice& choice = spec.choices[0];
  if (choice.method->name == "n_best") {
    return NBest({choice.GetWhole("n"), choice.GetWhole("taper"),
                  choice.GetWhole("least")});
  }
  if (choice.method->name == "razoring") {
    return Razoring(
        {choice.GetWhole("depth"), ScoreFrom(choice.Get("margin"))});
  }
  if (choice.method->name == "null_move") {
    return NullMove({choice.GetWhole("r"), ScoreFrom(choice.Get("t"))});
  }
  if (choice.method->name == "none") return search::NoSelectivity();
  const absl::StatusOr<search::PlayedMethod> played =
      search::MakeMethod(spec, options);
  if (!played.ok()) return played.status();
  if (const auto* probcut = std::get_if<search::ProbCut>(&*played)) {
    return *probcut;
  }
  return absl::InternalError(absl::StrCat("no experiment has ", spec.Name()));
}

absl::StatusOr<std::unique_ptr<search::SearchInstance>> MakeInstance(
    const search::MethodSpec& spec, const Switches& switches,
    const search::SearchOptions& options, search::TranspositionTable& table,
    search::SplitPool& pool) {
  absl::StatusOr<ExperimentalMethod> method = MethodOf(spec, options);
  if (!method.ok()) return method.status();
  return std::make_unique<
      search::RootSearch<search::EitherEvaluator, AnyMethod, SwitchedFeatures>>(
      search::EitherEvaluator(options.weights), AnyMethod(*std::move(method)),
      SwitchedFeatures{switches}, table, pool);
}

}  // namespace

extern "C" const ExperimentalCode RIALTO_CPU_SYMBOL(rialto_experiments) = {
    MakeInstance};

}  // namespace lab
