// Searchers that wait for work, so that not every request makes one.

#ifndef RIALTO_TOOLS_SERVICE_SEARCHER_POOL_H_
#define RIALTO_TOOLS_SERVICE_SEARCHER_POOL_H_

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "tools/engine/options.h"

namespace tools {

// For any thread. The options of all calls must be the same but for threads,
// selectivity and limits.
class SearcherPool {
 public:
  struct Entry {
    int threads;
    std::string selectivity;  // as the options say
    search::SearchOptions options;
    std::unique_ptr<search::Searcher> searcher;
  };

  // At most `most` searchers exist at a time unless more are in use: each has a
  // transposition table.
  explicit SearcherPool(size_t most) : most_(most) {}

  // A searcher that knows nothing yet. Errors are those of
  // engine::Configure() and Searcher::Create().
  absl::StatusOr<std::unique_ptr<Entry>> Take(const engine::Options& options);
  void GiveBack(std::unique_ptr<Entry> entry);

 private:
  // Null if none fits. If necessary, drops one to make room for a new one.
  std::unique_ptr<Entry> TakeIdle(const engine::Options& options);
  absl::StatusOr<std::unique_ptr<Entry>> Make(const engine::Options& options);

  const size_t most_;
  std::mutex mutex_;                         // guards what follows
  std::deque<std::unique_ptr<Entry>> idle_;  // the one used last at the back
  size_t in_use_ = 0;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_SEARCHER_POOL_H_
