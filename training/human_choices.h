// Moves that people made, with the scores of all moves they had: the raw
// material of the human move model. docs/formats.md has their text files.

#ifndef RIALTO_TRAINING_HUMAN_CHOICES_H_
#define RIALTO_TRAINING_HUMAN_CHOICES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "othello/square.h"
#include "search/human/move_terms.h"

namespace training {

struct HumanChoice {
  uint32_t game = 0;  // GameIdOf(), for the split and for errors by game
  int rating = 0;
  othello::Position position;
  othello::Square last_move = othello::kNoSquare;
  othello::Square played = othello::kNoSquare;
  std::vector<search::MoveScores> moves;  // all legal ones

  friend bool operator==(const HumanChoice&, const HumanChoice&) = default;
};

struct ChoiceFile {
  uint64_t weights_fingerprint = 0;
  // "key: value" texts of the first file, except for its shard.
  std::vector<std::string> settings;
  std::vector<HumanChoice> choices;
};

// The lines that begin a file.
std::string ChoiceFileHeader(uint64_t weights_fingerprint,
                             const std::vector<std::string>& settings);

// One line, with its end.
std::string FormatChoice(const HumanChoice& choice);

// Reads a file of ChoiceFileHeader(), FormatChoice() and ItemLog, also several
// in one text. Errors name the line: damage, illegal moves, scores that are
// missing, parts with other settings. What follows the last complete item is
// left out.
absl::StatusOr<ChoiceFile> ParseChoices(absl::string_view text);

}  // namespace training

#endif  // RIALTO_TRAINING_HUMAN_CHOICES_H_
