// Buro 1995, Table 2: nodes, same move and same value of selective searches.

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/lab/comparison.h"
#include "tools/lab/experiment.h"
#include "tools/lab/paper_figures.h"

namespace lab {
namespace {

constexpr absl::string_view kMethods[] = {"probcut", "multi_probcut"};

struct MeanNodes {
  double mean;
  double deviation;
};

MeanNodes MeanNodesOf(const std::vector<SearchOutcome>& outcomes) {
  const std::vector<double> nodes = NodesOf(outcomes);
  return {MeanOf(nodes).value, DeviationOf(nodes)};
}

Table EmptyTable(int depth) {
  return {"",
          absl::StrCat("Searches of ", depth,
                       " plies. Nodes are means with their standard "
                       "deviations; the paper's speed-up, same move and same "
                       "value are those of ProbCut (4, 8), t = 1.5, depth 12."),
          {{"discs", false},
           {"method", false},
           {"positions", false},
           {"nodes of none", false},
           {"nodes", false},
           {"speed-up", false},
           {"paper", false},
           {"same move, %", false},
           {"paper", false},
           {"same value, %", false},
           {"paper", false}},
          {}};
}

std::vector<std::string> RowOf(const PaperProbCutRow& paper,
                               absl::string_view method,
                               const std::vector<SearchOutcome>& none,
                               const std::vector<SearchOutcome>& selective) {
  const Comparison comparison = Compare(none, selective, {});
  const Estimate speed_up = RatioOf(NodesOf(none), NodesOf(selective));
  const MeanNodes all = MeanNodesOf(none);
  const MeanNodes few = MeanNodesOf(selective);
  return {absl::StrCat(paper.discs),
          std::string(method),
          absl::StrCat(comparison.positions),
          absl::StrFormat("%.0f ± %.0f", all.mean, all.deviation),
          absl::StrFormat("%.0f ± %.0f", few.mean, few.deviation),
          FormatEstimate(speed_up, 2),
          absl::StrFormat("%.1f", paper.speed_up),
          PercentCell(comparison.same_move, 0),
          absl::StrFormat("%.0f", paper.same_move),
          PercentCell(comparison.same_value, 0),
          absl::StrFormat("%.0f", paper.same_value)};
}

// All positions of all numbers of discs together.
struct Pool {
  std::vector<SearchOutcome> none;
  std::vector<std::vector<SearchOutcome>> selective{std::size(kMethods)};
};

// The smallest number of a column of the paper's table, and the largest.
struct Range {
  double low;
  double high;
};
Range RangeOf(double PaperProbCutRow::*column) {
  Range range = {kBuroDepth12[0].*column, kBuroDepth12[0].*column};
  for (const PaperProbCutRow& row : kBuroDepth12) {
    range.low = std::min(range.low, row.*column);
    range.high = std::max(range.high, row.*column);
  }
  return range;
}

void AddVerdicts(const Pool& pool, const Estimate& first_speed_up,
                 const Estimate& last_speed_up, Findings& findings) {
  const Range speed_up = RangeOf(&PaperProbCutRow::speed_up);
  const Estimate probcut =
      RatioOf(NodesOf(pool.none), NodesOf(pool.selective[0]));
  findings.verdicts.push_back(JudgeAbove(
      absl::StrFormat("ProbCut (4, 8) saves nodes: the paper's speed-up is "
                      "%.1f to %.1f.",
                      speed_up.low, speed_up.high),
      "speed-up", probcut, 1, 2,
      "Our full search is cheaper than that of 1995."));
  findings.verdicts.push_back(JudgeAbove(
      absl::StrFormat("The speed-up is at least the smallest of the paper, "
                      "%.1f.",
                      speed_up.low),
      "speed-up", probcut, speed_up.low, 2,
      "Ordering by shallow searches and the table leave less to cut than there "
      "was in 1995, and ProbCut asks at depth 8 only."));
  findings.verdicts.push_back(
      JudgeAbove("The speed-up is greater in the opening than near the end.",
                 "speed-up with the fewest discs minus that with the most",
                 DifferenceOf(first_speed_up, last_speed_up), 0, 2, ""));
  findings.verdicts.push_back(JudgeAbove(
      "Beyond the paper: Multi-ProbCut saves more than ProbCut.",
      "nodes of ProbCut over those of Multi-ProbCut",
      RatioOf(NodesOf(pool.selective[0]), NodesOf(pool.selective[1])), 1, 2,
      ""));
  const Range same_move = RangeOf(&PaperProbCutRow::same_move);
  const Comparison kept = Compare(pool.none, pool.selective[0], {});
  findings.verdicts.push_back(
      JudgeAbove(absl::StrFormat("The move stays the same at least as often as "
                                 "in the paper, in %.0f %% of the positions.",
                                 same_move.low),
                 "same move, %", kept.same_move.Times(100), same_move.low, 1,
                 "Two moves of nearly the same value change places easily."));
}

}  // namespace

absl::StatusOr<Findings> RunProbCutDepth12(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("probcut");
  if (!findings.skipped.empty()) return findings;
  const int depth = laboratory.sizes().probcut_depth;
  std::vector<Variant> variants = {{.depth = depth}};
  for (absl::string_view method : kMethods) {
    variants.push_back({.selectivity = std::string(method), .depth = depth});
  }
  Table table = EmptyTable(depth);
  Pool pool;
  Estimate first_speed_up;
  Estimate last_speed_up;
  for (const PaperProbCutRow& paper : kBuroDepth12) {
    auto positions = laboratory.PositionsOf(
        paper.discs, laboratory.sizes().probcut_positions);
    if (!positions.ok()) return positions.status();
    const PositionSet set = {absl::StrCat("discs", paper.discs),
                             *std::move(positions)};
    const auto outcomes =
        laboratory.Search(absl::StrCat(paper.discs, " discs"), variants, set);
    if (!outcomes.ok()) return outcomes.status();
    const auto& none = (*outcomes)[0];
    pool.none.insert(pool.none.end(), none.begin(), none.end());
    for (size_t i = 0; i < std::size(kMethods); ++i) {
      const auto& selective = (*outcomes)[i + 1];
      table.rows.push_back(RowOf(paper, kMethods[i], none, selective));
      pool.selective[i].insert(pool.selective[i].end(), selective.begin(),
                               selective.end());
    }
    last_speed_up = RatioOf(NodesOf(none), NodesOf((*outcomes)[1]));
    if (table.rows.size() == std::size(kMethods)) {
      first_speed_up = last_speed_up;
    }
  }
  findings.method = absl::StrFormat(
      "%d positions of self-play, searched to depth %d with and without "
      "selectivity, each with an empty table on one thread.",
      pool.none.size(), depth);
  findings.tables.push_back(std::move(table));
  AddVerdicts(pool, first_speed_up, last_speed_up, findings);
  return findings;
}

}  // namespace lab
