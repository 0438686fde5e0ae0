#include "tools/reports/evaluation_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/strings/str_format.h"
#include "othello/bitboard.h"
#include "othello/square.h"
#include "pattern_eval/pattern_set.h"

namespace tools {
namespace {

using ::othello::Board;
using ::othello::Square;
using ::pattern_eval::Contribution;
using ::pattern_eval::kPatternSet;

// Lengths are in pixels.
constexpr int kMargin = 40;
constexpr int kSquareSize = 44;
constexpr int kBoardSize = 8 * kSquareSize;
constexpr int kBoardTop = 96;
constexpr int kBarsTop = kBoardTop + kBoardSize + 84;
constexpr int kBarRow = 22;
constexpr int kNameWidth = 130;
constexpr int kBarWidth = 210;  // to either side of 0
constexpr int kNumbersLeft = kMargin + kNameWidth + 2 * kBarWidth + 40;
constexpr int kNumberWidth = 72;
constexpr int kWidthWithBars = kNumbersLeft + 3 * kNumberWidth + kMargin;

// Quiet positions look quiet.
constexpr double kLeastRange = 0.25;

struct Rgb {
  double red, green, blue;
};

// Almost everyone can tell blue from orange.
constexpr Rgb kNeutral = {244, 244, 240};
constexpr Rgb kGood = {33, 102, 172};
constexpr Rgb kBad = {179, 88, 6};

// From kBad at -1 over kNeutral at 0 to kGood at 1.
std::string ColorOf(double share) {
  const Rgb& end = share > 0 ? kGood : kBad;
  const double part = std::min(1.0, std::abs(share));
  const auto mix = [part](double from, double to) {
    return static_cast<int>(std::lround(from + part * (to - from)));
  };
  return absl::StrFormat("#%02x%02x%02x", mix(kNeutral.red, end.red),
                         mix(kNeutral.green, end.green),
                         mix(kNeutral.blue, end.blue));
}

// Two decimals; what rounds to zero has no sign.
std::string Discs(double discs) {
  return std::abs(discs) < 0.005 ? "0.00" : absl::StrFormat("%+.2f", discs);
}

std::string Text(double x, double y, absl::string_view anchor,
                 absl::string_view text, absl::string_view more = "") {
  return absl::StrFormat(
      "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>\n", x, y,
      anchor, more, text);
}

// One board: discs, and the worth of each square as colour and number.
std::string DrawBoard(const Board& board, const std::array<double, 64>& worth,
                      double range, int left, absl::string_view title) {
  double sum = 0;
  for (double discs : worth) sum += discs;
  std::string svg =
      Text(left, kBoardTop - 26, "start",
           absl::StrFormat("%s: %s", title, Discs(sum)), " font-size=\"14\"");
  for (int i = 0; i < 8; ++i) {
    const double middle = (i + 0.5) * kSquareSize;
    svg += Text(left + middle, kBoardTop - 6, "middle",
                std::string(1, static_cast<char>('a' + i)));
    svg += Text(left - 6, kBoardTop + middle + 4, "end",
                absl::StrFormat("%d", i + 1));
  }
  for (Square square = 0; square < 64; ++square) {
    const int x = left + othello::ColumnOf(square) * kSquareSize;
    const int y = kBoardTop + othello::RowOf(square) * kSquareSize;
    const double share = worth[square] / range;
    absl::StrAppendFormat(&svg,
                          "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                          "fill=\"%s\" stroke=\"#999\"/>\n",
                          x, y, kSquareSize, kSquareSize, ColorOf(share));
    const othello::Bitboard bit = othello::SquareBit(square);
    if (((board.black | board.white) & bit) != 0) {
      absl::StrAppendFormat(
          &svg,
          "<circle cx=\"%.1f\" cy=\"%d\" r=\"11\" fill=\"%s\" "
          "stroke=\"#111\"/>\n",
          x + kSquareSize / 2.0, y + 15,
          (board.black & bit) != 0 ? "#111" : "#fff");
    }
    svg += Text(x + kSquareSize / 2.0, y + kSquareSize - 5, "middle",
                Discs(worth[square]),
                std::abs(share) > 0.85 ? " font-size=\"10\" fill=\"#fff\""
                                       : " font-size=\"10\"");
  }
  return svg;
}

std::string DrawScale(double range) {
  constexpr int kSteps = 40;
  constexpr double kStep = static_cast<double>(kBoardSize) / kSteps;
  const double top = kBoardTop + kBoardSize + 14;
  std::string svg;
  for (int i = 0; i < kSteps; ++i) {
    absl::StrAppendFormat(&svg,
                          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"10\" fill=\"%s\"/>\n",
                          kMargin + i * kStep, top, kStep + 0.5,
                          ColorOf((2 * i + 1.0) / kSteps - 1));
  }
  svg += Text(kMargin, top + 24, "start", Discs(-range));
  svg += Text(kMargin + kBoardSize / 2.0, top + 24, "middle",
              "discs a square, for the side to move");
  svg += Text(kMargin + kBoardSize, top + 24, "end", Discs(range));
  return svg;
}

std::string DrawBar(double discs, double range, double top, double height,
                    double opacity) {
  const double zero = kMargin + kNameWidth + kBarWidth;
  const double length = kBarWidth * std::abs(discs) / range;
  return absl::StrFormat(
      "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
      "fill-opacity=\"%.2f\"/>\n",
      discs < 0 ? zero - length : zero, top, length, height,
      ColorOf(discs < 0 ? -1 : 1), opacity);
}

// A row for each part, the linear bar above the quadratic one, and the sum of
// all.
std::string DrawBars(const std::vector<NamedWorth>& rows, bool has_vectors) {
  double range = kLeastRange;
  Worth total;
  for (const NamedWorth& row : rows) {
    range = std::max(
        {range, std::abs(row.worth.linear), std::abs(row.worth.quadratic)});
    total.linear += row.worth.linear;
    total.quadratic += row.worth.quadratic;
  }
  std::string svg = Text(kMargin, kBarsTop - 12, "start",
                         "Parts by pattern, in discs", " font-size=\"14\"");
  const auto numbers = [&](double y, absl::string_view linear,
                           absl::string_view quadratic, absl::string_view sum) {
    double x = kNumbersLeft + kNumberWidth;
    if (has_vectors) {
      svg += Text(x, y, "end", linear);
      svg += Text(x + kNumberWidth, y, "end", quadratic);
      x += 2 * kNumberWidth;
    }
    svg += Text(x, y, "end", sum, " font-weight=\"bold\"");
  };
  numbers(kBarsTop - 12, "linear", "quadratic", "sum");
  double top = kBarsTop;
  for (const NamedWorth& row : rows) {
    svg += Text(kMargin, top + 15, "start", row.name);
    svg += DrawBar(row.worth.linear, range, top + 3, has_vectors ? 8 : 16, 1);
    if (has_vectors) {
      svg += DrawBar(row.worth.quadratic, range, top + 11, 8, 0.5);
    }
    numbers(top + 15, Discs(row.worth.linear), Discs(row.worth.quadratic),
            Discs(row.worth.sum()));
    top += kBarRow;
  }
  const double zero = kMargin + kNameWidth + kBarWidth;
  absl::StrAppendFormat(&svg,
                        "<path d=\"M%.1f %dV%.1f\" stroke=\"#444\"/>\n"
                        "<path d=\"M%d %.1fH%d\" stroke=\"#444\"/>\n",
                        zero, kBarsTop, top, kMargin, top + 2,
                        kNumbersLeft + (has_vectors ? 3 : 1) * kNumberWidth);
  svg += Text(kMargin, top + 19, "start", "value", " font-weight=\"bold\"");
  if (has_vectors) {
    svg += Text(zero, top + 19, "middle",
                "dark bars: linear, light bars: quadratic");
  }
  numbers(top + 19, Discs(total.linear), Discs(total.quadratic),
          Discs(total.sum()));
  return svg;
}

double LargestOf(const std::array<Worth, 64>& squares) {
  double largest = kLeastRange;
  for (const Worth& worth : squares) {
    largest = std::max({largest, std::abs(worth.linear),
                        std::abs(worth.quadratic), std::abs(worth.sum())});
  }
  return largest;
}

}  // namespace

std::array<Worth, 64> WorthOfSquares(absl::Span<const Contribution> parts) {
  std::array<Worth, 64> squares = {};
  for (const Contribution& part : parts) {
    if (part.feature < 0) continue;
    const pattern_eval::Feature& feature = kPatternSet.features[part.feature];
    const int count = kPatternSet.patterns[feature.pattern].square_count;
    for (int i = 0; i < count; ++i) {
      Worth& worth = squares[feature.squares[i]];
      worth.linear += part.linear / count;
      worth.quadratic += part.quadratic / count;
    }
  }
  return squares;
}

std::vector<NamedWorth> WorthOfPatterns(absl::Span<const Contribution> parts) {
  std::vector<NamedWorth> patterns;
  for (const pattern_eval::Pattern& pattern : kPatternSet.patterns) {
    patterns.push_back({std::string(pattern.name), {}});
  }
  for (const Contribution& part : parts) {
    if (part.feature < 0) {
      patterns.push_back({part.name, {part.linear, part.quadratic}});
      continue;
    }
    Worth& worth = patterns[kPatternSet.features[part.feature].pattern].worth;
    worth.linear += part.linear;
    worth.quadratic += part.quadratic;
  }
  return patterns;
}

std::string EvaluationSvg(const Board& board,
                          absl::Span<const Contribution> parts) {
  const std::array<Worth, 64> squares = WorthOfSquares(parts);
  const std::vector<NamedWorth> patterns = WorthOfPatterns(parts);
  double value = 0;
  bool has_vectors = false;
  for (const Contribution& part : parts) {
    value += part.linear + part.quadratic;
    has_vectors |= part.quadratic != 0;
  }
  const int boards = has_vectors ? 3 : 1;
  const int width =
      std::max(kMargin + boards * (kBoardSize + kMargin), kWidthWithBars);
  const int height =
      kBarsTop + kBarRow * (static_cast<int>(patterns.size()) + 1) + kMargin;
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
      "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\" "
      "fill=\"#111\">\n"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
      width, height, width, height);
  svg += Text(kMargin, 36, "start",
              absl::StrFormat("Value for %s, who is to move: %s discs",
                              othello::ColorName(board.to_move), Discs(value)),
              " font-size=\"18\"");
  const double range = LargestOf(squares);
  const auto draw = [&](int place, absl::string_view title,
                        double (*worth_of)(const Worth&)) {
    std::array<double, 64> worth;
    std::transform(squares.begin(), squares.end(), worth.begin(), worth_of);
    svg += DrawBoard(board, worth, range,
                     kMargin + place * (kBoardSize + kMargin), title);
  };
  draw(0, "All patterns", [](const Worth& worth) { return worth.sum(); });
  if (has_vectors) {
    draw(1, "Linear part", [](const Worth& worth) { return worth.linear; });
    draw(2, "Quadratic part",
         [](const Worth& worth) { return worth.quadratic; });
  }
  svg += DrawScale(range);
  svg += DrawBars(patterns, has_vectors);
  return svg + "</svg>\n";
}

}  // namespace tools
