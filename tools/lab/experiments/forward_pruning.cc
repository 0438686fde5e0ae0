// Marsland 1986, section 3.2: forward pruning by rule of thumb.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"

namespace lab {
namespace {

// Mild to bold.
constexpr absl::string_view kNoIntervals =
    "Nodes and solved positions are compared without intervals.";

constexpr absl::string_view kForwardPruningMethods[] = {
    "n_best:n=12,taper=1,least=6", "n_best:n=12,taper=1,least=4",
    "n_best:n=8,taper=1,least=3",  "n_best:n=6,taper=1,least=2",
    "razoring:margin=6",           "razoring:margin=4",
    "razoring:margin=3",           "razoring:margin=2",
};
constexpr size_t kFirstRazoring = 4;

}  // namespace

absl::StatusOr<Findings> RunForwardPruning(Laboratory& laboratory) {
  std::vector<std::string> methods(std::begin(kForwardPruningMethods),
                                   std::end(kForwardPruningMethods));
  // For a statistically sound method, as the paper demands.
  const bool has_probcut = laboratory.WhyNot("multi_probcut").empty();
  if (has_probcut) methods.emplace_back("multi_probcut");
  const int depth = laboratory.sizes().comparison_depth;
  const auto comparison =
      CompareMethods(laboratory, "forward pruning", methods, depth);
  if (!comparison.ok()) return comparison.status();
  Findings findings;
  findings.method = absl::StrCat(
      comparison->method,
      " The paper describes the methods and warns of them; it has no numbers.");
  findings.tables.push_back(ComparisonTable(*comparison, depth));
  for (size_t i : {size_t{1}, kFirstRazoring + 2}) {
    findings.verdicts.push_back(JudgeNodes(
        absl::StrCat(methods[i], " saves nodes."), comparison->compared[i],
        "At one depth; see also what it loses."));
    findings.verdicts.push_back(JudgeSolved(
        absl::StrCat(methods[i],
                     " is safe: it loses one test position in a "
                     "hundred at most."),
        comparison->compared[i],
        "The moves that are left out, or the margins, are not chosen by any "
        "estimate of the error."));
  }
  if (has_probcut) {
    const Comparison& probcut = comparison->compared.back().comparison;
    for (size_t i = 0; i + 1 < methods.size(); ++i) {
      const Comparison& other = comparison->compared[i].comparison;
      if (other.nodes.value <= probcut.nodes.value &&
          other.solved_count >= probcut.solved_count) {
        findings.verdicts.push_back(JudgeFact(
            "A statistically sound method is better than such rules of thumb.",
            false,
            absl::StrCat(methods[i],
                         " visits no more nodes and solves no "
                         "fewer positions than multi_probcut"),
            kNoIntervals));
        return findings;
      }
    }
    findings.verdicts.push_back(JudgeFact(
        "A statistically sound method is better than such rules of thumb.",
        true,
        "none visits as few nodes as multi_probcut and solves as many "
        "positions",
        kNoIntervals));
  }
  return findings;
}

}  // namespace lab
