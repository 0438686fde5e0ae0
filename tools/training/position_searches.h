// Independent searches of many positions: threads take positions, not parts of
// a tree, so results are the same for any number.

#ifndef RIALTO_TOOLS_TRAINING_POSITION_SEARCHES_H_
#define RIALTO_TOOLS_TRAINING_POSITION_SEARCHES_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/searcher.h"
#include "tools/program/command.h"

namespace tools {

class PositionSearches {
 public:
  // A searcher for each of the threads that the options name.
  static absl::StatusOr<PositionSearches> Create(search::SearchOptions options);

  // Calls `use(i, searcher)` for 0 .. count - 1, with progress on stderr.
  absl::Status ForEach(
      absl::string_view label, size_t count, Streams streams,
      const std::function<void(size_t i, search::Searcher& searcher)>& use);

 private:
  std::vector<std::unique_ptr<search::Searcher>> of_thread_;
};

// A search with an empty table, so that the order does not matter.
search::SearchResult SearchAfresh(search::Searcher& searcher,
                                  const othello::Position& position,
                                  const search::SearchLimits& limits);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_POSITION_SEARCHES_H_
