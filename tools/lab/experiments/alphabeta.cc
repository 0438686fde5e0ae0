// Marsland 1986, Figure 8: what each part of the search gains.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/bitboard.h"
#include "othello/random_square.h"
#include "othello/support/random.h"
#include "tools/lab/comparison.h"
#include "tools/lab/experiment.h"
#include "tools/lab/methods/minimal_tree.h"
#include "tools/lab/methods/switches.h"
#include "tools/lab/paper_figures.h"
#include "training/plot_parts.h"

namespace lab {
namespace {

using othello::Position;

constexpr int kDiscs[] = {16, 24, 32, 40};
constexpr int kShallowest = 2;
constexpr int kWidthWalks = 1000;

struct Part {
  absl::string_view name;
  Switches switches;
};

// Each as the paper names it; the last is how we order moves.
constexpr Part kParts[] = {
    {"direct alpha-beta", {}},
    {"iterative", {.iterations = true}},
    {"aspiration", {.iterations = true, .aspiration = true}},
    {"PVS", {.zero_windows = true, .iterations = true, .aspiration = true}},
    {"PVS + ref",
     {.zero_windows = true,
      .iterations = true,
      .aspiration = true,
      .refutations = true}},
    {"PVS + trans",
     {.zero_windows = true,
      .iterations = true,
      .aspiration = true,
      .table = true}},
    {"PVS + trans + hist",
     {.zero_windows = true,
      .iterations = true,
      .aspiration = true,
      .table = true,
      .history = true}},
    {"PVS + trans + hist + killer",
     {.zero_windows = true,
      .iterations = true,
      .aspiration = true,
      .table = true,
      .killers = true,
      .history = true}},
    {"PVS + trans + values of children",
     {.zero_windows = true,
      .iterations = true,
      .aspiration = true,
      .table = true,
      .shallow_ordering = true}},
};
constexpr int kDirect = 0;
constexpr int kIterative = 1;
constexpr int kAspiration = 2;
constexpr int kPvs = 3;
constexpr int kRefutation = 4;
constexpr int kTable = 5;
constexpr int kHistory = 6;

// Leaves of the minimal trees (Knuth and Moore), the width being that of each
// position.
std::vector<double> MinimalLeavesOf(const std::vector<Position>& positions,
                                    int depth, uint64_t seed) {
  std::vector<double> leaves;
  for (size_t i = 0; i < positions.size(); ++i) {
    othello::RandomStream random(seed, i);
    const double width =
        MeanWidth(positions[i], depth, kWidthWalks,
                  [&random](const Position& node, othello::Bitboard moves) {
                    return node.Play(othello::RandomSquare(moves, random));
                  });
    leaves.push_back(lab::MinimalLeaves(width, depth));
  }
  return leaves;
}

std::vector<double> LeavesOf(const std::vector<SearchOutcome>& outcomes) {
  std::vector<double> leaves;
  for (const SearchOutcome& outcome : outcomes) {
    leaves.push_back(static_cast<double>(outcome.leaves));
  }
  return leaves;
}

struct DepthResult {
  int depth;
  std::vector<std::vector<SearchOutcome>> outcomes;  // by part
  std::vector<double> minimal;
};

othello::Estimate PercentOf(const DepthResult& result, int part,
                            int reference) {
  return othello::RatioOf(NodesOf(result.outcomes[part]),
                          NodesOf(result.outcomes[reference]))
      .Times(100);
}

othello::Estimate OverMinimal(const DepthResult& result, int part) {
  return othello::RatioOf(LeavesOf(result.outcomes[part]), result.minimal);
}

void AddVerdicts(const std::vector<DepthResult>& results, Findings& findings) {
  const DepthResult& deepest = results.back();
  findings.verdicts.push_back(
      JudgeBelow(absl::StrFormat(
                     "(a) Iterating costs little without memory tables: %.0f "
                     "%% on average in the paper.",
                     kMarslandIterationCost),
                 "nodes in % of direct alpha-beta",
                 PercentOf(deepest, kIterative, kDirect),
                 100 + kMarslandIterationCost, 1,
                 "Depth by depth the trees of Othello grow less than those of "
                 "chess, so "
                 "that shallow iterations weigh more.")
          .PaperSays(absl::StrFormat("%.0f %% more", kMarslandIterationCost)));
  findings.verdicts.push_back(JudgeBelow(
      "(b) PVS is better than aspiration search.",
      "nodes of PVS in % of aspiration", PercentOf(deepest, kPvs, kAspiration),
      100, 1, "At the largest depth alone."));
  findings.verdicts.push_back(JudgeBelow(
      "(c) A refutation table guides the search.",
      "nodes of PVS + ref in % of PVS", PercentOf(deepest, kRefutation, kPvs),
      100, 1, "The lines of the last iteration reach few of the nodes."));
  if (results.size() >= 2) {
    const DepthResult& one = results[results.size() - 2];
    const DepthResult& odd = one.depth % 2 == 1 ? one : deepest;
    const DepthResult& even = one.depth % 2 == 1 ? deepest : one;
    const othello::Estimate odd_ratio = OverMinimal(odd, kHistory);
    const othello::Estimate even_ratio = OverMinimal(even, kHistory);
    findings.verdicts.push_back(JudgeBelow(
        "(d) Odd depths are searched more efficiently than even ones.",
        absl::StrFormat("leaves of PVS + trans + hist over the minimal tree, "
                        "depth %d minus depth %d,",
                        odd.depth, even.depth),
        othello::DifferenceOf(odd_ratio, even_ratio), 0, 2,
        "Two depths; the minimal tree has one width for a whole search."));
    findings.verdicts.push_back(NotMeasured(
        "(e) The size of the transposition table must increase with the depth.",
        "searches of several depths with tables of several sizes; here all "
        "have "
        "the same table, large enough for the deepest."));
    findings.verdicts.push_back(JudgeBelow(
        "(f) Table and history come close to the minimal tree at odd depths; "
        "say, within twice its leaves.",
        "leaves over those of the minimal tree", odd_ratio, 2, 2,
        "Leaves of all iterations are counted, and the minimal tree has one "
        "width for a whole search."));
  }
  findings.verdicts.push_back(
      JudgeBelow("PVS with the table is better than PVS without it.",
                 "nodes of PVS + trans in % of PVS",
                 PercentOf(deepest, kTable, kPvs), 100, 1,
                 "At the largest depth alone.")
          .Own());
}

training::Plot FigureOf(const std::vector<DepthResult>& results) {
  training::Plot plot;
  plot.name = "alphabeta";
  plot.title = "Nodes relative to direct alpha-beta";
  plot.x_label = "depth (plies)";
  plot.y_label = "nodes (% of direct alpha-beta)";
  plot.settings = {"set yrange [0:*]"};
  for (size_t part = 1; part < std::size(kParts); ++part) {
    training::PlotSeries series;
    series.label = std::string(kParts[part].name);
    series.style = "linespoints lw 2 pt 7 ps 0.6";
    for (const DepthResult& result : results) {
      series.Add(result.depth,
                 PercentOf(result, static_cast<int>(part), kDirect).value);
    }
    plot.series.push_back(std::move(series));
  }
  training::PlotSeries minimal;
  minimal.label = "minimal tree (leaves)";
  minimal.style = "lines dt 2 lc rgb 'black'";
  for (const DepthResult& result : results) {
    minimal.Add(result.depth, 100 / OverMinimal(result, kDirect).value);
  }
  plot.series.push_back(std::move(minimal));
  training::LabelCurves(plot);
  return plot;
}

}  // namespace

absl::StatusOr<Findings> RunAlphaBeta(Laboratory& laboratory) {
  PositionSet set;
  set.name = "alphabeta";
  for (int discs : kDiscs) {
    const auto positions =
        laboratory.PositionsOf(discs, laboratory.sizes().alphabeta_positions);
    if (!positions.ok()) return positions.status();
    set.positions.insert(set.positions.end(), positions->begin(),
                         positions->end());
  }
  std::vector<DepthResult> results;
  for (int depth = kShallowest; depth <= laboratory.sizes().alphabeta_depth;
       ++depth) {
    std::vector<Variant> variants;
    for (const Part& part : kParts) {
      variants.push_back({.depth = depth, .laboratory = part.switches});
    }
    auto outcomes =
        laboratory.Search(absl::StrCat("depth ", depth), variants, set);
    if (!outcomes.ok()) return outcomes.status();
    results.push_back(
        {depth, *std::move(outcomes),
         MinimalLeavesOf(set.positions, depth, laboratory.settings().seed)});
  }
  Findings findings;
  Table nodes = {"",
                 "Nodes in per cent of direct alpha-beta by depth. (The "
                 "paper's figure has no numbers to read off.)",
                 {{"search", false}},
                 {}};
  Table leaves = {"leaves",
                  "Evaluated leaves, those of all iterations, over the leaves "
                  "of the minimal tree, W^⌈D/2⌉ + W^⌊D/2⌋ - 1.",
                  {{"search", false}},
                  {}};
  for (const DepthResult& result : results) {
    nodes.columns.push_back({absl::StrCat(result.depth), false});
    leaves.columns.push_back({absl::StrCat(result.depth), false});
  }
  for (size_t part = 0; part < std::size(kParts); ++part) {
    std::vector<std::string> node_row = {std::string(kParts[part].name)};
    std::vector<std::string> leaf_row = node_row;
    for (const DepthResult& result : results) {
      const int number = static_cast<int>(part);
      node_row.push_back(
          absl::StrFormat("%.1f", PercentOf(result, number, kDirect).value));
      leaf_row.push_back(
          absl::StrFormat("%.2f", OverMinimal(result, number).value));
    }
    nodes.rows.push_back(std::move(node_row));
    leaves.rows.push_back(std::move(leaf_row));
  }
  findings.method = absl::StrFormat(
      "%d positions of self-play with 16 to 40 discs, searched without "
      "selectivity. We count nodes where the paper counts time. Moves are "
      "taken in the order of the squares unless stated otherwise.",
      set.positions.size());
  findings.plots.push_back(FigureOf(results));
  findings.tables = {std::move(nodes), std::move(leaves)};
  AddVerdicts(results, findings);
  return findings;
}

}  // namespace lab
