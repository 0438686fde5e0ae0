// The analysis of a game as a picture. Lengths are in pixels.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "othello/bitboard.h"
#include "othello/board.h"
#include "othello/support/utf8.h"
#include "tools/reports/analysis_report.h"
#include "tools/reports/result_text.h"

namespace tools {
namespace {

using ::engine::AnalyzedMove;
using ::engine::GameAnalysis;
using ::othello::Bitboard;
using ::othello::Board;
using ::othello::Square;

constexpr int kGraphWidth = 720;
constexpr int kGraphHeight = 240;
constexpr int kGraphTop = 76;
constexpr int kMargin = 64;
constexpr int kSquareSize = 20;
constexpr int kBoardSize = 8 * kSquareSize;
constexpr int kLabelSize = 14;
constexpr int kBoardsInRow = 4;
constexpr int kBoardStep = (kGraphWidth + 64) / kBoardsInRow;
constexpr int kBoardRow = kBoardSize + kLabelSize + 58;
// Distinguishable with any kind of colour vision.
constexpr absl::string_view kMadeColor = "#d55e00";
constexpr absl::string_view kBestColor = "#f0e442";

std::string Text(double x, double y, absl::string_view anchor,
                 absl::string_view text) {
  return absl::StrFormat(
      "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y,
      anchor, EscapeXml(text));
}

class Graph {
 public:
  explicit Graph(const GameAnalysis& analysis)
      : analysis_(analysis),
        range_(GraphRange(analysis)),
        step_(kGraphWidth /
              std::max<double>(
                  1, static_cast<double>(analysis.black_scores.size() - 1))) {}

  double X(size_t i) const { return kMargin + step_ * static_cast<double>(i); }
  double Y(double score) const {
    return kGraphTop + kGraphHeight * (range_ - score) / (2 * range_);
  }

  std::string Draw() const {
    std::string svg;
    for (const double score : {range_, range_ / 2, 0.0, -range_ / 2, -range_}) {
      absl::StrAppendFormat(
          &svg,
          "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>\n",
          kMargin, Y(score), kMargin + kGraphWidth, Y(score),
          score == 0 ? "#444" : "#ddd");
      svg += Text(kMargin - 6, Y(score) + 4, "end",
                  score == 0 ? "0" : absl::StrFormat("%+g", score));
    }
    for (size_t i = 0; i < analysis_.black_scores.size(); i += 10) {
      svg +=
          Text(X(i), kGraphTop + kGraphHeight + 16, "middle", absl::StrCat(i));
    }
    svg += Text(kMargin + kGraphWidth / 2.0, kGraphTop + kGraphHeight + 34,
                "middle", "moves made");
    absl::StrAppendFormat(&svg,
                          "<text transform=\"translate(16 %.1f) rotate(-90)\" "
                          "text-anchor=\"middle\">discs for black</text>\n",
                          Y(0));
    svg +=
        "<polyline fill=\"none\" stroke=\"#0072b2\" stroke-width=\"2\" "
        "points=\"";
    for (size_t i = 0; i < analysis_.black_scores.size(); ++i) {
      absl::StrAppendFormat(&svg, "%s%.1f,%.1f", i > 0 ? " " : "", X(i),
                            Y(analysis_.black_scores[i]));
    }
    svg += "\"/>\n";
    for (const size_t i : analysis_.TurningPoints()) {
      const double x = X(i + 1);
      const double y = Y(analysis_.black_scores[i + 1]);
      absl::StrAppendFormat(
          &svg,
          "<path d=\"M%.1f %.1fl5 9h-10z\" fill=\"%s\" stroke=\"#000\"/>\n", x,
          y - 6, kMadeColor);
      svg += Text(x, y + 16, "middle", absl::StrCat(i + 1));
    }
    return svg;
  }

 private:
  const GameAnalysis& analysis_;
  const double range_;
  const double step_;
};

// The board before a move, with the move that was made and the best one.
class TurningBoard {
 public:
  TurningBoard(int left, int top) : left_(left), top_(top) {}

