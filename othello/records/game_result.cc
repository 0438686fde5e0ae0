#include "othello/records/game_result.h"

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/decimal.h"

namespace othello {
namespace {

using Outcome = GameResult::Outcome;
using Ending = GameResult::Ending;

GameResult WinOf(Outcome winner) {
  GameResult result;
  result.outcome = winner;
  return result;
}

// "12.000", "12:r": a number with its sign and perhaps how the game ended.
std::optional<GameResult> ParseScore(absl::string_view text, double sign) {
  const size_t colon = text.find(':');
  const std::optional<double> score = ParseDecimal(text.substr(0, colon));
  if (!score.has_value()) return std::nullopt;
  if (colon != absl::string_view::npos &&
      (text.size() != colon + 2 || !absl::ascii_isalpha(text[colon + 1]))) {
    return std::nullopt;
  }
  GameResult result = ResultFromBlackScore(sign * *score);
  if (colon == absl::string_view::npos || result.outcome == Outcome::kDraw) {
    return result;
  }
  // GGS has more letters here (a player left, a score was agreed upon).
  if (absl::EqualsIgnoreCase(text.substr(colon), ":r")) {
    result.ending = Ending::kResigned;
  } else if (absl::EqualsIgnoreCase(text.substr(colon), ":t")) {
    result.ending = Ending::kTimeout;
  }
  return result;
}

// What follows "B+" or "W+".
std::optional<GameResult> ParseWin(absl::string_view text, Outcome winner) {
  GameResult result = WinOf(winner);
  if (text.empty()) return result;
  if (absl::EqualsIgnoreCase(text, "R") ||
      absl::EqualsIgnoreCase(text, "Resign")) {
    result.ending = Ending::kResigned;
    return result;
  }
  if (absl::EqualsIgnoreCase(text, "T") ||
      absl::EqualsIgnoreCase(text, "Time")) {
    result.ending = Ending::kTimeout;
    return result;
  }
  if (text[0] == '+' || text[0] == '-') return std::nullopt;
  return ParseScore(text, winner == Outcome::kBlackWins ? 1 : -1);
}

// "34-30".
std::optional<GameResult> ParseDiscCounts(absl::string_view text) {
  const size_t dash = text.find('-');
  int black = 0;
  int white = 0;
  if (dash == 0 || dash == absl::string_view::npos || text.size() > 5 ||
      !absl::ascii_isdigit(text[0]) ||
      !absl::SimpleAtoi(text.substr(0, dash), &black) ||
      !absl::ascii_isdigit(text.back()) ||
      !absl::SimpleAtoi(text.substr(dash + 1), &white)) {
    return std::nullopt;
  }
  if (white < 0 || black + white > 64) return std::nullopt;
  const int empty = 64 - black - white;
  if (black == white) return ResultFromBlackScore(0);
  return ResultFromBlackScore(black > white ? black - white + empty
                                            : black - white - empty);
}

std::string FormatPgn(const GameResult& result) {
  if (result.outcome == Outcome::kUnknown) return "*";
  if (result.outcome == Outcome::kDraw) return "32-32";
  const bool black_wins = result.outcome == Outcome::kBlackWins;
  const double margin = result.margin.value_or(0);
  if (margin < 2 || margin > 64 || std::fmod(margin, 2) != 0) {
    return black_wins ? "1-0" : "0-1";
  }
  const int winner = 32 + static_cast<int>(margin) / 2;
  return black_wins ? absl::StrCat(winner, "-", 64 - winner)
                    : absl::StrCat(64 - winner, "-", winner);
}

std::string FormatGgf(const GameResult& result) {
  if (result.outcome == Outcome::kDraw) return "0.000";
  if (result.outcome == Outcome::kUnknown || !result.margin.has_value()) {
    return "?";
  }
  // Three decimals are the custom; more only where they are needed.
  std::string number = absl::StrFormat("%.3f", *result.margin);
  if (ParseDecimal(number) != result.margin) {
    number = FormatDecimal(*result.margin);
  }
  return absl::StrCat(result.outcome == Outcome::kBlackWins ? "+" : "-", number,
                      result.ending == Ending::kResigned  ? ":r"
                      : result.ending == Ending::kTimeout ? ":t"
                                                          : "");
}

// SGF has room for the margin or for the ending; the tag has room for both.
std::string FormatSgfOrTag(const GameResult& result, bool with_both) {
  if (result.outcome == Outcome::kUnknown) return "?";
  if (result.outcome == Outcome::kDraw) return "0";
  const absl::string_view winner =
      result.outcome == Outcome::kBlackWins ? "B+" : "W+";
  const bool resigned = result.ending == Ending::kResigned;
  if (result.ending == Ending::kPlayedOut) {
    return absl::StrCat(
        winner, result.margin.has_value() ? FormatDecimal(*result.margin) : "");
  }
  if (with_both && result.margin.has_value()) {
    return absl::StrCat(winner, FormatDecimal(*result.margin),
                        resigned ? ":r" : ":t");
  }
  return absl::StrCat(winner, resigned ? "R" : "T");
}

}  // namespace

GameResult ResultFromBlackScore(double black_score) {
  GameResult result;
  if (black_score == 0) {
    result.outcome = Outcome::kDraw;
  } else {
    result.outcome =
        black_score > 0 ? Outcome::kBlackWins : Outcome::kWhiteWins;
    result.margin = std::abs(black_score);
  }
  return result;
}

std::optional<GameResult> ParseResult(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (text.empty() || text == "?" || text == "*") return GameResult();
  if (text == "1-0") return WinOf(Outcome::kBlackWins);
  if (text == "0-1") return WinOf(Outcome::kWhiteWins);
  if (text == "1/2-1/2" || absl::EqualsIgnoreCase(text, "draw")) {
    return ResultFromBlackScore(0);
  }
  if (absl::StartsWithIgnoreCase(text, "B+")) {
    return ParseWin(text.substr(2), Outcome::kBlackWins);
  }
  if (absl::StartsWithIgnoreCase(text, "W+")) {
    return ParseWin(text.substr(2), Outcome::kWhiteWins);
  }
  if (auto counts = ParseDiscCounts(text)) return counts;
  return ParseScore(text, 1);
}

std::string FormatResult(const GameResult& result, ResultDialect dialect) {
  switch (dialect) {
    case ResultDialect::kGgf:
      return FormatGgf(result);
    case ResultDialect::kPgn:
      return FormatPgn(result);
    case ResultDialect::kSgf:
      return FormatSgfOrTag(result, /*with_both=*/false);
    case ResultDialect::kTag:
      break;
  }
  return FormatSgfOrTag(result, /*with_both=*/true);
}

void SetRecordedResult(Game& game, absl::string_view text,
                       ResultDialect dialect) {
  std::optional<GameResult> result = ParseResult(text);
  if (!result.has_value()) {
    game.SetTag(kTagResult, text);
    return;
  }
  result = ParseResult(FormatResult(*result, dialect));
  if (result->outcome != Outcome::kUnknown) {
    game.SetTag(kTagResult, FormatResult(*result, ResultDialect::kTag));
  }
}

GameResult ResultOf(const Game& game) {
  const std::optional<GameResult> recorded = ParseResult(game.tag(kTagResult));
  if (!recorded.has_value()) return GameResult();
  if (!game.IsOver()) return *recorded;
  // The board supplies what the record leaves out, unless they disagree.
  const GameResult played = ResultFromBlackScore(game.BlackScore());
  const bool board_says_more =
      recorded->outcome == Outcome::kUnknown ||
      (recorded->outcome == played.outcome && !recorded->margin.has_value() &&
       recorded->ending == Ending::kPlayedOut);
  return board_says_more ? played : *recorded;
}

std::string ResultText(const Game& game, ResultDialect dialect) {
  const absl::string_view tag = game.tag(kTagResult);
  if (!ParseResult(tag).has_value()) return std::string(tag);
  return FormatResult(ResultOf(game), dialect);
}

}  // namespace othello
