// Bjornsson and Marsland 1999, Tables 1 and 2: which nodes that are expected to
// be cut will not be?

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/lab/experiment.h"
#include "tools/lab/instrumented_search.h"
#include "tools/lab/paper_figures.h"

namespace lab {
namespace {

constexpr absl::string_view kNotIndependent =
    "Nodes are taken for independent, though a search has many of them.";

constexpr int kDiscs[] = {16, 24, 32, 40};
// Of either kind, for means that say something.
constexpr int64_t kFewestNodes = 20;

struct Row {
  absl::string_view name;
  Predictor predictor;
  const PaperPredictor* paper;
};
constexpr Row kRows[] = {
    {"number of moves", kMoves, &kPaperMoves},
    {"history > 0", kHistory, &kPaperHistory},
    {"evaluation ≥ β", kEvaluation, &kPaperQuiescence},
    {"evaluation ≥ β - δ", kEvaluationMargin, &kPaperQuiescenceMargin},
    {"NWS(d - 2) ≥ β", kNullWindow, &kPaperNullWindow},
    {"NWS(d - 2) ≥ β - δ", kNullWindowMargin, &kPaperNullWindowMargin},
};

// How far the means of true and false cut-nodes lie apart, in deviations of
// both: the paper looks for a large difference and small deviations.
double Separation(const CutNodeSums& sums, Predictor predictor) {
  const PredictorSum& no = sums.of[0][predictor];
  const PredictorSum& yes = sums.of[1][predictor];
  const double spread = std::sqrt(
      (no.deviation() * no.deviation() + yes.deviation() * yes.deviation()) /
      2);
  return spread == 0 ? 0 : (yes.mean() - no.mean()) / spread;
}

std::string Cell(const PredictorSum& sum) {
  return absl::StrFormat("%.2f ± %.2f", sum.mean(), sum.deviation());
}

std::string Cell(double mean, double deviation) {
  return absl::StrFormat("%.2f ± %.2f", mean, deviation);
}

othello::Estimate MeanDifference(const CutNodeSums& sums, Predictor predictor) {
  const PredictorSum& no = sums.of[0][predictor];
  const PredictorSum& yes = sums.of[1][predictor];
  const double difference = yes.mean() - no.mean();
  const auto variance = [](const PredictorSum& sum) {
    return sum.nodes == 0 ? 0
                          : sum.deviation() * sum.deviation() /
                                static_cast<double>(sum.nodes);
  };
  const double half = othello::kZ95 * std::sqrt(variance(no) + variance(yes));
  return {difference, difference - half, difference + half};
}

Table MainTable(const CutNodeSums& sums) {
  Table table = {"",
                 absl::StrFormat("Promising moves at expected cut-nodes, mean "
                                 "± standard deviation; δ is %d discs here, a "
                                 "quarter of a pawn in the paper.",
                                 kPredictorMarginDiscs),
                 {{"scheme", false},
                  {"true cut-nodes", false},
                  {"paper", false},
                  {"false cut-nodes", false},
                  {"paper", false},
                  {"separation", false}},
                 {}};
  for (const Row& row : kRows) {
    table.rows.push_back(
        {std::string(row.name), Cell(sums.of[1][row.predictor]),
         Cell(row.paper->true_mean, row.paper->true_deviation),
         Cell(sums.of[0][row.predictor]),
         Cell(row.paper->false_mean, row.paper->false_deviation),
         absl::StrFormat("%.2f", Separation(sums, row.predictor))});
  }
  return table;
}

Table FilteredTable(const CutNodeSums& sums) {
  Table table = {"filtered",
                 "False cut-nodes at which either scheme finds a promising "
                 "move.",
                 {{"scheme", false},
                  {"nodes", false},
                  {"promising moves", false},
                  {"paper", false},
                  {"most", false}},
                 {}};
  const auto add = [&](absl::string_view name, Predictor predictor,
                       const double(&paper)[2]) {
    const PredictorSum& sum = sums.of[0][predictor];
    table.rows.push_back({std::string(name), absl::StrCat(sum.nodes), Cell(sum),
                          Cell(paper[0], paper[1]), absl::StrCat(sum.largest)});
  };
  add("evaluation ≥ β", kEvaluationFiltered, kPaperFilteredQuiescence);
  add("NWS(d - 2) ≥ β", kNullWindowFiltered, kPaperFilteredNullWindow);
  return table;
}

void AddVerdicts(const CutNodeSums& sums, Findings& findings) {
  const int64_t no = sums.of[0][kMoves].nodes;
  const int64_t yes = sums.of[1][kMoves].nodes;
  findings.verdicts.push_back(
      JudgeBelow(absl::StrFormat(
                     "Few expected cut-nodes are false: %.1f %% in the paper; "
                     "we ask for less than 10.",
                     kPaperFalseCutNodes),
                 "false ones, %", othello::ShareOf(no, no + yes).Times(100), 10,
                 2,
                 "Zero windows lie between fractions of a disc, so that the "
                 "best moves "
                 "of two iterations change sides often.")
          .PaperSays(absl::StrFormat("%.1f %%", kPaperFalseCutNodes)));
  if (std::min(no, yes) < kFewestNodes) {
    findings.verdicts.push_back(
        {"The schemes tell true cut-nodes from false ones.", Judgement::kOpen,
         absl::StrCat("too few nodes, ", yes, " true and ", no, " false"),
         "More roots are needed."});
    return;
  }
  findings.verdicts.push_back(
      JudgeAbove("True cut-nodes have more moves than false ones.",
                 "difference of the means", MeanDifference(sums, kMoves), 0, 2,
                 kNotIndependent)
          .PaperSays(absl::StrFormat(
              "%.2f", kPaperMoves.true_mean - kPaperMoves.false_mean)));
  findings.verdicts.push_back(
      JudgeAbove("The null-window search finds more promising moves at true "
                 "cut-nodes.",
                 "difference of the means", MeanDifference(sums, kNullWindow),
                 0, 2, kNotIndependent)
          .PaperSays(absl::StrFormat("%.2f", kPaperNullWindow.true_mean -
                                                 kPaperNullWindow.false_mean)));
  absl::string_view best;
  double largest = -1;
  for (const Row& row : kRows) {
    if (Separation(sums, row.predictor) > largest) {
      largest = Separation(sums, row.predictor);
      best = row.name;
    }
  }
  const bool is_null_window = largest == Separation(sums, kNullWindow) ||
                              largest == Separation(sums, kNullWindowMargin);
  findings.verdicts.push_back(
      JudgeFact("The null-window search is the best predictor.", is_null_window,
                absl::StrFormat("the largest separation, %.2f, is that of %s",
                                largest, best),
                "Separations are compared without intervals."));
}

}  // namespace

absl::StatusOr<Findings> RunCutNodePredictors(Laboratory& laboratory) {
  Findings findings;
  if (laboratory.settings().parameters->weights == nullptr) {
    findings.skipped = "no weights are built in, and --weights names none";
    return findings;
  }
  const Sizes& sizes = laboratory.sizes();
  std::vector<othello::Position> roots;
  for (int discs : kDiscs) {
    const int wanted =
        (sizes.predictor_roots + static_cast<int>(std::size(kDiscs)) - 1) /
        static_cast<int>(std::size(kDiscs));
    const auto positions = laboratory.PositionsOf(discs, wanted);
    if (!positions.ok()) return positions.status();
    roots.insert(roots.end(), positions->begin(), positions->end());
  }
  const int depth = sizes.predictor_depth;
  const auto about = laboratory.Circumstances({.depth = depth}, roots);
  if (!about.ok()) return about.status();
  const auto items = laboratory.Run(
      "predictors", "searches that meet cut-nodes", *about,
      static_cast<int64_t>(roots.size()), [&]() -> absl::StatusOr<ItemWorker> {
        auto meter =
            MakeCutNodeMeter(laboratory.settings().parameters->weights);
        if (!meter.ok()) return meter.status();
        return [meter = *std::move(meter), &roots, depth](int64_t item) {
          return FormatSums(meter(roots[item], depth));
        };
      });
  if (!items.ok()) return items.status();
  CutNodeSums sums;
  for (const std::string& item : *items) {
    const auto parsed = ParseSums(item);
    if (!parsed.ok()) return parsed.status();
    sums.Add(*parsed);
  }
  const int64_t nodes = sums.of[0][kMoves].nodes + sums.of[1][kMoves].nodes;
  findings.method = absl::StrFormat(
      "%d expected cut-nodes, met by %d searches to depth %d of positions of "
      "self-play (the paper: 100,000, of chess); %d were false. What was a "
      "quiescence search there is the evaluation of the move's position here. "
      "Separation is the difference of the means in deviations.",
      nodes, roots.size(), depth, sums.of[0][kMoves].nodes);
  findings.tables.push_back(MainTable(sums));
  findings.tables.push_back(FilteredTable(sums));
  AddVerdicts(sums, findings);
  return findings;
}

}  // namespace lab
