#include "search/endgame/fastest_first.h"

#include <algorithm>
#include <array>
#include <utility>

#include "othello/bitboard.h"
#include "othello/flips.h"
#include "othello/mobility.h"
#include "search/endgame/last_discs.h"
#include "search/endgame/parity.h"
#include "search/raw_array.h"
#include "search/stability_cutoff.h"

namespace search::endgame {
namespace {

using othello::Bitboard;
using othello::DiscDiff;
using othello::kNoSquare;
using othello::LegalMoves;
using othello::PopCount;
using othello::Position;
using othello::ScoreFromDiscs;
using othello::Square;

// Below these numbers of empties the aid is left out; not tuned.
constexpr int kTableEmpties = 9;
constexpr int kTransposedCutEmpties = 11;
// Subtrees below this are over in far less than a millisecond and need not
// look whether they are still wanted.
constexpr int kInterruptibleEmpties = 11;

// Ordering. A move's weight, larger first.
constexpr int kMobilityWeight = -16;      // for each answer
constexpr int kCornerAnswerWeight = -16;  // and again if it is a corner
constexpr int kOddQuadrantWeight = 8;
constexpr int kTableMoveWeight = 1 << 20;
constexpr int kSecondTableMoveWeight = 1 << 19;

struct Candidate {
  Position child;
  uint64_t hash;  // of the child, where the child will want it
  Square square;
  int weight;
};

struct Candidates {
  RawArray<Candidate, 64> items;  // more than any board has moves
  int size = 0;

  // Brings the heaviest of items[from..] to items[from].
  void BringBest(int from) {
    int best = from;
    for (int i = from + 1; i < size; ++i) {
      if (items[i].weight > items[best].weight) best = i;
    }
    if (best != from) std::swap(items[from], items[best]);
  }
};

int WeightOf(const Position& child, Square square, QuadrantParity parity) {
  const Bitboard answers = child.LegalMoves();
  int weight = kMobilityWeight * PopCount(answers) +
               kCornerAnswerWeight * PopCount(answers & othello::kCorners);
  if (QuadrantBit(square) & parity) weight += kOddQuadrantWeight;
  return weight;
}

class Solver {
 public:
  explicit Solver(SolverContext& context) : context_(context) {}

  // `hash` is the position's, if it has kTableEmpties or more.
  DiscDiff Solve(const Position& position, uint64_t hash, DiscDiff alpha,
                 int empties) {
    if (empties <= kLastDiscs) {
      return SolveLastDiscs(position.mover, position.opponent, alpha,
                            context_.nodes);
    }
    ++context_.nodes;
    DiscDiff upper;
    if (StabilityCut(position, empties, alpha, upper)) return upper;
    const Bitboard moves = position.LegalMoves();
    if (moves == 0) {
      if (!position.Pass().HasLegalMove()) return position.FinalScore();
      return -Solve(position.Pass(), HashOf(position.Pass()), -alpha - 1,
                    empties);
    }
    return empties >= kTableEmpties
               ? SolveWithTable(position, hash, moves, alpha, empties)
               : SolveMoves(position, moves, alpha, empties, TableEntry())
                     .first;
  }

 private:
  DiscDiff SolveWithTable(const Position& position, uint64_t hash,
                          Bitboard moves, DiscDiff alpha, int empties) {
    TableEntry entry;
    if (context_.table->Probe(hash, entry) &&
        entry.Serves(empties, kExactLevel)) {
      if (entry.lower > ScoreFromDiscs(alpha)) {
        return entry.lower / othello::kScorePerDisc;
      }
      if (entry.upper <= ScoreFromDiscs(alpha)) {
        return entry.upper / othello::kScorePerDisc;
      }
    }
    const auto [score, move] =
        SolveMoves(position, moves, alpha, empties, entry);
    if (empties >= kInterruptibleEmpties && context_.IsInterrupted()) {
      return score;
    }
    context_.table->Store(hash, empties, kExactLevel, ScoreFromDiscs(alpha),
                          ScoreFromDiscs(alpha + 1), ScoreFromDiscs(score),
                          move);
    return score;
  }

  // Requires a legal move.
  std::pair<DiscDiff, Square> SolveMoves(const Position& position,
                                         Bitboard moves, DiscDiff alpha,
                                         int empties, const TableEntry& entry) {
    Candidates candidates;
    const bool children_use_table = empties > kTableEmpties;
    if (MakeCandidates(position, moves, entry, children_use_table,
                       candidates)) {
      return {othello::kMaxDiscs, candidates.items[0].square};
    }
    if (empties >= kTransposedCutEmpties) {
      for (int i = 0; i < candidates.size; ++i) {
        const Candidate& candidate = candidates.items[i];
        if (const DiscDiff score =
                TransposedScore(candidate.hash, alpha, empties);
            score > alpha) {
          return {score, candidate.square};
        }
      }
    }
    std::pair<DiscDiff, Square> best = {-othello::kMaxDiscs - 1, kNoSquare};
    for (int i = 0; i < candidates.size; ++i) {
      candidates.BringBest(i);
      const Candidate& candidate = candidates.items[i];
      const DiscDiff score =
          -Solve(candidate.child, candidate.hash, -alpha - 1, empties - 1);
      if (score > best.first) best = {score, candidate.square};
      if (score > alpha) break;
      if (empties >= kInterruptibleEmpties && context_.IsInterrupted()) {
        break;
      }
    }
    return best;
  }

  // Fills the list; true if its first item wipes the opponent out.
  bool MakeCandidates(const Position& position, Bitboard moves,
                      const TableEntry& entry, bool children_use_table,
                      Candidates& candidates) {
    const QuadrantParity parity = ParityOf(position.empties());
    for (Square square : othello::Squares(moves)) {
      const Bitboard flips =
          othello::Flips(square, position.mover, position.opponent);
      Candidate& candidate = candidates.items[candidates.size++];
      candidate.square = square;
      if (flips == position.opponent) {
        std::swap(candidate, candidates.items[0]);
        return true;
      }
      candidate.child = position.PlayFlips(square, flips);
      if (children_use_table) {
        // The bucket arrives while the other moves are weighed.
        candidate.hash = HashOf(candidate.child);
        context_.table->Prefetch(candidate.hash);
      }
      candidate.weight = square == entry.best_move ? kTableMoveWeight
                         : square == entry.second_move
                             ? kSecondTableMoveWeight
                             : WeightOf(candidate.child, square, parity);
    }
    return false;
  }

  // Enhanced transposition cut-off: a lower bound of the move to a child that
  // the table knows and that is above alpha, or alpha.
  DiscDiff TransposedScore(uint64_t child_hash, DiscDiff alpha,
                           int empties) const {
    TableEntry entry;
    if (context_.table->Probe(child_hash, entry) &&
        entry.Serves(empties - 1, kExactLevel) &&
        -entry.upper > ScoreFromDiscs(alpha)) {
      return -entry.upper / othello::kScorePerDisc;
    }
    return alpha;
  }

  SolverContext& context_;
};

}  // namespace

DiscDiff SolveFastestFirst(const Position& position, DiscDiff alpha,
                           SolverContext& context) {
  return Solver(context).Solve(position, HashOf(position), alpha,
                               position.empty_count());
}

}  // namespace search::endgame
