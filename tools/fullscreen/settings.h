// What the full screen remembers between runs, in the XDG folders: settings,
// and the current game.

#ifndef RIALTO_TOOLS_FULLSCREEN_SETTINGS_H_
#define RIALTO_TOOLS_FULLSCREEN_SETTINGS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace fullscreen {

// A level that takes longer is known to be slow until it has made a move.
inline constexpr double kLongestMeasurement = 2;  // seconds

struct Settings {
  std::string sides = "white";  // that the engine plays
  int level = 0;                // 0: that of the flags
  bool shows_hints = false;
  bool trains = false;
  // Training reports moves that lose more than this.
  double training_discs = 2;
  int lines = 3;  // of an analysis
  // Unset: the program's choice.
  std::optional<double> variety_discs;
  std::optional<uint64_t> seed;  // of the current game
  int rating = 0;                // of the opponent; 0: it plays by the level
  std::string coach = {};        // the option; empty: that of the flags
  // Seconds a move that levels took on this machine; kLongestMeasurement: that
  // or more.
  std::map<int, double> level_seconds;
  // Lines that this version does not know; they are kept.
  std::vector<std::string> unknown;

  friend bool operator==(const Settings&, const Settings&) = default;
};

// A line for each setting: its name and its value. An invalid value leaves the
// setting unchanged and becomes a remark.
Settings ParseSettings(absl::string_view text,
                       std::vector<std::string>& remarks);
std::string FormatSettings(const Settings& settings);

// Where they are kept. Empty paths: nothing is.
struct StorePaths {
  std::string settings;
  std::string game;
  std::string archive = {};

  // $XDG_CONFIG_HOME/rialto/settings and $XDG_STATE_HOME/rialto/game.ggf, or
  // their standards below $HOME.
  static StorePaths FromEnvironment();
};

// NotFound if nothing was kept yet.
absl::StatusOr<std::string> LoadSettings(const StorePaths& paths);
absl::StatusOr<othello::Game> LoadRunningGame(const StorePaths& paths);

// Create the folder if missing, and replace the file atomically.
absl::Status StoreSettings(const StorePaths& paths, const Settings& settings);
absl::Status StoreRunningGame(const StorePaths& paths,
                              const othello::Game& game);

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_SETTINGS_H_
