// The compact form of a book, about 5 bytes a position: for the book that is
// built into the program. It is unpacked as a whole.
//
// A header of 42 bytes: "Rialto compact book 1" and a line end, padded to 24
// with zeros; u32 CRC-32 of the rest; u64 fingerprint of the weights; u32
// number of positions; u8 depth and u8 confidence of most leaves. Then bits,
// the lowest of a byte first, of each position that moves of the book lead to
// from the start, each before its children, moves in the order of their
// squares:
// - for each move that does not end the game and whose position has not come
//   yet, whether it is in the book;
// - whether there is a leaf, and if so whether its move is known, its number
//   among the moves out of the book in as many bits as that needs, 13 bits
//   value in 1/32 disc plus 2048, whether depth and confidence are those of the
//   header, and if not 6 bits depth, 7 confidence, 1 solved, 2 maker;
// - 8 bits games as in a packed book.

#ifndef RIALTO_OTHELLO_BOOK_COMPACT_BOOK_H_
#define RIALTO_OTHELLO_BOOK_COMPACT_BOOK_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"

namespace othello {

bool LooksLikeCompactBook(absl::string_view bytes);

// Keeps the positions that moves of the book lead to from the start position,
// their leaves but for levels, and the number of games (as in a packed book),
// without sources and results.
std::string FormatCompactBook(const Book& book);

// With its values. Errors name the byte.
absl::StatusOr<Book> ParseCompactBook(absl::string_view bytes);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_COMPACT_BOOK_H_
