#include "othello/records/problem_file.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/records/notation.h"
#include "othello/support/text_cursor.h"

namespace othello {
namespace {

constexpr int kMaxScore = 64;
constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// The files of neural-reversi end their lists of moves with this field; it
// says nothing.
constexpr absl::string_view kSentinel = "--:-127";

absl::Status CheckMove(const Board& board, Square move, TextPlace place) {
  const Position position = board.position();
  const bool legal = move == kPass
                         ? !position.HasLegalMove() && !position.IsGameOver()
                         : (position.LegalMoves() & SquareBit(move)) != 0;
  if (legal) return absl::OkStatus();
  return ErrorAt(place,
                 absl::StrCat(SquareName(move), " is not a legal move for ",
                              ColorName(board.to_move)));
}

absl::StatusOr<int> ParseScore(absl::string_view text, TextPlace place) {
  int score = 0;
  if (!absl::SimpleAtoi(text, &score) || score < -kMaxScore ||
      score > kMaxScore) {
    return ParseError(place, "a score from -64 to +64", text);
  }
  return score;
}

absl::Status SetPositionScore(int score, TextPlace place, Problem& problem) {
  if (problem.score) {
    return ErrorAt(place, "the position has two scores");
  }
  problem.score = score;
  return absl::OkStatus();
}

absl::Status AddAnswer(absl::string_view name, int score, TextPlace place,
                       Problem& problem) {
  const absl::StatusOr<Square> move = ParseMove(name);
  if (!move.ok()) return ErrorAt(place, move.status().message());
  const absl::Status legal = CheckMove(problem.board, *move, place);
  if (!legal.ok()) return legal;
  for (const ProblemAnswer& other : problem.answers) {
    if (other.move == *move) {
      return ErrorAt(place,
                     absl::StrCat(SquareName(*move), " is listed twice"));
    }
  }
  problem.answers.push_back({*move, score});
  return absl::OkStatus();
}

// A field between two ';': "g8:+18", "ps:-36", "end:-64" or "+18".
absl::Status ParseField(absl::string_view field, TextPlace place,
                        Problem& problem) {
  const size_t colon = field.find(':');
  if (colon == absl::string_view::npos) {
    const absl::StatusOr<int> score = ParseScore(field, place);
    if (!score.ok()) {
      return ParseError(place, "move:score, or a score from -64 to +64", field);
    }
    return SetPositionScore(*score, place, problem);
  }
  const absl::string_view name =
      absl::StripTrailingAsciiWhitespace(field.substr(0, colon));
  TextPlace score_place = place;
  score_place.column += static_cast<int>(colon) + 1;
  const absl::StatusOr<int> score = ParseScore(
      absl::StripLeadingAsciiWhitespace(field.substr(colon + 1)), score_place);
  if (!score.ok()) return score.status();
  if (!absl::EqualsIgnoreCase(name, "end")) {
    return AddAnswer(name, *score, place, problem);
  }
  if (!problem.board.position().IsGameOver()) {
    return ErrorAt(place, "the game is not over in this position");
  }
  return SetPositionScore(*score, place, problem);
}

absl::Status ParseFields(TextCursor& cursor, Problem& problem) {
  cursor.SkipSpace();
  while (!cursor.AtEnd()) {
    if (!cursor.Consume(";")) return cursor.Error("';'");
    cursor.SkipSpace();
    const TextPlace place = cursor.place();
    const absl::string_view field =
        absl::StripTrailingAsciiWhitespace(cursor.ReadUntil(";"));
    if (field.empty() || field == kSentinel) continue;
    const absl::Status parsed = ParseField(field, place, problem);
    if (!parsed.ok()) return parsed;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Problem> ParseProblem(absl::string_view line, int line_number) {
  Problem problem;
  problem.line = line_number;
  const size_t percent = line.find('%');
  if (percent != absl::string_view::npos) {
    problem.comment =
        std::string(absl::StripAsciiWhitespace(line.substr(percent + 1)));
  }
  TextCursor cursor(line.substr(0, percent), TextPlace{line_number, 1});
  const absl::StatusOr<Board> squares = ReadSquares(cursor);
  if (!squares.ok()) return squares.status();
  problem.board = *squares;
  const absl::StatusOr<Color> side = ReadSideToMove(cursor);
  if (!side.ok()) return side.status();
  problem.board.to_move = *side;
  const absl::Status fields = ParseFields(cursor, problem);
  if (!fields.ok()) return fields;
  return problem;
}

std::vector<ProblemLine> ProblemLines(absl::string_view text) {
  std::vector<ProblemLine> lines;
  absl::ConsumePrefix(&text, kByteOrderMark);
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    const absl::string_view content = absl::StripLeadingAsciiWhitespace(line);
    if (content.empty() || content[0] == '%') continue;
    lines.push_back({number, line});
  }
  return lines;
}

std::vector<absl::StatusOr<Problem>> ParseProblems(absl::string_view text) {
  std::vector<absl::StatusOr<Problem>> problems;
  for (const auto& [number, line] : ProblemLines(text)) {
    problems.push_back(ParseProblem(line, number));
  }
  return problems;
}

std::string FormatProblem(const Problem& problem) {
  std::string text = absl::StrCat(FormatBoard(problem.board), ";");
  for (const ProblemAnswer& answer : problem.answers) {
    absl::StrAppendFormat(&text, " %s:%+d;",
                          answer.move == kPass ? "ps" : SquareName(answer.move),
                          answer.score);
  }
  if (problem.score) {
    const bool over = problem.board.position().IsGameOver();
    absl::StrAppendFormat(&text, " %s%+d;", over ? "end:" : "", *problem.score);
  }
  if (!problem.comment.empty()) {
    absl::StrAppend(&text, " % ", problem.comment);
  }
  return text;
}

}  // namespace othello
