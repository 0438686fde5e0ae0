// Looking at a game that was played: what each move lost, and the end.

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/fullscreen/model.h"
#include "tools/terminal/archive_text.h"
#include "tools/terminal/own_rating.h"

namespace fullscreen {
namespace {

using ::othello::Color;

constexpr size_t kShownMistakes = 3;

}  // namespace

void Model::StartReview(bool is_summary) {
  struct Found {
    std::optional<engine::GameAnalysis> analysis;
    std::optional<engine::RatingEstimate> estimate;
  };
  const auto found = std::make_shared<Found>();
  Think(
      Job::kReview, "", game().board(),
      [this, found, is_summary](search::SearchObserver&) {
        engine::Session& session = state_.session;
        found->analysis = engine::ReviewMoves(
            session, game(), [this](size_t done, size_t total) {
              ShowProgress(absl::StrCat("Reviewing the game: ", done, " of ",
                                        total, " positions"));
            });
        if (!is_summary || !found->analysis.has_value()) return;
        found->estimate =
            terminal::EstimatePerson({game()}, *session.options().parameters,
                                     [&] { return !session.is_interrupted(); });
      },
      [this, found] {
        ShowProgress("");
        thoughts_.reset();
        if (!found->analysis.has_value()) {
          mode_ = Mode::kPlay;
          Say("The review was stopped.");
          return;
        }
        review_ = *found->analysis;
        scores_.assign(review_->black_scores.begin(),
                       review_->black_scores.end());
        NoteMistakes(game(), *review_);
        if (dialog_.has_value() && dialog_->kind == Dialog::Kind::kEnd) {
          ShowEnd(found->estimate);
        } else {
          Say(absl::StrFormat(
              "Black lost %.1f discs, white %.1f.  Tab: the worst move.",
              review_->LossOf(Color::kBlack), review_->LossOf(Color::kWhite)));
        }
      });
}

std::vector<std::string> Model::Mistakes() const {
  std::vector<std::string> texts;
  if (!review_.has_value()) return texts;
  std::vector<size_t> order = review_->MovesByLoss(kLeastMistake);
  order.resize(std::min(order.size(), kShownMistakes));
  for (const size_t i : order) {
    const engine::AnalyzedMove& move = review_->moves[i];
    texts.push_back(absl::StrFormat(
        "%3d. %-5s %s lost %.1f; best %s", game().NumberOfMove(i),
        othello::ColorName(move.mover), othello::SquareName(move.move),
        move.loss, othello::SquareName(move.best)));
  }
  return texts;
}

void Model::ShowEnd(const std::optional<engine::RatingEstimate>& estimate) {
  Dialog dialog;
  dialog.kind = Dialog::Kind::kEnd;
  const int score = game().BlackScore();
  dialog.view.title =
      score == 0
          ? "A draw"
          : absl::StrFormat("%s wins %d to %d", score > 0 ? "Black" : "White",
                            32 + std::abs(score) / 2, 32 - std::abs(score) / 2);
  if (const std::optional<Color> own = OwnColor();
      own.has_value() && !watch_.has_value()) {
    const int own_score = *own == Color::kBlack ? score : -score;
    dialog.view.rows.emplace_back(own_score > 0   ? "You win. Well played!"
                                  : own_score < 0 ? "Rialto wins this time."
                                                  : "Nobody wins.");
  }
  if (estimate.has_value()) {
    dialog.view.rows.push_back(absl::StrCat(
        "You played like ", terminal::EstimateText(*estimate), "."));
  }
  const std::vector<std::string> mistakes = Mistakes();
  if (!mistakes.empty()) {
    dialog.view.rows.emplace_back();
    dialog.view.rows.emplace_back("The biggest mistakes, in discs:");
    dialog.view.rows.insert(dialog.view.rows.end(), mistakes.begin(),
                            mistakes.end());
  }
  dialog.view.rows.emplace_back();
  const std::optional<Color> person = terminal::PersonIn(game());
  const bool has_practice =
      review_.has_value() && person.has_value() &&
      std::any_of(review_->moves.begin(), review_->moves.end(),
                  [&](const engine::AnalyzedMove& move) {
                    return move.mover == *person &&
                           move.loss >= terminal::kPracticeDiscs;
                  });
  dialog.view.keys =
      absl::StrCat("N new X swap V review ", has_practice ? "B practise " : "",
                   "S save Q quit");
  dialog_ = std::move(dialog);
}

}  // namespace fullscreen
