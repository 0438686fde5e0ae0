// The laboratory as a whole, at a size that says nothing about Othello but much
// about the program; and the shapes that must hold even there.

#include "tools/lab/lab_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "pattern_eval/default_weights.h"
#include "search/selectivity/default_parameters.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_scale.h"
#include "tools/lab/comparison.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"
#include "tools/lab/findings.h"
#include "tools/lab/instrumented_search.h"
#include "tools/lab/laboratory.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::tools::SingleOutcome;

SingleOutcome RunLab(const std::vector<std::string>& words) {
  return tools::RunSingle(LabCommand(), words);
}

SingleOutcome RunTiny(const std::string& experiment, const std::string& folder,
                      std::vector<std::string> flags = {}) {
  flags.insert(flags.begin(),
               {experiment, "--tiny", "--noplots", "--out=" + folder});
  return RunLab(flags);
}

// Everything but what a clock has measured.
std::map<std::string, std::string> TablesIn(const std::string& folder) {
  std::map<std::string, std::string> tables;
  for (auto& [name, content] : othello::ReadFolder(folder)) {
    if (!absl::StartsWith(name, "raw/") && absl::EndsWith(name, ".tsv") &&
        !absl::EndsWith(name, "-clock.tsv")) {
      tables[name] = content;
    }
  }
  return tables;
}

TEST(LabProgramTest, ListsAllExperiments) {
  const SingleOutcome outcome = RunLab({"list"});
  EXPECT_EQ(outcome.exit_status, tools::kExitOk);
  for (const Experiment& experiment : Experiments()) {
    EXPECT_THAT(outcome.out, HasSubstr(std::string(experiment.name)));
  }
  EXPECT_THAT(outcome.out, HasSubstr("Buro"));
}

TEST(LabProgramTest, WrongWordsAreExplained) {
  EXPECT_EQ(RunLab({}).exit_status, tools::kExitUsage);
  const SingleOutcome typo = RunLab({"probcut-fitt"});
  EXPECT_EQ(typo.exit_status, tools::kExitUsage);
  EXPECT_THAT(typo.err, HasSubstr("did you mean probcut-fit?"));
  EXPECT_THAT(RunLab({"alphabeta", "list"}).err,
              HasSubstr("must be the only argument"));
  EXPECT_THAT(RunLab({"alphabeta", "--quick", "--tiny"}).err,
              HasSubstr("exclude each other"));
  EXPECT_THAT(RunLab({"alphabeta", "--threads=0"}).err, HasSubstr("--threads"));
  EXPECT_THAT(RunLab({"alphabeta", "--out="}).err, HasSubstr("--out"));
  EXPECT_THAT(RunLab({"alphabeta", "--depth=3"}).err, HasSubstr("depth"));
  EXPECT_EQ(RunLab({"alphabeta", "--weights=/no/such/file"}).exit_status,
            tools::kExitFailed);
  EXPECT_EQ(RunLab({"report", "--out=/no/such/folder"}).exit_status,
            tools::kExitFailed);
}

TEST(LabProgramTest, SameSeedSameTablesForAnyNumberOfThreads) {
  const othello::TemporaryFolder folder;
  const std::vector<std::string> experiments = {
      "probcut-depth12", "cut-node-predictors", "multicut-match"};
  for (const std::string& experiment : experiments) {
    const SingleOutcome one = RunTiny(experiment, folder.Path("one"));
    ASSERT_EQ(one.exit_status, tools::kExitOk) << one.err;
    const SingleOutcome two =
        RunTiny(experiment, folder.Path("two"), {"--threads=3"});
    ASSERT_EQ(two.exit_status, tools::kExitOk) << two.err;
  }
  const auto tables = TablesIn(folder.Path("one"));
  EXPECT_GE(tables.size(), experiments.size());
  EXPECT_EQ(tables, TablesIn(folder.Path("two")));
  RunTiny("probcut-depth12", folder.Path("other"), {"--seed=2"});
  EXPECT_NE(TablesIn(folder.Path("other"))["probcut-depth12/"
                                           "probcut-depth12.tsv"],
            tables.at("probcut-depth12/probcut-depth12.tsv"));
}

