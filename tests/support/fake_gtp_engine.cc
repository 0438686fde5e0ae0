// A GTP engine for tests. It knows the rules and plays the first legal move.
//
//   --refuse_pass     refuse "play black pass" as gtp-rhino does, and pass by
//                     itself
//   --whole_seconds   refuse fractions of seconds, as gtp-rhino does
//   --sleep=S         think S seconds for each move
//   --die_at=N        end with status 7 instead of the Nth move
//   --illegal_at=N    answer a1 instead of the Nth move
//   --resign_at=N     resign instead of the Nth move
//   --deaf_after_game end when a second game begins

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/game.h"
#include "othello/records/notation.h"

namespace {

using othello::Color;
using othello::Game;

struct Behaviour {
  bool refuse_pass = false;
  bool whole_seconds = false;
  bool deaf_after_game = false;
  double sleep = 0;
  int die_at = -1;
  int illegal_at = -1;
  int resign_at = -1;
};

Behaviour BehaviourOf(int argc, char** argv) {
  Behaviour behaviour;
  for (int i = 1; i < argc; ++i) {
    absl::string_view word = argv[i];
    if (word == "--refuse_pass") behaviour.refuse_pass = true;
    if (word == "--whole_seconds") behaviour.whole_seconds = true;
    if (word == "--deaf_after_game") behaviour.deaf_after_game = true;
    if (absl::ConsumePrefix(&word, "--sleep=")) {
      if (!absl::SimpleAtod(word, &behaviour.sleep)) std::exit(2);
    }
    for (auto [name, value] : {std::pair{"--die_at=", &behaviour.die_at},
                               {"--illegal_at=", &behaviour.illegal_at},
                               {"--resign_at=", &behaviour.resign_at}}) {
      if (absl::ConsumePrefix(&word, name) && !absl::SimpleAtoi(word, value)) {
        std::exit(2);
      }
    }
  }
  return behaviour;
}

class Engine {
 public:
  explicit Engine(const Behaviour& behaviour) : behaviour_(behaviour) {}

  // The reply to a command, "=..." or "?...".
  std::string Answer(const std::vector<std::string>& words) {
    const std::string& command = words[0];
    if (command == "list_commands") {
      return "= play\ngenmove\nclear_board\nboardsize\ntime_settings\n"
             "time_left\nset_game\nothello-setup_board\nquit";
    }
    if (command == "clear_board") return ClearBoard();
    if (command == "othello-setup_board") {
      game_ = Game(*othello::ParseBoard(absl::StrCat(words[1], words[2])));
      return "=";
    }
    if (command == "time_left" && behaviour_.whole_seconds &&
        absl::StrContains(words[2], '.')) {
      return "? syntax error";
    }
    if (command == "play") return Play(words[1], words[2]);
    if (command == "genmove") return GenMove();
    if (command == "boardsize" || command == "set_game" ||
        command == "time_settings" || command == "time_left") {
      return "=";
    }
    return "? unknown command";
  }

 private:
  std::string ClearBoard() {
    if (++games_ > 1 && behaviour_.deaf_after_game) std::exit(0);
    game_ = Game();
    return "=";
  }

  std::string Play(const std::string& color, const std::string& move) {
    if (move == "pass" && behaviour_.refuse_pass) return "? syntax error";
    const absl::Status status =
        game_.Play(color == "black" ? Color::kBlack : Color::kWhite,
                   *othello::ParseMove(move));
    return status.ok() ? "=" : "? illegal move";
  }

  std::string GenMove() {
    ++moves_;
    if (moves_ == behaviour_.die_at) std::exit(7);
    if (moves_ == behaviour_.illegal_at) return "= A1";
    if (moves_ == behaviour_.resign_at) return "= resign";
    std::this_thread::sleep_for(
        std::chrono::duration<double>(behaviour_.sleep));
    if (!game_.position().HasLegalMove() && !game_.Play(othello::kPass).ok()) {
      return "= pass";
    }
    const othello::Square move =
        othello::LowestSquare(game_.position().LegalMoves());
    if (!game_.Play(move).ok()) return "? cannot";
    return absl::StrCat("= ", othello::SquareName(move));
  }

  const Behaviour behaviour_;
  Game game_;
  int games_ = 0;
  int moves_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Engine engine(BehaviourOf(argc, argv));
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::vector<std::string> words =
        absl::StrSplit(line, ' ', absl::SkipEmpty());
    if (words.empty()) continue;
    if (words[0] == "quit") {
      std::cout << "=\n\n" << std::flush;
      return 0;
    }
    std::cout << engine.Answer(words) << "\n\n" << std::flush;
  }
  return 0;
}
