#include "tools/engine/analysis.h"

#include <algorithm>

#include "othello/game.h"
#include "othello/score.h"
#include "othello/symmetry.h"

namespace engine {
namespace {

using ::othello::Color;
using ::search::SearchResult;

// Less than this is within the error of the evaluation.
constexpr double kTurningLoss = 2;
// A value nearer to 0 than this is no lead: scores of finished games are even.
constexpr double kLead = 1;

// 1 for the leader, -1 for who is behind, 0 if neither is.
int Standing(double score) {
  return score >= kLead ? 1 : score <= -kLead ? -1 : 0;
}

// Whether two moves lead to one position, seen from different sides of the
// board. What searches say of the two may differ all the same.
bool AreOneMove(const othello::Position& position, othello::Square a,
                othello::Square b) {
  if (a == b) return true;
  if (a == othello::kPass || b == othello::kPass) return false;
  return othello::Canonical(position.Play(a)).position ==
         othello::Canonical(position.Play(b)).position;
}

// What the move that was made is worth to its mover, in discs. It is searched
// as deep as the best move was: scores of odd and even depths differ, and the
// value of the next position is that of a search one ply deeper.
double PlayedScore(Session& session, const othello::Game& game, size_t i) {
  search::SearchLimits limits =
      session.AnalysisLimits(game.BoardBefore(i).position());
  limits.depth = std::max(1, limits.depth - 1);
  const SearchResult result =
      session.Analyze(game.BoardBefore(i + 1).position(), limits);
  return -othello::DiscsFromScore(result.score());
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

std::optional<GameAnalysis> AnalyzeMoves(
    Session& session,
    const std::function<void(size_t done, size_t total)>& progress) {
  const othello::Game game = session.game();
  const size_t count = game.moves().size();
  GameAnalysis analysis;
  analysis.moves.resize(count);
  analysis.black_scores.resize(count + 1);
  const bool is_done =
      AnalyzeGame(session, [&](size_t i, const SearchResult& result) {
        const double score = othello::DiscsFromScore(result.score());
        const Color to_move = game.BoardBefore(i).to_move;
        analysis.black_scores[i] = to_move == Color::kBlack ? score : -score;
        if (progress) progress(count + 1 - i, count + 1);
        if (i == count) return;
        AnalyzedMove& move = analysis.moves[i];
        move.mover = to_move;
        move.move = game.moves()[i].square;
        move.best = result.best_move();
        move.score = score;
        move.is_solved = result.is_solved;
        if (AreOneMove(game.BoardBefore(i).position(), move.move, move.best)) {
          move.best = move.move;
        } else {
          move.loss = std::max(0.0, score - PlayedScore(session, game, i));
        }
      });
  if (!is_done || session.is_interrupted()) return std::nullopt;
  return analysis;
}

}  // namespace engine