  std::string Draw(const Board& board, const AnalyzedMove& move,
                   size_t number) {
    svg_ = Text(
        left_, top_ - 22, "start",
        absl::StrFormat("%d. %s %s loses %.1f, best %s", number,
                        othello::ColorName(move.mover), MoveText(move.move),
                        move.loss, MoveText(move.best)));
    DrawGrid();
    for (Square square = 0; square < 64; ++square) {
      const Bitboard bit = othello::SquareBit(square);
      if (((board.black | board.white) & bit) == 0) continue;
      absl::StrAppendFormat(
          &svg_, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"8\" fill=\"%s\"/>\n",
          X(square), Y(square), (board.black & bit) != 0 ? "#000" : "#fff");
    }
    // A cross and a diamond: shapes that need no colour.
    if (move.move < 64) {
      absl::StrAppendFormat(
          &svg_,
          "<path d=\"M%.1f %.1fl12 12m0 -12l-12 12\" stroke=\"%s\" "
          "stroke-width=\"3\"/>\n",
          X(move.move) - 6, Y(move.move) - 6, kMadeColor);
    }
    if (move.best < 64 && move.best != move.move) {
      absl::StrAppendFormat(
          &svg_,
          "<path d=\"M%.1f %.1fl7 7l-7 7l-7 -7z\" fill=\"none\" stroke=\"%s\" "
          "stroke-width=\"3\"/>\n",
          X(move.best), Y(move.best) - 7, kBestColor);
    }
    return svg_;
  }

 private:
  double X(Square square) const {
    return left_ + kLabelSize + (othello::ColumnOf(square) + 0.5) * kSquareSize;
  }
  double Y(Square square) const {
    return top_ + (othello::RowOf(square) + 0.5) * kSquareSize;
  }

  void DrawGrid() {
    absl::StrAppendFormat(&svg_,
                          "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                          "fill=\"#2a7a3b\"/>\n",
                          left_ + kLabelSize, top_, kBoardSize, kBoardSize);
    for (int i = 0; i < 8; ++i) {
      const int at = i * kSquareSize;
      const Square square = othello::MakeSquare(i, i);
      svg_ += Text(X(square), top_ - 4, "middle",
                   std::string(1, static_cast<char>('a' + i)));
      svg_ += Text(left_ + kLabelSize - 4, Y(square) + 4, "end",
                   absl::StrCat(i + 1));
      if (i == 0) continue;
      absl::StrAppendFormat(
          &svg_, "<path d=\"M%d %dv%dM%d %dh%d\" stroke=\"#14521f\"/>\n",
          left_ + kLabelSize + at, top_, kBoardSize, left_ + kLabelSize,
          top_ + at, kBoardSize);
    }
  }

  const int left_;
  const int top_;
  std::string svg_;
};

}  // namespace

std::string EscapeXml(absl::string_view text) {
  return absl::StrReplaceAll(
      othello::XmlCharacters(text),
      {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string AnalysisSvg(const othello::Game& game, const GameAnalysis& analysis,
                        absl::string_view searched) {
  const std::vector<size_t> points = analysis.TurningPoints();
  const int rows =
      static_cast<int>((points.size() + kBoardsInRow - 1) / kBoardsInRow);
  const int boards_top = kGraphTop + kGraphHeight + 104;
  const int width = kGraphWidth + 2 * kMargin;
  const int height = boards_top - (rows == 0 ? 50 : 16) + rows * kBoardRow;
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
      "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
      "<text x=\"%d\" y=\"26\" font-size=\"16\">%s: %s</text>\n",
      width, height, width, height, kMargin, EscapeXml(GameTitle(game)),
      EscapeXml(GameResult(game)));
  svg += Text(kMargin, 46, "start",
              absl::StrFormat(
                  "The score by Rialto, %s. Black gave away %.1f discs, white "
                  "%.1f.",
                  searched, analysis.LossOf(othello::Color::kBlack),
                  analysis.LossOf(othello::Color::kWhite)));
  svg += Graph(analysis).Draw();
  if (!points.empty()) {
    svg += Text(kMargin / 2.0, boards_top - 44, "start",
                "Turning points (triangles). Cross: the move that was made; "
                "diamond: the best one.");
  }
  for (size_t i = 0; i < points.size(); ++i) {
    const int column = static_cast<int>(i) % kBoardsInRow;
    const int row = static_cast<int>(i) / kBoardsInRow;
    svg += TurningBoard(kMargin / 2 + column * kBoardStep,
                        boards_top + row * kBoardRow)
               .Draw(game.BoardBefore(points[i]), analysis.moves[points[i]],
                     points[i] + 1);
  }
  return svg + "</svg>\n";
}

}  // namespace tools
