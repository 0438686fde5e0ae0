#include "tools/terminal/game_keeper.h"

#include <cstdlib>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "othello/support/decimal.h"
#include "othello/support/system.h"

namespace terminal {
namespace {

using ::othello::Color;

// The option `rating`, where the engine has one.
std::string RatingOf(const engine::Options& options) {
  const engine::OptionSpec* option = engine::FindOption("rating");
  const std::string text = option == nullptr ? "" : option->get(options);
  return text == "none" || text == "off" ? "" : text;
}

std::string PersonName() {
  const std::string name = othello::UserName();
  // The engine's name is taken.
  return name.empty() || absl::StartsWithIgnoreCase(name, kEngineName) ? "you"
                                                                       : name;
}

}  // namespace

std::string StrengthText(const engine::Options& options, bool has_clock) {
  if (const std::string rating = RatingOf(options); !rating.empty()) {
    return absl::StrCat("rating ", rating);
  }
  if (has_clock) return "with a clock";
  if (options.move_seconds.has_value()) {
    return absl::StrCat(othello::FormatDecimal(*options.move_seconds),
                        " s a move");
  }
  if (options.depth.has_value()) return absl::StrCat("depth ", *options.depth);
  if (options.nodes.has_value()) return absl::StrCat(*options.nodes, " nodes");
  return absl::StrCat("level ", options.level);
}

GameKeeper::GameKeeper(TerminalState& state, const GameArchive& archive)
    : state_(state), archive_(archive) {
  state_.keeper = this;
  state_.session.SetBeforeReplacement([this] {
    Keep();
    is_own_ = false;
  });
}

GameKeeper::~GameKeeper() {
  Keep();
  state_.session.SetBeforeReplacement({});
  state_.keeper = nullptr;
}

void GameKeeper::OnMoved() {
  engine::Session& session = state_.session;
  if (session.game().moves().empty()) return;
  if (!is_own_) {
    is_own_ = true;
    session.SetTag(othello::kTagSite,
                   absl::StrCat(kArchiveSite, kArchiveVersion));
    // Fine enough to tell games of several programs apart.
    session.SetTag(othello::kTagDate,
                   absl::FormatTime("%Y-%m-%d %H:%M:%E6SZ", absl::Now(),
                                    absl::UTCTimeZone()));
    session.SetTag(othello::kTagResult, "");
  }
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const bool is_black = color == Color::kBlack;
    const bool is_engine = state_.engine_plays[static_cast<int>(color)];
    const auto& clock = session.clock(color);
    session.SetTag(is_black ? othello::kTagBlack : othello::kTagWhite,
                   is_engine ? absl::StrCat(kEngineName, " ",
                                            StrengthText(session.options(),
                                                         clock.has_value()))
                             : PersonName());
    session.SetTag(
        is_black ? othello::kTagBlackRating : othello::kTagWhiteRating,
        is_engine ? RatingOf(session.options()) : "");
    std::optional<othello::TimeControl> control;
    if (clock.has_value()) control = clock->control();
    session.SetRecordedClock(color, control);
  }
  if (session.game().IsOver()) Keep();
}

void GameKeeper::AddEarlier(const othello::Game& game) {
  if (!absl::StartsWith(game.tag(othello::kTagSite), kArchiveSite) ||
      !archive_.is_on()) {
    return;
  }
  error_.Update(archive_.Add(game));
}

void GameKeeper::Keep() {
  if (is_own_ && !state_.session.game().moves().empty() && archive_.is_on()) {
    error_.Update(archive_.Add(state_.session.game()));
  }
}

absl::Status GameKeeper::TakeError() {
  return std::exchange(error_, absl::OkStatus());
}

}  // namespace terminal
