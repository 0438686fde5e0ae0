#include "tools/match/builtin_player.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/support/random.h"
#include "search/search_control.h"
#include "tools/engine/configuration.h"
#include "tools/engine/session.h"
#include "tools/program/nearest_name.h"

namespace match {
namespace {

using ::engine::OptionSpec;
using ::search::Clock;

// Every game clears the table, and each game in progress has two.
constexpr size_t kDefaultHashMb = 16;
// Of players by rating: matches are the same in every run.
constexpr uint64_t kDefaultSeed = 1;

constexpr absl::string_view kSelectivity = "selectivity";
// The one word without a value.
constexpr absl::string_view kClock = "clock";

const OptionSpec* FindKey(absl::string_view name) {
  return engine::FindOption(name, engine::kSettingOfPlayer);
}

absl::Status UnknownKey(absl::string_view name) {
  std::vector<absl::string_view> names =
      engine::OptionNames(engine::kSettingOfPlayer);
  names.push_back(kClock);
  const absl::string_view nearest = tools::NearestName(name, names);
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown setting '", name, "'",
      nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?")));
}

// A key after the parameters of a selectivity belongs before it.
absl::Status CheckLastSelectivity(absl::string_view value) {
  for (absl::string_view part : absl::StrSplit(value, ',')) {
    const absl::string_view name = part.substr(0, part.find('='));
    if (FindKey(name) == nullptr && name != kClock) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("a selectivity with parameters takes the rest of the "
                     "setting; put ",
                     name, " before it"));
  }
  return absl::OkStatus();
}

// "key=value", or "clock" without a value.
struct Setting {
  absl::string_view key;
  absl::string_view value;
};

// Takes the next setting and its comma from the text.
absl::StatusOr<Setting> TakeSetting(absl::string_view& text) {
  const size_t comma = text.find(',');
  absl::string_view part = text.substr(0, comma);
  const size_t equals = part.find('=');
  const absl::string_view name = part.substr(0, equals);
  const bool is_clock = part == kClock;
  if (!is_clock && FindKey(name) == nullptr) return UnknownKey(name);
  if (!is_clock && equals == absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("the setting ", name, " needs a value: ", name, "=..."));
  }
  if (name == kSelectivity && absl::StrContains(part, ':')) {
    const absl::Status status = CheckLastSelectivity(text.substr(equals + 1));
    if (!status.ok()) return status;
    part = text;
  }
  text.remove_prefix(part.size());
  if (!text.empty()) {
    text.remove_prefix(1);
    if (text.empty()) {
      return absl::InvalidArgumentError("expected a setting after the ','");
    }
  }
  return Setting{name, is_clock ? "" : part.substr(equals + 1)};
}

// Whether valid settings can be combined.
absl::Status CheckTogether(const BuiltinSetting& setting,
                           const std::vector<absl::string_view>& keys) {
  const auto has = [&](absl::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  const engine::Options& options = setting.options;
  if (!has("level") && !setting.plays_by_clock && !options.depth &&
      !options.move_seconds && !options.nodes && !options.rating) {
    return absl::InvalidArgumentError(
        "say how far to search: level=, depth=, time=, nodes= or clock; or who "
        "to be: rating=");
  }
  for (absl::string_view name : {"level", "depth", "exact", "nodes"}) {
    if (options.rating.has_value() && has(name)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "a rating says how well to play: give one of rating and ", name));
    }
  }
  for (absl::string_view name : {"depth", "exact"}) {
    if (has("level") && has(name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("a level says the ", name, " too: give one of the two"));
    }
  }
  if (setting.plays_by_clock && has("time")) {
    return absl::InvalidArgumentError(
        "moves take a fixed time or what the clock allows: give one of time "
        "and clock");
  }
  return absl::OkStatus();
}

// A time for each move is overtime from the first move on.
othello::TimeControl EngineControl(othello::TimeControl control) {
  if (!control.HasMain()) {
    control.overtime_seconds = control.move_seconds;
    control.overtime_moves = 1;
  }
  return control;
}

// The same engine that users play with.
class BuiltinPlayer : public Player {
 public:
  BuiltinPlayer(const BuiltinSetting& setting,
                std::unique_ptr<engine::Session> session)
      : obeys_level_(setting.obeys_level),
        plays_by_clock_(setting.plays_by_clock),
        seed_(setting.options.seed.value_or(kDefaultSeed)),
        session_(std::move(session)) {}

  // Games must not depend on the games before them.
  absl::Status StartGame(const othello::Board&,
                         const othello::TimeControl& control) override {
    if (plays_by_clock_ && control.HasMain() == (control.move_seconds > 0)) {
      return absl::InvalidArgumentError(
          "a player on the clock needs the clock of the match: --time or "
          "--move_time, and not both");
    }
    session_->ClearMemory();
    is_new_game_ = true;
    return absl::OkStatus();
  }

