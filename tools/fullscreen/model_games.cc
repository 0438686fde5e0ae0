// The archive of games on the full screen: a list to choose from.

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "tools/fullscreen/model.h"
#include "tools/terminal/archive_text.h"
#include "tools/terminal/own_rating.h"

namespace fullscreen {

void Model::BeginArchive() {
  keeper_.emplace(state_, terminal::GameArchive(environment_.paths.archive));
  slot_.emplace(environment_.paths.game);
  environment_.paths.game = slot_->path();
  if (slot_->number() > 1) {
    Say("Another Rialto has your game: this one is a game of its own.");
  }
}

void Model::NoteMove() {
  if (!keeper_.has_value()) return;
  keeper_->OnMoved();
  if (absl::Status status = keeper_->TakeError(); !status.ok()) {
    Complain(status);
  }
}

void Model::ShowGames() {
  const terminal::GameArchive& archive = keeper_->archive();
  absl::StatusOr<terminal::GameArchive::Content> content = archive.Read();
  if (!content.ok()) return Complain(content.status());
  listed_ = std::move(content->games);
  selected_ = 0;
  Dialog dialog;
  dialog.kind = Dialog::Kind::kGames;
  dialog_ = std::move(dialog);
  FillGames();
  if (!content->remarks.empty()) Complain(content->remarks.front());
}

void Model::FillGames() {
  DialogView& view = dialog_->view;
  const bool is_on = keeper_->archive().is_on();
  view.title = absl::StrCat("Your games: ", listed_.size(),
                            is_on ? "" : " (new ones are not kept)");
  view.keys = absl::StrCat("Enter open  S statistics  P practice  K keep: ",
                           is_on ? "on" : "off", "  D delete all  Esc close");
  view.rows.clear();
  for (size_t i = 0; i < listed_.size(); ++i) {
    const size_t index = listed_.size() - 1 - i;
    view.rows.push_back(absl::StrFormat("%s%3d  %s",
                                        i == selected_ ? "> " : "  ", index + 1,
                                        terminal::GameLine(listed_[index])));
  }
  if (listed_.empty()) {
    view.rows.emplace_back("None yet: each game that ends comes here.");
  }
  // The row chosen stays in sight.
  const size_t page = static_cast<size_t>(std::max(1, height_ - 4));
  if (selected_ < view.first_row) view.first_row = selected_;
  if (selected_ >= view.first_row + page) view.first_row = selected_ - page + 1;
}

void Model::OnGamesKey(const Key& key) {
  const size_t last = listed_.empty() ? 0 : listed_.size() - 1;
  const size_t page = static_cast<size_t>(std::max(1, height_ - 4));
  switch (key.kind) {
    case Key::Kind::kUp:
    case Key::Kind::kWheelUp:
      selected_ -= selected_ > 0 ? 1 : 0;
      return FillGames();
    case Key::Kind::kDown:
    case Key::Kind::kWheelDown:
      selected_ = std::min(selected_ + 1, last);
      return FillGames();
    case Key::Kind::kPageUp:
      selected_ -= std::min(selected_, page);
      return FillGames();
    case Key::Kind::kPageDown:
      selected_ = std::min(selected_ + page, last);
      return FillGames();
    case Key::Kind::kEnter:
      if (!listed_.empty()) return OpenGame(listed_.size() - 1 - selected_);
      return;
    case Key::Kind::kEscape:
    case Key::Kind::kInterrupt:
      dialog_.reset();
      return Continue();
    default:
      break;
  }
  switch (LowerOf(key.character)) {
    case U's':
      return ShowStatistics();
    case U'p':
      return BeginPractice();
    case U'k':
      if (absl::Status status =
              keeper_->archive().Switch(!keeper_->archive().is_on());
          !status.ok()) {
        Complain(status);
      }
      return FillGames();
    case U'd':
      return Ask(
          absl::StrCat("Delete all ", listed_.size(), " games for good?"),
          [this] {
            const absl::Status status = keeper_->archive().Delete();
            if (!status.ok()) return Complain(status);
            Say("The games are deleted.");
          },
          [this] { ShowGames(); });
    case U'q':
      dialog_.reset();
      return Continue();
    default:
      return;
  }
}

void Model::ShowStatistics() {
  const std::string text = terminal::StatisticsText(listed_);
  ShowText("Statistics", text);
  StopThinking();
  const auto estimate =
      std::make_shared<std::optional<engine::RatingEstimate>>();
  Think(
      Job::kRating, "Rating your games", game().board(),
      [this, estimate](search::SearchObserver&) {
        *estimate = terminal::EstimatePerson(
            listed_, *state_.session.options().parameters,
            [this] { return !state_.session.is_interrupted(); });
      },
      [this, estimate, text] {
        thoughts_.reset();
        if (!estimate->has_value() || !dialog_.has_value() ||
            dialog_->view.title != "Statistics") {
          return;
        }
        ShowText("Statistics",
                 absl::StrCat(text, "\n\nYou play like ",
                              terminal::EstimateText(**estimate), "."));
      });
}

void Model::OpenGame(size_t index) {
  dialog_.reset();
  StopThinking();
  // The game on the board goes to the archive.
  state_.session.SetGame(listed_[index]);
  mode_ = Mode::kPlay;
  is_paused_ = true;
  OnGameChanged();
  has_seen_end_ = true;
  Say(absl::StrCat("Game ", index + 1, ".  V reviews it, [ and ] look."));
  Continue();
}

}  // namespace fullscreen
