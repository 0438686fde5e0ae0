// A searcher that gives prepared answers and notes what it was asked, to test
// selectivity methods without a tree; and parameters for whole searches.

#ifndef RIALTO_TESTS_SUPPORT_FAKE_SEARCHER_H_
#define RIALTO_TESTS_SUPPORT_FAKE_SEARCHER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "othello/position.h"
#include "othello/score.h"
#include "search/node.h"
#include "search/selectivity/level.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/probcut_file.h"
#include "search/selectivity/probcut_model.h"
#include "search/transposition_table.h"

namespace search {

struct FakeNode {
  othello::Position position;
};

struct FakeSearcher {
  struct Question {
    std::string kind;
    int depth;
    othello::Score bound;

    friend bool operator==(const Question&, const Question&) = default;
  };
  // What a shallow search, or a move's square, is worth.
  std::function<othello::Score(int depth)> value = [](int) { return 0; };
  std::function<othello::Score(othello::Square)> move_value =
      [](othello::Square) { return 0; };
  std::function<void()> while_passed = [] {};
  othello::Score static_value = 0;
  SelectivityLevel running_level = kMidgameLevel;
  std::vector<Question> asked;
  uint64_t visited = 0;

  bool IsAtLeast(const FakeNode&, int depth, othello::Score bound, int) {
    Note("at least", depth, bound);
    return value(depth) >= bound;
  }
  bool IsAtMost(const FakeNode&, int depth, othello::Score bound, int) {
    Note("at most", depth, bound);
    return value(depth) <= bound;
  }
  bool IsMoveAtLeast(const FakeNode&, const Move& move, int depth,
                     othello::Score bound, int) {
    Note("move " + othello::SquareName(move.square), depth, bound);
    return move_value(move.square) >= bound;
  }
  bool IsPassAtLeast(const FakeNode&, int depth, othello::Score bound, int) {
    Note("pass", depth, bound);
    while_passed();
    return value(depth) >= bound;
  }
  othello::Score Evaluate(const FakeNode&) const { return static_value; }
  SelectivityLevel level() const { return running_level; }
  uint64_t nodes() const { return visited; }

 private:
  void Note(std::string kind, int depth, othello::Score bound) {
    asked.push_back({std::move(kind), depth, bound});
    visited += 10;
  }
};

// A zero window of the midgame.
inline NodeView MidgameView(int depth, othello::Score alpha) {
  return {depth,
          /*ply=*/3,
          alpha,
          alpha + 1,
          /*is_zero_window=*/true,
          /*is_endgame=*/false,
          /*expects_cut=*/true};
}

// Methods that do not look at the moves.
inline int NoMoves() { return 0; }

inline ProbCutRow MakeProbCutRow(int discs, int shallow, int deep, double sigma,
                                 double a = 1, double b = 0) {
  ProbCutRow row;
  row.discs = discs;
  row.shallow = shallow;
  row.deep = deep;
  row.n = 100;
  row.a = a;
  row.b = b;
  row.sigma = sigma;
  row.r2 = 0.9;
  return row;
}

// The same errors everywhere: half a disc more for each ply between shallow
// and deep.
inline std::shared_ptr<const ProbCutModel> MakeSimpleModel() {
  ProbCutFile file;
  for (int discs = 10; discs <= 50; discs += 10) {
    for (int shallow = 0; shallow <= 6; ++shallow) {
      for (int deep = shallow + 1; deep <= 10; ++deep) {
        file.rows.push_back(
            MakeProbCutRow(discs, shallow, deep, 1 + 0.5 * (deep - shallow)));
      }
      const int empties = 64 - discs;
      if (empties <= 10) continue;
      file.rows.push_back(MakeProbCutRow(discs, shallow, empties, 5));
    }
  }
  const auto model = ProbCutModel::Create(file);
  EXPECT_TRUE(model.ok()) << model.status();
  return std::make_shared<const ProbCutModel>(*model);
}

}  // namespace search

#endif  // RIALTO_TESTS_SUPPORT_FAKE_SEARCHER_H_
