#include "tools/engine/nboard.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/game.h"
#include "othello/records/ggf.h"
#include "othello/records/notation.h"
#include "othello/score.h"
#include "othello/support/decimal.h"
#include "tools/engine/analysis.h"
#include "tools/engine/first_word.h"
#include "tools/engine/levels.h"

namespace engine {
namespace {

constexpr unsigned kNboardOptions = kAtRunTime | kAtRunTimeOfNboard;

using ::othello::Color;
using ::othello::Game;
using ::othello::Square;
using ::search::SearchResult;

std::string NboardMove(Square square) {
  return square == othello::kPass
             ? "PA"
             : absl::AsciiStrToUpper(othello::SquareName(square));
}

// The depth, or "100%" for an exact score.
std::string NboardDepth(const SearchResult& result) {
  return result.is_solved && result.level == search::kExactLevel
             ? "100%"
             : absl::StrCat(result.depth);
}

// The clock that a side starts with, or none.
std::optional<TimeControl> ControlOf(const Game& game, Color color) {
  const std::optional<TimeControl>& control = game.clock(color);
  if (!control.has_value() || !control->HasMain()) return std::nullopt;
  return control;
}

// For the side to move.
double DiscsOf(const search::ScoredLine& line, bool is_solved, Color to_move,
               int contempt) {
  if (is_solved && line.score == 0) {
    return (to_move == Color::kBlack ? contempt : -contempt) / 100.0;
  }
  return othello::DiscsFromScore(line.score);
}

std::string DiscsText(double discs, bool is_solved) {
  if (discs == 0) discs = 0;  // never -0
  const bool is_whole = is_solved && discs == std::trunc(discs);
  return absl::StrFormat("%.*f", is_whole ? 0 : 2, discs);
}

}  // namespace

std::string NboardEval(const search::ScoredLine& line, bool is_solved,
                       Color to_move, int contempt) {
  return DiscsText(DiscsOf(line, is_solved, to_move, contempt), is_solved);
}

std::string NboardBlackEval(const search::ScoredLine& line, bool is_solved,
                            Color to_move, int contempt) {
  const double discs = DiscsOf(line, is_solved, to_move, contempt);
  return DiscsText(to_move == Color::kBlack ? discs : -discs, is_solved);
}

std::string NboardLine(const std::vector<Square>& moves) {
  std::string text;
  for (const Square move : moves) absl::StrAppend(&text, NboardMove(move));
  return text;
}

// Streams the lines of each iteration.
class NboardProtocol::ThoughtPrinter : public search::SearchObserver {
 public:
  explicit ThoughtPrinter(NboardProtocol& protocol) : protocol_(protocol) {}

  void OnIteration(const SearchResult& so_far) override {
    const Session& session = protocol_.session_;
    std::string text;
    for (const search::ScoredLine& line : so_far.lines) {
      if (line.moves.empty()) return;  // The game is over.
      absl::StrAppend(
          &text, "search ", NboardLine(line.moves), " ",
          NboardEval(line, so_far.is_solved, session.game().to_move(),
                     session.options().contempt),
          " 0 ", NboardDepth(so_far), "\n");
    }
    absl::StrAppendFormat(&text, "nodestats %d %.3f\n", so_far.nodes,
                          so_far.seconds);
    protocol_.channel_.Write(text);
  }

 private:
  NboardProtocol& protocol_;
};

void NboardProtocol::Say(absl::string_view text) {
  channel_.Write(absl::StrCat(text, "\n"));
}

void NboardProtocol::Complain(absl::string_view what) {
  std::string text = absl::StrCat("status ", what);
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); },
      ' ');
  Say(text);
}

LineEffect NboardProtocol::Receive(absl::string_view line) {
  const absl::string_view word = FirstWordOf(line).word;
  LineEffect effect;
  effect.interrupts = word == "ping" || word == "quit";
  effect.yields = word == "hint" || word == "analyze" || word == "learn";
  return effect;
}

bool NboardProtocol::Handle(absl::string_view line,
                            search::Clock::time_point received) {
  const auto [word, rest] = FirstWordOf(line);
  if (word == "quit") return false;
  if (word == "nboard") Nboard(rest);
  if (word == "set") Set(rest);
  if (word == "move") Move(rest);
  if (word == "hint") Hint(rest);
  if (word == "go") Go(received);
  if (word == "ping") Say(absl::StrCat("pong ", rest));
  if (word == "analyze") Analyze();
  if (word == "learn") Learn();
  // In version 1 a move is a line of its own.
  if (version_ == 1 && othello::ParseMove(word).ok()) Move(word);
  return true;  // Unknown lines are ignored, as the protocol requires.
}

void NboardProtocol::Nboard(absl::string_view argument) {
  int version;
  if (absl::SimpleAtoi(argument, &version)) version_ = version;
  Say(absl::StrCat("set myname ", identity_.name));
}

void NboardProtocol::Set(absl::string_view argument) {
  const auto [what, value] = FirstWordOf(argument);
  if (what == "game") {
    SetGame(value);
  } else if (what == "depth") {
    SetDepth(value);
  } else if (FindOption(what, kNboardOptions) != nullptr) {
    // "contempt" is NBoard's; the others are for people who type or write
    // scripts.
    if (absl::Status status = session_.SetOption(what, value, kNboardOptions);
        !status.ok()) {
      Complain(status.message());
    }
  }
}

