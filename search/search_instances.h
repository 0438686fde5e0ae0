// The searches that exist, by name.

#ifndef RIALTO_SEARCH_SEARCH_INSTANCES_H_
#define RIALTO_SEARCH_SEARCH_INSTANCES_H_

#include <memory>

#include "absl/status/statusor.h"
#include "search/search_instance.h"
#include "search/searcher.h"
#include "search/split_pool.h"
#include "search/transposition_table.h"

namespace search {

// The instance that `options` asks for. The table and the pool must outlive
// it.
absl::StatusOr<std::unique_ptr<SearchInstance>> MakeSearchInstance(
    const SearchOptions& options, TranspositionTable& table, SplitPool& pool);

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCH_INSTANCES_H_
