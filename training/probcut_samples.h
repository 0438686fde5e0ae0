// Evaluation pairs: what a shallow and a deep search say of one position. The
// raw material of ProbCut's parameters (Buro 1995, section 3), and the text
// files that hold it (docs/formats.md).

#ifndef RIALTO_TRAINING_PROBCUT_SAMPLES_H_
#define RIALTO_TRAINING_PROBCUT_SAMPLES_H_

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
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
  // Tells the games apart that the positions come from, so that a split by
  // game is possible.
  uint32_t game = 0;
  // The lower end of the zero window that the position was searched with where
  // it was met; kNoBound if nobody knows.
  float bound = kNoBound;

  static constexpr float kNoBound = 1000;

  bool IsExact() const { return discs + deep == 64; }
  friend bool operator==(const EvaluationPair&,
                         const EvaluationPair&) = default;
};

struct PairFile {
  // Of the weights behind the values, if the file says so.
  std::optional<uint64_t> weights_fingerprint;
  bool has_games = false;  // else all pairs have game 0
  std::vector<EvaluationPair> pairs;
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

// Takes files of PairFileHeader(), FormatPair() and ItemLog, several of them
// one after the other too, and simpler ones that other programs wrote: tabs or
// blanks between columns, or commas if the names of the columns, which are on
// the first line, have commas between them. discs, shallow, deep, v_shallow and
// v_deep must be there, game and bound may; others are skipped. Errors name the
// line.
absl::StatusOr<PairFile> ParsePairFile(absl::string_view text,
                                       double unit = kUnitDiscs);

// Reads several files as one: names, patterns such as "pairs-*.tsv", "-" for
// `standard_input`; also packed by gzip or zstd. Errors name the file.
absl::StatusOr<PairFile> ReadPairFiles(const std::vector<std::string>& paths,
                                       double unit = kUnitDiscs,
                                       std::istream& standard_input = std::cin);

}  // namespace training

#endif  // RIALTO_TRAINING_PROBCUT_SAMPLES_H_
