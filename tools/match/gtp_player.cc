#include "tools/match/gtp_player.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/records/notation.h"
#include "tools/match/gtp_client.h"

namespace match {
namespace {

using ::othello::Board;
using ::othello::ColorName;
using ::othello::Game;
using ::othello::GameMove;
using ::othello::Square;
using ::othello::TimeControl;

// Commands that set up a position, best known first. All take 64 squares and
// the side to move.
constexpr absl::string_view kSetupCommands[] = {"othello-setup_board",
                                                "grhino-setup_board"};

std::string MoveText(Square square) {
  return square == othello::kPass
             ? "pass"
             : absl::AsciiStrToUpper(othello::SquareName(square));
}

bool IsZero(absl::string_view number) {
  return number.find_first_not_of("0.") == absl::string_view::npos;
}

// What an engine says it can do.
struct Abilities {
  std::set<std::string> commands;
  bool takes_fractions = false;  // of seconds

  bool Knows(absl::string_view command) const {
    return commands.contains(std::string(command));
  }
  // Seconds in a form that the engine reads; never more than there are.
  std::string TimeText(double seconds) const {
    if (!takes_fractions) return absl::StrCat(static_cast<int64_t>(seconds));
    const auto hundredths = static_cast<int64_t>(seconds * 100);
    return absl::StrFormat("%d.%02d", hundredths / 100, hundredths % 100);
  }
};

class GtpPlayer : public Player {
 public:
  GtpPlayer(const GtpSetting& setting, const std::atomic<bool>& stop)
      : setting_(setting), stop_(stop) {}

  absl::Status StartGame(const Board& start,
                         const TimeControl& control) override {
    absl::Status status = PrepareGame(start, control);
    if (!status.ok() && was_started_before_ && !stop_) {
      // It may have died after the last game.
      Recover();
      status = PrepareGame(start, control);
    }
    if (status.ok() || absl::IsCancelled(status)) return status;
    return absl::Status(
        status.code(),
        absl::StrCat("the player ", setting_.command, ": ", status.message()));
  }

  Reply ChooseMove(const Game& game, const engine::GameClock& clock) override {
    Reply reply;
    const absl::Status status = Tell(game);
    if (!status.ok()) return Failed(status, reply);
    const std::string time_left = TimeLeft(game.to_move(), clock);
    if (!time_left.empty()) {
      // The answer does not matter.
      const auto answer = Ask(time_left);
      if (!answer.ok()) return Failed(answer.status(), reply);
    }
    const bool is_timed = std::isfinite(clock.Allowed());
    const auto answer =
        client_->Ask(absl::StrCat("genmove ", ColorName(game.to_move())),
                     is_timed ? clock.Allowed() : setting_.patience);
    if (!answer.ok()) {
      Failed(answer.status(), reply);
      if (is_timed && absl::IsDeadlineExceeded(answer.status())) {
        reply.fault = Fault::kTime;
      }
      return reply;
    }
    reply.seconds = answer->seconds;
    Read(answer->reply, reply);
    ++told_moves_;
    return reply;
  }

  void Recover() override {
    if (client_ != nullptr) client_->Kill();
    client_ = nullptr;
  }

  bool IsOnTheClock() const override { return true; }

 private:
  absl::StatusOr<GtpAnswer> Ask(absl::string_view command) {
    return client_->Ask(command, setting_.patience);
  }

  // A command that must succeed.
  absl::Status Demand(absl::string_view command) {
    const auto answer = Ask(command);
    if (!answer.ok()) return answer.status();
    if (answer->reply.is_success) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        "the engine refuses '", command, "': ", answer->reply.text));
  }

  absl::Status StartEngine(const TimeControl& control) {
    auto client = GtpClient::Start(setting_.command, setting_.log, stop_);
    if (!client.ok()) return client.status();
    client_ = *std::move(client);
    const auto list = Ask("list_commands");
    if (!list.ok()) return list.status();
    abilities_ = Abilities();
    for (absl::string_view line : absl::StrSplit(list->reply.text, '\n')) {
      abilities_.commands.emplace(absl::StripAsciiWhitespace(line));
    }
    if (abilities_.Knows("set_game")) {
      if (absl::Status status = Demand("set_game Othello"); !status.ok()) {
        return status;
      }
    }
    if (absl::Status status = Demand("boardsize 8"); !status.ok()) {
      return status;
    }
    if (control.IsOn() && abilities_.Knows("time_left")) {
      // The protocol has whole seconds, and gtp-rhino refuses others; most
      // engines read fractions, which short games need.
      const auto answer = Ask("time_left black 10.5 0");
      if (!answer.ok()) return answer.status();
      abilities_.takes_fractions = answer->reply.is_success;
    }
    return absl::OkStatus();
  }

