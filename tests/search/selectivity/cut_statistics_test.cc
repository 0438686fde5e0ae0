#include "search/selectivity/cut_statistics.h"

#include "gtest/gtest.h"

namespace search {
namespace {

struct CountedSearcher {
  uint64_t visited = 0;
  uint64_t nodes() const { return visited; }
};

TEST(CutStatistics, CountsQuestionsAnswersAndNodes) {
  CountedSearcher searcher;
  Counting counting;
  EXPECT_TRUE(counting.Ask(searcher, [&] { return (searcher.visited += 7); }));
  EXPECT_FALSE(counting.Ask(searcher, [&] {
    searcher.visited += 5;
    return false;
  }));
  std::vector<CutStatistics> all;
  counting.AddTo(all);
  EXPECT_EQ(all, std::vector<CutStatistics>({{2, 1, 12}}));
  all[0] += CutStatistics{1, 1, 1};
  EXPECT_EQ(all[0], (CutStatistics{3, 2, 13}));
}

}  // namespace
}  // namespace search
