#include "tools/lab/experiment.h"

#include "tools/lab/paper_figures.h"

namespace lab {
namespace {

constexpr Experiment kExperiments[] = {
    {"selectivity", "", "", "Every method and combination side by side",
     RunSelectivity},
    {"probcut-fit", "Figures 3 and 4", kBuro1995,
     "Values of depth 8 against those of depth 4, with the fitted line",
     RunProbCutFit},
    {"probcut-depth12", "Table 2", kBuro1995,
     "ProbCut and Multi-ProbCut in searches of 12 plies", RunProbCutDepth12},
    {"probcut-percentile", "Table 1", kBuro1995,
     "Matches against the full search by the threshold t",
     RunProbCutPercentile},
    {"probcut-handicap", "section 3", kBuro1995,
     "Selective play with half the time against the full search",
     RunProbCutHandicap},
    {"calibration", "", kBuro1995,
     "Promised and measured shares of wrong cuts, by discs and depths",
     RunCalibration},
    {"alphabeta", "Figure 8", kMarsland1986,
     "Parts of the search in per cent of direct alpha-beta", RunAlphaBeta},
    {"forward-pruning", "section 3.2", kMarsland1986,
     "Tapered N-best and razoring: nodes and solved positions",
     RunForwardPruning},
    {"cut-node-predictors", "Tables 1 and 2", kBjornsson1999,
     "Promising moves at true and false cut-nodes, by four schemes",
     RunCutNodePredictors},
    {"multicut-grid", "Table 4, Figures 4 and 5", kBjornsson1999,
     "Multi-cut's nodes and solved positions over c, m and r", RunMultiCutGrid},
    {"multicut-match", "Table 3; 2000, Table 1", kBjornsson1999,
     "Multi-cut in matches, and what its shallow searches cost",
     RunMultiCutMatch},
    {"null-move", "Table 2", kBjornsson2000,
     "Null moves with fixed and variable bounds: how much they hurt",
     RunNullMove},
    {"rankcut-depths", "Table 1", kLim2006,
     "RankCut's nodes, time and solved positions by depth", RunRankCutDepths},
    {"rankcut-match", "section \"Match games\"", kLim2006,
     "RankCut against the full search, with the paper's test", RunRankCutMatch},
};

}  // namespace

absl::Span<const Experiment> Experiments() { return kExperiments; }

}  // namespace lab
