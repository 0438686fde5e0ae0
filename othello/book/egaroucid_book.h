// Egaroucid's book, format 3 (egbk3), as it is in the file: read and written
// again it has the same bytes. book_exchange.h turns it into a book of ours.

#ifndef RIALTO_OTHELLO_BOOK_EGAROUCID_BOOK_H_
#define RIALTO_OTHELLO_BOOK_EGAROUCID_BOOK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"

namespace othello {

// Values are in discs. Boards are turned into ours, whose a1 is the lowest bit.
struct EgaroucidPosition {
  Position position;
  int8_t value = 0;
  int8_t level = -1;
  uint32_t lines = 0;
  int8_t leaf_value = 0;
  uint8_t leaf_move = 65;  // by its own bits: 0 is h8; above 63: none
  int8_t leaf_level = -1;

  friend bool operator==(const EgaroucidPosition&,
                         const EgaroucidPosition&) = default;
};

struct EgaroucidBook {
  std::vector<EgaroucidPosition> positions;
};

bool LooksLikeEgaroucidBook(absl::string_view bytes);

// Errors name the byte and the position (from 1).
absl::StatusOr<EgaroucidBook> ParseEgaroucidBook(absl::string_view bytes);
std::string FormatEgaroucidBook(const EgaroucidBook& book);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_EGAROUCID_BOOK_H_
