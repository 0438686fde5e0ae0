#include "tools/service/searcher_pool.h"

#include <utility>

#include "tools/engine/configuration.h"

namespace tools {

absl::StatusOr<std::unique_ptr<SearcherPool::Entry>> SearcherPool::Take(
    const engine::Options& options) {
  if (std::unique_ptr<Entry> idle = TakeIdle(options)) {
    idle->searcher->Clear();
    return idle;
  }
  absl::StatusOr<std::unique_ptr<Entry>> made = Make(options);
  if (!made.ok()) {
    const std::lock_guard<std::mutex> lock(mutex_);
    --in_use_;
  }
  return made;
}

std::unique_ptr<SearcherPool::Entry> SearcherPool::TakeIdle(
    const engine::Options& options) {
  std::unique_ptr<Entry> dropped;  // outside the lock, because it takes time
  const std::lock_guard<std::mutex> lock(mutex_);
  ++in_use_;
  for (auto entry = idle_.rbegin(); entry != idle_.rend(); ++entry) {
    if ((*entry)->threads != options.threads ||
        (*entry)->selectivity != options.selectivity) {
      continue;
    }
    std::unique_ptr<Entry> found = std::move(*entry);
    idle_.erase(std::next(entry).base());
    return found;
  }
  if (!idle_.empty() && in_use_ + idle_.size() > most_) {
    dropped = std::move(idle_.front());
    idle_.pop_front();
  }
  return nullptr;
}

absl::StatusOr<std::unique_ptr<SearcherPool::Entry>> SearcherPool::Make(
    const engine::Options& options) {
  engine::Options completed = options;
  absl::StatusOr<engine::Configuration> configuration =
      engine::Configure(completed);
  if (!configuration.ok()) return configuration.status();
  auto searcher = search::Searcher::Create(configuration->search);
  if (!searcher.ok()) return searcher.status();
  auto entry = std::make_unique<Entry>();
  entry->threads = options.threads;
  entry->selectivity = options.selectivity;
  entry->options = std::move(configuration->search);
  entry->searcher = *std::move(searcher);
  return entry;
}

void SearcherPool::GiveBack(std::unique_ptr<Entry> entry) {
  std::unique_ptr<Entry> dropped;  // outside the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  --in_use_;
  idle_.push_back(std::move(entry));
  if (in_use_ + idle_.size() > most_) {
    dropped = std::move(idle_.front());
    idle_.pop_front();
  }
}

}  // namespace tools
