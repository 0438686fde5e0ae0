// A node of the tree and the moves that leave it.

#ifndef RIALTO_SEARCH_NODE_H_
#define RIALTO_SEARCH_NODE_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "othello/position.h"
#include "othello/square.h"
#include "search/raw_array.h"

namespace search {

// kRoot and kPv have an open window and keep their line; other nodes only
// decide whether the score is above alpha.
enum class NodeKind { kRoot, kPv, kZeroWindow };

// A position with its evaluator state.
template <typename Evaluator>
struct Node {
  othello::Position position;
  typename Evaluator::State state;
};

template <typename Evaluator>
Node<Evaluator> ChildOf(const Evaluator& evaluator, const Node<Evaluator>& node,
                        othello::Square square, othello::Bitboard flips) {
  return {node.position.PlayFlips(square, flips),
          evaluator.AfterMove(node.state, node.position, square, flips)};
}

template <typename Evaluator>
Node<Evaluator> PassedOf(const Evaluator& evaluator,
                         const Node<Evaluator>& node) {
  return {node.position.Pass(), evaluator.AfterPass(node.state)};
}

// A move and the position after it. The evaluator state is left out: it is
// large, and half of the moves are never searched.
struct Move {
  othello::Position child;
  othello::Bitboard flips;
  othello::Square square;
  int64_t weight;
};

template <typename Evaluator>
Node<Evaluator> ChildOf(const Evaluator& evaluator, const Node<Evaluator>& node,
                        const Move& move) {
  return {move.child, evaluator.AfterMove(node.state, node.position,
                                          move.square, move.flips)};
}

// The moves of a node, taken in the order of their weights.
class MoveList {
 public:
  // No game has more than 33 moves to choose from, but boards that a user made
  // up may have as many as there are empty squares.
  static constexpr int kCapacity = 64;

  int size() const { return size_; }
  Move& Add() {
    order_[size_] = static_cast<uint8_t>(size_);
    return moves_[size_++];
  }
  // The move that is i-th in the present order.
  Move& operator[](int i) { return moves_[order_[i]]; }
  const Move& operator[](int i) const { return moves_[order_[i]]; }

  // How many moves have a weight from the table. All others are lighter; they
  // mean nothing before the list is ranked.
  int table_moves() const { return table_moves_; }
  void CountTableMove() { ++table_moves_; }
  bool is_ranked() const { return is_ranked_; }
  void SetRanked() { is_ranked_ = true; }

  // Moves the heaviest of the moves from..size-1 to `from`; the others keep
  // their order.
  void BringBest(int from) {
    int best = from;
    for (int i = from + 1; i < size_; ++i) {
      if ((*this)[i].weight > (*this)[best].weight) best = i;
    }
    std::rotate(order_.begin() + from, order_.begin() + best,
                order_.begin() + best + 1);
  }

 private:
  int size_ = 0;
  int table_moves_ = 0;
  bool is_ranked_ = false;
  std::array<uint8_t, kCapacity> order_;
  RawArray<Move, kCapacity> moves_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_NODE_H_
