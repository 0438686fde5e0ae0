// Who plays, how strong, and by which clock: menus, and games that Rialto plays
// with itself.

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/engine/options.h"
#include "tools/fullscreen/model.h"
#include "tools/fullscreen/ratings.h"

namespace fullscreen {
namespace {

using ::othello::Color;

constexpr int kRatingStep = 100;

}  // namespace

void Model::SetSides(absl::string_view sides) {
  StopThinking();
  const std::string before = SidesText();
  if (absl::Status status = terminal::SetEngineSides(state_, sides);
      !status.ok()) {
    Complain(status);
    return;
  }
  is_paused_ = false;
  const std::string text = SidesText();
  if (text == "both" && before != "both") {
    watch_ = Watch{move_count(), before};
  }
  Say(text == "both"   ? "Rialto plays both sides; any key stops it."
      : text == "none" ? "Rialto plays neither side."
                       : absl::StrCat("Rialto plays ", text, "."));
  Continue();
}

void Model::SwapSides() {
  SetSides(SidesText() == "white" ? "black" : "white");
}

void Model::ChooseSides() {
  const std::string sides = SidesText();
  const auto set = [this](const char* to) {
    return [this, to] { SetSides(to); };
  };
  Choose("Who plays?",
         {{'w', "Rialto has white, you have black", set("white")},
          {'b', "Rialto has black, you have white", set("black")},
          {'2', "Rialto has both, you watch", set("both")},
          {'0', "Rialto has none: two people", set("none")}},
         sides == "white"   ? 0
         : sides == "black" ? 1
         : sides == "both"  ? 2
                            : 3);
}

void Model::ChooseClock() {
  const auto run = [this](const char* line, const char* text) {
    return [this, line, text] {
      RunPlainCommand(line);
      Say(text);
    };
  };
  Choose("Clocks",
         {{'0', "none", run("time none", "No clocks.")},
          {'1', "1 minute for each side",
           run("time game 1:00", "A minute for each side.")},
          {'5', "5 minutes for each side",
           run("time game 5:00", "Five minutes for each side.")},
          {'6', "5 minutes, 3 seconds more a move",
           run("time game 5:00+3",
               "Five minutes, and three seconds more for each move.")},
          {'9', "25 minutes for each side",
           run("time game 25:00", "25 minutes for each side.")},
          {'s', "Rialto takes 5 seconds a move",
           run("time 5", "Rialto takes five seconds a move.")},
          {'o', "another time", [this] { editor_.Open("time game "); }}},
         0);
}

bool Model::IsWatching() const {
  return mode_ == Mode::kPlay && !is_paused_ && EnginePlays(Color::kBlack) &&
         EnginePlays(Color::kWhite) && !game().IsOver();
}

void Model::StopWatching() {
  StopThinking();
  terminal::SetEngineSides(state_, watch_.has_value() ? watch_->sides : "none")
      .IgnoreError();
  is_paused_ = true;
  thoughts_.reset();
  Say("Stopped.  U goes back to where you were, P lets Rialto play on.");
}

std::optional<double> Model::SecondsToAlarm() const {
  if (!pause_until_.has_value() || !IsWatching()) return std::nullopt;
  return std::max(
      0.0, std::chrono::duration<double>(*pause_until_ - search::Clock::now())
               .count());
}

void Model::DrawSeed() {
  if (has_chosen_seed_ || state_.session.options().variety_discs <= 0) return;
  state_.session.SetOption("seed", "random").IgnoreError();
  // It is shown elsewhere.
  state_.session.TakeRemarks();
  settings_.seed = state_.session.options().seed;
}

std::optional<int> Model::Rating() const {
  return state_.session.options().rating;
}

void Model::SetRating(int rating) {
  rating = std::clamp(rating, engine::kMinRating, engine::kMaxRating);
  StopThinking();
  if (absl::Status status =
          state_.session.SetOption("rating", absl::StrCat(rating));
      !status.ok()) {
    return Complain(status);
  }
  settings_.rating = rating;
  Say(absl::StrCat("Rialto plays at ", rating, " (", engine::RatingWord(rating),
                   ").  + and - change that."));
  Continue();
}

void Model::ChooseRating(bool is_first_start) {
  std::vector<Choice> choices;
  size_t selected = 1;
  const std::optional<int> now = Rating();
  for (size_t i = 0; i < kRatingAnswers.size(); ++i) {
    const auto& [rating, text] = kRatingAnswers[i];
    const absl::string_view word = engine::RatingWord(rating);
    if (now.has_value() && engine::RatingWord(*now) == word) selected = i;
    choices.push_back({static_cast<char>('1' + i),
                       absl::StrCat(word, ": ", text),
                       [this, rating = rating] { SetRating(rating); }});
  }
  if (is_first_start) {
    // Whoever does not say plays an opponent that can be beaten.
    return Choose("How well do you play?", std::move(choices), selected,
                  [this] { SetRating(kRatingAnswers[1].rating); });
  }
  choices.push_back({'l', "by level: how far it looks ahead",
                     [this] { SetLevel(state_.session.options().level); }});
  Choose("How well does Rialto play?", std::move(choices),
         now.has_value() ? selected : choices.size());
}

void Model::ChangeStrength(int steps) {
  if (const std::optional<int> rating = Rating()) {
    return SetRating(*rating + steps * kRatingStep);
  }
  SetLevel(state_.session.options().level + steps);
}

}  // namespace fullscreen
