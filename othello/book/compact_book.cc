#include "othello/book/compact_book.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/book/book_place.h"
#include "othello/book/byte_reader.h"
#include "othello/book/game_steps.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"

namespace othello {
namespace {

constexpr absl::string_view kCompactMagic("Rialto compact book 1\n\0\0", 24);
static_assert(kCompactMagic.size() == 24);

// Bits of the numbers.
constexpr int kDepthBits = 6;
constexpr int kConfidenceBits = 7;
constexpr int kMakerBits = 2;
constexpr int kValueBits = 13;
constexpr int kGamesBits = 8;

// How most leaves were found; the others say it themselves.
struct UsualLeaf {
  uint64_t weights = 0;
  uint8_t depth = 0;
  uint8_t confidence = 0;

  bool Is(const BookLeaf& leaf) const {
    return leaf.depth == depth && leaf.confidence == confidence &&
           !leaf.is_solved && leaf.maker == BookMaker::kRialto;
  }
};

class BitWriter {
 public:
  void Put(uint64_t number, int bits) {
    for (int i = 0; i < bits; ++i) {
      if (used_ % 8 == 0) bytes_.push_back('\0');
      if ((number >> i & 1) != 0) {
        bytes_.back() = static_cast<char>(
            static_cast<unsigned char>(bytes_.back()) | 1u << (used_ % 8));
      }
      ++used_;
    }
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  uint64_t used_ = 0;
};

class BitReader {
 public:
  explicit BitReader(absl::string_view bytes) : bytes_(bytes) {}

  uint64_t Take(int bits) {
    uint64_t number = 0;
    for (int i = 0; i < bits; ++i) {
      if (at_ / 8 >= bytes_.size()) {
        has_ended_ = true;
        return 0;
      }
      const auto byte = static_cast<unsigned char>(bytes_[at_ / 8]);
      number |= static_cast<uint64_t>(byte >> (at_ % 8) & 1) << i;
      ++at_;
    }
    return number;
  }
  // Whether more was taken than there is.
  bool has_ended() const { return has_ended_; }
  size_t byte() const { return at_ / 8; }
  bool has_unused_bytes() const { return (at_ + 7) / 8 < bytes_.size(); }

 private:
  absl::string_view bytes_;
  uint64_t at_ = 0;
  bool has_ended_ = false;
};

int BitsFor(size_t choices) {
  return static_cast<int>(std::bit_width(choices - 1));
}

using Seen = absl::flat_hash_set<Position>;

struct Move {
  Square square;
  Position child;
  bool is_inside = false;
};

// The moves that may lead to positions of the book: all but those that end the
// game. Both directions walk the places in the order of their squares, each
// before its children, so that a child that was seen needs no bit.
std::vector<Move> MovesOf(const Position& place) {
  std::vector<Move> moves;
  for (const Square square : Squares(place.LegalMoves())) {
    const BookPlace child = PlaceOf(place.Play(square));
    if (!child.is_over) moves.push_back({square, child.position, false});
  }
  return moves;
}

std::vector<Square> OutsideOf(const std::vector<Move>& moves) {
  std::vector<Square> outside;
  for (const Move& move : moves) {
    if (!move.is_inside) outside.push_back(move.square);
  }
  return outside;
}

struct Writer {
  const Book& book;
  const UsualLeaf usual;
  BitWriter bits = {};
  Seen seen = {};

  void WriteLeaf(const BookLeaf& leaf, const std::vector<Square>& outside) {
    const auto at = std::find(outside.begin(), outside.end(), leaf.move);
    const bool has_move = at != outside.end();
    // A leaf by a move that is in the book cannot be told.
    if (!leaf.is_known || (!has_move && leaf.move != kNoSquare)) {
      bits.Put(0, 1);
      return;
    }
    bits.Put(1, 1);
    bits.Put(has_move ? 1 : 0, 1);
    if (has_move) {
      bits.Put(static_cast<uint64_t>(at - outside.begin()),
               BitsFor(outside.size()));
    }
    bits.Put(static_cast<uint64_t>(leaf.value + kMaxScore), kValueBits);
    bits.Put(usual.Is(leaf) ? 1 : 0, 1);
    if (usual.Is(leaf)) return;
    bits.Put(static_cast<uint64_t>(leaf.depth), kDepthBits);
    bits.Put(static_cast<uint64_t>(leaf.confidence), kConfidenceBits);
    bits.Put(leaf.is_solved ? 1 : 0, 1);
    bits.Put(static_cast<uint64_t>(leaf.maker), kMakerBits);
  }

  void Write(const Position& place) {
    seen.insert(place);
    const BookEntry entry = *book.FindPlace(place);
    std::vector<Move> moves = MovesOf(place);
    for (Move& move : moves) {
      move.is_inside = book.FindPlace(move.child).has_value();
      if (!seen.contains(move.child)) bits.Put(move.is_inside ? 1 : 0, 1);
    }
    WriteLeaf(entry.leaf, OutsideOf(moves));
    bits.Put(StepsOfGames(entry.games.total()), kGamesBits);
    for (const Move& move : moves) {
      if (move.is_inside && !seen.contains(move.child)) Write(move.child);
    }
  }
};

struct Reader {
  const UsualLeaf usual;
  BitReader bits;
  Book book = {};
  Seen seen = {};

