#include "tools/engine/xboard.h"

#include <algorithm>
#include <chrono>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/game.h"
#include "othello/records/xboard_fen.h"
#include "othello/support/text_cursor.h"
#include "tools/engine/first_word.h"
#include "tools/engine/xboard_text.h"

namespace engine {
namespace {

using ::othello::Color;
using ::othello::Square;
using ::search::SearchResult;

// Whether an analysis runs after a line.
bool AnalyzesBehind(absl::string_view word, bool analyzes) {
  if (word == "analyze") return true;
  for (const absl::string_view end :
       {"exit", "force", "go", "playother", "result", "quit"}) {
    if (word == end) return false;
  }
  return analyzes;
}

}  // namespace

struct XboardProtocol::Command {
  absl::string_view word;
  void (XboardProtocol::*handler)(absl::string_view rest);
  // The move that is thought about is no longer wanted.
  bool voids_move = false;
};

const XboardProtocol::Command* XboardProtocol::FindCommand(
    absl::string_view word) {
  using P = XboardProtocol;
  static constexpr Command kCommands[] = {
      {"xboard", &P::Ignore},
      {"protover", &P::Protover},
      {"accepted", &P::Ignore},
      {"rejected", &P::Ignore},
      {"new", &P::New, true},
      {"variant", &P::Variant, true},
      {"quit", &P::Ignore, true},
      {"random", &P::Ignore},
      {"force", &P::Force, true},
      {"go", &P::Go},
      {"playother", &P::PlayOther},
      {"level", &P::Level},
      {"st", &P::SecondsPerMove},
      {"sd", &P::Depth},
      {"time", &P::OwnTime},
      {"otim", &P::OtherTime},
      {"usermove", &P::UserMove},
      {"?", &P::Ignore},
      {".", &P::Ignore},
      {"ping", &P::Ping},
      {"draw", &P::Ignore},
      {"result", &P::Force, true},
      {"setboard", &P::SetBoard, true},
      {"hint", &P::Hint},
      {"bk", &P::Book},
      {"undo", &P::Undo},
      {"remove", &P::Remove},
      {"hard", &P::Hard},
      {"easy", &P::Easy},
      {"post", &P::Post},
      {"nopost", &P::NoPost},
      {"analyze", &P::Force, true},
      {"exit", &P::Force, true},
      {"name", &P::Ignore},
      {"rating", &P::Ignore},
      {"ics", &P::Ignore},
      {"computer", &P::Ignore},
      {"memory", &P::Memory},
      {"cores", &P::Cores},
      {"option", &P::Option},
  };
  const auto found =
      std::find_if(std::begin(kCommands), std::end(kCommands),
                   [&](const Command& c) { return c.word == word; });
  return found == std::end(kCommands) ? nullptr : found;
}

// Writes the line of each iteration, and keeps count for ".".
class XboardProtocol::ThoughtPrinter : public search::SearchObserver {
 public:
  ThoughtPrinter(XboardProtocol& protocol, bool writes)
      : protocol_(protocol), writes_(writes) {}

  void OnIteration(const SearchResult& so_far) override {
    protocol_.nodes_ = so_far.nodes;
    protocol_.depth_ = so_far.depth;
    if (writes_) protocol_.Say(XboardThought(so_far));
  }

