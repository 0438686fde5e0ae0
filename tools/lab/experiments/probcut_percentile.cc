// Buro 1995, Table 1: the threshold of ProbCut in matches.

#include <algorithm>
#include <iterator>
#include <optional>
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

constexpr absl::string_view kMethodOfPaper = "probcut";
constexpr absl::string_view kPercentileMethods[] = {kMethodOfPaper,
                                                    "multi_probcut"};

const PaperThreshold& BestOfPaper() {
  return *std::max_element(
      std::begin(kBuroThresholds), std::end(kBuroThresholds),
      [](const PaperThreshold& a, const PaperThreshold& b) {
        return a.percent < b.percent;
      });
}

// A row of the table: the method with the paper's threshold, searching deeper.
absl::StatusOr<MatchOutcome> AddDeepMatch(Laboratory& laboratory,
                                          absl::string_view method,
                                          Table& table) {
  const std::string name = absl::StrCat(method, ":t=", BestOfPaper().text);
  auto outcome = laboratory.Play({.selectivity = name}, {}, kDeepMatch);
  if (!outcome.ok()) return outcome.status();
  std::vector<std::string> row = {name, laboratory.MatchLimit(kDeepMatch)};
  for (std::string& cell : MatchCells(*outcome)) row.push_back(std::move(cell));
  row.push_back(absl::StrFormat("%.1f", BestOfPaper().percent));
  table.rows.push_back(std::move(row));
  return outcome;
}

}  // namespace

absl::StatusOr<Findings> RunProbCutPercentile(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("probcut");
  if (!findings.skipped.empty()) return findings;
  Table table =
      MatchTable("",
                 "Scores against the search without selectivity by the "
                 "threshold t. The paper's are those of ProbCut (4, 8) with 30 "
                 "minutes for a game.",
                 {"method", "limit"});
  table.columns.push_back({"paper, %", false});
  training::Plot plot;
  plot.name = "probcut_percentile";
  plot.title = "Score against the full search";
  plot.x_label = "threshold t (sigmas)";
  plot.y_label = "score (%)";
  for (absl::string_view method : kPercentileMethods) {
    const bool is_of_paper = method == kMethodOfPaper;
    training::PlotSeries series;
    series.label = std::string(method);
    series.style = "yerrorlines lw 2 pt 7 ps 0.6";
    othello::Estimate of_paper;   // of the threshold that is the paper's best
    othello::Estimate of_others;  // the highest
    std::optional<MatchOutcome> of_usual;  // with the paper's best
    for (const PaperThreshold& paper : kBuroThresholds) {
      const std::string name = absl::StrCat(method, ":t=", paper.text);
      const auto score = laboratory.Play({.selectivity = name}, {});
      if (!score.ok()) return score.status();
      std::vector<std::string> row = {name, laboratory.MatchLimit()};
      for (std::string& cell : MatchCells(*score)) {
        row.push_back(std::move(cell));
      }
      row.push_back(absl::StrFormat("%.1f", paper.percent));
      table.rows.push_back(std::move(row));
      const othello::Estimate share = ScoreOf(*score).Times(100);
      series.Add(paper.t, share.value, (share.high - share.low) / 2);
      if (&paper != &BestOfPaper()) {
        if (share.value >= of_others.value) of_others = share;
        continue;
      }
      of_paper = share;
      of_usual = *score;
    }
    // The paper's searches, of half an hour for a game, were deep.
    std::optional<MatchOutcome> judged = of_usual;
    std::string limit = laboratory.MatchLimit();
    if (is_of_paper) {
      const auto deep = AddDeepMatch(laboratory, method, table);
      if (!deep.ok()) return deep.status();
      judged = *deep;
      limit = laboratory.MatchLimit(kDeepMatch);
    }
    Verdict better = JudgeBetter(
        absl::StrCat(method, " with t = ", BestOfPaper().text,
                     " plays better than the full search, with ", limit, "."),
        *judged, "Shallow searches have few nodes for it to cut.");
    better.is_own = !is_of_paper;
    if (is_of_paper) {
      better.theirs = absl::StrFormat("%.1f %%", BestOfPaper().percent);
    }
    findings.verdicts.push_back(std::move(better));
    plot.series.push_back(std::move(series));
    Verdict best =
        JudgeAbove(absl::StrCat("t = ", BestOfPaper().text,
                                " is the best threshold of ", method, "."),
                   "its score minus the highest of the others, % points",
                   othello::DifferenceOf(of_paper, of_others), 0, 1,
                   "The highest of five is high by chance, too.");
    best.is_own = !is_of_paper;
    findings.verdicts.push_back(std::move(best));
  }
  training::PlotSeries printed;
  printed.label = "paper, probcut";
  printed.style = "linespoints dt 2 pt 7 ps 0.6";
  for (const PaperThreshold& paper : kBuroThresholds) {
    printed.Add(paper.t, paper.percent);
  }
  plot.series.push_back(std::move(printed));
  training::LabelCurves(plot);
  findings.plots.push_back(std::move(plot));
  findings.method = MatchMethod(laboratory);
  findings.tables.push_back(std::move(table));
  return findings;
}

}  // namespace lab
