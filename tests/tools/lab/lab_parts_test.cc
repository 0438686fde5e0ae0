// The parts that the laboratory is made of: findings, items of work, test
// positions, comparisons and the report.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "search/searcher.h"
#include "tests/support/random_positions.h"
#include "tests/support/temporary_folder.h"
#include "tools/lab/comparison.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"
#include "tools/lab/findings.h"
#include "tools/lab/game_items.h"
#include "tools/lab/instrumented_search.h"
#include "tools/lab/item_run.h"
#include "tools/lab/paper_figures.h"
#include "tools/lab/results_report.h"
#include "tools/lab/sizes.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(FindingsTest, AVerdictFollowsFromTheWholeInterval) {
  const auto judge = [](double low, double high) {
    return JudgeAbove("It wins.", "score", {(low + high) / 2, low, high}, 50, 1,
                      "Because.");
  };
  EXPECT_EQ(judge(51, 60).judgement, Judgement::kHolds);
  EXPECT_EQ(judge(40, 49).judgement, Judgement::kFails);
  EXPECT_EQ(judge(45, 55).judgement, Judgement::kOpen);
  EXPECT_EQ(JudgeBelow("", "", {1, 0, 2}, 3, 0, "").judgement,
            Judgement::kHolds);
  EXPECT_EQ(JudgeBelow("", "", {4, 3.1, 5}, 3, 0, "").judgement,
            Judgement::kFails);
  // The limitation is always there; the verdict is left to the report.
  for (const Verdict& verdict : {judge(40, 49), judge(51, 60)}) {
    EXPECT_THAT(VerdictMarkdown(verdict), HasSubstr("- It wins. Here: score "));
    EXPECT_THAT(VerdictMarkdown(verdict),
                HasSubstr(", against a limit of 50.0. Because.\n"));
  }
}

TEST(FindingsTest, OnlyMatchesAreEqual) {
  Measured measured = {{50.5, 48.1, 52.9}, 50};
  EXPECT_EQ(JudgementOf(measured), Judgement::kOpen);
  measured.is_score = true;
  EXPECT_EQ(JudgementOf(measured), Judgement::kEqual);
  measured.estimate = {50.5, 46.9, 54.1};
  EXPECT_EQ(JudgementOf(measured), Judgement::kOpen);
  measured.estimate = {51.5, 50.1, 52.9};
  EXPECT_EQ(JudgementOf(measured), Judgement::kHolds);
}

TEST(FindingsTest, PValuesFollowFromIntervals) {
  EXPECT_NEAR(PValueOf({{51.96, 50, 53.92}, 50}), 0.05, 1e-3);
  EXPECT_NEAR(PValueOf({{50, 48, 52}, 50}), 1, 1e-9);
  EXPECT_LT(PValueOf({{60, 57, 63}, 50}), 1e-9);
  EXPECT_EQ(PValueOf({{2, 2, 2}, 1}), 0);
}

TEST(FindingsTest, VerdictsAreReadBack) {
  const std::vector<Verdict> verdicts = {
      JudgeAbove("It wins.", "score", {60.125, 55, 65}, 50, 1, "Because.")
          .PaperSays("62.0 %"),
      JudgeFact("It is.", false, "one | two", "").Own(),
      NotMeasured("It may be.", "more time.")};
  const auto read = ParseVerdicts(VerdictsTsv(verdicts));
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), 3u);
  EXPECT_EQ((*read)[0].theirs, "62.0 %");
  EXPECT_EQ((*read)[0].limitation, "Because.");
  ASSERT_TRUE((*read)[0].measured.has_value());
  EXPECT_EQ((*read)[0].measured->estimate.value, 60.125);
  EXPECT_FALSE((*read)[0].is_own);
  EXPECT_TRUE((*read)[1].is_own);
  EXPECT_EQ((*read)[1].judgement, Judgement::kFails);
  EXPECT_FALSE((*read)[1].measured.has_value());
  EXPECT_EQ((*read)[2].limitation, "Needs more time.");
  EXPECT_EQ((*read)[2].judgement, Judgement::kOpen);
  EXPECT_FALSE(ParseVerdicts("").ok());
  EXPECT_FALSE(ParseVerdicts(VerdictsTsv({}) + "torn\toff\n").ok());
}

