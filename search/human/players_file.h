// players.tsv (docs/formats.md): the weights of the human move model.

#ifndef RIALTO_SEARCH_HUMAN_PLAYERS_FILE_H_
#define RIALTO_SEARCH_HUMAN_PLAYERS_FILE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/human/move_terms.h"

namespace search {

// A weight is a sum over functions of r, the rating, and e, the empty squares:
// 1, r, r^2, e, e^2, r e.
inline constexpr int kHumanBasisCount = 6;
using HumanBasis = std::array<double, kHumanBasisCount>;

// As in the file: "rating", "empties2".
absl::string_view NameOfBasis(int index);

// The functions, with r and e scaled to about -2 .. 2 and limited to where
// there are games: ratings from kLowestFitted to kHighestFitted, 10 to 54 empty
// squares.
inline constexpr double kLowestFitted = 1100;
inline constexpr double kHighestFitted = 2200;
HumanBasis BasisAt(double rating, int empties);

struct PlayersFile {
  // Of the evaluation's weights whose scores the model was fitted with.
  uint64_t weights_fingerprint = 0;
  std::vector<std::string> provenance;  // "key: value"
  std::array<HumanBasis, kHumanTermCount> weights = {};
  // Their standard errors.
  std::array<HumanBasis, kHumanTermCount> errors = {};

  friend bool operator==(const PlayersFile&, const PlayersFile&) = default;
};

// Errors name the line. All rows must be there, in the order of the terms.
absl::StatusOr<PlayersFile> ParsePlayersFile(absl::string_view text);

std::string FormatPlayersFile(const PlayersFile& file);

// Errors name the file.
absl::StatusOr<PlayersFile> ReadPlayersFile(const std::string& path);

}  // namespace search

#endif  // RIALTO_SEARCH_HUMAN_PLAYERS_FILE_H_
