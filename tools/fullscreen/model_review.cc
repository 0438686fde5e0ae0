// Looking at a game that was played: what each move lost, and the end.

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {
namespace {

using ::othello::Color;

constexpr size_t kShownMistakes = 3;
constexpr double kLeastMistake = 0.5;  // discs

}  // namespace

void Model::StartReview(bool is_summary) {
  const auto analysis = std::make_shared<std::optional<engine::GameAnalysis>>();
  Think(
      Job::kReview, "", game().board(),
      [this, analysis](search::SearchObserver&) {
        *analysis = engine::AnalyzeMoves(
            state_.session, [this](size_t done, size_t total) {
              {
                const std::lock_guard<std::mutex> lock(progress_mutex_);
                progress_ = absl::StrCat("Reviewing the game: ", done, " of ",
                                         total, " positions");
              }
              environment_.wake();
            });
      },
      [this, analysis, is_summary] {
        {
          const std::lock_guard<std::mutex> lock(progress_mutex_);
          progress_.clear();
        }
        thoughts_.reset();
        if (!analysis->has_value()) {
          mode_ = Mode::kPlay;
          Say("The review was stopped.");
          if (is_summary) ShowEnd();
          return;
        }
        review_ = **analysis;
        scores_.assign(review_->black_scores.begin(),
                       review_->black_scores.end());
        if (is_summary) {
          ShowEnd();
        } else {
          Say(absl::StrFormat(
              "Black lost %.1f discs, white %.1f.  Tab: turning points.",
              review_->LossOf(Color::kBlack), review_->LossOf(Color::kWhite)));
        }
      });
}

void Model::LookAtTurningPoint(int direction) {
  if (!review_.has_value() || review_->moves.size() != move_count()) {
    Complain("V reviews the game first.");
    return;
  }
  const std::vector<size_t> points = review_->TurningPoints();
  std::optional<size_t> found;
  for (const size_t point : points) {
    const size_t made = point + 1;
    if (direction > 0 && made > shown_ && !found.has_value()) found = made;
    if (direction < 0 && made < shown_) found = made;
  }
  if (!found.has_value()) {
    Complain(points.empty() ? "The game has no turning point."
                            : "There is no further turning point.");
    return;
  }
  LookAt(*found);
}

std::vector<std::string> Model::Mistakes() const {
  std::vector<std::string> texts;
  if (!review_.has_value()) return texts;
  std::vector<size_t> order;
  for (size_t i = 0; i < review_->moves.size(); ++i) {
    if (review_->moves[i].loss >= kLeastMistake) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return review_->moves[a].loss > review_->moves[b].loss;
  });
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

void Model::ShowEnd() {
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
  const std::vector<std::string> mistakes = Mistakes();
  if (!mistakes.empty()) {
    dialog.view.rows.emplace_back();
    dialog.view.rows.emplace_back("The biggest mistakes, in discs:");
    dialog.view.rows.insert(dialog.view.rows.end(), mistakes.begin(),
                            mistakes.end());
  }
  dialog.view.rows.emplace_back();
  dialog.view.keys = "N new X swap V review S save Q quit";
  dialog_ = std::move(dialog);
}

}  // namespace fullscreen