TEST(LabProgramTest, GoesOnAfterAKill) {
  const othello::TemporaryFolder folder;
  const std::string lab = folder.Path("lab");
  for (const char* experiment : {"forward-pruning", "multicut-match"}) {
    ASSERT_EQ(RunTiny(experiment, lab).exit_status, tools::kExitOk);
  }
  const auto tables = TablesIn(lab);
  // As a kill leaves it: no results, and raw files cut anywhere.
  size_t cut = 0;
  for (const auto& [name, content] : othello::ReadFolder(lab)) {
    const std::string path = absl::StrCat(lab, "/", name);
    if (absl::StartsWith(name, "raw/")) {
      othello::WriteAll(path, content.substr(0, content.size() / 2 + 7));
      ++cut;
    } else {
      std::filesystem::remove(path);
    }
  }
  EXPECT_GT(cut, 5u);
  for (const char* experiment : {"forward-pruning", "multicut-match"}) {
    const SingleOutcome outcome = RunTiny(experiment, lab);
    ASSERT_EQ(outcome.exit_status, tools::kExitOk) << outcome.err;
  }
  EXPECT_EQ(TablesIn(lab), tables);
}

TEST(LabProgramTest, AllExperimentsRunAndAreReported) {
  const othello::TemporaryFolder folder;
  const std::string lab = folder.Path("lab");
  // The first two; .ci/nightly runs all.
  const size_t count =
      std::min<size_t>(Experiments().size(), othello::Scaled(2));
  std::vector<std::string> words = {"--tiny", "--noplots", "--out=" + lab};
  for (const Experiment& experiment : Experiments().first(count)) {
    words.emplace_back(experiment.name);
  }
  const SingleOutcome outcome = RunLab(words);
  ASSERT_EQ(outcome.exit_status, tools::kExitOk) << outcome.err;
  const SingleOutcome report =
      RunLab({"report", "--out=" + lab, "--docs=" + folder.Path("docs")});
  ASSERT_EQ(report.exit_status, tools::kExitOk) << report.err;
  EXPECT_THAT(report.out, HasSubstr(absl::StrCat(count, " experiments")));
  const std::string text = folder.Read("docs/results.md");
  for (const Experiment& experiment : Experiments().first(count)) {
    EXPECT_THAT(text, HasSubstr(absl::StrCat("\n## ", experiment.name, "\n")));
    const auto verdicts = ParseVerdicts(
        folder.Read(absl::StrCat("lab/", experiment.name, "/verdicts.tsv")));
    ASSERT_TRUE(verdicts.ok()) << verdicts.status();
    for (const Verdict& verdict : *verdicts) {
      EXPECT_NE(verdict.limitation, "") << verdict.claim;
    }
  }
  if (count == Experiments().size() &&
      absl::IsNotFound(search::LoadDefaultRankTable().status())) {
    EXPECT_THAT(text, HasSubstr("Not measured: no RankCut statistics"));
  }
}

// What must hold at any size: the regression net for changes of the search.
class ShapeTest : public testing::Test {
 protected:
  ShapeTest() {
    LaboratorySettings settings;
    settings.folder = folder_.path();
    settings.scale = Scale::kTiny;
    auto parameters = engine::LoadParameters({});
    EXPECT_TRUE(parameters.ok()) << parameters.status();
    settings.parameters = std::make_shared<engine::Parameters>(*parameters);
    laboratory_ = std::make_unique<Laboratory>(settings, err_);
    for (int discs : {16, 28, 40}) {
      const auto positions = laboratory_->PositionsOf(discs, 2);
      EXPECT_TRUE(positions.ok()) << positions.status();
      if (!positions.ok()) continue;
      EXPECT_EQ(positions->size(), 2u);
      set_.positions.insert(set_.positions.end(), positions->begin(),
                            positions->end());
    }
    set_.name = "shape";
  }

  double NodesWith(const Variant& variant) {
    const auto outcomes = laboratory_->Search("", {variant}, set_);
    EXPECT_TRUE(outcomes.ok()) << outcomes.status();
    double sum = 0;
    for (double nodes : NodesOf((*outcomes)[0])) sum += nodes;
    return sum;
  }

  const othello::TemporaryFolder folder_;
  std::ostringstream err_;
  std::unique_ptr<Laboratory> laboratory_;
  PositionSet set_;
};

