#include "training/self_play.h"

#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "search/limits.h"
#include "search/result.h"
#include "training/data_split.h"
#include "training/random.h"

namespace training {
namespace {

using othello::Position;
using othello::Square;

// Streams of random numbers of one game.
enum Stream : uint64_t { kMoves, kOffshoots, kStreams };

Random RandomOf(uint64_t seed, uint64_t game, Stream stream) {
  return Random(seed, game * kStreams + stream);
}

bool IsProbability(double value) { return value >= 0 && value <= 1; }

}  // namespace

std::string DescribeSettings(const SelfPlaySettings& settings) {
  return absl::StrCat(
      "seed=", settings.seed, " depth=", settings.depth,
      " exact=", settings.exact_empties,
      " random_plies=", settings.min_random_plies, "-",
      settings.max_random_plies, " exploration=", settings.exploration,
      " offshoots=", settings.offshoots, " weights=",
      settings.weights == nullptr
          ? "toy"
          : pattern_eval::FingerprintText(settings.weights->fingerprint()));
}

absl::Status CheckSettings(const SelfPlaySettings& settings) {
  if (settings.depth < 0 || settings.depth > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("the depth must be from 0 to 60, not ", settings.depth));
  }
  if (settings.exact_empties < 0 || settings.exact_empties > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("exact play can begin with 0 to 60 empty squares, not ",
                     settings.exact_empties));
  }
  if (settings.min_random_plies < 0 || settings.max_random_plies > 60 ||
      settings.min_random_plies > settings.max_random_plies) {
    return absl::InvalidArgumentError(absl::StrCat(
        "random plies must be a range within 0-60, not ",
        settings.min_random_plies, "-", settings.max_random_plies));
  }
  if (!IsProbability(settings.exploration) ||
      !IsProbability(settings.offshoots)) {
    return absl::InvalidArgumentError(
        absl::StrCat("exploration and offshoots are chances from 0 to 1, not ",
                     settings.exploration, " and ", settings.offshoots));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<SelfPlayer>> SelfPlayer::Create(
    const SelfPlaySettings& settings) {
  if (absl::Status status = CheckSettings(settings); !status.ok()) {
    return status;
  }
  search::SearchOptions options;
  options.hash_mb = 1;  // It is cleared for every game.
  options.weights = settings.weights;
  options.selectivity = "none";
  auto searcher = search::Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  return absl::WrapUnique(new SelfPlayer(settings, *std::move(searcher)));
}

SelfPlayer::SelfPlayer(const SelfPlaySettings& settings,
                       std::unique_ptr<search::Searcher> searcher)
    : settings_(settings), searcher_(std::move(searcher)) {}

Square SelfPlayer::ChooseMove(const Position& position) {
  search::SearchLimits limits;
  limits.depth = position.empty_count() <= settings_.exact_empties
                     ? othello::kMaxDiscs
                     : settings_.depth;
  return searcher_->Search(position, limits).best_move();
}

std::vector<GamePosition> SelfPlayer::PlayGame(uint64_t number) {
  searcher_->Clear();
  Random random = RandomOf(settings_.seed, number, kMoves);
  const int random_plies =
      settings_.min_random_plies +
      random.Below(settings_.max_random_plies - settings_.min_random_plies + 1);
  std::vector<Position> positions;
  Position position = Position::Start();
  for (int ply = 0; !position.IsGameOver(); ++ply) {
    if (ply >= random_plies) positions.push_back(position);
    const othello::Bitboard legal = position.LegalMoves();
    if (legal == 0) {
      position = position.Pass();
      --ply;  // A pass is no move.
      continue;
    }
    const bool at_random = ply < random_plies || settings_.depth == 0 ||
                           random.Chance(settings_.exploration);
    position = position.Play(at_random ? random.SquareOf(legal)
                                       : ChooseMove(position));
  }
  return PositionsOfGame(positions, settings_.offshoots, settings_.seed,
                         number);
}

std::vector<GamePosition> PositionsOfGame(absl::Span<const Position> positions,
                                          double offshoots, uint64_t seed,
                                          uint64_t number) {
  std::vector<GamePosition> result;
  if (positions.empty()) return result;
  const uint32_t game_id = GameIdOf(positions);
  for (const Position& position : positions) {
    if (!position.IsGameOver()) result.push_back({position, game_id});
  }
  Random random = RandomOf(seed, number, kOffshoots);
  for (const Position& position : positions) {
    const othello::Bitboard legal = position.LegalMoves();
    if (legal == 0 || !random.Chance(offshoots)) continue;
    const Position child = position.Play(random.SquareOf(legal));
    if (!child.IsGameOver()) result.push_back({child, game_id});
  }
  return result;
}

}  // namespace training
