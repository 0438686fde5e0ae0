// A player for tests that does what it is told.

#ifndef RIALTO_TESTS_SUPPORT_SCRIPTED_PLAYER_H_
#define RIALTO_TESTS_SUPPORT_SCRIPTED_PLAYER_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "othello/bitboard.h"
#include "tools/match/player.h"

namespace match {

// The first legal move.
inline Reply FirstMove(const othello::Game& game) {
  Reply reply;
  reply.move = othello::LowestSquare(game.position().LegalMoves());
  return reply;
}

inline Reply LastMove(const othello::Game& game) {
  Reply reply;
  for (othello::Bitboard moves = game.position().LegalMoves(); moves != 0;
       moves = othello::WithoutLowest(moves)) {
    reply.move = othello::LowestSquare(moves);
  }
  return reply;
}

inline Reply FaultReply(Fault fault) {
  Reply reply;
  reply.fault = fault;
  reply.message = "as told";
  return reply;
}

class ScriptedPlayer : public Player {
 public:
  using Choose = std::function<Reply(const othello::Game&)>;

  explicit ScriptedPlayer(Choose choose) : choose_(std::move(choose)) {}

  absl::Status StartGame(const othello::Board&,
                         const othello::TimeControl&) override {
    ++games;
    return start_status;
  }
  Reply ChooseMove(const othello::Game& game,
                   const engine::GameClock&) override {
    return choose_(game);
  }
  void Recover() override { ++recoveries; }
  bool IsOnTheClock() const override { return is_on_the_clock; }

  absl::Status start_status;
  bool is_on_the_clock = true;
  int games = 0;
  int recoveries = 0;

 private:
  const Choose choose_;
};

class ScriptedSource : public PlayerSource {
 public:
  ScriptedSource(std::string name, ScriptedPlayer::Choose choose)
      : name_(std::move(name)), choose_(std::move(choose)) {}

  absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const override {
    return std::make_unique<ScriptedPlayer>(choose_);
  }
  const std::string& name() const override { return name_; }

 private:
  const std::string name_;
  const ScriptedPlayer::Choose choose_;
};

}  // namespace match

#endif  // RIALTO_TESTS_SUPPORT_SCRIPTED_PLAYER_H_
