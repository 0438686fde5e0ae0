#include "tools/engine/xboard_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/bitboard.h"
#include "othello/records/notation.h"
#include "othello/score.h"
#include "othello/support/decimal.h"
#include "tools/engine/levels.h"

namespace engine {
namespace {

using ::othello::Square;

constexpr absl::string_view kPassText = "@@@@";

// No side makes more moves in a game, so that a session of more is the game.
constexpr int kMovesOfGame = 32;

constexpr double kLongestSeconds = 1e6;

// "5" minutes, or "5:30".
std::optional<double> ParseMinutes(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  if (parts.size() > 2) return std::nullopt;
  int minutes, seconds = 0;
  if (!absl::SimpleAtoi(parts[0], &minutes) || minutes < 0 ||
      (parts.size() == 2 &&
       (!absl::SimpleAtoi(parts[1], &seconds) || seconds < 0))) {
    return std::nullopt;
  }
  return 60.0 * minutes + seconds;
}

}  // namespace

std::string XboardFeatures(const EngineIdentity& identity,
                           const Options& options) {
  return absl::StrFormat(
      "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 "
      "sigint=0 sigterm=0 reuse=1 analyze=1 myname=\"%s %s\" "
      "variants=\"reversi,alien\" colors=0 ics=0 name=0 pause=0 nps=0 debug=0 "
      "memory=1 smp=1 option=\"level -spin %d %d %d\" "
      "option=\"rating -string %s\" done=1",
      identity.name, identity.version, options.level, kMinLevel, kMaxLevel,
      FindOption("rating")->get(options));
}

std::string XboardMove(Square move) {
  return move == othello::kPass ? std::string(kPassText)
                                : absl::StrCat("P@", othello::SquareName(move));
}

absl::StatusOr<Square> ParseXboardMove(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (text == kPassText) return othello::kPass;
  if (!absl::ConsumePrefix(&text, "P@")) absl::ConsumePrefix(&text, "p@");
  return othello::ParseMove(text);
}

std::string XboardThought(const search::SearchResult& result) {
  const search::ScoredLine& line = result.lines.front();
  std::string text =
      absl::StrFormat("%d %d %d %d", result.depth,
                      std::lround(100 * othello::DiscsFromScore(line.score)),
                      std::lround(100 * result.seconds), result.nodes);
  for (const Square move : line.moves) {
    absl::StrAppend(&text, " ", XboardMove(move));
  }
  return text;
}

std::string XboardResult(const othello::Board& board) {
  const int white = othello::PopCount(board.black);
  const int black = othello::PopCount(board.white);
  if (white == black) {
    return absl::StrFormat("1/2-1/2 {Draw %d-%d}", white, black);
  }
  return white > black
             ? absl::StrFormat("1-0 {White wins %d-%d}", white, black)
             : absl::StrFormat("0-1 {Black wins %d-%d}", black, white);
}

std::optional<TimeControl> ParseXboardLevel(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  int moves;
  if (words.size() != 3 || !absl::SimpleAtoi(words[0], &moves) || moves < 0) {
    return std::nullopt;
  }
  const std::optional<double> base = ParseMinutes(words[1]);
  const std::optional<double> increment = othello::ParseDecimal(words[2]);
  if (!base.has_value() || *base > kLongestSeconds || !increment.has_value() ||
      *increment < 0 || *increment > kLongestSeconds ||
      *base + *increment <= 0) {
    return std::nullopt;
  }
  TimeControl control;
  if (moves == 0 || moves >= kMovesOfGame || *base == 0) {
    control.main_seconds = *base > 0 ? *base : *increment;
    control.increment_seconds = *increment;
  } else {
    // Time left from one session is added to the next, but only "time" tells
    // how much. This is the least there is.
    control.overtime_seconds = *base + *increment * moves;
    control.overtime_moves = moves;
  }
  return control;
}

std::string XboardQuote(absl::string_view line) {
  constexpr size_t kLongestQuote = 60;
  std::string text(absl::StripAsciiWhitespace(line).substr(0, kLongestQuote));
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); },
      ' ');
  return text;
}

}  // namespace engine
