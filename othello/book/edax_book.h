// Edax's binary book, version 4, as it is in the file: read and written again
// it has the same bytes. book_exchange.h turns it into a book of ours.

#ifndef RIALTO_OTHELLO_BOOK_EDAX_BOOK_H_
#define RIALTO_OTHELLO_BOOK_EDAX_BOOK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"

namespace othello {

// A move and its value in discs, for the side that makes it.
struct EdaxMove {
  int8_t score = -127;
  uint8_t move = 65;  // 64: a pass, 65: none

  friend bool operator==(const EdaxMove&, const EdaxMove&) = default;
};

struct EdaxPosition {
  Position position;
  uint32_t wins = 0;
  uint32_t draws = 0;
  uint32_t losses = 0;
  uint32_t lines = 0;
  int16_t value = 0;
  int16_t lower = 0;
  int16_t upper = 0;
  uint8_t level = 0;
  std::vector<EdaxMove> links;
  EdaxMove leaf;

  friend bool operator==(const EdaxPosition&, const EdaxPosition&) = default;
};

struct EdaxBook {
  uint8_t release = 4;
  int16_t year = 0;
  int8_t month = 0;
  int8_t day = 0;
  int8_t hour = 0;
  int8_t minute = 0;
  int8_t second = 0;
  uint8_t padding = 0;
  int32_t level = 0;
  int32_t empties = 0;  // the fewest that it holds
  int32_t midgame_error = 2;
  int32_t endcut_error = 1;
  int32_t verbosity = 0;
  std::vector<EdaxPosition> positions;
};

bool LooksLikeEdaxBook(absl::string_view bytes);

// Errors name the byte and the position (from 1). Every link and leaf must be a
// legal move of its position.
absl::StatusOr<EdaxBook> ParseEdaxBook(absl::string_view bytes);
std::string FormatEdaxBook(const EdaxBook& book);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_EDAX_BOOK_H_
