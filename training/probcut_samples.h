// Evaluation pairs: the values of a shallow and a deep search of one position.
// They are the raw material of ProbCut's parameters (Buro 1995, section 3);
// docs/formats.md has their text files.

#ifndef RIALTO_TRAINING_PROBCUT_SAMPLES_H_
#define RIALTO_TRAINING_PROBCUT_SAMPLES_H_

#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace training {

// Values are in discs for the side to move. A deep search that reaches the end
// of the game, deep == 64 - discs, is exact.
struct EvaluationPair {
  uint8_t discs = 0;
  uint8_t shallow = 0;  // plies; 0 is the evaluation itself
  uint8_t deep = 0;
  float v_shallow = 0;
  float v_deep = 0;
  // Identifies the game of the position, so that a split by game is possible.
  uint32_t game = 0;
  // The lower end of the zero window in which the search met the position;
  // kNoBound if unknown.
  float bound = kNoBound;

  static constexpr float kNoBound = 1000;

  bool IsExact() const { return discs + deep == 64; }
  friend bool operator==(const EvaluationPair&,
                         const EvaluationPair&) = default;
};

// A file of pairs, and what identifies its text.
struct PairSource {
  std::string path;
  size_t bytes = 0;
  uint64_t hash = 0;  // FNV-1a
};

struct PairFile {
  // Of the weights that gave the values, if the file names them.
  std::optional<uint64_t> weights_fingerprint;
  bool has_games = false;  // else all pairs have game 0
  std::vector<EvaluationPair> pairs;
  // Which pairs came from tables without games: [first, second). If other
  // tables have games, each of these has a number of its own.
  std::vector<std::pair<size_t, size_t>> without_games;
  // The items that were read, by the settings of the collection: numbers that
  // do not depend on how it was divided into shards.
  std::map<std::string, std::set<int64_t>> items;
  std::vector<PairSource> sources;  // of ReadPairFiles()
};

// The lines that begin a file: `settings` are "key: value" texts that say how
// it is made, each without a line end.
std::string PairFileHeader(uint64_t weights_fingerprint,
                           const std::vector<std::string>& settings);

// One line, with its end.
std::string FormatPair(const EvaluationPair& pair);

// What values are counted in, as parts of a disc.
inline constexpr double kUnitDiscs = 1;
inline constexpr double kUnitCentidiscs = 0.01;

// Reads files of PairFileHeader(), FormatPair() and ItemLog, also several
// concatenated, and simpler ones of other programs: tabs or blanks between
// columns, or commas if the column names on the first line have them. discs,
// shallow, deep, v_shallow and v_deep are required, game and bound optional;
// other columns are skipped. Errors name the line; an item that is there twice
// is one.
absl::StatusOr<PairFile> ParsePairFile(absl::string_view text,
                                       double unit = kUnitDiscs);

// Reads several files as one: names, patterns such as "pairs-*.tsv", "-" for
// `standard_input`; also packed by gzip or zstd. Errors name the file, such as
// one that is given twice, or a shard that overlaps with another.
absl::StatusOr<PairFile> ReadPairFiles(const std::vector<std::string>& paths,
                                       double unit = kUnitDiscs,
                                       std::istream& standard_input = std::cin);

}  // namespace training

#endif  // RIALTO_TRAINING_PROBCUT_SAMPLES_H_
