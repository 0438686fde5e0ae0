#include "tools/analysis_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "othello/bitboard.h"
#include "othello/board.h"
#include "tools/result_text.h"

namespace tools {
namespace {

using ::engine::AnalyzedMove;
using ::engine::GameAnalysis;
using ::othello::Bitboard;
using ::othello::Board;
using ::othello::Color;
using ::othello::Square;

// Graphs reach at least so many discs, so that a quiet game looks quiet.
constexpr double kLeastRange = 8;

// The largest score of the graph: whole multiples of 4 discs.
double RangeOf(const GameAnalysis& analysis) {
  double range = kLeastRange;
  for (const double score : analysis.black_scores) {
    range = std::max(range, std::ceil(std::abs(score) / 4) * 4);
  }
  return range;
}

// --- SVG. Lengths are in pixels.

constexpr int kGraphWidth = 720;
constexpr int kGraphHeight = 240;
constexpr int kMargin = 48;
constexpr int kSquareSize = 20;
constexpr int kBoardSize = 8 * kSquareSize;
constexpr int kBoardsInRow = 4;
constexpr int kBoardStep = (kGraphWidth + 40) / kBoardsInRow;
constexpr int kBoardRow = kBoardSize + 64;

std::string EscapeXml(absl::string_view text) {
  return absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

class Graph {
 public:
  explicit Graph(const GameAnalysis& analysis)
      : analysis_(analysis),
        range_(RangeOf(analysis)),
        step_(kGraphWidth /
              std::max<double>(
                  1, static_cast<double>(analysis.black_scores.size() - 1))) {}

  double X(size_t i) const { return kMargin + step_ * static_cast<double>(i); }
  double Y(double score) const {
    return kMargin + kGraphHeight * (range_ - score) / (2 * range_);
  }

  std::string Draw() const {
    std::string svg;
    for (const double score : {range_, range_ / 2, 0.0, -range_ / 2, -range_}) {
      absl::StrAppendFormat(
          &svg,
          "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>\n"
          "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%+g</text>\n",
          kMargin, Y(score), kMargin + kGraphWidth, Y(score),
          score == 0 ? "#444" : "#ddd", kMargin - 6, Y(score) + 4, score);
    }
    for (size_t i = 0; i < analysis_.black_scores.size(); i += 10) {
      absl::StrAppendFormat(
          &svg, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
          X(i), kMargin + kGraphHeight + 18, i);
    }
    svg +=
        "<polyline fill=\"none\" stroke=\"#06c\" stroke-width=\"2\" points=\"";
    for (size_t i = 0; i < analysis_.black_scores.size(); ++i) {
      absl::StrAppendFormat(&svg, "%s%.1f,%.1f", i > 0 ? " " : "", X(i),
                            Y(analysis_.black_scores[i]));
    }
    svg += "\"/>\n";
    for (const size_t i : analysis_.TurningPoints()) {
      absl::StrAppendFormat(
          &svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#c00\"/>\n",
          X(i + 1), Y(analysis_.black_scores[i + 1]));
    }
    return svg;
  }

 private:
  const GameAnalysis& analysis_;
  const double range_;
  const double step_;
};

std::string Circle(double x, double y, double radius, absl::string_view style) {
  return absl::StrFormat("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" %s/>\n", x,
                         y, radius, style);
}

// The board before a move, with the move that was made and the best one.
std::string TurningBoard(const Board& board, const AnalyzedMove& move,
                         size_t number, int left, int top) {
  std::string svg = absl::StrFormat(
      "<text x=\"%d\" y=\"%d\">%d. %s %s loses %.1f, best %s</text>\n"
      "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#2a7a3b\"/>\n",
      left, top - 6, number, othello::ColorName(move.mover),
      MoveText(move.move), move.loss, MoveText(move.best), left, top,
      kBoardSize, kBoardSize);
  for (int i = 1; i < 8; ++i) {
    const int at = i * kSquareSize;
    absl::StrAppendFormat(
        &svg, "<path d=\"M%d %dv%dM%d %dh%d\" stroke=\"#14521f\"/>\n",
        left + at, top, kBoardSize, left, top + at, kBoardSize);
  }
  const auto mark = [&](Square square, double radius, absl::string_view style) {
    if (square >= 64) return;
    svg += Circle(left + (othello::ColumnOf(square) + 0.5) * kSquareSize,
                  top + (othello::RowOf(square) + 0.5) * kSquareSize, radius,
                  style);
  };
  for (Square square = 0; square < 64; ++square) {
    const Bitboard bit = othello::SquareBit(square);
    if ((board.black & bit) != 0) mark(square, 8, "fill=\"#000\"");
    if ((board.white & bit) != 0) mark(square, 8, "fill=\"#fff\"");
  }
  mark(move.move, 6, "fill=\"none\" stroke=\"#f44\" stroke-width=\"3\"");
  mark(move.best, 6, "fill=\"none\" stroke=\"#ff0\" stroke-width=\"3\"");
  return svg;
}

std::string Title(const othello::Game& game) {
  const auto name = [&](const char* tag, const char* fallback) {
    const absl::string_view value = game.tag(tag);
    return std::string(value.empty() ? fallback : value);
  };
  return absl::StrCat(name(othello::kTagBlack, "black"), " - ",
                      name(othello::kTagWhite, "white"));
}

}  // namespace

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
  const double range = RangeOf(analysis);
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

std::string AnalysisSvg(const othello::Game& game,
                        const GameAnalysis& analysis) {
  const std::vector<size_t> points = analysis.TurningPoints();
  const int rows =
      static_cast<int>((points.size() + kBoardsInRow - 1) / kBoardsInRow);
  const int boards_top = 2 * kMargin + kGraphHeight + 32;
  const int width = kGraphWidth + 2 * kMargin;
  const int height = boards_top + rows * kBoardRow;
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
      "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
      "<text x=\"%d\" y=\"26\" font-size=\"16\">%s: score for black</text>\n",
      width, height, width, height, kMargin, EscapeXml(Title(game)));
  svg += Graph(analysis).Draw();
  if (!points.empty()) {
    absl::StrAppendFormat(&svg,
                          "<text x=\"%d\" y=\"%d\">Turning points; red: the "
                          "move that was made, yellow: the best one.</text>\n",
                          kMargin / 2, boards_top - 30);
  }
  for (size_t i = 0; i < points.size(); ++i) {
    const int column = static_cast<int>(i) % kBoardsInRow;
    const int row = static_cast<int>(i) / kBoardsInRow;
    svg += TurningBoard(game.BoardBefore(points[i]), analysis.moves[points[i]],
                        points[i] + 1, kMargin / 2 + column * kBoardStep,
                        boards_top + row * kBoardRow);
  }
  return svg + "</svg>\n";
}

}  // namespace tools