TEST(FindingsTest, ClocksAreKeptApart) {
  const Table table = {"",
                       "Caption.",
                       {{"method", false}, {"time", true}, {"nodes", false}},
                       {{"a", "1.5", "10"}, {"b", "2.5", "20"}}};
  EXPECT_EQ(TableTsv(table), "method\tnodes\na\t10\nb\t20\n");
  EXPECT_EQ(ClockTsv(table), "method\ttime\na\t1.5\nb\t2.5\n");
  EXPECT_EQ(TableMarkdown(table),
            "| method | time | nodes |\n|---|---:|---:|\n| a | 1.5 | 10 |\n"
            "| b | 2.5 | 20 |\n");
  EXPECT_EQ(ClockTsv({"", "", {{"only", false}}, {}}), "");
}

TEST(ItemRunTest, GoesOnWhereItWasKilledWithAnyNumberOfThreads) {
  const othello::TemporaryFolder folder;
  ItemRun run;
  run.path = folder.Path("raw/items.tsv");
  run.header = "# test\n";
  run.items = 40;
  run.threads = 3;
  int64_t progress = 0;
  run.progress = [&](int64_t items) { progress += items; };
  run.make_worker = []() -> absl::StatusOr<ItemWorker> {
    return
        [](int64_t item) { return absl::StrCat("square ", item * item, "\n"); };
  };
  const auto items = RunItems(run);
  ASSERT_TRUE(items.ok()) << items.status();
  EXPECT_EQ((*items)[7], "square 49\n");
  EXPECT_EQ(progress, 40);

  // As a kill leaves it: in the middle of an item.
  const std::string whole = folder.Read("raw/items.tsv");
  othello::WriteAll(run.path, whole.substr(0, whole.size() * 2 / 3));
  run.threads = 1;
  const auto resumed = RunItems(run);
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  EXPECT_EQ(*resumed, *items);
  EXPECT_EQ(folder.Read("raw/items.tsv"), whole);

  // A finished file needs no worker.
  run.make_worker = []() -> absl::StatusOr<ItemWorker> {
    return absl::InternalError("not to be called");
  };
  EXPECT_TRUE(RunItems(run).ok());
  run.items = 41;
  EXPECT_FALSE(RunItems(run).ok());
}

TEST(GameItemsTest, AProblemKnowsAllMovesThatKeepTheScore) {
  search::SearchOptions options;
  options.hash_mb = 1;
  auto solver = search::Searcher::Create(options);
  ASSERT_TRUE(solver.ok());
  othello::Random random(3);
  for (int i = 0; i < 20; ++i) {
    const othello::Position position = othello::RandomPlayedPosition(random, 9);
    if (!position.HasLegalMove()) continue;
    const Problem problem = SolveProblem(**solver, position);
    // Every move by itself.
    for (othello::Bitboard rest = position.LegalMoves(); rest != 0;
         rest = othello::WithoutLowest(rest)) {
      const othello::Square move = othello::LowestSquare(rest);
      const othello::Position child = position.Play(move);
      const int score =
          child.IsGameOver()
              ? -child.FinalScore()
              : -(*solver)->Search(child, search::SearchLimits()).score() /
                    othello::kScorePerDisc;
      EXPECT_LE(score, problem.score);
      EXPECT_EQ((problem.keepers & othello::SquareBit(move)) != 0,
                score == problem.score);
    }
  }
}

TEST(GameItemsTest, DamagedItemsAreErrors) {
  EXPECT_TRUE(ParseProblemItem("1 2 -4 8\n").ok());
  EXPECT_FALSE(ParseProblemItem("1 1 -4 8\n").ok());  // both on one square
  EXPECT_FALSE(ParseProblemItem("1 2 -4\n").ok());
  EXPECT_FALSE(ParseProblemItem("1 2 x 8\n").ok());
  EXPECT_FALSE(ParseGameItem("1 zz\n").ok());
  EXPECT_EQ(ParseGameItem("1 2\n4 8\n")->size(), 2u);
}