 private:
  XboardProtocol& protocol_;
  const bool writes_;
};

XboardProtocol::XboardProtocol(Session& session, Channel& channel,
                               const EngineIdentity& identity)
    : session_(session),
      channel_(channel),
      identity_(identity),
      standard_depth_(session.options().depth),
      has_move_time_(session.options().move_seconds.has_value()) {}

void XboardProtocol::Say(absl::string_view text) {
  channel_.Write(absl::StrCat(text, "\n"));
}

void XboardProtocol::Complain(absl::string_view what) {
  Say(absl::StrCat("Error (", what, "): ", XboardQuote(line_)));
}

void XboardProtocol::SayBoard() {
  Say(absl::StrCat("setup (P.....p.....) ",
                   othello::FormatXBoardFen(session_.game().board())));
}

void XboardProtocol::SayResultIfOver() {
  if (session_.game().IsOver()) Say(XboardResult(session_.game().board()));
}

LineEffect XboardProtocol::Receive(absl::string_view line) {
  const absl::string_view word = FirstWordOf(line).word;
  LineEffect effect;
  if (word == ".") {
    if (is_analyzing_) {
      const std::chrono::duration<double, std::centi> time =
          search::Clock::now() - analysis_start_.load();
      Say(absl::StrFormat("stat01: %.0f %d %d 0 0", time.count(), nodes_.load(),
                          depth_.load()));
    }
    effect.is_done = true;
    effect.is_aside = true;
    return effect;
  }
  if (word == "?") {
    // An analysis makes no move.
    effect.interrupts = !reads_in_analysis_;
    effect.is_aside = reads_in_analysis_;
    effect.is_done = true;
    return effect;
  }
  const Command* command = FindCommand(word);
  if (command != nullptr && command->voids_move) {
    ++voids_received_;
    effect.interrupts = true;
  }
  reads_in_analysis_ = AnalyzesBehind(word, reads_in_analysis_);
  effect.yields = reads_in_analysis_ || word == "hint";
  return effect;
}

bool XboardProtocol::Handle(absl::string_view line,
                            search::Clock::time_point received) {
  const auto [word, rest] = FirstWordOf(line);
  line_ = line;
  received_ = received;
  may_ponder_ = false;
  const Command* command = FindCommand(word);
  if (command != nullptr && command->voids_move) ++voids_handled_;
  if (word == "quit") return false;
  analyzes_ = AnalyzesBehind(word, analyzes_);
  if (command != nullptr) {
    (this->*command->handler)(rest);
  } else if (!word.empty() && !PlayText(word)) {
    Complain("unknown command");
  }
  if (analyzes_) Analyze();
  return true;
}

void XboardProtocol::OnIdle() {
  if (may_ponder_) session_.StartPondering();
  may_ponder_ = false;
}

void XboardProtocol::Protover(absl::string_view rest) {
  int version;
  if (!absl::SimpleAtoi(rest, &version) || version < 2) return;
  Say(XboardFeatures(identity_, session_.options()));
}

void XboardProtocol::New(absl::string_view) {
  session_.NewGame();
  own_color_ = Color::kWhite;
  is_forced_ = false;
  is_alien_ = false;
  SetOption("depth", standard_depth_ ? absl::StrCat(*standard_depth_) : "none");
}

void XboardProtocol::Variant(absl::string_view rest) {
  if (rest != "reversi" && rest != "alien") {
    Complain("unsupported variant");
    return;
  }
  is_alien_ = rest == "alien";
  SayBoard();
}

void XboardProtocol::Force(absl::string_view) { is_forced_ = true; }

void XboardProtocol::Go(absl::string_view) {
  own_color_ = session_.game().to_move();
  is_forced_ = false;
  Think();
}

void XboardProtocol::PlayOther(absl::string_view) {
  own_color_ = othello::Opposite(session_.game().to_move());
  is_forced_ = false;
  may_ponder_ = true;
}

void XboardProtocol::UserMove(absl::string_view rest) {
  if (!PlayText(rest)) {
    Say(absl::StrCat("Illegal move (no square): ", XboardQuote(rest)));
  }
}

bool XboardProtocol::PlayText(absl::string_view text) {
  const absl::StatusOr<Square> move = ParseXboardMove(text);
  if (!move.ok()) return false;
  const othello::Game& game = session_.game();
  // Some clients keep passing when the game is over.
  if (game.IsOver() && *move == othello::kPass) return true;
  // A client that leaves a pass out sends the other side's move.
  const bool is_pass_left_out =
      *move != othello::kPass && !game.position().HasLegalMove();
  const Color mover =
      is_pass_left_out ? othello::Opposite(game.to_move()) : game.to_move();
  if (absl::Status status = session_.Play(mover, *move); !status.ok()) {
    // Not the message of the status, whose colours are not XBoard's.
    Say(absl::StrCat(game.IsOver()             ? "Illegal move (game over): "
                     : *move == othello::kPass ? "Illegal move (can move): "
                                               : "Illegal move: ",
                     XboardQuote(text)));
    return true;
  }
  if (is_alien_) SayBoard();
  SayResultIfOver();
  if (!analyzes_ && !is_forced_ && !game.IsOver() &&
      game.to_move() == own_color_) {
    Think();
  }
  return true;
}

void XboardProtocol::Think() {
  if (session_.game().IsOver()) {
    SayResultIfOver();
    return;
  }
  if (IsVoid()) return;
  MoveRequest request;
  request.color = session_.game().to_move();
  request.asked = received_;
  request.obeys_level = obeys_level_;
  ThoughtPrinter printer(*this, posts_);
  const ChosenMove chosen = session_.ChooseMove(request, &printer);
  if (IsVoid()) return;
  session_.Play(request.color, chosen.move).IgnoreError();  // It is legal.
  Say(absl::StrCat("move ", XboardMove(chosen.move)));
  if (is_alien_) SayBoard();
  SayResultIfOver();
  may_ponder_ = true;
}

void XboardProtocol::Analyze() {
  const othello::Position position = session_.game().position();
  if (position.IsGameOver() || session_.is_interrupted()) return;
  nodes_ = 0;
  depth_ = 0;
  analysis_start_ = search::Clock::now();
  is_analyzing_ = true;
  ThoughtPrinter printer(*this, /*writes=*/true);
  session_.Analyze(position, session_.EndlessLimits(position), &printer);
  is_analyzing_ = false;
}

void XboardProtocol::Ping(absl::string_view rest) {
  Say(absl::StrCat("pong ", XboardQuote(rest)));
}

void XboardProtocol::SetBoard(absl::string_view rest) {
  absl::StatusOr<othello::Board> board =
      othello::ReadXBoardFen(othello::TextCursor(rest));
  if (!board.ok()) {
    Say(absl::StrCat("tellusererror Illegal position: ",
                     XboardQuote(board.status().message())));
    return;
  }
  session_.SetGame(othello::Game(*board));
  if (is_alien_) SayBoard();
  SayResultIfOver();
}

void XboardProtocol::Hint(absl::string_view) {
  const othello::Position position = session_.game().position();
  if (position.IsGameOver()) return;
  const SearchResult result =
      session_.Analyze(position, session_.AnalysisLimits(position));
  Say(absl::StrCat("Hint: ", XboardMove(result.best_move())));
}

// XBoard shows the lines, which begin with a blank, up to an empty one.
void XboardProtocol::Book(absl::string_view) {
  const othello::Position position = session_.game().position();
  const auto page = session_.BookPageOf(position);
  std::string text;
  if (page.has_value()) {
    for (const othello::BookMove& move : page->moves) {
      absl::StrAppend(
          &text, " ",
          DescribeBookMove(*session_.book()->reader, position, move), "\n");
    }
  }
  if (text.empty()) {
    text = session_.book() == nullptr ? " There is no book.\n"
                                      : " The position is not in the book.\n";
  }
  Say(text);
}

void XboardProtocol::Undo(absl::string_view) { session_.Undo(1); }

void XboardProtocol::Remove(absl::string_view) { session_.Undo(2); }

void XboardProtocol::Hard(absl::string_view) { SetOption("ponder", "on"); }

void XboardProtocol::Easy(absl::string_view) { SetOption("ponder", "off"); }

void XboardProtocol::Post(absl::string_view) { posts_ = true; }

void XboardProtocol::NoPost(absl::string_view) { posts_ = false; }

}  // namespace engine
