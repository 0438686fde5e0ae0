#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "othello/support/whole_file.h"
#include "search/searcher.h"
#include "search/selectivity/default_parameters.h"
#include "search/selectivity/probcut_file.h"
#include "tests/support/run_single_program.h"
#include "tests/support/synthetic_pairs.h"
#include "tools/training/programs.h"
#include "training/gnuplot.h"

namespace tools {
namespace {

using testing::HasSubstr;

class FitProbCutTest : public testing::Test {
 protected:
  FitProbCutTest() { std::filesystem::create_directories(folder_); }
  ~FitProbCutTest() override { std::filesystem::remove_all(folder_); }

  SingleOutcome Run(std::vector<std::string> words) const {
    words.push_back("--out=" + folder_);
    return RunSingle(FitProbCutCommand(), words);
  }
  std::string Read(const std::string& name) const {
    return othello::ReadWholeFile(folder_ + "/" + name, 1 << 24).value_or("");
  }
  // Pairs of known parameters; returns the path of the file.
  std::string WritePairs(const training::PairModel& model) const {
    std::mt19937_64 random(1);
    std::vector<training::EvaluationPair> pairs;
    for (int discs : {28, 44}) {
      training::AddSyntheticPairs(random, discs, 4, 8, model, 3000, pairs);
    }
    const std::string path = folder_ + "/given.tsv";
    std::ofstream out(path);
    out << training::PairFileHeader(0xABCD, {});
    for (const auto& pair : pairs) out << training::FormatPair(pair);
    return path;
  }

