// Keeping game and settings, and leaving.

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {
namespace {

// What went wrong, without the path; empty if nothing did.
std::string ReasonOf(const absl::Status& status) {
  if (status.ok()) return "";
  const absl::string_view message = status.message();
  const size_t colon = message.rfind(": ");
  return std::string(
      colon == absl::string_view::npos ? message : message.substr(colon + 2));
}

}  // namespace

void Model::Keep() {
  if (!is_game_kept_) {
    // Say it only once.
    is_game_kept_ = true;
    storing_error_ = ReasonOf(StoreRunningGame(environment_.paths, game()));
    if (!storing_error_.empty()) {
      Complain(absl::StrCat("The game is not saved: ", storing_error_, "."));
    }
  }
  settings_.sides =
      watch_.has_value() && SidesText() == "both" ? watch_->sides : SidesText();
  if (settings_ == kept_settings_) return;
  kept_settings_ = settings_;
  const std::string reason =
      ReasonOf(StoreSettings(environment_.paths, settings_));
  // The game matters more.
  if (!reason.empty() && storing_error_.empty()) {
    Complain(absl::StrCat("The settings are not kept: ", reason, "."));
  }
}

absl::Status Model::SavingStatus() const {
  if (storing_error_.empty() || move_count() == 0) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("the game is not saved: ", storing_error_));
}

void Model::Leave() {
  // The disk may have room again.
  if (!storing_error_.empty()) is_game_kept_ = false;
  Keep();
  if (SavingStatus().ok()) {
    quits_ = true;
    return;
  }
  Ask(absl::StrCat("The game is not saved: ", storing_error_,
                   ".\nLeave and lose it?"),
      [this] { quits_ = true; });
}

}  // namespace fullscreen