void NboardProtocol::SetDepth(absl::string_view depth) {
  int level;
  if (!absl::SimpleAtoi(depth, &level)) {
    Complain("set depth needs a number");
    return;
  }
  level = std::clamp(level, kMinLevel, kMaxLevel);
  session_.SetOption("level", absl::StrCat(level)).IgnoreError();
  Say(absl::StrCat("set myname ", identity_.name, level));
}

void NboardProtocol::SetGame(absl::string_view ggf) {
  absl::StatusOr<Game> game = othello::ParseGgfGame(ggf);
  if (!game.ok()) {
    Complain(absl::StrCat("cannot read the game: ", game.status().message()));
    return;
  }
  session_.SetGame(*std::move(game));
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    session_.SetTimeControl(color, ControlOf(session_.game(), color));
  }
  for (const othello::GameMove& move : session_.game().moves()) {
    SpendTime(move.mover, move.seconds);
  }
}

// "F5", "F5/eval" or "F5/eval/seconds"; both numbers may be empty.
void NboardProtocol::Move(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '/');
  const absl::StatusOr<Square> square =
      othello::ParseMove(absl::StripAsciiWhitespace(parts[0]));
  if (!square.ok()) {
    Complain(square.status().message());
    return;
  }
  const Color mover = session_.game().to_move();
  if (absl::Status status = session_.Play(mover, *square); !status.ok()) {
    Complain(absl::StrCat("illegal move: ", status.message()));
    return;
  }
  if (parts.size() < 3) return;
  SpendTime(mover, othello::ParseDecimal(absl::StripAsciiWhitespace(parts[2])));
}

void NboardProtocol::SpendTime(Color color, std::optional<double> seconds) {
  if (seconds.value_or(0) > 0) session_.SpendTime(color, *seconds);
}

void NboardProtocol::Hint(absl::string_view argument) {
  int lines;
  if (!absl::SimpleAtoi(argument, &lines) || lines < 1) lines = 1;
  const othello::Position position = session_.game().position();
  search::SearchLimits limits = session_.AnalysisLimits(position);
  limits.lines = std::min(lines, 64);
  Say(absl::StrCat("status ", identity_.name, " is thinking"));
  SayBook(position);
  ThoughtPrinter printer(*this);
  session_.Analyze(position, limits, &printer);
  Say("status");
}

void NboardProtocol::Go(search::Clock::time_point received) {
  MoveRequest request;
  request.color = session_.game().to_move();
  request.asked = received;
  request.obeys_level = true;
  request.spends_clock = false;  // The GUI reports the time with the move.
  Say(absl::StrCat("status ", identity_.name, " is thinking"));
  ThoughtPrinter printer(*this);
  const ChosenMove chosen = session_.ChooseMove(request, &printer);
  if (chosen.book.has_value()) SayBookMove(*chosen.book);
  // A ping cancels the request.
  if (session_.is_interrupted()) return;
  const double seconds =
      std::chrono::duration<double>(search::Clock::now() - received).count();
  const std::string eval =
      chosen.line.moves.empty()
          ? ""
          : NboardEval(chosen.line, chosen.result.is_solved, request.color,
                       session_.options().contempt);
  Say(absl::StrFormat("=== %s/%s/%.3f", NboardMove(chosen.move), eval,
                      seconds));
}

void NboardProtocol::Analyze() {
  const bool is_done =
      AnalyzeGame(session_, [&](size_t moves_made, const SearchResult& result) {
        Say(absl::StrCat(
            "analysis ", moves_made, " ",
            NboardBlackEval(result.lines.front(), result.is_solved,
                            session_.game().BoardBefore(moves_made).to_move,
                            session_.options().contempt)));
      });
  if (is_done) Say("status");
}

void NboardProtocol::SayBookMove(const BookAnswer& answer) {
  const othello::BookValue& value = answer.move.value;
  search::ScoredLine line;
  line.score = value.value;
  Say(absl::StrCat(
      "book ", NboardLine(answer.line), " ",
      NboardEval(line, value.is_proven(), session_.game().to_move(),
                 session_.options().contempt),
      " ", answer.move.games.total(), " ",
      value.is_proven() ? "100%" : absl::StrCat(answer.depth)));
}

void NboardProtocol::SayBook(const othello::Position& position) {
  const auto page = session_.BookPageOf(position);
  if (!page.has_value()) return;
  for (const othello::BookMove& move : page->moves) {
    if (move.value.is_known) {
      SayBookMove(AnswerOf(*session_.book()->reader, position, move));
    }
  }
}

// Where games can be learned, the game becomes part of the book. Otherwise all
// its positions are searched, and the table keeps the results.
void NboardProtocol::Learn() {
  Say(absl::StrCat("status ", identity_.name, " is learning"));
  const absl::Status status = session_.LearnGame();
  if (absl::IsCancelled(status)) return;
  if (absl::IsUnimplemented(status)) {
    if (!AnalyzeGame(session_, [](size_t, const SearchResult&) {})) return;
  } else if (!status.ok()) {
    Complain(status.message());
    return;
  }
  Say("learned");
}

}  // namespace engine
