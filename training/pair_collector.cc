#include "training/pair_collector.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "othello/score.h"
#include "othello/support/item_log.h"
#include "othello/support/random.h"
#include "search/limits.h"
#include "search/result.h"
#include "training/data_split.h"

namespace training {
namespace {

using othello::DiscsFromScore;
using othello::Position;
using othello::Score;

constexpr int kStartDiscs = 4;
// Games tried for a position with the right number of discs. Nearly every game
// has one, except near its end.
constexpr int kMostTries = 100;

// A small table is large enough for this.
constexpr size_t kShallowHashMb = 4;
constexpr int kMaxShallowDepth = 10;
constexpr int kMaxShallowEmpties = 16;

// The values of all iterations of one search.
class IterationScores : public search::SearchObserver {
 public:
  void OnIteration(const search::SearchResult& so_far) override {
    if (!so_far.is_solved) scores_[so_far.depth] = so_far.score();
  }
  void Set(int depth, Score score) { scores_[depth] = score; }
  // Null if the search did not reach this depth.
  const Score* Find(int depth) const {
    const auto found = scores_.find(depth);
    return found == scores_.end() ? nullptr : &found->second;
  }

 private:
  std::map<int, Score> scores_;
};

const Position* FindByDiscs(const PlayedGame& game, int discs) {
  for (const Position& position : game) {
    if (position.disc_count() == discs && position.HasLegalMove()) {
      return &position;
    }
  }
  return nullptr;
}

int64_t ItemOfShard(const PairPlan& plan, const WorkShard& shard,
                    int64_t index) {
  const int64_t round = index / plan.disc_counts();
  return (round * shard.count + shard.number) * plan.disc_counts() +
         index % plan.disc_counts();
}

}  // namespace

absl::StatusOr<std::unique_ptr<PairCollector>> PairCollector::Create(
    const PairPlan& plan, absl::Span<const PlayedGame> games,
    search::SearchOptions options) {
  if (absl::Status status = plan.Check(); !status.ok()) return status;
  if (games.empty()) {
    return absl::InvalidArgumentError("there are no games to collect from");
  }
  auto meetings = MakeMeetingSearch(options.weights);
  if (!meetings.ok()) return meetings.status();
  options.threads = 1;  // results must not depend on chance
  options.selectivity = plan.selectivity;
  const size_t hash_mb = options.hash_mb;
  options.hash_mb = kShallowHashMb;
  auto shallow_searcher = search::Searcher::Create(options);
  if (!shallow_searcher.ok()) return shallow_searcher.status();
  options.hash_mb = hash_mb;
  auto deep_searcher = search::Searcher::Create(options);
  if (!deep_searcher.ok()) return deep_searcher.status();
  std::unique_ptr<search::Searcher> pruning_searcher;
  if (plan.selectivity == "none" && plan.Prunes()) {
    options.selectivity = PairPlan::kDeepSelectivity;
    auto searcher = search::Searcher::Create(options);
    if (!searcher.ok()) return searcher.status();
    pruning_searcher = *std::move(searcher);
  }
  return absl::WrapUnique(new PairCollector(
      plan, games, *std::move(meetings), *std::move(shallow_searcher),
      *std::move(deep_searcher), std::move(pruning_searcher)));
}

std::vector<EvaluationPair> PairCollector::Collect(int64_t item) {
  const int discs = plan_.DiscsOf(item);
  const int ply = std::min(plan_.ply, discs - kStartDiscs);
  othello::RandomStream random(plan_.seed, static_cast<uint64_t>(item));
  std::vector<EvaluationPair> pairs;
  for (int tries = 0; tries < kMostTries; ++tries) {
    const PlayedGame& game =
        games_[random.Below(static_cast<int>(games_.size()))];
    const Position* root = FindByDiscs(game, discs - ply);
    if (root == nullptr) continue;
    std::vector<MetPosition> met = MeetNear(*root, ply);
    if (met.empty()) continue;
    const uint32_t id = GameIdOf(game);
    const int64_t first = plan_.RoundOf(item) * plan_.positions_per_root;
    for (int i = 0; i < plan_.positions_per_root && !met.empty(); ++i) {
      const int64_t number = first + i;
      if (number >= plan_.positions) break;
      std::swap(met[random.Below(static_cast<int>(met.size()))], met.back());
      AddPairs(met.back(), number, id, pairs);
      met.pop_back();
    }
    break;
  }
  return pairs;
}

std::vector<MetPosition> PairCollector::MeetNear(const Position& root,
                                                 int ply) {
  std::vector<MetPosition> met = meetings_->Meet(root, ply);
  if (plan_.near_discs == 0) return met;
  const Score most = plan_.near_discs * othello::kScorePerDisc;
  std::erase_if(met, [&](const MetPosition& some) {
    return std::abs(meetings_->Evaluate(some.position) - some.bound) > most;
  });
  return met;
}

void PairCollector::AddPairs(const MetPosition& met, int64_t number,
                             uint32_t game,
                             std::vector<EvaluationPair>& pairs) {
  const Position& position = met.position;
  const int empties = position.empty_count();
  // A single search gives all depths: in Othello the number of discs shows how
  // deep a node is, so entries of earlier iterations cannot answer for a later
  // one.
  IterationScores scores;
  scores.Set(0, meetings_->Evaluate(position));
  const bool is_solved = plan_.IsSolved(number, empties);
  const int depth = plan_.DepthOf(number, empties);
  search::SearchLimits limits;
  limits.depth =
      pruning_searcher_ == nullptr ? depth : std::min(depth, plan_.plain_depth);
  search::Searcher& searcher =
      limits.depth <= kMaxShallowDepth &&
              (!is_solved || empties <= kMaxShallowEmpties)
          ? *shallow_searcher_
          : *deep_searcher_;
  searcher.Clear();
  if (limits.depth > 0) searcher.Search(position, limits, &scores);
  if (depth > limits.depth) {
    IterationScores deep_scores;
    const int plain_depth = limits.depth;
    limits.depth = depth;
    pruning_searcher_->Clear();
    pruning_searcher_->Search(position, limits, &deep_scores);
    for (int at = plain_depth + 1; at <= depth; ++at) {
      if (const Score* score = deep_scores.Find(at)) scores.Set(at, *score);
    }
  }

  EvaluationPair pair;
  pair.discs = static_cast<uint8_t>(position.disc_count());
  pair.game = game;
  pair.bound = static_cast<float>(DiscsFromScore(met.bound));
  const auto add = [&](int shallow, int deep, Score deep_score) {
    const Score* shallow_score = scores.Find(shallow);
    if (shallow_score == nullptr) return;
    pair.shallow = static_cast<uint8_t>(shallow);
    pair.deep = static_cast<uint8_t>(deep);
    pair.v_shallow = static_cast<float>(DiscsFromScore(*shallow_score));
    pair.v_deep = static_cast<float>(DiscsFromScore(deep_score));
    pairs.push_back(pair);
  };
  for (const DepthPair& depths : plan_.grid) {
    if (const Score* deep = scores.Find(depths.deep)) {
      add(depths.shallow, depths.deep, *deep);
    }
  }
  if (is_solved) {
    limits.depth = empties;
    const Score exact = searcher.Search(position, limits).score();
    for (int shallow : plan_.exact_shallow) {
      if (shallow < empties) add(shallow, empties, exact);
    }
  }
}

int64_t ItemsOfShard(const PairPlan& plan, const WorkShard& shard) {
  const int64_t rounds =
      (plan.rounds() - shard.number + shard.count - 1) / shard.count;
  return std::max<int64_t>(rounds, 0) * plan.disc_counts();
}

absl::Status CollectPairs(const CollectionJob& job, const std::string& path,
                          const std::function<void(int64_t items)>& progress) {
  std::vector<std::unique_ptr<PairCollector>> collectors;
  for (int thread = 0; thread < job.threads; ++thread) {
    auto collector = PairCollector::Create(job.plan, job.games, job.Options());
    if (!collector.ok()) return collector.status();
    collectors.push_back(*std::move(collector));
  }
  auto log = othello::ItemLog::Open(
      path,
      PairFileHeader(job.Fingerprint(), job.Describe(job.plan.Describe())));
  if (!log.ok()) return log.status();
  return (*log)->Fill(
      ItemsOfShard(job.plan, job.shard), job.threads, progress,
      [&](int64_t index, int thread) {
        std::string lines;
        for (const EvaluationPair& pair : collectors[thread]->Collect(
                 ItemOfShard(job.plan, job.shard, index))) {
          lines += FormatPair(pair);
        }
        return lines;
      });
}

}  // namespace training
