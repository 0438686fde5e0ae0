#include "tools/match/bot_player.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "othello/bitboard.h"
#include "othello/random_square.h"
#include "tools/program/nearest_name.h"

namespace match {
namespace {

using ::othello::Bitboard;
using ::othello::PopCount;
using ::othello::Position;
using ::othello::Square;
using ::othello::SquareBit;

int RandomValue(const Position&, Square) { return 0; }

int DiscsValue(const Position& position, Square move) {
  return PopCount(position.Flips(move));
}

bool IsIn(Bitboard set, Square move) { return (set & SquareBit(move)) != 0; }

// The empty corners' neighbours of a kind.
Bitboard BesideEmptyCorners(const Position& position, Bitboard squares) {
  Bitboard near = 0;
  const Bitboard open = position.empties() & othello::kCorners;
  const auto add = [&](int corner, int beside, int below, int diagonal) {
    if (!IsIn(open, static_cast<Square>(corner))) return;
    near |= SquareBit(beside) | SquareBit(below) | SquareBit(diagonal);
  };
  add(0, 1, 8, 9);
  add(7, 6, 15, 14);
  add(56, 57, 48, 49);
  add(63, 62, 55, 54);
  return near & squares;
}

int CornersValue(const Position& position, Square move) {
  if (IsIn(othello::kCorners, move)) return 1;
  if (IsIn(BesideEmptyCorners(position, othello::kXSquares), move)) return -1;
  return 0;
}

int MobilityValue(const Position& position, Square move) {
  constexpr int kCorner = 100;
  constexpr int kXSquare = -50;
  int value = -PopCount(position.Play(move).LegalMoves());
  if (IsIn(othello::kCorners, move)) value += kCorner;
  if (IsIn(BesideEmptyCorners(position, othello::kXSquares), move)) {
    value += kXSquare;
  }
  return value;
}

// Positional values and mobility, for the side to move.
int Worth(const Position& position) {
  constexpr int kCorner = 25;
  constexpr int kXSquare = -12;
  constexpr int kCSquare = -5;
  constexpr int kEdge = 1;
  constexpr int kMove = 2;
  constexpr Bitboard kEdges = (othello::kColumnA | othello::kColumnH |
                               othello::kRow1 | othello::kRow8) &
                              ~othello::kCorners & ~othello::kCSquares;
  const auto difference = [&](Bitboard squares) {
    return PopCount(position.mover & squares) -
           PopCount(position.opponent & squares);
  };
  return kCorner * difference(othello::kCorners) +
         kXSquare *
             difference(BesideEmptyCorners(position, othello::kXSquares)) +
         kCSquare *
             difference(BesideEmptyCorners(position, othello::kCSquares)) +
         kEdge * difference(kEdges) +
         kMove * (PopCount(position.LegalMoves()) -
                  PopCount(position.Pass().LegalMoves()));
}

// Within (-kInfinity, kInfinity) for any position.
constexpr int kInfinity = 1'000'000;
constexpr int kDisc = 1000;  // of a game that is over

// Plain alpha-beta: it fits on a page and needs no table.
int Search(const Position& position, int depth, int alpha, int beta) {
  const Bitboard moves = position.LegalMoves();
  if (moves == 0) {
    if (position.IsGameOver()) return kDisc * position.FinalScore();
    return -Search(position.Pass(), depth, -beta, -alpha);
  }
  if (depth == 0) return Worth(position);
  int best = -kInfinity;
  for (const Square move : othello::Squares(moves)) {
    const int value =
        -Search(position.Play(move), depth - 1, -beta, -std::max(alpha, best));
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

template <int kPlies>
int SearchValue(const Position& position, Square move) {
  return -Search(position.Play(move), kPlies - 1, -kInfinity, kInfinity);
}

constexpr Bot kBots[] = {
    {"random", "any legal move", RandomValue},
    {"discs", "the move that turns most discs", DiscsValue},
    {"corners", "takes corners, shuns the X-squares of empty ones",
     CornersValue},
    {"mobility", "corners, X-squares, and few replies; one ply", MobilityValue},
    {"2-ply", "looks two plies ahead: squares and mobility", SearchValue<2>},
    {"4-ply", "looks four plies ahead: squares and mobility", SearchValue<4>},
};

class BotPlayer : public Player {
 public:
  BotPlayer(const Bot& bot, uint64_t seed) : bot_(bot), seed_(seed) {}

  absl::Status StartGame(const othello::Board&,
                         const othello::TimeControl&) override {
    return absl::OkStatus();
  }

  Reply ChooseMove(const othello::Game& game,
                   const engine::GameClock&) override {
    const auto start = std::chrono::steady_clock::now();
    const Position position = game.position();
    othello::RandomStream random(seed_, othello::HashOf(position));
    Reply reply;
    reply.move = ChooseBotMove(bot_, position, random);
    reply.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
    return reply;
  }

  void Recover() override {}
  bool IsOnTheClock() const override { return false; }

 private:
  const Bot& bot_;
  const uint64_t seed_;
};

class BotSource : public PlayerSource {
 public:
  BotSource(const Bot& bot, uint64_t seed, absl::string_view name)
      : bot_(bot), seed_(seed), name_(name) {}

  absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const override {
    return std::make_unique<BotPlayer>(bot_, seed_);
  }
  const std::string& name() const override { return name_; }

 private:
  const Bot& bot_;
  const uint64_t seed_;
  const std::string name_;
};

}  // namespace

const Bot* FindBot(absl::string_view name) {
  const auto found =
      std::find_if(std::begin(kBots), std::end(kBots),
                   [name](const Bot& bot) { return bot.name == name; });
  return found == std::end(kBots) ? nullptr : found;
}

std::string BotHelp() {
  std::string help;
  for (const Bot& bot : kBots) {
    absl::StrAppendFormat(&help, "  %-12s %s\n", bot.name, bot.help);
  }
  return help;
}

Square ChooseBotMove(const Bot& bot, const Position& position,
                     othello::RandomStream& random) {
  Bitboard best_moves = 0;
  int best = std::numeric_limits<int>::min();
  for (const Square move : othello::Squares(position.LegalMoves())) {
    const int value = bot.value(position, move);
    if (value > best) best_moves = 0;
    if (value >= best) best_moves |= SquareBit(move);
    best = std::max(best, value);
  }
  return othello::RandomSquare(best_moves, random);
}

absl::StatusOr<std::unique_ptr<PlayerSource>> MakeBotSource(
    absl::string_view setting, absl::string_view name) {
  const size_t comma = setting.find(',');
  const absl::string_view bot_name = setting.substr(0, comma);
  const Bot* bot = FindBot(bot_name);
  if (bot == nullptr) {
    std::vector<absl::string_view> names;
    for (const Bot& known : kBots) names.push_back(known.name);
    const absl::string_view nearest = tools::NearestName(bot_name, names);
    return absl::InvalidArgumentError(absl::StrCat(
        "unknown bot '", bot_name, "'",
        nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?")));
  }
  uint64_t seed = 1;
  if (comma != absl::string_view::npos) {
    absl::string_view text = setting.substr(comma + 1);
    if (!absl::ConsumePrefix(&text, "seed=") ||
        !absl::SimpleAtoi(text, &seed)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "a bot takes seed=NUMBER, not '", setting.substr(comma + 1), "'"));
    }
  }
  return std::make_unique<BotSource>(*bot, seed, name);
}

}  // namespace match
