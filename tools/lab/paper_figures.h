// The papers' numbers, for comparison with ours. This is the only place in the
// laboratory where results are typed in, each with where it is printed.

#ifndef RIALTO_TOOLS_LAB_PAPER_FIGURES_H_
#define RIALTO_TOOLS_LAB_PAPER_FIGURES_H_

#include "absl/strings/string_view.h"

namespace lab {

inline constexpr absl::string_view kBuro1995 =
    "M. Buro, \"ProbCut: an effective selective extension of the alpha-beta "
    "algorithm\", 1995";
inline constexpr absl::string_view kBjornsson1999 =
    "Y. Bjornsson and T. Marsland, \"Multi-cut alpha-beta pruning\", 1999";
inline constexpr absl::string_view kBjornsson2000 =
    "Y. Bjornsson and T. Marsland, \"Risk management in game-tree pruning\", "
    "2000";
inline constexpr absl::string_view kLim2006 =
    "Y. J. Lim and W. S. Lee, \"RankCut - a domain independent forward pruning "
    "method for games\", 2006";
inline constexpr absl::string_view kMarsland1986 =
    "T. A. Marsland, \"A review of game-tree pruning\", 1986";

// A match from the side of the selective program, in per cent.
struct PaperMatch {
  absl::string_view name;
  double percent;
};

// Buro 1995, Table 1: winning percentage in 70 games of 30 minutes by t.
struct PaperThreshold {
  double t;
  absl::string_view text;  // as methods take it
  double percent;
};
inline constexpr PaperThreshold kBuroThresholds[] = {
    {1.20, "1.2", 62.9},  {1.35, "1.35", 65.7}, {1.50, "1.5", 74.2},
    {1.65, "1.65", 70.0}, {1.80, "1.8", 70.7},  {2.00, "2", 60.0}};
// Buro 1995, section 3: selective with 30 minutes against 60.
inline constexpr double kBuroHandicapPercent = 64.3;
// Buro 1995, section 3: coefficient of determination in Figures 3 and 4, and
// their numbers of discs.
inline constexpr double kBuroR2 = 0.97;
inline constexpr int kBuroFitDiscs[] = {28, 44};

// Buro 1995, Table 2: searches of 12 plies, 50 positions each.
struct PaperProbCutRow {
  int discs;
  double brute_force_nodes;
  double brute_force_deviation;
  double probcut_nodes;
  double probcut_deviation;
  double speed_up;
  double same_move;   // per cent
  double same_value;  // per cent
};
inline constexpr PaperProbCutRow kBuroDepth12[] = {
    {12, 5'012'649, 1'375'003, 752'169, 237'304, 6.6, 100, 84},
    {20, 11'013'030, 5'248'987, 1'823'702, 1'229'339, 6.0, 90, 72},
    {28, 9'264'054, 5'055'533, 1'446'873, 1'001'035, 6.4, 100, 90},
    {36, 4'132'991, 1'606'994, 768'182, 424'531, 5.4, 94, 84},
    {44, 778'925, 518'429, 181'976, 108'519, 4.3, 84, 78}};

// Bjornsson and Marsland 1999, Table 1: promising moves at expected cut-nodes.
struct PaperPredictor {
  double true_mean;
  double true_deviation;
  double false_mean;
  double false_deviation;
};
inline constexpr PaperPredictor kPaperMoves = {35.60, 11.74, 24.83, 14.46};
inline constexpr PaperPredictor kPaperHistory = {22.27, 8.87, 16.35, 9.77};
inline constexpr PaperPredictor kPaperQuiescence = {20.48, 15.03, 0.32, 1.44};
inline constexpr PaperPredictor kPaperQuiescenceMargin = {23.70, 14.08, 1.66,
                                                          4.20};
inline constexpr PaperPredictor kPaperNullWindow = {20.62, 14.88, 0.17, 0.55};
inline constexpr PaperPredictor kPaperNullWindowMargin = {23.75, 14.00, 1.46,
                                                          3.75};
// Table 2: false cut-nodes where either scheme found a promising move.
inline constexpr double kPaperFilteredQuiescence[] = {2.31, 3.20};
inline constexpr double kPaperFilteredNullWindow[] = {1.45, 0.86};
// Section 7.1: false ones among expected cut-nodes, per cent.
inline constexpr double kPaperFalseCutNodes = 2.5;

// Bjornsson and Marsland 1999, Table 4: nodes and solved problems in per cent
// of those without multi-cut, chess, depth 7.
struct PaperMultiCut {
  int r;
  int c;
  int m;
  double nodes;
  double solved;
};
inline constexpr PaperMultiCut kPaperMultiCutGrid[] = {
    {1, 2, 2, 92.05, 98.10},   {1, 2, 4, 93.33, 97.60},
    {1, 2, 6, 93.02, 97.20},   {1, 2, 8, 91.71, 97.20},
    {1, 2, 10, 92.10, 96.80},  {1, 2, 12, 93.39, 96.80},
    {1, 3, 4, 134.17, 99.20},  {1, 3, 6, 144.14, 99.20},
    {1, 3, 8, 150.31, 98.90},  {1, 3, 10, 153.00, 98.70},
    {1, 3, 12, 157.34, 98.50}, {1, 4, 4, 175.38, 99.40},
    {1, 4, 6, 194.19, 99.40},  {1, 4, 8, 210.41, 99.30},
    {1, 4, 10, 222.67, 99.10}, {1, 4, 12, 234.33, 99.00},
    {1, 5, 6, 227.73, 99.50},  {1, 5, 8, 252.26, 99.60},
    {1, 5, 10, 276.16, 99.50}, {1, 5, 12, 286.82, 99.40},
    {1, 6, 6, 239.81, 99.70},  {1, 6, 8, 269.33, 99.70},
    {1, 6, 10, 312.24, 99.70}, {2, 2, 2, 77.28, 98.10},
    {2, 2, 4, 70.48, 97.40},   {2, 2, 6, 67.61, 97.20},
    {2, 2, 8, 61.56, 97.20},   {2, 2, 10, 60.04, 97.00},
    {2, 2, 12, 59.38, 96.80},  {2, 3, 4, 87.46, 99.50},
    {2, 3, 6, 84.41, 99.30},   {2, 3, 8, 82.60, 99.20},
    {2, 3, 10, 81.66, 99.10},  {2, 3, 12, 79.95, 99.20},
    {2, 4, 4, 100.14, 99.70},  {2, 4, 6, 98.86, 99.60},
    {2, 4, 8, 98.50, 99.40},   {2, 4, 10, 98.51, 99.20},
    {2, 4, 12, 98.04, 99.20},  {2, 5, 6, 109.63, 99.80},
    {2, 5, 8, 109.93, 99.80},  {2, 5, 10, 110.67, 99.70},
    {2, 5, 12, 110.88, 99.60}, {2, 6, 6, 113.77, 99.90},
    {2, 6, 8, 116.40, 99.90},  {2, 6, 10, 118.61, 99.90},
    {3, 2, 2, 79.21, 96.80},   {3, 2, 4, 71.60, 95.80},
    {3, 2, 6, 67.71, 95.80},   {3, 2, 8, 63.17, 95.50},
    {3, 2, 10, 60.57, 95.20},  {3, 2, 12, 57.13, 95.10},
    {3, 3, 4, 86.07, 97.70},   {3, 3, 6, 82.92, 97.50},
    {3, 3, 8, 79.30, 97.50},   {3, 3, 10, 75.86, 97.10},
    {3, 3, 12, 72.21, 97.00},  {3, 4, 4, 98.33, 98.60},
    {3, 4, 6, 94.20, 97.90},   {3, 4, 8, 89.96, 97.90},
    {3, 4, 10, 87.39, 97.70},  {3, 4, 12, 84.89, 97.60},
    {3, 5, 6, 97.23, 98.50},   {3, 5, 8, 94.95, 98.10},
    {3, 5, 10, 92.02, 97.90},  {3, 5, 12, 90.24, 97.80},
    {3, 6, 6, 100.97, 99.20},  {3, 6, 8, 99.42, 98.30},
    {3, 6, 10, 100.24, 98.30}};

// The multi-cut matches, m = 10, c = 3, r = 2, 80 games each: time controls by
// their minutes for 40 moves; 1999, Table 3, and 2000, Table 1 (not played: 0).
struct PaperMultiCutMatch {
  int minutes;
  double percent_1999;
  double percent_2000;
};
inline constexpr PaperMultiCutMatch kPaperMultiCutMatches[] = {
    {5, 57.5, 51.3}, {15, 52.5, 50.0}, {25, 54.4, 55.0}};
// 2000, section 5.3: per cent of nodes in shallow searches, and of attempts
// that prune.
inline constexpr double kPaperShallowShare[] = {25, 30};
inline constexpr double kPaperPruneShare[] = {45, 50};

// Bjornsson and Marsland 2000, Table 2: null moves with t = 10, t = 20 (0.1 and
// 0.2 pawns) and a variable t, from the side of the variant.
inline constexpr PaperMatch kPaperNullMove[] = {
    {"fixed, t = 10", 50}, {"fixed, t = 20", 49}, {"variable t", 60}};

// Lim and Lee 2006, Table 1, sums over 2,180 positions.
struct PaperRankCut {
  int depth;
  double nodes_change;  // per cent
  double time_change;   // per cent
  int solved;           // by the original
  int solved_change;
};
inline constexpr PaperRankCut kPaperRankCut[] = {
    {8, -9.5, -3.23, 1678, -3},
    {10, -28.3, -23.50, 1777, -6},
    {12, -38.7, -37.31, 1848, -16}};
inline constexpr int kPaperRankCutPositions = 2180;
// The match against the original, 124 games, and its l_95%.
inline constexpr double kPaperRankCutMatchPercent = 62.0;
inline constexpr double kPaperRankCutLowerBound = 0.099;

// Marsland 1986, section 3.4, (a): mean cost of iterating, per cent.
inline constexpr double kMarslandIterationCost = 5;

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_PAPER_FIGURES_H_
