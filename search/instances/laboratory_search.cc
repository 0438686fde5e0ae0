// Methods that are built to be measured, not to be played with.

#include <cmath>

#include "search/instances/factories.h"
#include "search/instances/instance_inl.h"
#include "search/selectivity/n_best.h"
#include "search/selectivity/null_move.h"
#include "search/selectivity/razoring.h"

namespace search {
namespace {

othello::Score ScoreFrom(double discs) {
  return static_cast<othello::Score>(
      std::lround(discs * othello::kScorePerDisc));
}

}  // namespace

InstanceOrError MakeNBestSearch(const MethodSpec& spec,
                                const SearchOptions& options,
                                TranspositionTable& table, SplitPool& pool) {
  const MethodChoice& choice = spec.choices[0];
  const NBestParameters parameters = {
      choice.GetWhole("n"), choice.GetWhole("taper"), choice.GetWhole("least")};
  return MakeInstance(NBest(parameters), options, table, pool);
}

InstanceOrError MakeRazoringSearch(const MethodSpec& spec,
                                   const SearchOptions& options,
                                   TranspositionTable& table, SplitPool& pool) {
  const MethodChoice& choice = spec.choices[0];
  const RazoringParameters parameters = {choice.GetWhole("depth"),
                                         ScoreFrom(choice.Get("margin"))};
  return MakeInstance(Razoring(parameters), options, table, pool);
}

InstanceOrError MakeNullMoveSearch(const MethodSpec& spec,
                                   const SearchOptions& options,
                                   TranspositionTable& table, SplitPool& pool) {
  const MethodChoice& choice = spec.choices[0];
  const NullMoveParameters parameters = {choice.GetWhole("r"),
                                         ScoreFrom(choice.Get("t"))};
  return MakeInstance(NullMove(parameters), options, table, pool);
}

}  // namespace search
