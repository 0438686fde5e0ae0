#include "training/choice_collector.h"

#include <algorithm>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "othello/bitboard.h"
#include "othello/support/item_log.h"
#include "othello/support/random.h"
#include "search/human/move_scores.h"
#include "training/data_split.h"

namespace training {
namespace {

using othello::Position;
using othello::Square;

// Sides tried for a position that fits. Nearly every game has one.
constexpr int kMostTries = 100;

// The disc that is on the board after and not before; kPass if there is none.
Square MoveBetween(const Position& before, const Position& after) {
  const othello::Bitboard placed = after.discs() & ~before.discs();
  return placed == 0 ? othello::kPass : othello::LowestSquare(placed);
}

// Indices of positions in which the side chose one of several moves.
std::vector<size_t> ChoicesOf(const ChoicePlan& plan,
                              const ChoiceCandidates::Side& side) {
  std::vector<size_t> found;
  const RatedGame& game = *side.game;
  for (size_t i = 0; i + 1 < game.positions.size(); ++i) {
    const Position& position = game.positions[i];
    const int discs = position.disc_count();
    if (game.black_to_move[i] != side.is_black || discs < plan.min_discs ||
        discs > plan.max_discs ||
        othello::PopCount(position.LegalMoves()) < 2) {
      continue;
    }
    found.push_back(i);
  }
  return found;
}

}  // namespace

absl::Status ChoicePlan::Check() const {
  constexpr int64_t kMostPositions = 100'000'000;
  if (positions < 1 || positions > kMostPositions) {
    return absl::InvalidArgumentError(
        absl::StrCat("the number of choices must be from 1 to ", kMostPositions,
                     ", not ", positions));
  }
  if (min_discs < 4 || max_discs > 63 || min_discs > max_discs) {
    return absl::InvalidArgumentError(
        absl::StrCat("there are no positions with ", min_discs, " to ",
                     max_discs, " discs in which someone moves"));
  }
  return absl::OkStatus();
}

std::vector<std::string> ChoicePlan::Describe() const {
  return {absl::StrCat("seed: ", seed),
          absl::StrCat("choices: ", min_discs, " to ", max_discs,
                       " discs, players with ", min_games,
                       " games or more, programs left out, the same number "
                       "from each bin of ratings")};
}

absl::StatusOr<ChoiceCandidates> ChoiceCandidates::Create(
    const ChoicePlan& plan, absl::Span<const RatedGame> games) {
  ChoiceCandidates candidates;
  for (const RatedGame& game : games) {
    for (const bool is_black : {true, false}) {
      const RatedPlayer& player =
          is_black ? game.ratings.black : game.ratings.white;
      if (player.is_program || player.games < plan.min_games) continue;
      candidates.sides_[RatingBinOf(player.rating)].push_back(
          {&game, is_black});
    }
  }
  for (int bin = 0; bin < kRatingBins; ++bin) {
    if (!candidates.sides_[bin].empty()) continue;
    return absl::FailedPreconditionError(
        absl::StrCat("no game has a person rated ", NameOfRatingBin(bin),
                     " with ", plan.min_games, " games or more"));
  }
  return candidates;
}

absl::StatusOr<std::unique_ptr<ChoiceCollector>> ChoiceCollector::Create(
    const ChoicePlan& plan, const ChoiceCandidates& candidates,
    const SearchJob& job) {
  if (absl::Status status = plan.Check(); !status.ok()) return status;
  auto searcher = search::Searcher::Create(
      search::HumanSearchOptions(job.weights, job.probcut));
  if (!searcher.ok()) return searcher.status();
  return absl::WrapUnique(
      new ChoiceCollector(plan, candidates, *std::move(searcher)));
}

std::vector<HumanChoice> ChoiceCollector::Collect(int64_t item) {
  othello::RandomStream random(plan_.seed, static_cast<uint64_t>(item));
  std::vector<HumanChoice> choices;
  for (int bin = 0; bin < kRatingBins; ++bin) {
    const auto& sides = candidates_.InBin(bin);
    for (int tries = 0; tries < kMostTries; ++tries) {
      const auto& side = sides[random.Below(static_cast<int>(sides.size()))];
      const std::vector<size_t> found = ChoicesOf(plan_, side);
      if (found.empty()) continue;
      const size_t at = found[random.Below(static_cast<int>(found.size()))];
      const RatedGame& game = *side.game;
      HumanChoice choice;
      choice.game = GameIdOf(game.positions);
      choice.rating =
          (side.is_black ? game.ratings.black : game.ratings.white).rating;
      choice.position = game.positions[at];
      if (at > 0) {
        const Square last =
            MoveBetween(game.positions[at - 1], game.positions[at]);
        if (last != othello::kPass) choice.last_move = last;
      }
      choice.played = MoveBetween(game.positions[at], game.positions[at + 1]);
      choice.moves = search::ScoreMoves(
          choice.position, search::kHumanDepths.back(), *searcher_);
      choices.push_back(std::move(choice));
      break;
    }
  }
  return choices;
}

int64_t ItemsOfShard(const ChoicePlan& plan, const WorkShard& shard) {
  return std::max<int64_t>(
      0, (plan.items() - shard.number + shard.count - 1) / shard.count);
}

absl::Status CollectChoices(
    const ChoiceJob& job, const std::string& path,
    const std::function<void(int64_t items)>& progress) {
  const auto candidates = ChoiceCandidates::Create(job.plan, job.rated_games);
  if (!candidates.ok()) return candidates.status();
  std::vector<std::unique_ptr<ChoiceCollector>> collectors;
  for (int thread = 0; thread < job.threads; ++thread) {
    auto collector = ChoiceCollector::Create(job.plan, *candidates, job);
    if (!collector.ok()) return collector.status();
    collectors.push_back(*std::move(collector));
  }
  auto log = othello::ItemLog::Open(
      path,
      ChoiceFileHeader(job.Fingerprint(), job.Describe(job.plan.Describe())));
  if (!log.ok()) return log.status();
  return (*log)->Fill(
      ItemsOfShard(job.plan, job.shard), job.threads, progress,
      [&](int64_t index, int thread) {
        std::string lines;
        for (const HumanChoice& choice : collectors[thread]->Collect(
                 index * job.shard.count + job.shard.number)) {
          lines += FormatChoice(choice);
        }
        return lines;
      });
}

}  // namespace training
