#include "tools/match/played_game.h"

#include <cmath>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "othello/square.h"

namespace match {
namespace {

using ::othello::Color;
using ::othello::Game;

bool IsLegal(const othello::Position& position, othello::Square move) {
  return move < 64 && (position.LegalMoves() & othello::SquareBit(move)) != 0;
}

// As records should hold it: no one wants to read nanoseconds.
double WholeMicroseconds(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

void AddMove(const Reply& reply, Effort& effort) {
  ++effort.moves;
  effort.seconds += reply.seconds;
  if (reply.nodes.has_value()) {
    ++effort.counted_moves;
    effort.nodes += *reply.nodes;
  }
}

// As records write it: a time for each move is an increment without main time.
othello::TimeControl RecordedClock(const othello::TimeControl& control) {
  return {.main_seconds = control.main_seconds,
          .increment_seconds = control.HasMain() ? control.increment_seconds
                                                 : control.move_seconds};
}

// Turns a reply that breaks a rule into one with its fault.
void Judge(const othello::Position& position, double allowed, Reply& reply) {
  if (reply.fault != Fault::kNone) return;
  if (reply.seconds > allowed) {
    reply.fault = Fault::kTime;
    reply.message = absl::StrFormat("the move took %g s", reply.seconds);
  } else if (!IsLegal(position, reply.move)) {
    reply.fault = Fault::kIllegalMove;
    reply.message =
        absl::StrCat("illegal move ", othello::SquareName(reply.move));
  }
}

}  // namespace

void Effort::Add(const Effort& other) {
  moves += other.moves;
  seconds += other.seconds;
  counted_moves += other.counted_moves;
  nodes += other.nodes;
}

int PlayedGame::Discs(Color color) const {
  if (fault != Fault::kNone) {
    return color == loser ? -othello::kMaxDiscs : othello::kMaxDiscs;
  }
  const int black = adjudicated.value_or(game.BlackScore());
  return color == Color::kBlack ? black : -black;
}

absl::StatusOr<PlayedGame> PlayGame(const Game& opening, const GameRules& rules,
                                    Player& black, Player& white,
                                    const std::function<bool()>& is_stopped,
                                    const ExactScore& exact_score) {
  PlayedGame played;
  played.game = opening;
  Game& game = played.game;
  engine::GameClock black_clock(rules.control);
  engine::GameClock white_clock = black_clock;
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    Player& player = color == Color::kBlack ? black : white;
    const absl::Status status = player.StartGame(game.start(), rules.control);
    if (!status.ok()) return status;
    if (rules.control.IsOn() && player.IsOnTheClock()) {
      game.SetClock(color, RecordedClock(rules.control));
    }
  }
  while (!game.IsOver()) {
    const othello::Position position = game.position();
    if (position.empty_count() <= rules.adjudicated_empties) {
      const othello::DiscDiff score = exact_score(position);
      played.adjudicated = game.to_move() == Color::kBlack ? score : -score;
      return played;
    }
    if (!position.HasLegalMove()) {
      if (absl::Status status = game.Play(othello::kPass); !status.ok()) {
        return status;
      }
      continue;
    }
    const Color color = game.to_move();
    Player& player = color == Color::kBlack ? black : white;
    engine::GameClock& clock =
        color == Color::kBlack ? black_clock : white_clock;
    Reply reply = player.ChooseMove(game, clock);
    reply.seconds = WholeMicroseconds(reply.seconds);
    if (is_stopped()) return absl::CancelledError("the match was stopped");
    Judge(position,
          player.IsOnTheClock() ? clock.Allowed() + rules.time_margin
                                : std::numeric_limits<double>::infinity(),
          reply);
    clock.Spend(reply.seconds);
    if (reply.fault != Fault::kNone) {
      played.fault = reply.fault;
      played.loser = color;
      played.message = std::move(reply.message);
      if (reply.fault != Fault::kResigned) player.Recover();
      return played;
    }
    AddMove(reply, played.effort(color));
    if (absl::Status status = game.Play(reply.move); !status.ok()) {
      return status;
    }
    game.last_move().eval = reply.eval;
    game.last_move().seconds = reply.seconds;
  }
  return played;
}

}  // namespace match
