#include "tools/reports/analysis_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/reports/result_text.h"

namespace tools {
namespace {

using ::engine::AnalyzedMove;
using ::engine::GameAnalysis;
using ::othello::Color;

// Graphs cover at least this many discs, so that a quiet game looks quiet.
constexpr double kLeastRange = 8;

}  // namespace

double GraphRange(const GameAnalysis& analysis) {
  double range = kLeastRange;
  for (const double score : analysis.black_scores) {
    range = std::max(range, std::ceil(std::abs(score) / 4) * 4);
  }
  return range;
}

std::string GameTitle(const othello::Game& game) {
  const auto name = [&](const char* tag, const char* fallback) {
    const absl::string_view value = game.tag(tag);
    return std::string(value.empty() ? fallback : value);
  };
  return absl::StrCat(name(othello::kTagBlack, "black"), " - ",
                      name(othello::kTagWhite, "white"));
}

std::string GameResult(const othello::Game& game) {
  if (!game.IsOver()) return "not finished";
  const int score = game.BlackScore();
  if (score == 0) return "a draw";
  return absl::StrFormat("%s wins %d to %d", score > 0 ? "black" : "white",
                         32 + std::abs(score) / 2, 32 - std::abs(score) / 2);
}

void AddMove(size_t index, const AnalyzedMove& move, JsonLine& line) {
  line.Add("index", index)
      .Add("side", othello::ColorName(move.mover))
      .Add("move", MoveText(move.move))
      .Add("score", move.score)
      .Add("best", MoveText(move.best))
      .Add("loss", move.loss)
      .Add("solved", move.is_solved);
}

std::string LossTable(const GameAnalysis& analysis) {
  std::string text = "   #  side   move   score  best   loss\n";
  for (size_t i = 0; i < analysis.moves.size(); ++i) {
    const AnalyzedMove& move = analysis.moves[i];
    const bool is_best = move.move == move.best;
    absl::StrAppendFormat(&text, "%4d  %-5s  %-4s  %+6.*f  %-4s", i + 1,
                          othello::ColorName(move.mover), MoveText(move.move),
                          move.is_solved ? 0 : 2, move.score,
                          is_best ? "" : MoveText(move.best));
    if (move.loss > 0) absl::StrAppendFormat(&text, " %6.2f", move.loss);
    while (text.back() == ' ') text.pop_back();
    text += '\n';
  }
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    absl::StrAppendFormat(&text, "%s gave away %.2f discs\n",
                          othello::ColorName(color), analysis.LossOf(color));
  }
  absl::StrAppendFormat(
      &text,
      "score for black: %+.2f at the start, %+.2f at the end; white's losses "
      "less black's: %+.2f\n",
      analysis.black_scores.front(), analysis.black_scores.back(),
      analysis.LossOf(Color::kWhite) - analysis.LossOf(Color::kBlack));
  return text;
}

std::string ScoreGraph(const GameAnalysis& analysis, int height) {
  const double range = GraphRange(analysis);
  const int half = std::max(1, height / 2);
  const size_t width = analysis.black_scores.size();
  std::vector<std::string> rows(2 * static_cast<size_t>(half) + 1,
                                std::string(width, ' '));
  rows[static_cast<size_t>(half)].assign(width, '-');
  for (size_t i = 0; i < width; ++i) {
    const int row =
        half -
        static_cast<int>(std::lround(analysis.black_scores[i] * half / range));
    // A bar from 0 to the value.
    for (int at = std::min(row, half); at <= std::max(row, half); ++at) {
      rows[static_cast<size_t>(at)][i] = at == row    ? '*'
                                         : at == half ? '-'
                                                      : ':';
    }
  }
  std::string text = "score for black\n";
  for (size_t i = 0; i < rows.size(); ++i) {
    const double value = range * (half - static_cast<int>(i)) / half;
    absl::StrAppendFormat(&text, "%+6.1f |%s", value, rows[i]);
    while (text.back() == ' ') text.pop_back();
    text += '\n';
  }
  std::string numbers(width, ' ');
  for (size_t i = 0; i + 2 <= width; i += 10) {
    const std::string number = absl::StrCat(i);
    numbers.replace(i, number.size(), number);
  }
  absl::StrAppend(&text, "        ", numbers);
  while (text.back() == ' ') text.pop_back();
  return text + "\n";
}

}  // namespace tools
