#include "tools/match/adjudicator.h"

#include <cassert>
#include <utility>

#include "absl/memory/memory.h"
#include "search/limits.h"
#include "search/result.h"
#include "tools/engine/configuration.h"
#include "tools/engine/options.h"

namespace match {

Adjudicator::Adjudicator(std::unique_ptr<search::Searcher> searcher)
    : searcher_(std::move(searcher)) {}

absl::StatusOr<std::unique_ptr<Adjudicator>> Adjudicator::Create() {
  engine::Options options;
  const auto configuration = engine::Configure(options);
  if (!configuration.ok()) return configuration.status();
  auto searcher = search::Searcher::Create(configuration->search);
  if (!searcher.ok()) return searcher.status();
  return absl::WrapUnique(new Adjudicator(*std::move(searcher)));
}

othello::DiscDiff Adjudicator::Score(const othello::Position& position) {
  search::SearchLimits limits;
  limits.depth = othello::kMaxDiscs;
  const search::SearchResult result = searcher_->Search(position, limits);
  assert(result.is_solved);
  return result.score() / othello::kScorePerDisc;
}

}  // namespace match