  Reply ChooseMove(const othello::Game& game,
                   const engine::GameClock& clock) override {
    engine::MoveRequest request;
    request.asked = Clock::now();
    request.color = game.to_move();
    request.obeys_level = obeys_level_;
    request.spends_clock = false;  // The match does.
    session_->SetGame(game);
    if (is_new_game_ && session_->options().rating.has_value()) SeedGame(game);
    is_new_game_ = false;
    if (plays_by_clock_) {
      session_->SetTimeControl(request.color, EngineControl(clock.control()));
      if (clock.control().HasMain()) {
        session_->CorrectClock(request.color, clock.reading());
      }
    }
    const engine::ChosenMove chosen = session_->ChooseMove(request);
    Reply reply;
    reply.move = chosen.move;
    reply.eval = othello::DiscsFromScore(chosen.line.score);
    // The model's own searches do not count theirs.
    if (!session_->options().rating.has_value()) {
      reply.nodes = chosen.result.nodes;
    }
    reply.seconds =
        std::chrono::duration<double>(Clock::now() - request.asked).count();
    return reply;
  }

  void Recover() override {}
  bool IsOnTheClock() const override { return plays_by_clock_; }

 private:
  // Draws of a game depend on its opening, not on the games before it.
  void SeedGame(const othello::Game& game) {
    const uint64_t seed =
        othello::Mixed(seed_ ^ othello::HashOf(game.position()));
    session_->SetOption("seed", absl::StrCat(seed)).IgnoreError();
  }

  const bool obeys_level_;
  const bool plays_by_clock_;
  const uint64_t seed_;
  bool is_new_game_ = true;
  const std::unique_ptr<engine::Session> session_;
};

class BuiltinSource : public PlayerSource {
 public:
  BuiltinSource(BuiltinSetting setting, absl::string_view name,
                std::vector<std::string> warnings)
      : setting_(std::move(setting)),
        name_(name),
        warnings_(std::move(warnings)) {}

  absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const override {
    auto session = engine::Session::Create(setting_.options);
    if (!session.ok()) return session.status();
    const bool is_timed =
        setting_.plays_by_clock || setting_.options.move_seconds.has_value();
    if (is_timed) (*session)->Prepare();
    return std::make_unique<BuiltinPlayer>(setting_, *std::move(session));
  }

  const std::string& name() const override { return name_; }
  std::vector<std::string> warnings() const override { return warnings_; }

 private:
  const BuiltinSetting setting_;  // with its parameters loaded
  const std::string name_;
  const std::vector<std::string> warnings_;
};

}  // namespace

absl::StatusOr<BuiltinSetting> ParseBuiltinSetting(absl::string_view text) {
  BuiltinSetting setting;
  setting.options.hash_mb = kDefaultHashMb;
  std::vector<absl::string_view> keys;
  while (!text.empty()) {
    const absl::StatusOr<Setting> taken = TakeSetting(text);
    if (!taken.ok()) return taken.status();
    const auto& [key, value] = *taken;
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the setting ", key, " is given twice"));
    }
    keys.push_back(key);
    if (key == kClock) {
      setting.plays_by_clock = true;
      continue;
    }
    if (absl::Status status = engine::SetOption(setting.options, key, value,
                                                engine::kSettingOfPlayer);
        !status.ok()) {
      return status;
    }
    setting.obeys_level |= key == "level";
  }
  if (absl::Status status = CheckTogether(setting, keys); !status.ok()) {
    return status;
  }
  if (!setting.options.seed.has_value()) setting.options.seed = kDefaultSeed;
  return setting;
}

std::string BuiltinHelp() {
  std::string help = absl::StrFormat(
      "  %-12s play by the clock of the match (--time or --move_time)\n",
      kClock);
  for (absl::string_view name : engine::OptionNames(engine::kSettingOfPlayer)) {
    const OptionSpec& option = *FindKey(name);
    absl::StrAppendFormat(&help, "  %-12s %s: %s\n", name, option.values,
                          option.help);
  }
  return help;
}

absl::StatusOr<std::unique_ptr<PlayerSource>> MakeBuiltinSource(
    const BuiltinSetting& setting, absl::string_view name) {
  BuiltinSetting completed = setting;
  auto configuration = engine::Configure(completed.options);
  if (!configuration.ok()) return configuration.status();
  auto source = std::make_unique<BuiltinSource>(
      std::move(completed), name, std::move(configuration->warnings));
  // A setting that no search can have is found now rather than later.
  const auto player = source->MakePlayer();
  if (!player.ok()) return player.status();
  return source;
}

}  // namespace match
