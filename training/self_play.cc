#include "training/self_play.h"

#include <cmath>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/random_square.h"
#include "othello/support/random.h"
#include "search/limits.h"
#include "search/result.h"
#include "training/data_split.h"

namespace training {
namespace {

using othello::Position;
using othello::Square;

// Streams of random numbers of one game.
enum Stream : uint64_t { kMoves, kOffshoots, kStreams };

othello::RandomStream RandomOf(uint64_t seed, uint64_t game, Stream stream) {
  return othello::RandomStream(seed, game * kStreams + stream);
}

bool IsProbability(double value) { return value >= 0 && value <= 1; }

constexpr double kMaxOffshoots = 64;
// Deep enough to see that an opening move just loses a corner.
constexpr int kBalanceDepth = 4;
// Random openings are rarely as lopsided as that; the last one is taken.
constexpr int kMaxOpenings = 100;
// Replies of offshoots need not be good, only better than random.
constexpr int kReplyDepth = 1;

}  // namespace

std::string DescribeSettings(const SelfPlaySettings& settings) {
  return absl::StrCat(
      "seed=", settings.seed, " depth=", settings.depth,
      " exact=", settings.exact_empties,
      " random_plies=", settings.min_random_plies, "-",
      settings.max_random_plies, " balance=", settings.balance,
      " exploration=", settings.exploration, " offshoots=", settings.offshoots,
      " offshoot_plies=", settings.offshoot_plies, " weights=",
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
  if (!IsProbability(settings.exploration)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "exploration is a chance from 0 to 1, not ", settings.exploration));
  }
  if (!(settings.offshoots >= 0 && settings.offshoots <= kMaxOffshoots) ||
      settings.offshoot_plies < 1 || settings.offshoot_plies > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("a position has 0 to ", kMaxOffshoots,
                     " offshoots of 1 to 60 plies, not ", settings.offshoots,
                     " of ", settings.offshoot_plies));
  }
  if (!(settings.balance >= 0 && settings.balance <= othello::kMaxDiscs)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "openings are balanced within 0 to 64 discs, not ", settings.balance));
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

Position SelfPlayer::Opening(othello::RandomStream& random) {
  const int plies =
      settings_.min_random_plies +
      random.Below(settings_.max_random_plies - settings_.min_random_plies + 1);
  Position position;
  for (int drawn = 0; drawn < kMaxOpenings; ++drawn) {
    position = Position::Start();
    for (int ply = 0; ply < plies && !position.IsGameOver();) {
      const othello::Bitboard legal = position.LegalMoves();
      ply += legal != 0;  // A pass is not a move.
      position = legal == 0
                     ? position.Pass()
                     : position.Play(othello::RandomSquare(legal, random));
    }
    if (settings_.balance == 0 || position.IsGameOver()) break;
    search::SearchLimits limits;
    limits.depth = kBalanceDepth;
    const double discs =
        othello::DiscsFromScore(searcher_->Search(position, limits).score());
    if (std::abs(discs) <= settings_.balance) break;
  }
  return position;
}

std::vector<GamePosition> SelfPlayer::PlayGame(uint64_t number) {
  searcher_->Clear();
  othello::RandomStream random = RandomOf(settings_.seed, number, kMoves);
  std::vector<Position> positions;
  for (Position position = Opening(random); !position.IsGameOver();) {
    positions.push_back(position);
    const othello::Bitboard legal = position.LegalMoves();
    if (legal == 0) {
      position = position.Pass();
      continue;
    }
    const bool at_random =
        settings_.depth == 0 || random.Chance(settings_.exploration);
    position = position.Play(at_random ? othello::RandomSquare(legal, random)
                                       : ChooseMove(position));
  }
  return PositionsOfGame(positions, number);
}

std::vector<GamePosition> SelfPlayer::PositionsOfGame(
    absl::Span<const Position> positions, uint64_t number) {
  std::vector<GamePosition> result;
  if (positions.empty()) return result;
  const uint32_t game_id = GameIdOf(positions);
  for (const Position& position : positions) {
    if (!position.IsGameOver()) result.push_back({position, game_id});
  }
  othello::RandomStream random = RandomOf(settings_.seed, number, kOffshoots);
  const double whole = std::floor(settings_.offshoots);
  for (const Position& position : positions) {
    if (position.LegalMoves() == 0) continue;
    const int count =
        static_cast<int>(whole) + random.Chance(settings_.offshoots - whole);
    for (int i = 0; i < count; ++i) {
      const Position offshoot = Offshoot(position, random);
      if (!offshoot.IsGameOver()) result.push_back({offshoot, game_id});
    }
  }
  return result;
}

Position SelfPlayer::Offshoot(Position position,
                              othello::RandomStream& random) {
  for (int ply = 0; ply < settings_.offshoot_plies; ++ply) {
    if (ply > 0 && random.Chance(0.5)) break;
    if (position.IsGameOver()) break;
    const othello::Bitboard legal = position.LegalMoves();
    if (legal == 0) {
      position = position.Pass();
      continue;
    }
    Square square = othello::RandomSquare(legal, random);
    if (ply % 2 == 1) {
      search::SearchLimits limits;
      limits.depth = kReplyDepth;
      square = searcher_->Search(position, limits).best_move();
    }
    position = position.Play(square);
  }
  return position;
}

}  // namespace training
