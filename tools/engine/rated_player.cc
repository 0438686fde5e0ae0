#include "tools/engine/rated_player.h"

#include <utility>

#include "absl/memory/memory.h"
#include "othello/score.h"
#include "search/human/move_terms.h"

namespace engine {

absl::Status CheckHasModel(const Parameters& parameters) {
  if (parameters.players != nullptr) return absl::OkStatus();
  return absl::FailedPreconditionError(
      "a rating needs the human move model (players.tsv), which these "
      "parameters do not have");
}

absl::StatusOr<std::unique_ptr<RatedPlayer>> RatedPlayer::Create(
    const Parameters& parameters) {
  if (absl::Status status = CheckHasModel(parameters); !status.ok()) {
    return status;
  }
  auto searcher = search::Searcher::Create(
      search::HumanSearchOptions(parameters.weights, parameters.probcut));
  if (!searcher.ok()) return searcher.status();
  return absl::WrapUnique(
      new RatedPlayer(parameters.players, *std::move(searcher)));
}

RatedPlayer::Choice RatedPlayer::Choose(const othello::Position& position,
                                        othello::Square last_move, int rating,
                                        othello::RandomStream& random,
                                        search::SearchControl* control) {
  Choice choice;
  choice.depth = model_->DeepestScore(rating);
  choice.moves =
      search::ScoreMoves(position, choice.depth, *searcher_, control);
  if (choice.moves.size() == 1) {
    // An only move needs no score to be chosen, but is shown with one.
    searcher_->Clear();
    search::SearchLimits limits;
    limits.depth = choice.depth;
    const search::SearchResult result =
        searcher_->Search(position, limits, /*observer=*/nullptr, control);
    choice.moves.front().discs.fill(othello::DiscsFromScore(result.score()));
  }
  const std::vector<double> probabilities =
      model_->Probabilities(search::TermsOf(position, last_move, choice.moves),
                            rating, position.empty_count());
  choice.index = search::DrawChoice(probabilities, random);
  return choice;
}

std::vector<search::MoveScores> RatedPlayer::Score(
    const othello::Position& position, int deepest) {
  return search::ScoreMoves(position, deepest, *searcher_);
}

othello::Square OpponentsLastMove(const othello::Game& game, size_t i) {
  if (i == 0) return othello::kNoSquare;
  const othello::Square last = game.moves()[i - 1].square;
  return last == othello::kPass ? othello::kNoSquare : last;
}

}  // namespace engine
