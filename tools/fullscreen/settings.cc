#include "tools/fullscreen/settings.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/game_file.h"
#include "othello/support/decimal.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "tools/engine/levels.h"
#include "tools/engine/options.h"
#include "tools/program/xdg_folder.h"
#include "tools/terminal/game_archive.h"

namespace fullscreen {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLargestFile = 1 << 20;
constexpr int kMostLines = 64;

bool SetBool(bool& field, absl::string_view text) {
  if (text != "on" && text != "off") return false;
  field = text == "on";
  return true;
}

bool SetInteger(int& field, absl::string_view text, int least, int most) {
  int value;
  if (!absl::SimpleAtoi(text, &value) || value < least || value > most) {
    return false;
  }
  field = value;
  return true;
}

// "12 0.3": a level and its seconds.
bool SetLevelSeconds(Settings& settings, absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(' ', 1));
  int level;
  const std::optional<double> seconds = othello::ParseDecimal(parts.second);
  if (!SetInteger(level, parts.first, engine::kMinLevel, engine::kMaxLevel) ||
      !seconds.has_value() || *seconds < 0) {
    return false;
  }
  settings.level_seconds[level] = *seconds;
  return true;
}

// False if the value is invalid; nothing if the setting does not exist.
std::optional<bool> SetOne(Settings& settings, absl::string_view name,
                           absl::string_view value) {
  if (name == "engine") {
    if (value != "black" && value != "white" && value != "both" &&
        value != "none") {
      return false;
    }
    settings.sides = std::string(value);
    return true;
  }
  if (name == "level") {
    return SetInteger(settings.level, value, engine::kMinLevel,
                      engine::kMaxLevel);
  }
  if (name == "hints") return SetBool(settings.shows_hints, value);
  if (name == "training") return SetBool(settings.trains, value);
  if (name == "training_discs") {
    const std::optional<double> discs = othello::ParseDecimal(value);
    if (!discs.has_value() || *discs < 0 || *discs > 64) return false;
    settings.training_discs = *discs;
    return true;
  }
  if (name == "lines") return SetInteger(settings.lines, value, 1, kMostLines);
  if (name == "variety") {
    const std::optional<double> discs = othello::ParseDecimal(value);
    if (!discs.has_value() || *discs < 0 || *discs > 64) return false;
    settings.variety_discs = discs;
    return true;
  }
  if (name == "seed") {
    uint64_t seed;
    if (!absl::SimpleAtoi(value, &seed)) return false;
    settings.seed = seed;
    return true;
  }
  if (name == "rating") return SetInteger(settings.rating, value, 0, 4000);
  if (name == "coach") {
    engine::Options options;
    if (!engine::FindOption("coach")->set(options, value)) return false;
    settings.coach = std::string(value);
    return true;
  }
  if (name == "level_seconds") return SetLevelSeconds(settings, value);
  return std::nullopt;
}

absl::Status StoreFile(const std::string& path, absl::string_view bytes) {
  if (path.empty()) return absl::OkStatus();
  std::error_code error;
  fs::create_directories(othello::FilePath(path).parent_path(), error);
  // If that failed, this says why.
  return othello::ReplaceFile(path, bytes);
}

absl::Status CheckIsThere(const std::string& path) {
  std::error_code error;
  if (path.empty() || !fs::is_regular_file(othello::FilePath(path), error)) {
    return absl::NotFoundError("nothing was kept yet");
  }
  return absl::OkStatus();
}

}  // namespace

Settings ParseSettings(absl::string_view text,
                       std::vector<std::string>& remarks) {
  Settings settings;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty()) continue;
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(line, absl::MaxSplits(' ', 1));
    const std::optional<bool> is_set =
        SetOne(settings, parts.first, parts.second);
    if (!is_set.has_value()) {
      settings.unknown.emplace_back(line);
    } else if (!*is_set) {
      remarks.push_back(absl::StrCat("settings: '", line, "' makes no sense"));
    }
  }
  return settings;
}

std::string FormatSettings(const Settings& settings) {
  const auto switch_text = [](bool value) { return value ? "on" : "off"; };
  std::string text =
      absl::StrCat("engine ", settings.sides, "\n", "hints ",
                   switch_text(settings.shows_hints), "\n", "training ",
                   switch_text(settings.trains), "\n", "training_discs ",
                   othello::FormatDecimal(settings.training_discs), "\n",
                   "lines ", settings.lines, "\n");
  if (settings.level != 0)
    absl::StrAppend(&text, "level ", settings.level, "\n");
  if (settings.variety_discs.has_value()) {
    absl::StrAppend(&text, "variety ",
                    othello::FormatDecimal(*settings.variety_discs), "\n");
  }
  if (settings.seed.has_value()) {
    absl::StrAppend(&text, "seed ", *settings.seed, "\n");
  }
  if (settings.rating != 0) {
    absl::StrAppend(&text, "rating ", settings.rating, "\n");
  }
  if (!settings.coach.empty()) {
    absl::StrAppend(&text, "coach ", settings.coach, "\n");
  }
  for (const auto& [level, seconds] : settings.level_seconds) {
    absl::StrAppend(&text, "level_seconds ", level, " ",
                    othello::FormatDecimal(seconds), "\n");
  }
  for (const std::string& line : settings.unknown) {
    absl::StrAppend(&text, line, "\n");
  }
  return text;
}

StorePaths StorePaths::FromEnvironment() {
  StorePaths paths;
  const std::string config = tools::XdgFolder("XDG_CONFIG_HOME", ".config");
  const std::string state = tools::XdgFolder("XDG_STATE_HOME", ".local/state");
  if (!config.empty()) paths.settings = config + "/rialto/settings";
  if (!state.empty()) paths.game = state + "/rialto/game.ggf";
  paths.archive = terminal::GameArchive::PathFromEnvironment();
  return paths;
}

absl::StatusOr<std::string> LoadSettings(const StorePaths& paths) {
  if (absl::Status status = CheckIsThere(paths.settings); !status.ok()) {
    return status;
  }
  return othello::ReadWholeFile(paths.settings, kLargestFile);
}

absl::StatusOr<othello::Game> LoadRunningGame(const StorePaths& paths) {
  if (absl::Status status = CheckIsThere(paths.game); !status.ok()) {
    return status;
  }
  absl::StatusOr<std::vector<othello::Game>> games =
      othello::ReadGameFile(paths.game);
  if (!games.ok()) return games.status();
  if (games->empty()) return absl::NotFoundError("the file has no game");
  return std::move(games->front());
}

absl::Status StoreSettings(const StorePaths& paths, const Settings& settings) {
  return StoreFile(paths.settings, FormatSettings(settings));
}

absl::Status StoreRunningGame(const StorePaths& paths,
                              const othello::Game& game) {
  const absl::StatusOr<std::string> text =
      othello::FormatGame(game, othello::GameFormat::kGgf);
  if (!text.ok()) return text.status();
  return StoreFile(paths.game, *text);
}

}  // namespace fullscreen
