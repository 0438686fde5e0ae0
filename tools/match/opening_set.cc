#include "tools/match/opening_set.h"

#include <cstddef>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/game_file.h"

namespace match {

absl::StatusOr<std::vector<othello::Game>> ReadOpenings(
    const std::string& path) {
  absl::StatusOr<std::vector<othello::Game>> openings =
      othello::ReadGameFile(path);
  if (!openings.ok()) return openings.status();
  if (openings->empty()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": no opening in it"));
  }
  for (size_t i = 0; i < openings->size(); ++i) {
    if ((*openings)[i].IsOver()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": opening ", i + 1, " leaves nothing to play"));
    }
  }
  return openings;
}

void ShuffleOpenings(uint64_t seed, std::vector<othello::Game>& openings) {
  // std::shuffle and the standard distributions differ between libraries.
  std::mt19937_64 random(seed);
  for (size_t left = openings.size(); left > 1; --left) {
    std::swap(openings[left - 1], openings[random() % left]);
  }
}

}  // namespace match
