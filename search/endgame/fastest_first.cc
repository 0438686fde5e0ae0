#include "search/endgame/fastest_first.h"

#include <algorithm>
#include <array>
#include <utility>

#include "othello/bitboard.h"
#include "othello/mobility.h"
#include "othello/stability.h"
#include "othello/wide_position.h"
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

// With fewer empty squares than this, the aid is not used. Chosen by time on
// positions of self-play with 20 to 23 empty squares.
constexpr int kTableEmpties = 11;
constexpr int kNearTableEmpties = 8;  // up to kTableEmpties - 1
constexpr int kTransposedCutEmpties = 10;
// Smaller subtrees take far less than a millisecond and need not check whether
// another thread has made them superfluous, only whether the search has ended.
constexpr int kInterruptibleEmpties = 11;

// Ordering. A move's weight, larger first.
constexpr int kMobilityWeight = -16;      // for each answer
constexpr int kCornerAnswerWeight = -16;  // and again if it is a corner
constexpr int kOddQuadrantWeight = 8;
constexpr int kXSquareWeight = -8;
// For each disc of the mover that is stable on an edge; with fewer empty
// squares looking costs more than it saves.
constexpr int kStableEdgeWeight = 4;
constexpr int kStableEdgeEmpties = 9;
constexpr int kTableMoveWeight = 1 << 20;
constexpr int kSecondTableMoveWeight = 1 << 19;

// The moves that a table suggests to try first.
struct Advice {
  Square first = kNoSquare;
  Square second = kNoSquare;
};

struct Candidate {
  Position child;
  Bitboard answers;  // the child's legal moves
  uint64_t hash;     // of the child, where the child will want it
  Square square;
};

struct Candidates {
  // Only ranks change places: candidates are large, and reading one right after
  // it was written in parts would wait for the memory.
  struct Rank {
    int weight;
    int item;
  };

  RawArray<Candidate, 64> items;  // more than any board has moves
  RawArray<Rank, 64> ranks;
  int size = 0;

  // The heaviest of those of rank `from` or later, which gets this rank.
  const Candidate& BringBest(int from) {
    int best = from;
    for (int i = from + 1; i < size; ++i) {
      if (ranks[i].weight > ranks[best].weight) best = i;
    }
    std::swap(ranks[from], ranks[best]);
    return items[ranks[from].item];
  }
};

// `empties` are those before the move.
int WeightOf(const Position& child, Bitboard answers, Square square,
             QuadrantParity parity, int empties) {
  int weight = kMobilityWeight * PopCount(answers) +
               kCornerAnswerWeight * PopCount(answers & othello::kCorners);
  if (QuadrantBit(square) & parity) weight += kOddQuadrantWeight;
  if (othello::SquareBit(square) & othello::kXSquares) weight += kXSquareWeight;
  if (empties >= kStableEdgeEmpties) {
    weight += kStableEdgeWeight *
              PopCount(othello::StableEdgeDiscs(child.opponent, child.mover));
  }
  return weight;
}

class Solver {
 public:
  explicit Solver(SolverContext& context) : context_(context) {}

  // More than kLastDiscs empties. `moves` are the legal ones; `hash` is the
  // position's, if it has kTableEmpties or more.
  DiscDiff Solve(const Position& position, Bitboard moves, uint64_t hash,
                 DiscDiff alpha, int empties) {
    ++context_.nodes;
    DiscDiff upper;
    if (StabilityCut(position, empties, alpha, upper)) return upper;
    if (moves == 0) {
      const Position passed = position.Pass();
      const Bitboard answers = passed.LegalMoves();
      if (answers == 0) return position.FinalScore();
      return -Solve(passed, answers, HashOf(passed), -alpha - 1, empties);
    }
    if (empties >= kTableEmpties) {
      return SolveWithTable(position, hash, moves, alpha, empties);
    }
    if (empties >= kNearTableEmpties) {
      return SolveWithNearTable(position, moves, alpha, empties);
    }
    return SolveMoves(position, moves, alpha, empties, Advice()).first;
  }

