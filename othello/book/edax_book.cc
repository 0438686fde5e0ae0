#include "othello/book/edax_book.h"

#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/book/byte_reader.h"
#include "othello/square.h"
#include "othello/support/checked_file.h"

namespace othello {
namespace {

constexpr absl::string_view kEdaxMagic = "XADEKOOB";
constexpr uint8_t kEdaxVersion = 4;
constexpr size_t kEdaxHeaderBytes = 42;
constexpr size_t kEdaxPositionBytes = 42;  // without links

bool IsMoveOf(const Position& position, uint8_t move) {
  if (move == kPass) return !position.HasLegalMove();
  return move < 64 && (position.LegalMoves() & SquareBit(move)) != 0;
}

absl::Status InPosition(const ByteReader& reader, size_t number,
                        absl::string_view message) {
  return reader.Error(absl::StrCat("position ", number, ": ", message));
}

EdaxMove TakeMove(ByteReader& reader) {
  EdaxMove move;
  move.score = reader.Take<int8_t>();
  move.move = reader.Take<uint8_t>();
  return move;
}

absl::Status ReadPosition(ByteReader& reader, size_t number,
                          EdaxPosition& position) {
  if (reader.left() < kEdaxPositionBytes) {
    return InPosition(reader, number, "the file ends within it");
  }
  position.position.mover = reader.Take<uint64_t>();
  position.position.opponent = reader.Take<uint64_t>();
  if ((position.position.mover & position.position.opponent) != 0) {
    return InPosition(reader, number, "two discs on one square");
  }
  position.wins = reader.Take<uint32_t>();
  position.draws = reader.Take<uint32_t>();
  position.losses = reader.Take<uint32_t>();
  position.lines = reader.Take<uint32_t>();
  position.value = reader.Take<int16_t>();
  position.lower = reader.Take<int16_t>();
  position.upper = reader.Take<int16_t>();
  const size_t links = reader.Take<uint8_t>();
  position.level = reader.Take<uint8_t>();
  if (reader.left() < 2 * links + 2) {
    return InPosition(
        reader, number,
        absl::StrCat("the file ends within its ", links, " links"));
  }
  for (size_t i = 0; i < links; ++i) {
    const EdaxMove link = TakeMove(reader);
    if (!IsMoveOf(position.position, link.move)) {
      return InPosition(reader, number, "a link is no legal move");
    }
    position.links.push_back(link);
  }
  position.leaf = TakeMove(reader);
  if (position.leaf.move != kNoSquare &&
      !IsMoveOf(position.position, position.leaf.move)) {
    return InPosition(reader, number, "the leaf is no legal move");
  }
  return absl::OkStatus();
}

}  // namespace

bool LooksLikeEdaxBook(absl::string_view bytes) {
  return absl::StartsWith(bytes, kEdaxMagic);
}

absl::StatusOr<EdaxBook> ParseEdaxBook(absl::string_view bytes) {
  ByteReader reader(bytes);
  if (bytes.size() < kEdaxHeaderBytes) {
    return reader.Error(absl::StrCat("a book of Edax begins with ",
                                     kEdaxHeaderBytes, " bytes, and there are ",
                                     bytes.size()));
  }
  if (!LooksLikeEdaxBook(bytes)) {
    return reader.Error("this is not a book of Edax");
  }
  reader.Take<uint64_t>();
  if (const int version = reader.Take<uint8_t>(); version != kEdaxVersion) {
    return reader.Error(absl::StrCat("a book of Edax of version ", version,
                                     "; only version 4 is known"));
  }
  EdaxBook book;
  book.release = reader.Take<uint8_t>();
  book.year = reader.Take<int16_t>();
  book.month = reader.Take<int8_t>();
  book.day = reader.Take<int8_t>();
  book.hour = reader.Take<int8_t>();
  book.minute = reader.Take<int8_t>();
  book.second = reader.Take<int8_t>();
  book.padding = reader.Take<uint8_t>();
  book.level = reader.Take<int32_t>();
  book.empties = reader.Take<int32_t>();
  book.midgame_error = reader.Take<int32_t>();
  book.endcut_error = reader.Take<int32_t>();
  book.verbosity = reader.Take<int32_t>();
  const auto count = reader.Take<int32_t>();
  if (count < 0 ||
      static_cast<size_t>(count) > reader.left() / kEdaxPositionBytes) {
    return reader.Error(
        absl::StrCat("the file is too short for ", count, " positions"));
  }
  book.positions.resize(static_cast<size_t>(count));
  for (size_t i = 0; i < book.positions.size(); ++i) {
    absl::Status status = ReadPosition(reader, i + 1, book.positions[i]);
    if (!status.ok()) return status;
  }
  if (reader.left() > 0) {
    return reader.Error(
        absl::StrCat(reader.left(), " bytes follow the last position"));
  }
  return book;
}

std::string FormatEdaxBook(const EdaxBook& book) {
  std::string bytes(kEdaxMagic);
  AppendRaw(kEdaxVersion, bytes);
  AppendRaw(book.release, bytes);
  AppendRaw(book.year, bytes);
  for (const int8_t part :
       {book.month, book.day, book.hour, book.minute, book.second}) {
    AppendRaw(part, bytes);
  }
  AppendRaw(book.padding, bytes);
  for (const int32_t number :
       {book.level, book.empties, book.midgame_error, book.endcut_error,
        book.verbosity, static_cast<int32_t>(book.positions.size())}) {
    AppendRaw(number, bytes);
  }
  for (const EdaxPosition& position : book.positions) {
    AppendRaw(position.position.mover, bytes);
    AppendRaw(position.position.opponent, bytes);
    for (const uint32_t number :
         {position.wins, position.draws, position.losses, position.lines}) {
      AppendRaw(number, bytes);
    }
    for (const int16_t value :
         {position.value, position.lower, position.upper}) {
      AppendRaw(value, bytes);
    }
    AppendRaw(static_cast<uint8_t>(position.links.size()), bytes);
    AppendRaw(position.level, bytes);
    for (const EdaxMove& link : position.links) {
      AppendRaw(link.score, bytes);
      AppendRaw(link.move, bytes);
    }
    AppendRaw(position.leaf.score, bytes);
    AppendRaw(position.leaf.move, bytes);
  }
  return bytes;
}

}  // namespace othello
