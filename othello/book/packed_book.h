// The packed form of a book: read-only, 24 bytes a position, looked up in the
// file itself, of which only what is used comes into memory.
//
// Little endian. A header of 40 bytes: "Rialto book 1" and a line end, padded
// to 16 with zeros; u64 number of positions; u64 fingerprint of the weights, 0
// if there are several; u32 CRC-32 of the entries; u32 CRC-32 of the 36 bytes
// before. Then the entries, sorted by HashOf() of the position: u64 mover, u64
// opponent, i16 value and i16 leaf value in 1/32 disc, u8 leaf move (65: none),
// u8 depth, u8 flags, u8 games as 8 log2(1 + number), rounded. Flags: 1 has a
// value, 2 it is proven, 4 has a leaf, 8 it is solved, 16-32 the maker
// (BookMaker), 64-128 confidence (unknown, 90, 98, 100 percent and more).

#ifndef RIALTO_OTHELLO_BOOK_PACKED_BOOK_H_
#define RIALTO_OTHELLO_BOOK_PACKED_BOOK_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"
#include "othello/book/book_moves.h"
#include "othello/support/mapped_file.h"

namespace othello {

bool LooksLikePackedBook(absl::string_view bytes);

// Entries in the order of HashOf(position). What it does not keep: the sources
// of games (their number is kept to about 5 percent, without results), and
// proven bounds unless they meet.
std::string FormatPackedBook(const Book& book);

class PackedBook : public BookReader {
 public:
  // Checks the header and the size, not the entries. Errors name the file.
  static absl::StatusOr<std::unique_ptr<PackedBook>> Open(
      const std::string& path);
  // `bytes` must outlive the book.
  static absl::StatusOr<std::unique_ptr<PackedBook>> FromBytes(
      absl::string_view bytes);
  PackedBook(const PackedBook&) = delete;
  PackedBook& operator=(const PackedBook&) = delete;

  size_t size() const { return count_; }
  // Book::CommonWeights() of the book that was packed.
  uint64_t weights() const { return weights_; }
  std::optional<BookEntry> FindPlace(const Position& place) const override;

  // Reads all of it: checksum, order, and that every entry makes sense.
  absl::Status Check() const;
  // The same as a book in memory, without games.
  absl::StatusOr<Book> Unpack() const;

 private:
  explicit PackedBook(absl::string_view bytes);
  Position PositionAt(size_t index) const;
  std::optional<BookEntry> EntryAt(size_t index) const;

  absl::string_view bytes_;
  MappedFile file_;  // none if the bytes are the caller's
  size_t count_ = 0;
  uint64_t weights_ = 0;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_PACKED_BOOK_H_
