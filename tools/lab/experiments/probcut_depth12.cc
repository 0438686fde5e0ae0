// Buro 1995, Table 2: nodes, same move and same value of selective searches.

#include <algorithm>
#include <array>
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

// A selective search and the full one that it is compared with.
struct Contest {
  absl::string_view name;  // in the table
  absl::string_view method;
  bool as_in_1995;  // moves ordered by table, history and killers
};
enum { kProbCut, kMultiProbCut, kCarefulMultiProbCut, kProbCutOf1995 };
constexpr Contest kContests[] = {{"probcut", "probcut", false},
                                 {"multi_probcut", "multi_probcut", false},
                                 {"multi_probcut, t = 2.5, no cuts in the "
                                  "last two plies",
                                  "multi_probcut:t=2.5,leaf=0", false},
                                 {"probcut, order of 1995", "probcut", true}};

Variant VariantOf(absl::string_view method, bool as_in_1995, int depth) {
  Variant variant = {.selectivity = std::string(method), .depth = depth};
  if (as_in_1995) {
    variant.laboratory = {.zero_windows = true,
                          .iterations = true,
                          .aspiration = true,
                          .table = true,
                          .killers = true,
                          .history = true};
  }
  return variant;
}

struct MeanNodes {
  double mean;
  double deviation;
};

MeanNodes MeanNodesOf(const std::vector<SearchOutcome>& outcomes) {
  const std::vector<double> nodes = NodesOf(outcomes);
  return {othello::MeanOf(nodes).value, othello::DeviationOf(nodes)};
}

