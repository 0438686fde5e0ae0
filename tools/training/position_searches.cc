#include "tools/training/position_searches.h"

#include <cstdint>
#include <utility>

#include "othello/support/parallel.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

namespace tools {

absl::StatusOr<PositionSearches> PositionSearches::Create(
    search::SearchOptions options) {
  PositionSearches searches;
  const int threads = std::exchange(options.threads, 1);
  for (int thread = 0; thread < threads; ++thread) {
    auto searcher = search::Searcher::Create(options);
    if (!searcher.ok()) return searcher.status();
    searches.of_thread_.push_back(*std::move(searcher));
  }
  return searches;
}

absl::Status PositionSearches::ForEach(
    absl::string_view label, size_t count, Streams streams,
    const std::function<void(size_t i, search::Searcher& searcher)>& use) {
  Progress progress(label, static_cast<int64_t>(count), streams.err,
                    IsTerminal(kStderr));
  return othello::ForEachPiece(
      static_cast<int>(count), static_cast<int>(of_thread_.size()),
      [&](int i, int thread) {
        use(static_cast<size_t>(i), *of_thread_[static_cast<size_t>(thread)]);
        progress.Advance();
        return absl::OkStatus();
      });
}

search::SearchResult SearchAfresh(search::Searcher& searcher,
                                  const othello::Position& position,
                                  const search::SearchLimits& limits) {
  searcher.Clear();
  return searcher.Search(position, limits);
}

}  // namespace tools
