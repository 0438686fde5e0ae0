#include "search/selectivity/probcut_tests.h"

#include "gtest/gtest.h"
#include "search/endgame/fastest_first.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

TEST(ProbCutTests, EveryDepthFromThreeHasTests) {
  const auto tests = ProbCutTests::Create(*MakeSimpleModel());
  ASSERT_TRUE(tests.ok()) << tests.status();
  for (int discs = 4; discs < 64; ++discs) {
    for (int deep = 3; deep < 64 - discs; ++deep) {
      const ProbCutTestList& list = (*tests)->Midgame(discs, deep);
      ASSERT_GT(list.size, 0) << discs << " discs, depth " << deep;
      int before = -1;
      for (const ProbCutTest& test : list) {
        EXPECT_GT(test.shallow, before);
        EXPECT_LT(test.shallow, deep);
        EXPECT_GT(test.deep.sigma, 0);
        before = test.shallow;
      }
    }
    EXPECT_EQ((*tests)->Endgame(discs).size > 0,
              64 - discs > endgame::kFastestFirst);
  }
  EXPECT_EQ((*tests)->Midgame(30, 2).size, 0);
}

TEST(ProbCutTests, CarryTheLinesOfTheModel) {
  const auto model = MakeSimpleModel();
  const auto tests = ProbCutTests::Create(*model);
  ASSERT_TRUE(tests.ok()) << tests.status();
  for (const ProbCutTest& test : (*tests)->Midgame(30, 8)) {
    EXPECT_EQ(test.deep, model->Midgame(30, test.shallow, 8));
    if (test.shallow > 0) {
      EXPECT_EQ(test.preview, model->Midgame(30, 0, test.shallow));
    }
  }
  for (const ProbCutTest& test : (*tests)->Endgame(44)) {
    EXPECT_EQ(test.deep, model->Endgame(44, test.shallow));
  }
}

TEST(ProbCutTests, SayWhatTheModelLacks) {
  ProbCutFile file;
  file.rows = {MakeProbCutRow(28, 4, 8, 1)};
  const auto tests = ProbCutTests::Create(*ProbCutModel::Create(file));
  ASSERT_FALSE(tests.ok());
  EXPECT_NE(tests.status().message().find("have no rows for the depths"),
            absl::string_view::npos);
}

TEST(ProbCutTests, AllThatIsMissingIsListed) {
  EXPECT_TRUE(FindMissingTests(*MakeSimpleModel()).empty());
  // Even depths from 4 on, and all previews of them.
  ProbCutFile file;
  file.rows = {MakeProbCutRow(28, 0, 1, 1), MakeProbCutRow(28, 0, 2, 1),
               MakeProbCutRow(28, 2, 4, 1)};
  const std::vector<MissingTest> missing =
      FindMissingTests(*ProbCutModel::Create(file));
  ASSERT_FALSE(missing.empty());
  bool has_odd_ends = false;
  for (const MissingTest& test : missing) {
    EXPECT_TRUE(test.lacks_line);
    EXPECT_FALSE(test.lacks_preview);
    EXPECT_NE(test.shallow % 2 + test.deep % 2, 0) << test.deep;
    has_odd_ends |= test.discs + test.deep == 64;
  }
  EXPECT_TRUE(has_odd_ends);
}

}  // namespace
}  // namespace search
