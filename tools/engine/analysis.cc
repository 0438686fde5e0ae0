#include "tools/engine/analysis.h"

#include <algorithm>

#include "othello/bitboard.h"
#include "othello/game.h"
#include "othello/score.h"
#include "othello/symmetry.h"

namespace engine {
namespace {

using ::othello::Color;
using ::search::SearchResult;

// A smaller loss is within the error of the evaluation.
constexpr double kTurningLoss = 2;
// Values nearer to 0 than this count as even: the scores of finished games are
// even numbers.
constexpr double kLead = 1;

// 1 if the side leads, -1 if it trails, 0 if neither leads.
int Standing(double score) {
  return score >= kLead ? 1 : score <= -kLead ? -1 : 0;
}

// Whether two moves lead to the same position up to symmetry. Searches may
// still value the two differently.
bool AreOneMove(const othello::Position& position, othello::Square a,
                othello::Square b) {
  if (a == b) return true;
  if (a == othello::kPass || b == othello::kPass) return false;
  return othello::Canonical(position.Play(a)).position ==
         othello::Canonical(position.Play(b)).position;
}

// The best move that is not `made` or its mirror image; nothing if there is
// none.
std::optional<search::ScoredLine> BestOtherMove(
    Session& session, const othello::Position& position,
    search::SearchLimits limits, othello::Square made) {
  const auto is_made = [&](othello::Square move) {
    return AreOneMove(position, move, made);
  };
  for (const othello::Square move : othello::Squares(position.LegalMoves())) {
    if (is_made(move)) ++limits.lines;
  }
  const SearchResult result = session.Analyze(position, limits);
  for (const search::ScoredLine& line : result.lines) {
    if (!line.moves.empty() && !is_made(line.best_move())) return line;
  }
  return std::nullopt;
}

// Fills in what a move of the game cost. `result` is the search of the position
// before the move, `made_score` the value of the move that was played.
void Judge(Session& session, const othello::Position& position,
           const search::SearchLimits& limits, const SearchResult& result,
           double made_score, AnalyzedMove& move) {
  move.best = move.move;
  move.score = made_score;
  move.is_solved = result.is_solved;
  // No other move is worth more than this.
  if (othello::DiscsFromScore(result.score()) <= made_score) return;
  std::optional<search::ScoredLine> other = result.lines.front();
  if (AreOneMove(position, move.move, result.best_move())) {
    other = BestOtherMove(session, position, limits, move.move);
  }
  if (!other.has_value()) return;
  const double other_score = othello::DiscsFromScore(other->score);
  if (other_score <= made_score) return;
  move.best = other->best_move();
  move.line = other->moves;
  move.score = other_score;
  move.loss = other_score - made_score;
}

}  // namespace

bool AnalyzeGame(
    Session& session,
    const std::function<void(size_t moves_made, const SearchResult& result)>&
        report) {
  const othello::Game game = session.game();
  for (size_t i = game.moves().size() + 1; i-- > 0;) {
    const othello::Position position = game.BoardBefore(i).position();
    const SearchResult result =
        session.Analyze(position, session.AnalysisLimits(position));
    if (session.is_interrupted()) return false;
    report(i, result);
  }
  return true;
}

double GameAnalysis::LossOf(Color color) const {
  double loss = 0;
  for (const AnalyzedMove& move : moves) {
    if (move.mover == color) loss += move.loss;
  }
  return loss;
}

std::vector<size_t> GameAnalysis::TurningPoints() const {
  std::vector<size_t> points;
  for (size_t i = 0; i < moves.size(); ++i) {
    const AnalyzedMove& move = moves[i];
    if (move.loss >= kTurningLoss &&
        Standing(move.score - move.loss) < Standing(move.score)) {
      points.push_back(i);
    }
  }
  return points;
}

std::vector<size_t> GameAnalysis::MovesByLoss(double discs) const {
  std::vector<size_t> order;
  for (size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].loss >= discs) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [this](size_t a, size_t b) {
    return moves[a].loss > moves[b].loss;
  });
  return order;
}

std::optional<GameAnalysis> AnalyzeMoves(
    Session& session, const othello::Game& game,
    const LimitsOfPosition& limits_of,
    const std::function<void(size_t done, size_t total)>& progress,
    const std::function<void(size_t index, const AnalyzedMove& move)>& report) {
  const size_t count = game.moves().size();
  GameAnalysis analysis;
  analysis.moves.resize(count);
  analysis.black_scores.resize(count + 1);
  for (size_t i = count + 1; i-- > 0;) {
    const othello::Board& board = game.BoardBefore(i);
    const double sign = board.to_move == Color::kBlack ? 1 : -1;
    const othello::Position position = board.position();
    const search::SearchLimits limits = limits_of(position);
    const SearchResult result = session.Analyze(position, limits);
    if (i == count) {
      analysis.black_scores[i] = sign * othello::DiscsFromScore(result.score());
    } else {
      AnalyzedMove& move = analysis.moves[i];
      move.mover = board.to_move;
      move.move = game.moves()[i].square;
      Judge(session, position, limits, result,
            sign * analysis.black_scores[i + 1], move);
      analysis.black_scores[i] = sign * move.score;
    }
    if (session.is_interrupted()) return std::nullopt;
    if (report && i < count) report(i, analysis.moves[i]);
    if (progress) progress(count + 1 - i, count + 1);
    if (session.is_interrupted()) return std::nullopt;
  }
  return analysis;
}

std::optional<GameAnalysis> AnalyzeMoves(
    Session& session,
    const std::function<void(size_t done, size_t total)>& progress,
    const std::function<void(size_t index, const AnalyzedMove& move)>& report) {
  const othello::Game game = session.game();
  return AnalyzeMoves(
      session, game,
      [&](const othello::Position& position) {
        return session.AnalysisLimits(position);
      },
      progress, report);
}

std::optional<GameAnalysis> ReviewMoves(
    Session& session, const othello::Game& game,
    const std::function<void(size_t done, size_t total)>& progress) {
  return AnalyzeMoves(
      session, game,
      [&](const othello::Position& position) {
        return session.CoachLimits(position);
      },
      progress);
}

}  // namespace engine
