#include "search/searcher.h"

#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights.h"
#include "search/search_instances.h"

namespace search {
namespace {

constexpr int kMaxThreads = 256;

}  // namespace

std::vector<std::string> WarningsAbout(const SearchOptions& options) {
  std::vector<std::string> warnings;
  if (options.weights == nullptr) return warnings;
  const uint64_t weights = options.weights->fingerprint();
  const auto compare = [&](absl::string_view what, uint64_t fitted_with) {
    if (fitted_with == weights) return;
    warnings.push_back(
        absl::StrCat("the ", what, " were fitted with the weights ",
                     pattern_eval::FingerprintText(fitted_with), ", not with ",
                     pattern_eval::FingerprintText(weights),
                     ", which the search evaluates with"));
  };
  if (options.probcut != nullptr) {
    compare("ProbCut parameters", options.probcut->weights_fingerprint());
  }
  if (options.rank_table != nullptr) {
    compare("RankCut statistics", options.rank_table->weights_fingerprint());
  }
  return warnings;
}

absl::StatusOr<std::unique_ptr<Searcher>> Searcher::Create(
    const SearchOptions& options) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return absl::InvalidArgumentError(
        absl::StrCat("a search runs on 1 to ", kMaxThreads, " threads, not ",
                     options.threads));
  }
  auto searcher = absl::WrapUnique(new Searcher());
  searcher->weights_ = options.weights;
  auto table = TranspositionTable::Create(options.hash_mb);
  if (!table.ok()) return table.status();
  searcher->table_ = *std::move(table);
  auto pool = SplitPool::Create(options.threads);
  if (!pool.ok()) return pool.status();
  searcher->pool_ = *std::move(pool);
  auto instance =
      MakeSearchInstance(options, *searcher->table_, *searcher->pool_);
  if (!instance.ok()) return instance.status();
  searcher->instance_ = *std::move(instance);
  return searcher;
}

void Searcher::WaitForWeights() const {
  if (weights_ != nullptr) weights_->Wait();
}

SearchResult Searcher::Search(const othello::Position& position,
                              const SearchLimits& limits,
                              SearchObserver* observer,
                              SearchControl* control) {
  WaitForWeights();
  if (control == nullptr) {
    control_.Reset();
    control = &control_;
  }
  return instance_->Run(position, limits, *control, observer);
}

}  // namespace search
