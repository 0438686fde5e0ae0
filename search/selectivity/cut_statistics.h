// What a selectivity method did. Methods always count: it costs three additions
// for each shallow search.

#ifndef RIALTO_SEARCH_SELECTIVITY_CUT_STATISTICS_H_
#define RIALTO_SEARCH_SELECTIVITY_CUT_STATISTICS_H_

#include <cstdint>
#include <vector>

namespace search {

struct CutStatistics {
  uint64_t attempts = 0;  // shallow searches that the method made
  uint64_t cuts = 0;      // those with the answer it hoped for
  uint64_t nodes = 0;     // that the answers took

  CutStatistics& operator+=(const CutStatistics& other) {
    attempts += other.attempts;
    cuts += other.cuts;
    nodes += other.nodes;
    return *this;
  }
  friend bool operator==(const CutStatistics&, const CutStatistics&) = default;
};

struct Counting {
  // Runs question(), which searches with `searcher`; true is the hoped-for
  // answer.
  template <typename Searcher, typename Question>
  bool Ask(Searcher& searcher, Question question) {
    const uint64_t before = searcher.nodes();
    const bool answer = question();
    ++counted.attempts;
    counted.cuts += answer;
    counted.nodes += searcher.nodes() - before;
    return answer;
  }
  void AddTo(std::vector<CutStatistics>& statistics) const {
    statistics.push_back(counted);
  }

  CutStatistics counted;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_CUT_STATISTICS_H_
