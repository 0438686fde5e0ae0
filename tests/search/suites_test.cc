// The endgame suites of the shared data: every score, every best move. An
// ordinary run takes a sample; RIALTO_LONG_TESTS=1 takes all, with one thread
// and with two.

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "othello/records/problem_file.h"
#include "search/searcher.h"
#include "tests/support/searching.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::Problem;

struct Suite {
  const char* file;
  size_t problems;  // the first so many count
  int sample;       // every so-manieth is in the ordinary run
};

constexpr Suite kSuites[] = {
    {"ffo_01_39.obf", 39, 4},
    {"ffo_40_59.obf", 10, 0},
    {"hard_20.obf", 138, 0},
    {"endgame_13_18.obf", 737, 12},
    {"endgame_19_20_bestmoves.obf", 246, 0},
    {"ntest_solver.obf", 537, 5},
};

// The ordinary run leaves the largest positions out.
constexpr int kMaxSampledEmpties = 18;

std::vector<Problem> Chosen(const Suite& suite, const std::string& text) {
  std::vector<Problem> chosen;
  const auto problems = othello::ParseProblems(text);
  const size_t count = std::min(suite.problems, problems.size());
  EXPECT_EQ(count, suite.problems);
  const int64_t stride = suite.sample * (1000 / othello::Scaled(1000));
  for (size_t i = 0; i < count; ++i) {
    EXPECT_TRUE(problems[i].ok()) << problems[i].status();
    if (!problems[i].ok()) continue;
    if (!othello::LongTestsWanted() &&
        (stride == 0 || i % static_cast<size_t>(stride) != 0 ||
         problems[i]->board.position().empty_count() > kMaxSampledEmpties)) {
      continue;
    }
    chosen.push_back(*problems[i]);
  }
  return chosen;
}

void ExpectRight(const Problem& problem, const SearchResult& result) {
  int best = std::numeric_limits<int>::min();
  for (const auto& answer : problem.answers) {
    best = std::max(best, answer.score);
  }
  EXPECT_EQ(result.score(), othello::ScoreFromDiscs(best));
  const bool is_best = std::any_of(
      problem.answers.begin(), problem.answers.end(), [&](const auto& answer) {
        return answer.score == best && answer.move == result.best_move();
      });
  EXPECT_TRUE(is_best) << othello::SquareName(result.best_move());
  ExpectCompleteLine(problem.board.position(), result.lines[0]);
}

TEST(SuitesTest, EveryScoreAndEveryBestMove) {
  if (!othello::ReadSharedFile(kSuites[0].file)) {
    GTEST_SKIP() << othello::kNoSharedData;
  }
  for (int threads : {1, 2}) {
    const auto searcher = MakeSearcher(threads, 128);
    for (const Suite& suite : kSuites) {
      const auto text = othello::ReadSharedFile(suite.file);
      ASSERT_TRUE(text.has_value()) << suite.file;
      double seconds = 0;
      const std::vector<Problem> problems = Chosen(suite, *text);
      for (const Problem& problem : problems) {
        SCOPED_TRACE(testing::Message() << suite.file << ":" << problem.line
                                        << ", threads: " << threads);
        const SearchResult result =
            searcher->Search(problem.board.position(), SearchLimits());
        seconds += result.seconds;
        ExpectRight(problem, result);
      }
      std::printf("%d threads, %s: %zu positions, %.1f s\n", threads,
                  suite.file, problems.size(), seconds);
    }
  }
}

// Win/loss/draw of positions that are too large for the naive solver.
TEST(SuitesTest, WinLossDrawAgreesWithTheSign) {
  const Suite suite = {"endgame_13_18.obf", 737, 25};
  const auto text = othello::ReadSharedFile(suite.file);
  if (!text.has_value()) GTEST_SKIP() << othello::kNoSharedData;
  const auto searcher = MakeSearcher(1, 16);
  for (const Problem& problem : Chosen(suite, *text)) {
    SCOPED_TRACE(problem.line);
    const int exact = problem.answers.front().score;
    const ScoredLine line =
        searcher->Search(problem.board.position(), WindowLimit(-1, 1)).lines[0];
    EXPECT_EQ(line.score > 0, exact > 0);
    EXPECT_EQ(line.score < 0, exact < 0);
    EXPECT_EQ(line.bound, exact > 0   ? Bound::kLower
                          : exact < 0 ? Bound::kUpper
                                      : Bound::kExact);
    AfterLegalLine(problem.board.position(), line.moves);
  }
}

}  // namespace
}  // namespace search
