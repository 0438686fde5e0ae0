// A suite that every clone has: endgames whose scores
// tests/data/make_endgames.py found, which shares no code with the solver.

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "othello/records/problem_file.h"
#include "othello/support/whole_file.h"
#include "search/searcher.h"
#include "tests/support/searching.h"

namespace search {
namespace {

TEST(OwnSuiteTest, TheScoreOfEveryMove) {
  const auto text = othello::ReadWholeFile(
      RIALTO_SOURCE_DIR "/tests/data/endgames.obf", 1 << 20);
  ASSERT_TRUE(text.ok()) << text.status();
  const auto problems = othello::ParseProblems(*text);
  ASSERT_EQ(problems.size(), 72);
  for (int threads : {1, 2}) {
    const auto searcher = MakeSearcher(threads, 16);
    for (const auto& problem : problems) {
      ASSERT_TRUE(problem.ok()) << problem.status();
      SCOPED_TRACE(testing::Message()
                   << "line " << problem->line << ", threads: " << threads);
      std::map<std::string, othello::Score> expected, found;
      for (const auto& answer : problem->answers) {
        expected[othello::SquareName(answer.move)] =
            othello::ScoreFromDiscs(answer.score);
      }
      SearchLimits limits;
      limits.lines = static_cast<int>(problem->answers.size());
      const SearchResult result =
          searcher->Search(problem->board.position(), limits);
      for (const ScoredLine& line : result.lines) {
        found[othello::SquareName(line.moves.front())] = line.score;
      }
      EXPECT_EQ(found, expected);
      ExpectCompleteLine(problem->board.position(), result.lines[0]);
    }
  }
}

}  // namespace
}  // namespace search
