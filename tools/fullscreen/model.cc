#include "tools/fullscreen/model.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/support/decimal.h"
#include "tools/engine/options.h"

namespace fullscreen {

using ::othello::Color;
Model::Model(engine::Session& session, const Environment& environment)
    : environment_(environment),
      state_(session, channel_, terminal::Style()),
      thinker_(session, environment.wake),
      editor_([this](absl::string_view line) { return CompletionsOf(line); }),
      waited_since_(search::Clock::now()) {
  state_.has_screen = true;
  scores_.resize(1);
  kept_settings_ = settings_;
}

Model::~Model() {
  StopThinking();
  Keep();
  // Another program sees the game first when this one has let go of it.
  if (keeper_.has_value() && !game().IsOver() &&
      !environment_.paths.game.empty()) {
    keeper_->LeaveToNextRun();
  }
  keeper_.reset();
}

void Model::Begin() {
  std::vector<std::string> remarks;
  bool is_first_start = false;
  if (const absl::StatusOr<std::string> text = LoadSettings(environment_.paths);
      text.ok()) {
    settings_ = ParseSettings(*text, remarks);
    kept_settings_ = settings_;
  } else if (absl::IsNotFound(text.status())) {
    is_first_start = !environment_.paths.settings.empty();
  } else {
    remarks.emplace_back(text.status().message());
  }
  if (environment_.sides_of_flags.has_value()) {
    settings_.sides = *environment_.sides_of_flags;
  }
  if (settings_.level != 0 && !environment_.keeps_level_of_flags) {
    state_.session.SetOption("level", absl::StrCat(settings_.level))
        .IgnoreError();
  }
  has_chosen_seed_ = environment_.keeps_seed_of_flags;
  if (!environment_.keeps_variety_of_flags) {
    const double discs =
        settings_.variety_discs.value_or(environment_.variety_discs);
    state_.session.SetOption("variety", othello::FormatDecimal(discs))
        .IgnoreError();
  }
  if (!settings_.coach.empty() && !environment_.keeps_coach_of_flags) {
    state_.session.SetOption("coach", settings_.coach, engine::kOfTerminal)
        .IgnoreError();
  }
  if (settings_.rating != 0 && !environment_.keeps_level_of_flags) {
    state_.session.SetOption("rating", absl::StrCat(settings_.rating))
        .IgnoreError();
  }
  terminal::SetEngineSides(state_, settings_.sides).IgnoreError();
  Say("Type f5, or arrows and Enter.  ? helps.");
  BeginArchive();
  absl::StatusOr<othello::Game> kept = LoadRunningGame(environment_.paths);
  if (kept.ok() && !kept->IsOver() && !kept->moves().empty()) {
    state_.session.SetGame(*std::move(kept));
    keeper_->Adopt();
    OnGameChanged();
    if (settings_.seed.has_value() && !has_chosen_seed_) {
      state_.session.SetOption("seed", absl::StrCat(*settings_.seed))
          .IgnoreError();
    }
    Say(slot_->number() == 1
            ? "Your game continues where you left it.  N starts a new one."
            : "Your second game continues: another Rialto has the first.");
  } else if (kept.ok()) {
    // The program ended before it could keep a finished game.
    keeper_->AddEarlier(*kept);
  } else if (!kept.ok() && !absl::IsNotFound(kept.status())) {
    remarks.push_back(absl::StrCat("the last game: ", kept.status().message()));
  }
  is_game_kept_ = true;
  if (absl::Status status = keeper_->TakeError(); !status.ok()) {
    remarks.emplace_back(status.message());
  }
  if (move_count() == 0) DrawSeed();
  if (settings_.sides == "both") watch_ = Watch{move_count(), "white"};
  if (!remarks.empty()) Complain(remarks.front());
  ReadClocks();
  if (is_first_start && environment_.asks_new_players) {
    ChooseRating(/*is_first_start=*/true);
  }
  Continue();
}

void Model::SetWindow(int width, int height) {
  width_ = width;
  height_ = height;
  FillDialog();
}

void Model::Say(absl::string_view text) {
  message_ = std::string(text);
  is_error_ = false;
}

void Model::Complain(absl::string_view text) {
  message_ = std::string(text);
  is_error_ = true;
}

void Model::Complain(const absl::Status& status) { Complain(status.message()); }

const othello::Board& Model::shown_board() const {
  if (mode_ == Mode::kSetUp) return set_up_;
  if (mode_ == Mode::kPractice && !practice_->left.empty()) {
    return practice_->left.front().board;
  }
  return game().BoardBefore(shown_);
}

std::string Model::SidesText() const {
  return EnginePlays(Color::kBlack)
             ? EnginePlays(Color::kWhite) ? "both" : "black"
         : EnginePlays(Color::kWhite) ? "white"
                                      : "none";
}

std::optional<Color> Model::OwnColor() const {
  if (EnginePlays(Color::kBlack) == EnginePlays(Color::kWhite)) {
    return std::nullopt;
  }
  return EnginePlays(Color::kBlack) ? Color::kWhite : Color::kBlack;
}

void Model::ReadClocks() {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const std::optional<engine::GameClock>& clock = state_.session.clock(color);
    clock_seconds_[static_cast<int>(color)] =
        clock.has_value() ? std::optional<double>(clock->reading().seconds)
                          : std::nullopt;
  }
}

bool Model::ticks() const {
  return mode_ == Mode::kPlay && !is_paused_ && !game().IsOver() &&
         clock_seconds_[static_cast<int>(game().to_move())].has_value();
}

}  // namespace fullscreen