  // False if it makes no sense.
  bool ReadLeaf(const Position& place, const std::vector<Square>& outside) {
    if (bits.Take(1) == 0) return true;
    BookLeaf leaf;
    leaf.is_known = true;
    if (bits.Take(1) != 0) {
      if (outside.empty()) return false;
      const uint64_t index = bits.Take(BitsFor(outside.size()));
      if (index >= outside.size()) return false;
      leaf.move = outside[index];
    }
    leaf.value = static_cast<Score>(bits.Take(kValueBits)) - kMaxScore;
    leaf.depth = usual.depth;
    leaf.confidence = usual.confidence;
    if (bits.Take(1) == 0) {
      leaf.depth = static_cast<int>(bits.Take(kDepthBits));
      leaf.confidence = static_cast<int>(bits.Take(kConfidenceBits));
      leaf.is_solved = bits.Take(1) != 0;
      const auto maker = static_cast<int>(bits.Take(kMakerBits));
      if (maker >= kBookMakers) return false;
      leaf.maker = static_cast<BookMaker>(maker);
    }
    if (leaf.value > kMaxScore || leaf.depth > 60 || leaf.confidence > 100 ||
        (leaf.is_solved && leaf.value % kScorePerDisc != 0)) {
      return false;
    }
    if (leaf.maker == BookMaker::kRialto) leaf.weights = usual.weights;
    book.AddLeaf(place, leaf);
    return true;
  }

  bool Read(const Position& place, uint64_t source) {
    seen.insert(place);
    book.Add(place);
    std::vector<Move> moves = MovesOf(place);
    for (Move& move : moves) {
      move.is_inside = seen.contains(move.child) || bits.Take(1) != 0;
    }
    if (!ReadLeaf(place, OutsideOf(moves))) return false;
    const auto steps = static_cast<uint8_t>(bits.Take(kGamesBits));
    book.AddCounts(place, source, {0, GamesOfSteps(steps), 0});
    if (bits.has_ended()) return false;
    for (const Move& move : moves) {
      if (move.is_inside && !seen.contains(move.child) &&
          !Read(move.child, source)) {
        return false;
      }
    }
    return true;
  }
};

UsualLeaf UsualOf(const Book& book) {
  std::map<std::pair<int, int>, int> counts;
  for (const Position& place : book.SortedPlaces()) {
    const BookLeaf leaf = book.FindPlace(place)->leaf;
    if (leaf.is_known) ++counts[{leaf.depth, leaf.confidence}];
  }
  UsualLeaf usual;
  usual.weights = book.CommonWeights();
  int most = 0;
  for (const auto& [how, count] : counts) {
    if (count <= most) continue;
    most = count;
    usual.depth = static_cast<uint8_t>(how.first);
    usual.confidence = static_cast<uint8_t>(how.second);
  }
  return usual;
}

}  // namespace

bool LooksLikeCompactBook(absl::string_view bytes) {
  return absl::StartsWith(bytes, "Rialto compact book ");
}

std::string FormatCompactBook(const Book& book) {
  Writer writer = {book, UsualOf(book)};
  const Position start = PlaceOf(Position::Start()).position;
  const bool has_start = book.FindPlace(start).has_value();
  if (has_start) writer.Write(start);
  std::string rest;
  AppendRaw(writer.usual.weights, rest);
  AppendRaw(static_cast<uint32_t>(writer.seen.size()), rest);
  AppendRaw(writer.usual.depth, rest);
  AppendRaw(writer.usual.confidence, rest);
  rest += writer.bits.bytes();
  std::string bytes(kCompactMagic);
  AppendRaw(Crc32(rest), bytes);
  return bytes + rest;
}

absl::StatusOr<Book> ParseCompactBook(absl::string_view bytes) {
  constexpr size_t kHeaderBytes = 42;
  ByteReader header(bytes);
  if (bytes.size() < kHeaderBytes) {
    return header.Error(absl::StrCat("a compact book begins with ",
                                     kHeaderBytes, " bytes, and there are ",
                                     bytes.size()));
  }
  if (!absl::StartsWith(bytes, kCompactMagic)) {
    return header.Error("this is not a compact book of version 1");
  }
  for (int i = 0; i < 3; ++i) header.Take<uint64_t>();
  const auto checksum = header.Take<uint32_t>();
  if (checksum != Crc32(bytes.substr(header.offset()))) {
    return header.Error("the book is damaged or cut off (checksum)");
  }
  UsualLeaf usual;
  usual.weights = header.Take<uint64_t>();
  const auto count = header.Take<uint32_t>();
  usual.depth = header.Take<uint8_t>();
  usual.confidence = header.Take<uint8_t>();
  Reader reader = {usual, BitReader(bytes.substr(kHeaderBytes))};
  const uint64_t source = checksum | kSumOfSources;
  if (count > 0 &&
      (!reader.Read(PlaceOf(Position::Start()).position, source) ||
       reader.seen.size() != count || reader.bits.has_unused_bytes())) {
    return absl::InvalidArgumentError(
        absl::StrCat("byte ", kHeaderBytes + reader.bits.byte(),
                     ": the entry makes no sense"));
  }
  reader.book.Negamax();
  const auto start = reader.book.FindPlace(PlaceOf(Position::Start()).position);
  if (start.has_value() && start->games.total() > 0) {
    reader.book.AddSource(source, "a compact book");
  }
  return std::move(reader.book);
}

}  // namespace othello
