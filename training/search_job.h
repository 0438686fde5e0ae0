// What the collectors of pairs and of counts have in common: which games they
// search, with what, and which part of the work is theirs.

#ifndef RIALTO_TRAINING_SEARCH_JOB_H_
#define RIALTO_TRAINING_SEARCH_JOB_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "othello/position.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"

namespace training {

// The positions of one game in order.
using PlayedGame = std::vector<othello::Position>;

// Part `number` of `count` of the work of a plan.
struct WorkShard {
  int number = 0;  // 0 .. count - 1
  int count = 1;

  bool Has(int piece) const { return piece % count == number; }
};

struct SearchJob {
  absl::Span<const PlayedGame> games;
  // Null weights are the toy evaluation.
  std::shared_ptr<const pattern_eval::Weights> weights;
  // What the plan needs if it prunes.
  std::shared_ptr<const search::ProbCutModel> probcut;
  std::shared_ptr<const search::RankTable> rank_table;
  // "key: value" texts about the games, for the file.
  std::vector<std::string> about_games;
  WorkShard shard;
  int threads = 1;
  size_t hash_mb = 32;

  search::SearchOptions Options() const;
  // 0 for the toy evaluation.
  uint64_t Fingerprint() const;
  // What the file records: the plan's settings, the games, the shard.
  std::vector<std::string> Describe(std::vector<std::string> plan) const;
};

}  // namespace training

#endif  // RIALTO_TRAINING_SEARCH_JOB_H_