 private:
  DiscDiff SolveWithNearTable(const Position& position, Bitboard moves,
                              DiscDiff alpha, int empties) {
    const uint64_t hash = HashOf(position);
    Advice advice;
    if (const NearTable::Entry* entry =
            context_.near_table.Find(hash, position)) {
      if (entry->lower > alpha) return entry->lower;
      if (entry->upper <= alpha) return entry->upper;
      advice.first = entry->best_move;
    }
    const auto [score, move] =
        SolveMoves(position, moves, alpha, empties, advice);
    if (context_.IsSpent()) return score;
    context_.near_table.Store(hash, position, alpha, score, move);
    return score;
  }

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
    const auto [score, move] = SolveMoves(position, moves, alpha, empties,
                                          {entry.best_move, entry.second_move});
    if (context_.IsInterrupted()) return score;
    context_.table->Store(hash, empties, kExactLevel, ScoreFromDiscs(alpha),
                          ScoreFromDiscs(alpha + 1), ScoreFromDiscs(score),
                          move);
    return score;
  }

  // Requires a legal move.
  std::pair<DiscDiff, Square> SolveMoves(const Position& position,
                                         Bitboard moves, DiscDiff alpha,
                                         int empties, const Advice& advice) {
    Candidates candidates;
    if (MakeCandidates(position, moves, empties, advice, candidates)) {
      return {othello::kMaxDiscs, candidates.items[0].square};
    }
    if (empties >= kTransposedCutEmpties) {
      for (int i = 0; i < candidates.size; ++i) {
        const Candidate& candidate = candidates.items[i];
        if (const DiscDiff score = TransposedScore(candidate, alpha, empties);
            score > alpha) {
          return {score, candidate.square};
        }
      }
    }
    std::pair<DiscDiff, Square> best = {-othello::kMaxDiscs - 1, kNoSquare};
    for (int i = 0; i < candidates.size; ++i) {
      const Candidate& candidate = candidates.BringBest(i);
      const DiscDiff score = -SolveChild(candidate, -alpha - 1, empties - 1);
      if (score > best.first) best = {score, candidate.square};
      if (score > alpha) break;
      if (empties >= kInterruptibleEmpties ? context_.IsInterrupted()
                                           : context_.IsSpent()) {
        break;
      }
    }
    return best;
  }

  DiscDiff SolveChild(const Candidate& candidate, DiscDiff alpha, int empties) {
    if (empties > kLastDiscs) {
      return Solve(candidate.child, candidate.answers, candidate.hash, alpha,
                   empties);
    }
    return SolveAllLastDiscs(candidate.child.mover, candidate.child.opponent,
                             candidate.answers, alpha, context_.nodes);
  }

  // Fills the list; true if its first item wipes the opponent out.
  bool MakeCandidates(const Position& position, Bitboard moves, int empties,
                      const Advice& advice, Candidates& candidates) {
    const Bitboard empty_squares = position.empties();
    const QuadrantParity parity = ParityOf(empty_squares);
    const othello::WidePosition wide = othello::Widened(position);
    for (Square square : othello::Squares(moves)) {
      const othello::WidePosition child = othello::Play(wide, square);
      const int item = candidates.size++;
      Candidate& candidate = candidates.items[item];
      candidate.square = square;
      candidate.child = othello::Narrowed(child);
      if (candidate.child.mover == 0) {
        candidates.items[0].square = square;
        return true;
      }
      if (empties > kTableEmpties) {
        // The bucket arrives while the other moves are weighed.
        candidate.hash = HashOf(candidate.child);
        context_.table->Prefetch(candidate.hash);
      }
      candidate.answers = othello::LegalMoves(
          child, empty_squares & ~othello::SquareBit(square));
      int weight = kTableMoveWeight;
      if (square != advice.first) {
        weight = square == advice.second
                     ? kSecondTableMoveWeight
                     : WeightOf(candidate.child, candidate.answers, square,
                                parity, empties);
      }
      candidates.ranks[item] = {weight, item};
    }
    return false;
  }

  // Enhanced transposition cut-off: a lower bound of the move to a child that
  // a table knows and that is above alpha, or alpha.
  DiscDiff TransposedScore(const Candidate& candidate, DiscDiff alpha,
                           int empties) const {
    if (empties <= kTableEmpties) {
      const NearTable::Entry* entry =
          context_.near_table.Find(HashOf(candidate.child), candidate.child);
      return entry == nullptr ? alpha
                              : std::max<DiscDiff>(alpha, -entry->upper);
    }
    TableEntry entry;
    if (context_.table->Probe(candidate.hash, entry) &&
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
  const int empties = position.empty_count();
  if (empties <= kLastDiscs) {
    return SolveLastDiscs(position.mover, position.opponent, alpha,
                          context.nodes);
  }
  context.near_table.Prepare();
  return Solver(context).Solve(position, position.LegalMoves(),
                               HashOf(position), alpha, empties);
}

}  // namespace search::endgame