  // A few seconds of work for the toy evaluation.
  const std::vector<std::string> quick_ = {"--toy",
                                           "--games=4",
                                           "--positions=16",
                                           "--pair_discs=50-53",
                                           "--deep_depths=3:1",
                                           "--exact_empties=11:1",
                                           "--min_pairs=10",
                                           "--wanted_pairs=100000",
                                           "--noplots"};
  const std::string folder_ =
      testing::TempDir() + "fit_probcut_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FitProbCutTest, FitsGivenPairsWithoutASearch) {
  const SingleOutcome outcome =
      Run({"--pairs=" + WritePairs({0.9, 0.5, 2}), "--noplots"});
  // One pair of depths is enough for ProbCut alone.
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("complete for --selectivity=probcut; "
                                     "multi_probcut needs more\n"));
  EXPECT_THAT(outcome.err, HasSubstr("for multi_probcut: "));
  EXPECT_THAT(outcome.err, HasSubstr("--deep_depths=16:1"));
  search::SearchOptions options;
  options.selectivity = "probcut";
  options.probcut = search::LoadProbCutModel(folder_ + "/probcut.tsv").value();
  EXPECT_TRUE(search::Searcher::Create(options).ok());
  EXPECT_THAT(outcome.out, HasSubstr("6000 pairs of 600 games"));
  EXPECT_THAT(outcome.out, HasSubstr("\n4-8        28  "));
  EXPECT_THAT(outcome.out, HasSubstr("\n4-8        44  "));
  EXPECT_THAT(outcome.out, HasSubstr("log-likelihood -2."));
  const auto file = search::ParseProbCutFile(Read("probcut.tsv"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->weights_fingerprint, 0xABCDu);
  ASSERT_EQ(file->rows.size(), 2u);
  for (const search::ProbCutRow& row : file->rows) {
    // The numbers are rounded to four decimals.
    EXPECT_NEAR(row.a, 0.9, 3 * row.se_a + 1e-4);
    EXPECT_NEAR(row.b, 0.5, 3 * row.se_b + 1e-4);
    EXPECT_NEAR(row.sigma, 2, 3 * row.se_sigma + 1e-4);
    EXPECT_EQ(row.own, 3000);
  }
  EXPECT_THAT(file->provenance,
              testing::Contains(HasSubstr("command: rialto-fit-probcut --")));
  EXPECT_THAT(Read("cells.csv"), HasSubstr("\n44,4,8,3000,"));
  EXPECT_THAT(outcome.err, HasSubstr("fitting, % 100/100 100%"));
}

TEST_F(FitProbCutTest, EveryOutputSaysWhereItIsFrom) {
  const SingleOutcome outcome =
      Run({"--pairs=" + WritePairs({0.9, 0.5, 2}), "--json"});
  for (const std::string& text :
       {Read("probcut.tsv"), Read("cells.csv"), Read("calibration.tsv")}) {
    EXPECT_THAT(text, HasSubstr("# program: rialto-fit-probcut "));
    EXPECT_THAT(text, HasSubstr("\n# commit: "));
    EXPECT_THAT(text, HasSubstr("\n# command: rialto-fit-probcut --"));
    EXPECT_THAT(text, HasSubstr("\n# date: 20"));
    EXPECT_THAT(text, HasSubstr("000000000000abcd"));
    EXPECT_THAT(text, HasSubstr("\n# input: given.tsv ("));
    EXPECT_THAT(text, HasSubstr(" bytes, FNV-1a "));
    EXPECT_THAT(text, HasSubstr("\n# seeds: pairs unknown, bootstrap 1 (200 "
                                "samples of games)"));
    EXPECT_THAT(text, HasSubstr("\n# windows: depths and pairs wanted: 4-8 "));
  }
  EXPECT_THAT(outcome.out, HasSubstr("\n{\"manifest\":true,\"program\":"
                                     "\"rialto-fit-probcut "));
  const std::string page = Read("report.html");
  EXPECT_THAT(page, HasSubstr("<td>commit</td>"));
  EXPECT_THAT(page, HasSubstr("<td>weights</td><td>000000000000abcd</td>"));
  if (!training::HasGnuplot()) return;
  EXPECT_THAT(page, HasSubstr("<b>Figure 1.</b> Value of depth 8 with 28 "
                              "discs against the shallow value: 2000 of the "
                              "3000 pairs"));
  EXPECT_THAT(page, HasSubstr("<b>Figure 10.</b>"));
  EXPECT_THAT(page, HasSubstr("The figure shows "));
  EXPECT_THAT(outcome.err, HasSubstr("figures 10"));
}

TEST_F(FitProbCutTest, AFileGivenTwiceIsRefused) {
  const std::string path = WritePairs({0.9, 0.5, 2});
  const SingleOutcome outcome =
      Run({"--pairs=" + path + "," + path, "--noplots"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.err, HasSubstr("each may count only once"));
}

TEST_F(FitProbCutTest, PrintsJson) {
  const SingleOutcome outcome =
      Run({"--pairs=" + WritePairs({0.9, 0.5, 2}), "--noplots", "--json"});
  EXPECT_THAT(outcome.out, testing::StartsWith("{\"discs\":28,"));
  EXPECT_THAT(outcome.out, HasSubstr("\n{\"t\":1.5,\"nominal\":0.0668"));
  EXPECT_THAT(outcome.out, HasSubstr("{\"total\":true,\"pairs\":6000,"
                                     "\"games\":600,"));
  EXPECT_THAT(outcome.out, HasSubstr("\"complete_for_probcut\":true,"
                                     "\"complete\":false}\n"));
}

TEST_F(FitProbCutTest, CentidiscsAndAScaleForSigma) {
  std::ofstream out(folder_ + "/given.csv");
  out << "discs,shallow,deep,v_shallow,v_deep\n";
  for (int i = 0; i < 500; ++i) {
    out << "30,4,8," << 10 * (i % 100) << "," << 10 * (i % 97) << "\n";
  }
  out.close();
  const SingleOutcome outcome =
      Run({"--pairs=" + folder_ + "/giv*.csv", "--score_unit=centidiscs",
           "--sigma_scale=1.25", "--noplots"});
  const auto file = search::ParseProbCutFile(Read("probcut.tsv"));
  ASSERT_TRUE(file.ok()) << file.status() << outcome.err;
  EXPECT_EQ(file->sigma_scale, 1.25);
  ASSERT_EQ(file->rows.size(), 1u);
  EXPECT_LT(file->rows[0].sigma, 4);
  EXPECT_EQ(file->rows[0].own, 500);
}

TEST_F(FitProbCutTest, DrawsFigures) {
  if (!training::HasGnuplot()) GTEST_SKIP() << "gnuplot is not installed";
  const SingleOutcome outcome = Run({"--pairs=" + WritePairs({1, 0, 2})});
  for (const char* name :
       {"scatter_28_4-8.svg", "scatter_44_4-8.pdf", "a_08.svg", "sigma_08.svg",
        "residuals.png", "quantiles.svg", "calibration.svg",
        "calibration_depth.svg", "calibration_discs.pdf"}) {
    EXPECT_GT(Read(std::string("plots/") + name).size(), 1000u) << name;
  }
  const std::string page = Read("report.html");
  int pictures = 0;
  for (size_t at = page.find("<svg"); at != std::string::npos;
       at = page.find("<svg", at + 1)) {
    ++pictures;
  }
  EXPECT_EQ(pictures, 10);
  EXPECT_THAT(outcome.err, HasSubstr("10 figures"));
  EXPECT_THAT(page, HasSubstr("<td>4-8</td><td>28</td>"));
  // Nothing is loaded from elsewhere.
  for (const char* elsewhere :
       {"<script", "<link", "<img", "@import", "src="}) {
    EXPECT_THAT(page, testing::Not(HasSubstr(elsewhere)));
  }
}

TEST_F(FitProbCutTest, SearchesAndFits) {
  const SingleOutcome outcome = Run(quick_);
  EXPECT_THAT(outcome.err, HasSubstr("Collect what is missing"));
  const auto file = search::ParseProbCutFile(Read("probcut.tsv"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_GT(file->rows.size(), 20u);
  // Once more: the pairs are there already.
  const std::string pairs = Read("pairs.tsv");
  EXPECT_EQ(Run(quick_).out, outcome.out);
  EXPECT_EQ(Read("pairs.tsv"), pairs);
  // With other settings it says which.
  std::vector<std::string> other = quick_;
  other.push_back("--seed=7");
  EXPECT_THAT(Run(other).err, HasSubstr("seed is '1' there and '7' now"));
}

TEST_F(FitProbCutTest, WhatIsCompleteTheEngineTakes) {
  const SingleOutcome outcome =
      Run({"--toy", "--games=8", "--positions=32", "--pair_discs=46-53",
           "--deep_depths=10:1", "--exact_empties=14:1", "--min_pairs=10",
           "--wanted_pairs=100000", "--noplots"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("complete: the engine finds everything that its "
                        "searches need; depths beyond 10"));
  search::SearchOptions options;
  options.selectivity = "multi_probcut";
  const auto model = search::LoadProbCutModel(folder_ + "/probcut.tsv");
  ASSERT_TRUE(model.ok()) << model.status();
  options.probcut = *model;
  const auto searcher = search::Searcher::Create(options);
  EXPECT_TRUE(searcher.ok()) << searcher.status();
}

// The second line of commands begins where the first has ended.
TEST_F(FitProbCutTest, TheRemedyWorksAsItIsPrinted) {
  const SingleOutcome outcome =
      Run({"--toy", "--games=8", "--positions=24", "--pair_discs=46-53",
           "--deep_depths=6:1", "--exact_empties=11:1", "--min_pairs=10",
           "--wanted_pairs=100000", "--grid=0-1,0-2,1-3", "--noplots"});
  ASSERT_THAT(outcome.err, HasSubstr("Collect what is missing"));
  EXPECT_THAT(Read("probcut.tsv"), HasSubstr("# weights: "));
  int status = kExitFailed;
  int commands = 0;
  std::string out;
  for (absl::string_view line : absl::StrSplit(outcome.err, '\n')) {
    if (!absl::ConsumePrefix(&line, "  rialto-fit-probcut ")) continue;
    std::vector<std::string> words =
        absl::StrSplit(line, ' ', absl::SkipEmpty());
    const SingleOutcome again = RunSingle(FitProbCutCommand(), words);
    status = again.exit_status;
    out = again.out;
    ++commands;
    EXPECT_EQ(status, kExitOk) << line << "\n" << again.err;
  }
  EXPECT_EQ(commands, 2);
  EXPECT_THAT(out, HasSubstr("complete: the engine finds everything"));
}

TEST_F(FitProbCutTest, ShardsCollectOnly) {
  std::vector<std::string> words = quick_;
  words.push_back("--shard=2/2");
  const SingleOutcome outcome = Run(words);
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(Read("pairs-2-2.tsv"), HasSubstr("# shard: 2/2"));
  EXPECT_EQ(Read("probcut.tsv"), "");
}

TEST_F(FitProbCutTest, NonsenseIsRefused) {
  const SingleOutcome falling =
      Run({"--pairs=" + WritePairs({-1, 0, 2}), "--noplots"});
  EXPECT_EQ(falling.exit_status, kExitFailed);
  EXPECT_THAT(falling.err, HasSubstr("makes no sense: a is -"));
  EXPECT_EQ(Read("probcut.tsv"), "");
  const SingleOutcome few = Run(
      {"--pairs=" + WritePairs({1, 0, 2}), "--min_pairs=10000", "--noplots"});
  EXPECT_EQ(few.exit_status, kExitFailed);
  EXPECT_THAT(few.err, HasSubstr("10000 pairs that a fit needs"));
}

TEST_F(FitProbCutTest, WrongCommandLines) {
  const auto error_of = [this](std::vector<std::string> words) {
    const SingleOutcome outcome = Run(std::move(words));
    EXPECT_EQ(outcome.exit_status, kExitUsage) << outcome.err;
    return outcome.err;
  };
  EXPECT_THAT(error_of({"pairs.tsv"}), HasSubstr("what is 'pairs.tsv'?"));
  EXPECT_THAT(error_of({"--pair_discs=x"}), HasSubstr("a range"));
  EXPECT_THAT(error_of({"--pair_discs=20-10"}), HasSubstr("most discs"));
  EXPECT_THAT(error_of({"--deep_depths=8"}), HasSubstr("tiers"));
  EXPECT_THAT(error_of({"--grid=8-4"}), HasSubstr("shallow one first"));
  EXPECT_THAT(error_of({"--scatter=28"}), HasSubstr("--scatter"));
  EXPECT_THAT(error_of({"--shard=3/2"}), HasSubstr("--shard"));
  EXPECT_THAT(error_of({"--threads=0"}), HasSubstr("--threads"));
  EXPECT_THAT(error_of({"--min_pairs=2"}), HasSubstr("--min_pairs"));
  EXPECT_THAT(error_of({"--toy", "--games=0"}), HasSubstr("--games"));
  EXPECT_THAT(error_of({"--score_unit=stones"}), HasSubstr("--score_unit"));
  EXPECT_THAT(error_of({"--sigma_scale=0"}), HasSubstr("--sigma_scale"));
  EXPECT_THAT(error_of({"--selectivity=magic"}),
              HasSubstr("unknown selectivity"));
  const SingleOutcome no_folder = RunSingle(FitProbCutCommand(), {"--toy"});
  EXPECT_EQ(no_folder.exit_status, kExitUsage);
  EXPECT_THAT(no_folder.err, HasSubstr("--out"));
  EXPECT_EQ(Run({"--pairs=/no/such/file"}).exit_status, kExitFailed);
}

}  // namespace
}  // namespace tools
