#include "search/searcher.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/support/thread_group.h"
#include "pattern_eval/weights.h"
#include "search/bounds.h"
#include "search/search_instances.h"

namespace search {
namespace {

int ThreadsOf(const SearchOptions& options) {
  const int most = options.most_threads > 0
                       ? options.most_threads
                       : static_cast<int>(std::thread::hardware_concurrency());
  // No system with threads has 0 CPUs: it does not know.
  return othello::kHasThreads && most > 0 ? std::min(options.threads, most)
                                          : options.threads;
}

}  // namespace

absl::StatusOr<std::unique_ptr<SearchInstance>> MakeSearchInstance(
    const SearchOptions& options, TranspositionTable& table, SplitPool& pool) {
  const absl::StatusOr<othello::CpuVariant>& variant =
      othello::ChosenCpuVariant();
  if (!variant.ok()) return variant.status();
#if RIALTO_CPU_DISPATCH
  return othello::ForCpu(*variant, rialto_search_first, rialto_search_x86_v3)
      .make_instance(options, table, pool);
#else
  return rialto_search_first.make_instance(options, table, pool);
#endif
}

Searcher::Searcher() = default;
Searcher::~Searcher() = default;

absl::StatusOr<std::unique_ptr<Searcher>> Searcher::Create(
    const SearchOptions& options) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return absl::InvalidArgumentError(
        absl::StrCat("a search runs on 1 to ", kMaxThreads, " threads, not ",
                     options.threads));
  }
  auto searcher = absl::WrapUnique(new Searcher());
  auto table = TranspositionTable::Create(options.hash_mb);
  if (!table.ok()) return table.status();
  searcher->table_ = *std::move(table);
  auto pool = SplitPool::Create(ThreadsOf(options));
  if (!pool.ok()) return pool.status();
  searcher->pool_ = *std::move(pool);
  auto instance =
      options.make_instance
          ? options.make_instance(options, *searcher->table_, *searcher->pool_)
          : MakeSearchInstance(options, *searcher->table_, *searcher->pool_);
  if (!instance.ok()) return instance.status();
  searcher->instance_ = *std::move(instance);
  return searcher;
}

SearchResult Searcher::Search(const othello::Position& position,
                              const SearchLimits& limits,
                              SearchObserver* observer,
                              SearchControl* control) {
  if (control == nullptr) {
    control_.Reset();
    control = &control_;
  }
  return instance_->Run(position, limits, *control, observer);
}

}  // namespace search