TEST_F(ShapeTest, EveryPartOfTheSearchSavesNodes) {
  Switches switches;
  const double direct = NodesWith({.depth = 6, .laboratory = switches});
  switches.iterations = true;
  switches.aspiration = true;
  switches.zero_windows = true;
  switches.table = true;
  const double pvs = NodesWith({.depth = 6, .laboratory = switches});
  switches.shallow_ordering = true;
  const double ordered = NodesWith({.depth = 6, .laboratory = switches});
  EXPECT_LT(pvs, 0.8 * direct);
  EXPECT_LT(ordered, pvs);
}

TEST_F(ShapeTest, SelectivitySavesNodes) {
  if (!laboratory_->WhyNot("multi_probcut").empty()) GTEST_SKIP();
  const double none = NodesWith({.depth = 9});
  const double probcut = NodesWith({.selectivity = "probcut", .depth = 9});
  const double multi = NodesWith({.selectivity = "multi_probcut", .depth = 9});
  EXPECT_LT(probcut, none);
  EXPECT_LT(multi, 0.8 * none);
  EXPECT_LT(multi, probcut);
}

TEST_F(ShapeTest, OtherParametersAreSearchedAgain) {
  const Variant one = {.selectivity = "multi_cut:m=6,c=2,r=2", .depth = 7};
  const Variant other = {.selectivity = "multi_cut:m=6,c=3,r=2", .depth = 7};
  const double first = NodesWith(one);
  EXPECT_NE(NodesWith(other), first);
  EXPECT_EQ(NodesWith(one), first);  // from the file
}

TEST_F(ShapeTest, AMatchOfEqualSidesIsRecognised) {
  const auto equal = laboratory_->Play({}, {});
  ASSERT_TRUE(equal.ok()) << equal.status();
  EXPECT_FALSE(equal->sides_differ);
  // Two games on one opening: what one colour wins the other loses.
  EXPECT_EQ(equal->score.tally().score(), 0.5);
  EXPECT_THAT(JudgeBetter("It wins.", *equal, "").evidence,
              HasSubstr("the same moves in all games"));
  const auto unequal = laboratory_->Play({.selectivity = "null_move"}, {});
  ASSERT_TRUE(unequal.ok()) << unequal.status();
  EXPECT_TRUE(unequal->sides_differ);
  // Read back from its file it is the same.
  EXPECT_TRUE(
      laboratory_->Play({.selectivity = "null_move"}, {})->sides_differ);
  EXPECT_FALSE(laboratory_->Play({}, {})->sides_differ);
}

TEST_F(ShapeTest, NullWindowSearchesTellTrueCutNodes) {
  if (laboratory_->settings().parameters->weights == nullptr) GTEST_SKIP();
  const auto meter =
      MakeCutNodeMeter(laboratory_->settings().parameters->weights);
  ASSERT_TRUE(meter.ok());
  CutNodeSums sums;
  for (const auto& position : set_.positions) {
    sums.Add((*meter)(position, 7));
  }
  ASSERT_GT(sums.of[0][kMoves].nodes, 0);
  EXPECT_GT(sums.of[1][kMoves].nodes, sums.of[0][kMoves].nodes);
  EXPECT_GT(sums.of[1][kNullWindow].mean(), sums.of[0][kNullWindow].mean());
  // More is promising with a margin.
  EXPECT_GE(sums.of[1][kNullWindowMargin].sum, sums.of[1][kNullWindow].sum);
}

TEST_F(ShapeTest, MultiCutsAttemptsCostAPartOfTheNodes) {
  if (laboratory_->settings().parameters->weights == nullptr) GTEST_SKIP();
  const auto meter = MakeMultiCutMeter(
      laboratory_->settings().parameters->weights, {6, 2, 2, 5});
  ASSERT_TRUE(meter.ok());
  const MultiCutEffort effort = (*meter)(set_.positions[0], 8);
  EXPECT_GT(effort.attempts.attempts, 0u);
  EXPECT_LE(effort.attempts.cuts, effort.attempts.attempts);
  EXPECT_GT(effort.attempts.nodes, 0u);
  EXPECT_LT(effort.attempts.nodes, effort.nodes);
}

}  // namespace
}  // namespace lab