  absl::Status PrepareGame(const Board& start, const TimeControl& control) {
    told_moves_ = 0;
    was_started_before_ = client_ != nullptr;
    if (client_ == nullptr) {
      if (absl::Status status = StartEngine(control); !status.ok())
        return status;
    }
    if (absl::Status status = Demand("clear_board"); !status.ok()) {
      return status;
    }
    if (start != Board::Start()) {
      if (absl::Status status = SetUp(start); !status.ok()) return status;
    }
    const std::string time_settings = TimeSettings(control);
    if (!time_settings.empty()) {
      const auto answer = Ask(time_settings);
      if (!answer.ok()) return answer.status();
    }
    return absl::OkStatus();
  }

  absl::Status SetUp(const Board& start) {
    for (absl::string_view command : kSetupCommands) {
      if (abilities_.Knows(command)) {
        return Demand(absl::StrCat(command, " ", othello::FormatBoard(start)));
      }
    }
    return absl::FailedPreconditionError(
        "the engine has no command to set up positions; it needs openings that "
        "are moves from the start of the game");
  }

  // "time_settings main byo_yomi stones". An increment is sent as byo-yomi of
  // one stone: some engines read it as an increment, and one that takes it
  // literally has at least the time it expects. Empty if there is nothing to
  // send or the engine does not know the command.
  std::string TimeSettings(const TimeControl& control) const {
    if (!abilities_.Knows("time_settings")) return "";
    const std::string main = abilities_.TimeText(control.main_seconds);
    const std::string later = abilities_.TimeText(
        control.HasMain() ? control.increment_seconds : control.move_seconds);
    if (IsZero(main) && IsZero(later)) return "";
    return absl::StrCat("time_settings ", main, " ", later,
                        IsZero(later) ? " 0" : " 1");
  }

  // "time_left colour seconds stones", or empty for the same reasons.
  std::string TimeLeft(othello::Color color,
                       const engine::GameClock& clock) const {
    const TimeControl& control = clock.control();
    if (!control.IsOn() || !abilities_.Knows("time_left")) return "";
    const std::string left = abilities_.TimeText(
        control.HasMain() ? clock.reading().seconds : control.move_seconds);
    if (!control.HasMain() && IsZero(left)) return "";
    return absl::StrCat("time_left ", ColorName(color), " ", left,
                        control.HasMain() ? " 0" : " 1");
  }

  // Sends the moves that the engine has not seen.
  absl::Status Tell(const Game& game) {
    for (; told_moves_ < game.moves().size(); ++told_moves_) {
      const GameMove& move = game.moves()[told_moves_];
      const std::string command = absl::StrCat("play ", ColorName(move.mover),
                                               " ", MoveText(move.square));
      if (move.square != othello::kPass) {
        if (absl::Status status = Demand(command); !status.ok()) return status;
      } else if (const auto answer = Ask(command); !answer.ok()) {
        return answer.status();
      }
    }
    return absl::OkStatus();
  }

  static Reply& Failed(const absl::Status& status, Reply& reply) {
    reply.fault = Fault::kCrash;
    reply.message = std::string(status.message());
    return reply;
  }

  // The answer to genmove.
  static void Read(const GtpReply& answer, Reply& reply) {
    if (!answer.is_success) {
      reply.fault = Fault::kCrash;
      reply.message = absl::StrCat("the engine refuses to move: ", answer.text);
      return;
    }
    const absl::string_view word = absl::StripAsciiWhitespace(answer.text);
    if (absl::EqualsIgnoreCase(word, "resign")) {
      reply.fault = Fault::kResigned;
      reply.message = "resigned";
      return;
    }
    const absl::StatusOr<Square> move = othello::ParseMove(word);
    if (move.ok()) {
      reply.move = *move;
    } else {
      reply.fault = Fault::kIllegalMove;
      reply.message = absl::StrCat("not a move: '", word, "'");
    }
  }

  const GtpSetting setting_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<GtpClient> client_;  // null: not running
  bool was_started_before_ = false;    // this game
  Abilities abilities_;
  size_t told_moves_ = 0;  // moves of the game that the engine knows
};

class GtpSource : public PlayerSource {
 public:
  GtpSource(const GtpSetting& setting, const std::atomic<bool>& stop)
      : setting_(setting), stop_(stop) {}

  absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const override {
    return std::make_unique<GtpPlayer>(setting_, stop_);
  }
  const std::string& name() const override { return setting_.command; }

 private:
  const GtpSetting setting_;
  const std::atomic<bool>& stop_;
};

}  // namespace

std::unique_ptr<PlayerSource> MakeGtpSource(const GtpSetting& setting,
                                            const std::atomic<bool>& stop) {
  return std::make_unique<GtpSource>(setting, stop);
}

}  // namespace match
