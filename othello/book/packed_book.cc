#include "othello/book/packed_book.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/memory/memory.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/book/book_place.h"
#include "othello/book/byte_reader.h"
#include "othello/book/game_steps.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"
#include "othello/support/whole_file.h"

namespace othello {
namespace {

constexpr absl::string_view kPackedMagic = "Rialto book 1\n";
constexpr size_t kPackedHeaderBytes = 40;
constexpr size_t kPackedCountAt = 16;
constexpr size_t kPackedChecksumAt = 32;
constexpr size_t kPackedEntryBytes = 24;

// Bits of the byte `flags`.
constexpr int kHasValue = 1;
constexpr int kIsProven = 2;
constexpr int kHasLeaf = 4;
constexpr int kLeafIsSolved = 8;
constexpr int kMakerShift = 4;  // two bits
// Confidence has the two bits above: unknown or below 90 %, below 98, below
// 100, 100.
constexpr int kConfidenceShift = 6;
constexpr int kConfidences[4] = {0, 90, 98, 100};

struct PackedEntry {
  Position position;
  int16_t value = 0;
  int16_t leaf_value = 0;
  uint8_t leaf_move = kNoSquare;
  uint8_t depth = 0;
  uint8_t flags = 0;
  uint8_t games = 0;  // StepsOfGames()
};
static_assert(sizeof(PackedEntry) == kPackedEntryBytes);

PackedEntry Packed(const Position& position, const BookEntry& entry) {
  PackedEntry packed;
  packed.position = position;
  packed.games = StepsOfGames(entry.games.total());
  int flags = 0;
  if (entry.value.is_known) {
    flags |= kHasValue | (entry.value.is_proven() ? kIsProven : 0);
    packed.value = static_cast<int16_t>(entry.value.value);
  }
  const BookLeaf& leaf = entry.leaf;
  if (leaf.is_known) {
    int confidence = 3;
    while (leaf.confidence < kConfidences[confidence]) --confidence;
    flags |= kHasLeaf | (leaf.is_solved ? kLeafIsSolved : 0) |
             static_cast<int>(leaf.maker) << kMakerShift |
             confidence << kConfidenceShift;
    packed.leaf_value = static_cast<int16_t>(leaf.value);
    packed.leaf_move = static_cast<uint8_t>(leaf.move);
    packed.depth = static_cast<uint8_t>(leaf.depth);
  }
  packed.flags = static_cast<uint8_t>(flags);
  return packed;
}

// Nothing if the entry makes no sense.
std::optional<BookEntry> Unpacked(const PackedEntry& packed) {
  const Position& position = packed.position;
  BookEntry entry;
  entry.games.draws = GamesOfSteps(packed.games);
  const auto is_value = [](int value) { return std::abs(value) <= kMaxScore; };
  if ((position.mover & position.opponent) != 0 || !is_value(packed.value) ||
      !is_value(packed.leaf_value) || packed.depth > 60) {
    return std::nullopt;
  }
  if ((packed.flags & kHasValue) != 0) {
    entry.value.is_known = true;
    entry.value.value = packed.value;
    if ((packed.flags & kIsProven) != 0) {
      if (packed.value % kScorePerDisc != 0) return std::nullopt;
      entry.value = BookValue::Proven(packed.value / kScorePerDisc);
    }
  }
  if ((packed.flags & kHasLeaf) == 0) return entry;
  BookLeaf& leaf = entry.leaf;
  const int maker = packed.flags >> kMakerShift & 3;
  const bool has_move = packed.leaf_move != kNoSquare;
  if (maker >= kBookMakers ||
      (has_move &&
       (packed.leaf_move > 63 ||
        (position.LegalMoves() & SquareBit(packed.leaf_move)) == 0))) {
    return std::nullopt;
  }
  leaf.is_known = true;
  leaf.move = packed.leaf_move;
  leaf.value = packed.leaf_value;
  leaf.depth = packed.depth;
  leaf.is_solved = (packed.flags & kLeafIsSolved) != 0;
  leaf.confidence = kConfidences[packed.flags >> kConfidenceShift & 3];
  leaf.maker = static_cast<BookMaker>(maker);
  return entry;
}

}  // namespace

bool LooksLikePackedBook(absl::string_view bytes) {
  return absl::StartsWith(bytes, kPackedMagic);
}

std::string FormatPackedBook(const Book& book) {
  std::vector<Position> places = book.SortedPlaces();
  std::sort(places.begin(), places.end(),
            [](const Position& left, const Position& right) {
              return std::make_pair(HashOf(left), left) <
                     std::make_pair(HashOf(right), right);
            });
  std::string entries;
  entries.reserve(places.size() * kPackedEntryBytes);
  for (const Position& place : places) {
    AppendRaw(Packed(place, *book.FindPlace(place)), entries);
  }
  std::string bytes(kPackedMagic);
  bytes.resize(kPackedCountAt, '\0');
  AppendRaw(uint64_t{places.size()}, bytes);
  AppendRaw(book.CommonWeights(), bytes);
  AppendRaw(Crc32(entries), bytes);
  AppendRaw(Crc32(bytes), bytes);
  return bytes + entries;
}

absl::StatusOr<std::unique_ptr<PackedBook>> PackedBook::FromBytes(
    absl::string_view bytes) {
  ByteReader reader(bytes);
  if (bytes.size() < kPackedHeaderBytes) {
    return reader.Error(absl::StrCat("a packed book begins with ",
                                     kPackedHeaderBytes,
                                     " bytes, and there are ", bytes.size()));
  }
  if (!LooksLikePackedBook(bytes)) {
    return reader.Error("this is not a packed book of version 1");
  }
  reader.Take<uint64_t>();
  reader.Take<uint64_t>();
  const auto count = reader.Take<uint64_t>();
  const auto weights = reader.Take<uint64_t>();
  reader.Take<uint32_t>();
  if (reader.Take<uint32_t>() != Crc32(bytes.substr(0, 36))) {
    return reader.Error("the header is damaged (checksum)");
  }
  if (reader.left() % kPackedEntryBytes != 0 ||
      count != reader.left() / kPackedEntryBytes) {
    return reader.Error(absl::StrCat(count, " positions of ", kPackedEntryBytes,
                                     " bytes should follow, not ",
                                     reader.left(), " bytes"));
  }
  auto book = absl::WrapUnique(new PackedBook(bytes));
  book->weights_ = weights;
  return book;
}

absl::StatusOr<std::unique_ptr<PackedBook>> PackedBook::Open(
    const std::string& path) {
  absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.status();
  auto book = FromBytes(file->bytes());
  if (!book.ok()) return WithFileName(book.status(), path);
  (*book)->file_ = *std::move(file);
  return book;
}

PackedBook::PackedBook(absl::string_view bytes)
    : bytes_(bytes),
      count_((bytes.size() - kPackedHeaderBytes) / kPackedEntryBytes) {}

Position PackedBook::PositionAt(size_t index) const {
  Position position;
  std::memcpy(&position,
              bytes_.data() + kPackedHeaderBytes + index * kPackedEntryBytes,
              sizeof(position));
  return position;
}

std::optional<BookEntry> PackedBook::EntryAt(size_t index) const {
  PackedEntry packed;
  std::memcpy(&packed,
              bytes_.data() + kPackedHeaderBytes + index * kPackedEntryBytes,
              sizeof(packed));
  return Unpacked(packed);
}

std::optional<BookEntry> PackedBook::FindPlace(const Position& place) const {
  // Interpolation search, because hashes are spread evenly; then bisection, in
  // case the file is malformed.
  const uint64_t wanted = HashOf(place);
  size_t first = 0;
  size_t end = count_;
  uint64_t least = 0;
  uint64_t most = ~uint64_t{0};
  for (int step = 0; first < end; ++step) {
    size_t middle = first + (end - first) / 2;
    if (step < 8 && most > least && wanted >= least && wanted <= most) {
      const double share = static_cast<double>(wanted - least) /
                           static_cast<double>(most - least);
      const auto ahead =
          static_cast<size_t>(share * static_cast<double>(end - first));
      middle = std::min(first + ahead, end - 1);
    }
    const Position position = PositionAt(middle);
    if (position == place) return EntryAt(middle);
    const uint64_t hash = HashOf(position);
    if (std::make_pair(hash, position) < std::make_pair(wanted, place)) {
      first = middle + 1;
      least = hash;
    } else {
      end = middle;
      most = hash;
    }
  }
  return std::nullopt;
}

absl::Status PackedBook::Check() const {
  const absl::string_view entries = bytes_.substr(kPackedHeaderBytes);
  ByteReader header(bytes_.substr(kPackedChecksumAt, 4));
  if (header.Take<uint32_t>() != Crc32(entries)) {
    return absl::DataLossError("the entries are damaged (checksum)");
  }
  for (size_t i = 0; i < count_; ++i) {
    const Position position = PositionAt(i);
    const BookPlace place = PlaceOf(position);
    const bool is_in_order =
        i == 0 || std::make_pair(HashOf(PositionAt(i - 1)), PositionAt(i - 1)) <
                      std::make_pair(HashOf(position), position);
    if (!EntryAt(i).has_value() || place.is_over || place.has_passed ||
        place.position != position || !is_in_order) {
      return absl::DataLossError(
          absl::StrCat("byte ", kPackedHeaderBytes + i * kPackedEntryBytes,
                       ": position ", i + 1, " is wrong or out of order"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Book> PackedBook::Unpack() const {
  if (absl::Status status = Check(); !status.ok()) return status;
  Book book;
  for (size_t i = 0; i < count_; ++i) {
    book.Add(PositionAt(i));
    BookEntry entry = *EntryAt(i);
    if (entry.leaf.maker == BookMaker::kRialto && !entry.leaf.is_solved) {
      entry.leaf.weights = weights_;
    }
    if (entry.leaf.is_known) book.AddLeaf(PositionAt(i), entry.leaf);
  }
  book.Negamax();
  return book;
}

}  // namespace othello
