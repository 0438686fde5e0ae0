// The search as the rest of the project sees it.

#ifndef RIALTO_SEARCH_SEARCHER_H_
#define RIALTO_SEARCH_SEARCHER_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/search_control.h"
#include "search/selectivity/node_reporter.h"
#include "search/selectivity/probcut_model.h"
#include "search/selectivity/rank_table.h"
#include "search/split_pool.h"
#include "search/transposition_table.h"

namespace pattern_eval {
class Weights;
}

namespace search {

class SearchInstance;
struct SearchOptions;

// Makes a search that is not one of search_instances.h; the table and the pool
// outlive it.
using InstanceMaker =
    std::function<absl::StatusOr<std::unique_ptr<SearchInstance>>(
        const SearchOptions& options, TranspositionTable& table,
        SplitPool& pool)>;

struct SearchOptions {
  int threads = 1;
  // Threads beyond this number are not started: they would only take turns, and
  // those that wait for one that has no turn lose time. 0: the CPUs that the
  // system gives us.
  int most_threads = 0;
  size_t hash_mb = 64;
  // NAME[:key=value,...], see selectivity/method_spec.h.
  std::string selectivity = "none";
  // Evaluates positions. Null: the toy evaluator, for tests.
  std::shared_ptr<const pattern_eval::Weights> weights;
  // Fitted parameters. Methods that need missing ones are refused.
  std::shared_ptr<const ProbCutModel> probcut;
  std::shared_ptr<const RankTable> rank_table;
  // If set, a search with "none" or "multi_probcut" records RankCut statistics
  // here.
  std::shared_ptr<RankTable> rank_counts;
  // If set, is told of the nodes of a search without selectivity.
  std::shared_ptr<NodeListener> node_listener;
  // Who makes the search instead; play leaves this empty, experiments do not
  // (tools/lab/methods/).
  InstanceMaker make_instance;
};

// Owns the transposition table and the threads. One search at a time; Stop()
// may be called from any thread.
class Searcher {
 public:
  // Errors: an unknown selectivity, an absurd number of threads, more memory
  // than there is.
  static absl::StatusOr<std::unique_ptr<Searcher>> Create(
      const SearchOptions& options);
  ~Searcher();

  // Blocks. `observer` may be null and is called in this thread. A search with
  // a `control` obeys it instead of Stop(), including a request from before the
  // search began.
  SearchResult Search(const othello::Position& position,
                      const SearchLimits& limits,
                      SearchObserver* observer = nullptr,
                      SearchControl* control = nullptr);

  // Ends the running search within milliseconds. Without a running search it
  // does nothing.
  void Stop() { control_.Stop(); }

  // Clears all that was learned: the next search is like the first.
  void Clear() { table_->Clear(); }

 private:
  Searcher();

  std::unique_ptr<TranspositionTable> table_;
  std::unique_ptr<SplitPool> pool_;
  std::unique_ptr<SearchInstance> instance_;
  SearchControl control_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCHER_H_
