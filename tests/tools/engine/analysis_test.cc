#include "tools/engine/analysis.h"

#include <vector>

#include "gtest/gtest.h"
#include "tests/support/sessions.h"

namespace engine {
namespace {

TEST(AnalyzeGameTest, FromTheLastPositionToTheFirst) {
  const auto session = MakeSession();
  session->SetGame(GameOf(kWholeGame));
  std::vector<size_t> seen;
  EXPECT_TRUE(AnalyzeGame(
      *session, [&](size_t moves_made, const search::SearchResult& result) {
        if (seen.empty()) {
          EXPECT_TRUE(result.is_solved);
          EXPECT_EQ(result.score(), -othello::kMaxScore) << "white lost all";
        }
        seen.push_back(moves_made);
      }));
  EXPECT_EQ(seen, (std::vector<size_t>{9, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(session->game().moves().size(), 9u);
}

TEST(AnalyzeGameTest, EndsWhenInterrupted) {
  const auto session = MakeSession();
  session->SetGame(GameOf("f5d6c3"));
  int reports = 0;
  EXPECT_FALSE(AnalyzeGame(*session, [&](size_t, const search::SearchResult&) {
    ++reports;
    session->Interrupt();
  }));
  EXPECT_EQ(reports, 1);
}

}  // namespace
}  // namespace engine