TEST(InstrumentedSearchTest, SumsSurviveTheirText) {
  CutNodeSums sums;
  sums.of[1][kMoves].Add(4);
  sums.of[1][kMoves].Add(8);
  sums.of[0][kNullWindow].Add(3);
  const auto parsed = ParseSums(FormatSums(sums));
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(FormatSums(*parsed), FormatSums(sums));
  EXPECT_DOUBLE_EQ(parsed->of[1][kMoves].mean(), 6);
  EXPECT_NEAR(parsed->of[1][kMoves].deviation(), std::sqrt(8.0), 1e-9);
  EXPECT_EQ(parsed->of[1][kMoves].largest, 8);
  EXPECT_FALSE(ParseSums("1\t2\n").ok());
}

TEST(ComparisonTest, CountsWhatChanged) {
  std::vector<SearchOutcome> none(2);
  none[0].move = 1;
  none[0].score = 5;
  none[0].nodes = 100;
  none[1].move = 2;
  none[1].score = 5;
  none[1].nodes = 300;
  std::vector<SearchOutcome> method = none;
  method[0].nodes = 50;
  method[1].nodes = 150;
  method[1].move = 3;
  std::vector<Problem> problems(2);
  problems[0].keepers = othello::SquareBit(1);
  problems[1].keepers = othello::SquareBit(2);
  const Comparison found = Compare(none, method, problems);
  EXPECT_DOUBLE_EQ(found.nodes.value, 0.5);
  EXPECT_DOUBLE_EQ(found.same_move.value, 0.5);
  EXPECT_DOUBLE_EQ(found.same_value.value, 1);
  EXPECT_EQ(found.reference_solved, 2);
  EXPECT_EQ(found.solved_count, 1);
  EXPECT_DOUBLE_EQ(found.solved_gain.value, -0.5);
}

TEST(ExperimentTest, NamesAreUniqueAndExplained) {
  std::set<absl::string_view> names;
  for (const Experiment& experiment : Experiments()) {
    EXPECT_TRUE(names.insert(experiment.name).second) << experiment.name;
    EXPECT_FALSE(experiment.summary.empty());
  }
  EXPECT_EQ(names.size(), 14u);
}

TEST(PaperFiguresTest, TheGridIsThatOfThePaper) {
  // c moves out of m cannot reach beta if c is larger.
  for (const PaperMultiCut& cell : kPaperMultiCutGrid) {
    EXPECT_LE(cell.c, cell.m);
  }
  EXPECT_EQ(std::size(kPaperMultiCutGrid), 69u);
}

TEST(MethodComparisonTest, MatchesCountTogether) {
  match::PlayedGame won_by_black;
  won_by_black.adjudicated = 10;
  MatchOutcome lost;
  lost.sides_differ = true;
  lost.score.Add(1, won_by_black);  // The first player has white.
  MatchOutcome won = lost;
  won.score = {};
  for (int game : {0, 2, 4}) won.score.Add(game, won_by_black);
  EXPECT_DOUBLE_EQ(ScoreOf(won).value, 1);
  EXPECT_DOUBLE_EQ(ScoreOf({won, lost}).value, 0.75);
  // Nothing is known of players that are always equal.
  lost.sides_differ = won.sides_differ = false;
  EXPECT_DOUBLE_EQ(ScoreOf({won, lost}).low, 0);
  EXPECT_DOUBLE_EQ(ScoreOf({won, lost}).high, 1);
}

