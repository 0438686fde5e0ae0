// Joins methods, evaluators and the search. The choice is made once at run
// time, between instances that are compiled for it, so it costs nothing inside
// the search.

#ifndef RIALTO_SEARCH_SEARCH_INSTANCES_H_
#define RIALTO_SEARCH_SEARCH_INSTANCES_H_

#include <memory>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "othello/support/cpu.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "search/split_pool.h"
#include "search/transposition_table.h"

namespace search {

// A search with its evaluator, its selectivity and its features chosen: the
// boundary between the templates below and the ordinary code above.
class SearchInstance {
 public:
  virtual ~SearchInstance() = default;

  // Blocks until a limit is reached or `control` asks for the end. `observer`
  // may be null.
  virtual SearchResult Run(const othello::Position& position,
                           const SearchLimits& limits,
                           const SearchControl& control,
                           SearchObserver* observer) = 0;
};

// The instance for `options`, compiled for this CPU. The table and the pool
// must outlive it.
absl::StatusOr<std::unique_ptr<SearchInstance>> MakeSearchInstance(
    const SearchOptions& options, TranspositionTable& table, SplitPool& pool);

// The code of the search, which is compiled for each variant of the CPU.
struct SearchCode {
  absl::StatusOr<std::unique_ptr<SearchInstance>> (*make_instance)(
      const SearchOptions& options, TranspositionTable& table, SplitPool& pool);
};

extern "C" {
extern const SearchCode rialto_search_first;
#if RIALTO_CPU_DISPATCH
extern const SearchCode rialto_search_x86_v3;
#endif
}

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCH_INSTANCES_H_
