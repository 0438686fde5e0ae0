// Bjornsson and Marsland 1999, Table 4 and Figures 4 and 5: multi-cut's
// parameters.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"
#include "tools/lab/paper_figures.h"
#include "training/plot_parts.h"

namespace lab {
namespace {

constexpr int kFigureReduction = 2;

std::string SpecOf(const PaperMultiCut& cell) {
  return absl::StrFormat("multi_cut:m=%d,c=%d,r=%d", cell.m, cell.c, cell.r);
}

// Solved positions in per cent of those solved without the method.
double SolvedPercent(const Comparison& comparison) {
  return comparison.reference_solved == 0
             ? 0
             : 100.0 * static_cast<double>(comparison.solved_count) /
                   static_cast<double>(comparison.reference_solved);
}

// The cell of the grid; there must be one.
constexpr size_t IndexOf(int r, int c, int m) {
  size_t i = 0;
  while (kPaperMultiCutGrid[i].r != r || kPaperMultiCutGrid[i].c != c ||
         kPaperMultiCutGrid[i].m != m) {
    ++i;
  }
  return i;
}
// The setting that the paper plays with, and some around it.
constexpr size_t kBest = IndexOf(2, 3, 10);
constexpr size_t kFewerCuts = IndexOf(2, 2, 10);
constexpr size_t kMoreCuts = IndexOf(2, 4, 10);
constexpr size_t kSmallReduction = IndexOf(1, 3, 10);

template <typename Number>
training::Plot FigureOf(absl::string_view name, absl::string_view y_label,
                        const MethodComparison& comparison, Number number_of) {
  training::Plot plot;
  plot.name = std::string(name);
  plot.title = absl::StrCat("Multi-cut, r = ", kFigureReduction);
  plot.x_label = "m, moves that are tried";
  plot.y_label = std::string(y_label);
  for (int c = 2; c <= 6; ++c) {
    training::PlotSeries series;
    series.label = absl::StrCat("c = ", c);
    series.style = "linespoints lw 2 pt 7 ps 0.6";
    for (size_t i = 0; i < std::size(kPaperMultiCutGrid); ++i) {
      const PaperMultiCut& cell = kPaperMultiCutGrid[i];
      if (cell.r != kFigureReduction || cell.c != c) continue;
      series.Add(cell.m, number_of(comparison.compared[i].comparison));
    }
    plot.series.push_back(std::move(series));
  }
  training::LabelCurves(plot);
  return plot;
}

void AddVerdicts(const MethodComparison& comparison, Findings& findings) {
  const ComparedMethod& best = comparison.compared[kBest];
  const PaperMultiCut& paper = kPaperMultiCutGrid[kBest];
  findings.verdicts.push_back(
      JudgeNodes(
          absl::StrFormat(
              "Multi-cut with c = 3, m = 10, r = 2 saves nodes: %.0f "
              "%% in the paper.",
              100 - paper.nodes),
          best,
          "Othello has fewer moves than chess, and a node that is cut costs "
          "little "
          "with our ordering; shallow searches of several moves cost more.")
          .PaperSays(absl::StrFormat("%.1f %% of the nodes", paper.nodes)));
  findings.verdicts.push_back(
      JudgeSolved(absl::StrFormat(
                      "Multi-cut with c = 3, m = 10, r = 2 solves hardly fewer "
                      "positions: "
                      "%.1f %% in the paper; we ask for one in a hundred at "
                      "most.",
                      paper.solved),
                  best,
                  "The paper's positions are tactical problems of chess; ours "
                  "are near the end of the game.")
          .PaperSays(
              absl::StrFormat("%.1f %% of the solutions", paper.solved)));
  const Comparison& two = comparison.compared[kFewerCuts].comparison;
  const Comparison& four = comparison.compared[kMoreCuts].comparison;
  findings.verdicts.push_back(
      JudgeAbove("Multi-cut's nodes grow with c (r = 2, m = 10).",
                 "nodes with c = 4 minus those with c = 2, % of none",
                 othello::DifferenceOf(four.nodes, two.nodes).Times(100), 0, 1,
                 "Two values of c."));
  const Comparison& mild = comparison.compared[kSmallReduction].comparison;
  findings.verdicts.push_back(JudgeAbove(
      "Multi-cut with r = 1 costs more nodes than with r = 2 (c = 3, m = 10).",
      "nodes with r = 1 minus those with r = 2, % of none",
      othello::DifferenceOf(mild.nodes, best.comparison.nodes).Times(100), 0, 1,
      "One pair of c and m."));
}

}  // namespace

absl::StatusOr<Findings> RunMultiCutGrid(Laboratory& laboratory) {
  std::vector<std::string> methods;
  for (const PaperMultiCut& cell : kPaperMultiCutGrid) {
    methods.push_back(SpecOf(cell));
  }
  const auto comparison = CompareMethods(laboratory, "multi-cut", methods,
                                         laboratory.sizes().grid_depth);
  if (!comparison.ok()) return comparison.status();
  Findings findings;
  findings.method =
      absl::StrCat(comparison->method,
                   " The paper's numbers are of 1,000 problems of chess "
                   "at depth 7.");
  Table table = {"",
                 "Nodes, and solved positions, in per cent of the search "
                 "without multi-cut.",
                 {{"r", false},
                  {"c", false},
                  {"m", false},
                  {"nodes, %", false},
                  {"paper", false},
                  {"solved, %", false},
                  {"paper", false},
                  {"attempts that cut, %", false}},
                 {}};
  for (size_t i = 0; i < std::size(kPaperMultiCutGrid); ++i) {
    const PaperMultiCut& paper = kPaperMultiCutGrid[i];
    const Comparison& found = comparison->compared[i].comparison;
    table.rows.push_back(
        {absl::StrCat(paper.r), absl::StrCat(paper.c), absl::StrCat(paper.m),
         PercentCell(found.nodes), absl::StrFormat("%.1f", paper.nodes),
         absl::StrFormat("%.1f", SolvedPercent(found)),
         absl::StrFormat("%.1f", paper.solved),
         absl::StrFormat(
             "%.1f",
             100 * othello::ShareOf(static_cast<int64_t>(found.cuts.cuts),
                                    static_cast<int64_t>(found.cuts.attempts))
                       .value)});
  }
  findings.tables.push_back(std::move(table));
  findings.plots.push_back(
      FigureOf("multicut_nodes", "nodes, % of none", *comparison,
               [](const Comparison& c) { return 100 * c.nodes.value; }));
  findings.plots.push_back(FigureOf("multicut_solved", "solved, % of none",
                                    *comparison, SolvedPercent));
  AddVerdicts(*comparison, findings);
  return findings;
}

}  // namespace lab