TEST(SizesTest, TheFullSizeHasFiveHundredTestPositions) {
  const Sizes& full = SizesOf(Scale::kFull);
  int problems = 0;
  for (int count : full.problems) problems += count;
  EXPECT_GE(problems, 500);
  EXPECT_EQ(full.fewest_empties, 20);
  EXPECT_EQ(full.problems.size(), 7u);  // to 26
  // The report calls matches equal whose whole interval is narrow.
  EXPECT_GE(full.close_match_games, 1000);
  EXPECT_LT(full.deep_match_games, full.match_games);
}

TEST(ResultsReportTest, JoinsWhatIsThere) {
  const othello::TemporaryFolder folder;
  EXPECT_FALSE(
      WriteResultsReport(folder.Path("lab"), folder.Path("docs")).ok());

  Findings findings;
  findings.method = "Something.";
  findings.tables.push_back({"", "Caption.", {{"a", false}}, {{"1"}}});
  // 0.03 alone would be enough, but not beside another of 0.04.
  const auto score = [](absl::string_view claim, double value) {
    return JudgeAbove(claim, "score, %", {value, value - 10, value + 10}, 50, 1,
                      "Few games.");
  };
  findings.verdicts = {score("It wins.", 70).PaperSays("62 %"),
                       score("It loses.", 30),
                       score("It may win.", 61),
                       score("It may win, too.", 60.5),
                       JudgeFact("It runs.", true, "once", ""),
                       score("It is ours.", 61).Own()};
  const SectionHead head = {"alphabeta", "A paper, Figure 8", "Parts", "Tiny."};
  std::string complaint;
  ASSERT_TRUE(WriteFindings(head, findings, folder.Path("lab/alphabeta"),
                            /*draws=*/false, complaint)
                  .ok());
  Findings skipped;
  skipped.skipped = "no statistics";
  ASSERT_TRUE(WriteFindings({"rankcut-match", "", "", ""}, skipped,
                            folder.Path("lab/rankcut-match"),
                            /*draws=*/false, complaint)
                  .ok());
  othello::WriteAll(folder.Path("lab/alphabeta/alphabeta.tsv.txt"), "");
  const auto report =
      WriteResultsReport(folder.Path("lab"), folder.Path("docs"));
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(report->joined, ElementsAre("alphabeta", "rankcut-match"));
  EXPECT_EQ(report->missing.size(), 12u);
  const std::string text = folder.Read("docs/results.md");
  EXPECT_THAT(text, HasSubstr("## alphabeta\n\nParts (A paper, Figure 8)."));
  EXPECT_THAT(text, HasSubstr("Holds: 3. Does not hold: 1. Not decided: 2."));
  EXPECT_THAT(text, HasSubstr("### T. A. Marsland, "));
  EXPECT_THAT(text, HasSubstr("| It wins. ([alphabeta](#alphabeta)) | 62 % | "
                              "70.0 (60.0 to 80.0); limit 50.0 | Holds | Few "
                              "games. |\n"));
  EXPECT_THAT(text, HasSubstr("| It loses. ([alphabeta](#alphabeta)) | - | "
                              "30.0 (20.0 to 40.0); limit 50.0 | Does not "
                              "hold | Few games. |\n"));
  EXPECT_THAT(text, HasSubstr("| It may win. ([alphabeta](#alphabeta)) | - | "
                              "61.0 (51.0 to 71.0); limit 50.0 | Not decided"));
  EXPECT_THAT(text, HasSubstr("| It runs. ([alphabeta](#alphabeta)) | - | once "
                              "| Holds | - |\n"));
  // Alone in its table it is decided.
  EXPECT_THAT(text, HasSubstr("### Our own claims\n\n| claim | paper | here, "
                              "95 % | verdict | limitation |\n"
                              "|---|---|---|---|---|\n| It is ours."));
  EXPECT_THAT(text, HasSubstr("61.0 (51.0 to 71.0); limit 50.0 | Holds"));
  EXPECT_THAT(text, HasSubstr("Not measured: no statistics."));
  EXPECT_THAT(text, HasSubstr("Not run yet: selectivity,"));
  EXPECT_EQ(folder.Read("lab/alphabeta/alphabeta.tsv"), "a\n1\n");
}

}  // namespace
}  // namespace lab
