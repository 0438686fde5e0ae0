#include "othello/book/egaroucid_book.h"

#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/book/byte_reader.h"
#include "othello/support/checked_file.h"
#include "othello/symmetry.h"

namespace othello {
namespace {

constexpr absl::string_view kEgaroucidMagic = "DICUORAGE\3";
constexpr size_t kEgaroucidHeaderBytes = 14;
constexpr size_t kEgaroucidPositionBytes = 25;

// All 64 bits in the opposite order.
Bitboard Turned(Bitboard set) { return MirrorColumns(MirrorRows(set)); }

}  // namespace

bool LooksLikeEgaroucidBook(absl::string_view bytes) {
  return absl::StartsWith(bytes, kEgaroucidMagic);
}

absl::StatusOr<EgaroucidBook> ParseEgaroucidBook(absl::string_view bytes) {
  ByteReader reader(bytes);
  if (bytes.size() < kEgaroucidHeaderBytes) {
    return reader.Error(absl::StrCat("a book of Egaroucid begins with ",
                                     kEgaroucidHeaderBytes,
                                     " bytes, and there are ", bytes.size()));
  }
  if (!LooksLikeEgaroucidBook(bytes)) {
    return reader.Error("this is not a book of Egaroucid, format 3");
  }
  reader.Take<uint64_t>();
  reader.Take<uint16_t>();
  const auto count = reader.Take<int32_t>();
  if (count < 0 ||
      static_cast<size_t>(count) * kEgaroucidPositionBytes != reader.left()) {
    return reader.Error(
        absl::StrCat(count, " positions of ", kEgaroucidPositionBytes,
                     " bytes should follow, not ", reader.left(), " bytes"));
  }
  EgaroucidBook book;
  book.positions.resize(static_cast<size_t>(count));
  for (size_t i = 0; i < book.positions.size(); ++i) {
    EgaroucidPosition& position = book.positions[i];
    position.position.mover = Turned(reader.Take<uint64_t>());
    position.position.opponent = Turned(reader.Take<uint64_t>());
    if ((position.position.mover & position.position.opponent) != 0) {
      return reader.Error(
          absl::StrCat("position ", i + 1, ": two discs on one square"));
    }
    position.value = reader.Take<int8_t>();
    position.level = reader.Take<int8_t>();
    position.lines = reader.Take<uint32_t>();
    position.leaf_value = reader.Take<int8_t>();
    position.leaf_move = reader.Take<uint8_t>();
    position.leaf_level = reader.Take<int8_t>();
  }
  return book;
}

std::string FormatEgaroucidBook(const EgaroucidBook& book) {
  std::string bytes(kEgaroucidMagic);
  AppendRaw(static_cast<int32_t>(book.positions.size()), bytes);
  for (const EgaroucidPosition& position : book.positions) {
    AppendRaw(Turned(position.position.mover), bytes);
    AppendRaw(Turned(position.position.opponent), bytes);
    AppendRaw(position.value, bytes);
    AppendRaw(position.level, bytes);
    AppendRaw(position.lines, bytes);
    AppendRaw(position.leaf_value, bytes);
    AppendRaw(position.leaf_move, bytes);
    AppendRaw(position.leaf_level, bytes);
  }
  return bytes;
}

}  // namespace othello