Table EmptyTable(int depth) {
  return {"",
          absl::StrCat("Searches of ", depth,
                       " plies. Nodes are means with their standard "
                       "deviations; the paper's speed-up, same move and same "
                       "value are those of ProbCut (4, 8), t = 1.5, depth 12. "
                       "\"Order of 1995\" are searches, with and without "
                       "ProbCut, that order moves by table, history and "
                       "killers instead of by the values of the children."),
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
  const othello::Estimate speed_up =
      othello::RatioOf(NodesOf(none), NodesOf(selective));
  const MeanNodes all = MeanNodesOf(none);
  const MeanNodes few = MeanNodesOf(selective);
  return {absl::StrCat(paper.discs),
          std::string(method),
          absl::StrCat(comparison.positions),
          absl::StrFormat("%.0f ± %.0f", all.mean, all.deviation),
          absl::StrFormat("%.0f ± %.0f", few.mean, few.deviation),
          othello::FormatEstimate(speed_up, 2),
          absl::StrFormat("%.1f", paper.speed_up),
          PercentCell(comparison.same_move, 0),
          absl::StrFormat("%.0f", paper.same_move),
          PercentCell(comparison.same_value, 0),
          absl::StrFormat("%.0f", paper.same_value)};
}

// The result over all positions and disc counts together.
struct Pool {
  std::vector<SearchOutcome> none;
  std::vector<SearchOutcome> selective;

  void Add(const std::vector<SearchOutcome>& more_none,
           const std::vector<SearchOutcome>& more_selective) {
    none.insert(none.end(), more_none.begin(), more_none.end());
    selective.insert(selective.end(), more_selective.begin(),
                     more_selective.end());
  }
  othello::Estimate SpeedUp() const {
    return othello::RatioOf(NodesOf(none), NodesOf(selective));
  }
};
using Pools = std::array<Pool, std::size(kContests)>;  // by contest

// Multi-ProbCut against ProbCut in the rows of the table.
class RowContest {
 public:
  void Add(int discs, const std::vector<SearchOutcome>& none,
           const std::vector<SearchOutcome>& probcut,
           const std::vector<SearchOutcome>& multi_probcut) {
    const double points =
        100 * (Compare(none, multi_probcut, {}).same_move.value -
               Compare(none, probcut, {}).same_move.value);
    const double ratio =
        othello::RatioOf(NodesOf(probcut), NodesOf(multi_probcut)).value;
    // Shares are not exact in binary.
    holds_ = holds_ && points > -kPointsLess - 0.01 && ratio > 1;
    absl::StrAppend(
        &evidence_, evidence_.empty() ? "" : "; ", discs, " discs: ",
        absl::StrFormat("%+.0f points, %.1f times cheaper", points, ratio));
  }

  Verdict Judge() const {
    return JudgeFact(absl::StrFormat("With each number of discs Multi-ProbCut "
                                     "is cheaper than ProbCut and keeps the "
                                     "move at most %.0f points less often.",
                                     kPointsLess),
                     holds_, evidence_,
                     "Few positions for each number of discs, compared without "
                     "intervals.")
        .Own();
  }

 private:
  static constexpr double kPointsLess = 2;
  bool holds_ = true;
  std::string evidence_;
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

void AddVerdicts(const Pools& pools, const othello::Estimate& first_speed_up,
                 const othello::Estimate& last_speed_up, Findings& findings) {
  const Range speed_up = RangeOf(&PaperProbCutRow::speed_up);
  const othello::Estimate probcut = pools[kProbCut].SpeedUp();
  findings.verdicts.push_back(
      JudgeAbove(
          absl::StrFormat("ProbCut (4, 8) saves nodes: the paper's speed-up is "
                          "%.1f to %.1f.",
                          speed_up.low, speed_up.high),
          "speed-up", probcut, 1, 2,
          "Our full search is cheaper than that of 1995.")
          .PaperSays(
              absl::StrFormat("%.1f to %.1f", speed_up.low, speed_up.high)));
  findings.verdicts.push_back(
      JudgeAbove(
          absl::StrFormat(
              "ProbCut's speed-up is at least the smallest of the paper, "
              "%.1f.",
              speed_up.low),
          "speed-up", probcut, speed_up.low, 2,
          "Most nodes of depth 8 are cut, but those that are not are the "
          "expensive "
          "ones, and a better order of moves has made the others cheap.")
          .PaperSays(absl::StrFormat("%.1f", speed_up.low)));
  findings.verdicts.push_back(
      JudgeAbove(
          "With moves ordered as in 1995 ProbCut saves more.",
          "speed-up, minus that with our order",
          othello::DifferenceOf(pools[kProbCutOf1995].SpeedUp(), probcut), 0, 2,
          "The order of 1995 is our imitation of it.")
          .Own());
  findings.verdicts.push_back(JudgeAbove(
      "ProbCut's speed-up is greater in the opening than near the end.",
      "speed-up with the fewest discs minus that with the most",
      othello::DifferenceOf(first_speed_up, last_speed_up), 0, 2,
      "The fewest and the most discs alone."));
  findings.verdicts.push_back(
      JudgeAbove("Multi-ProbCut saves more than ProbCut.",
                 "nodes of ProbCut over those of Multi-ProbCut",
                 othello::RatioOf(NodesOf(pools[kProbCut].selective),
                                  NodesOf(pools[kMultiProbCut].selective)),
                 1, 2, "It changes more moves and values, too.")
          .Own());
  const Pool& careful = pools[kCarefulMultiProbCut];
  findings.verdicts.push_back(
      JudgeAbove(
          "With t = 2.5 and no cuts in the last two plies "
          "Multi-ProbCut keeps the move about as often as ProbCut with t = "
          "1.5, at "
          "most 2 points less.",
          "same move, points more than ProbCut",
          othello::DifferenceOf(
              Compare(careful.none, careful.selective, {}).same_move.Times(100),
              Compare(pools[kProbCut].none, pools[kProbCut].selective, {})
                  .same_move.Times(100)),
          -2, 1, "The two shares are taken for independent.")
          .Own());
  const Range same_move = RangeOf(&PaperProbCutRow::same_move);
  const Comparison kept =
      Compare(pools[kProbCut].none, pools[kProbCut].selective, {});
  findings.verdicts.push_back(
      JudgeAbove(absl::StrFormat("ProbCut keeps the move at least as often as "
                                 "in the paper, in %.0f %% of the positions.",
                                 same_move.low),
                 "same move, %", kept.same_move.Times(100), same_move.low, 1,
                 "Two moves of nearly the same value change places easily.")
          .PaperSays(absl::StrFormat("%.0f to %.0f %%", same_move.low,
                                     same_move.high)));
}

}  // namespace

absl::StatusOr<Findings> RunProbCutDepth12(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("probcut");
  if (!findings.skipped.empty()) return findings;
  const int depth = laboratory.sizes().probcut_depth;
  Table table = EmptyTable(depth);
  Pools pools;
  othello::Estimate first_speed_up;
  othello::Estimate last_speed_up;
  RowContest rows;
  for (const PaperProbCutRow& paper : kBuroDepth12) {
    auto positions = laboratory.PositionsOf(
        paper.discs, laboratory.sizes().probcut_positions);
    if (!positions.ok()) return positions.status();
    const PositionSet set = {absl::StrCat("discs", paper.discs),
                             *std::move(positions)};
    std::vector<SearchOutcome> probcut;
    for (size_t i = 0; i < std::size(kContests); ++i) {
      const auto& [name, method, as_in_1995] = kContests[i];
      const auto outcomes =
          laboratory.Search(absl::StrCat(paper.discs, " discs, ", name),
                            {VariantOf("none", as_in_1995, depth),
                             VariantOf(method, as_in_1995, depth)},
                            set);
      if (!outcomes.ok()) return outcomes.status();
      const auto& none = (*outcomes)[0];
      const auto& selective = (*outcomes)[1];
      table.rows.push_back(RowOf(paper, name, none, selective));
      pools[i].Add(none, selective);
      if (i == kMultiProbCut) rows.Add(paper.discs, none, probcut, selective);
      if (i != kProbCut) continue;
      probcut = selective;
      last_speed_up = othello::RatioOf(NodesOf(none), NodesOf(selective));
      if (&paper == &kBuroDepth12[0]) first_speed_up = last_speed_up;
    }
  }
  findings.method = absl::StrFormat(
      "%d positions of self-play, searched to depth %d with and without "
      "selectivity, each with an empty table on one thread.",
      pools[kProbCut].none.size(), depth);
  findings.tables.push_back(std::move(table));
  AddVerdicts(pools, first_speed_up, last_speed_up, findings);
  findings.verdicts.push_back(rows.Judge());
  return findings;
}

}  // namespace lab
