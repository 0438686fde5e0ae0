#include "othello/records/sgf.h"

#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/records/game_result.h"
#include "othello/records/notation.h"
#include "othello/records/record_move.h"
#include "othello/records/sgf_node.h"
#include "othello/symmetry.h"

namespace othello {
namespace {

struct TagPair {
  absl::string_view sgf_name;
  // In Game::tags(). Not a string_view: under UBSan g++ does not take the
  // address of an inline variable for a constant.
  const char* name;
};

// In the order in which they are written. RE and C need more than a copy.
constexpr TagPair kCopiedTags[] = {
    {"PB", kTagBlack},       {"PW", kTagWhite}, {"BR", kTagBlackRating},
    {"WR", kTagWhiteRating}, {"DT", kTagDate},  {"EV", kTagEvent},
    {"RO", kTagRound},       {"PC", kTagSite},
};

constexpr char kExpectedPoint[] =
    "a square as a letter pair (dc) or with a digit (d3)";

// "dc" or "d3", in either case.
std::optional<Square> ParsePoint(absl::string_view text) {
  if (const auto square = SquareFromName(text)) return square;
  if (text.size() != 2) return std::nullopt;
  const int column = absl::ascii_tolower(text[0]) - 'a';
  const int row = absl::ascii_tolower(text[1]) - 'a';
  if (column < 0 || column > 7 || row < 0 || row > 7) return std::nullopt;
  return MakeSquare(column, row);
}

// A square or a pass.
std::optional<Square> ParseSgfMove(absl::string_view text) {
  if (const auto square = ParsePoint(text)) return square;
  if (text.empty() || absl::EqualsIgnoreCase(text, "tt")) return kPass;
  const absl::StatusOr<Square> move = ParseMove(text);
  return move.ok() ? std::optional<Square>(*move) : std::nullopt;
}

// A square, or a rectangle of them as "upper left:lower right".
std::optional<Bitboard> ParsePoints(absl::string_view text) {
  const size_t colon = text.find(':');
  const auto first = ParsePoint(text.substr(0, colon));
  if (!first.has_value()) return std::nullopt;
  if (colon == absl::string_view::npos) return SquareBit(*first);
  const auto last = ParsePoint(text.substr(colon + 1));
  if (!last.has_value()) return std::nullopt;
  Bitboard points = 0;
  for (int row = RowOf(*first); row <= RowOf(*last); ++row) {
    for (int column = ColumnOf(*first); column <= ColumnOf(*last); ++column) {
      points |= SquareBit(MakeSquare(column, row));
    }
  }
  return points;
}

bool IsSetup(absl::string_view name) {
  return name == "AB" || name == "AW" || name == "AE" || name == "PL";
}

// Makes a Game of the nodes of a main line.
class GameBuilder {
 public:
  // `place` is where the game tree starts, for errors about missing parts.
  absl::StatusOr<Game> Build(const std::vector<SgfNode>& nodes,
                             TextPlace place) {
    absl::Status status = CheckRoot(nodes[0], place);
    for (const SgfNode& node : nodes) {
      // Within a node the order of properties means nothing: the set-up first.
      for (const SgfProperty& property : node) {
        if (!status.ok()) return status;
        if (IsSetup(property.name)) status = SetUp(property);
      }
      for (const SgfProperty& property : node) {
        if (!status.ok()) return status;
        if (property.name == "B") status = Play(Color::kBlack, property);
        if (property.name == "W") status = Play(Color::kWhite, property);
      }
    }
    if (!status.ok()) return status;
    if (!game_.has_value()) StartGame(Color::kBlack);
    SetTags(nodes[0]);
    return *std::move(game_);
  }

 private:
  absl::Status CheckRoot(const SgfNode& root, TextPlace place) {
    bool is_othello = false;
    bool has_size = false;
    bool is_by_gogui = false;
    for (const SgfProperty& property : root) {
      const SgfValue& value = property.values[0];
      const absl::string_view text = absl::StripAsciiWhitespace(value.raw);
      if (property.name == "GM") {
        if (text != "2") {
          return ParseError(value.place, "2, the number of Othello", value.raw);
        }
        is_othello = true;
      }
      if (property.name == "SZ" && text != "8" && text != "8:8") {
        return ParseError(value.place, "the board size 8", value.raw);
      }
      has_size |= property.name == "SZ";
      is_by_gogui |=
          property.name == "AP" && absl::StartsWithIgnoreCase(text, "gogui");
    }
    if (is_othello) return absl::OkStatus();
    // GoGui takes every game for Go: it names none, and its row 1 is below.
    counts_from_below_ = has_size && is_by_gogui;
    if (counts_from_below_) return absl::OkStatus();
    return ErrorAt(place,
                   "the first node has no GM[2]; without it SGF means Go, "
                   "unless GoGui wrote it for a board of size 8");
  }

  Bitboard OnBoard(Bitboard points) const {
    return counts_from_below_ ? MirrorRows(points) : points;
  }

  absl::Status SetUp(const SgfProperty& property) {
    for (const SgfValue& value : property.values) {
      if (game_.has_value()) {
        return ParseError(value.place, "a set-up before the first move",
                          absl::StrCat(property.name, "[", value.raw, "]"));
      }
      const std::string text = SgfText(value.raw);
      const absl::Status status = property.name == "PL"
                                      ? SetUpSide(text, value)
                                      : SetUpDiscs(property.name, text, value);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status SetUpSide(absl::string_view text, const SgfValue& value) {
    const bool is_black = absl::StartsWithIgnoreCase(text, "b");
    if (!is_black && !absl::StartsWithIgnoreCase(text, "w")) {
      return ParseError(value.place, "the side to move, B or W", value.raw);
    }
    side_ = is_black ? Color::kBlack : Color::kWhite;
    return absl::OkStatus();
  }

  absl::Status SetUpDiscs(absl::string_view name, absl::string_view text,
                          const SgfValue& value) {
    const std::optional<Bitboard> parsed = ParsePoints(text);
    if (!parsed.has_value()) {
      return ParseError(value.place, kExpectedPoint, value.raw);
    }
    const Bitboard points = OnBoard(*parsed);
    if (!lists_discs_) start_ = Board();
    lists_discs_ = true;
    start_.black &= ~points;
    start_.white &= ~points;
    if (name == "AB") start_.black |= points;
    if (name == "AW") start_.white |= points;
    return absl::OkStatus();
  }

  void StartGame(Color first_mover) {
    start_.to_move = side_.value_or(first_mover);
    game_.emplace(start_);
  }

  absl::Status Play(Color color, const SgfProperty& property) {
    const SgfValue& value = property.values[0];
    std::optional<Square> square = ParseSgfMove(SgfText(value.raw));
    if (!square.has_value()) {
      return ParseError(value.place, absl::StrCat(kExpectedPoint, " or a pass"),
                        value.raw);
    }
    if (*square != kPass) square = LowestSquare(OnBoard(SquareBit(*square)));
    if (!game_.has_value()) StartGame(color);
    return PlayRecordedMove(*game_, color, *square, value.place);
  }

  void SetTags(const SgfNode& root) {
    for (const SgfProperty& property : root) {
      const std::string text = SgfText(property.values[0].raw);
      if (text.empty()) continue;
      if (property.name == "RE")
        SetRecordedResult(*game_, OneLine(text), ResultDialect::kSgf);
      if (property.name == "C") game_->SetTag(kTagComment, text);
      for (const TagPair& pair : kCopiedTags) {
        if (pair.sgf_name == property.name) {
          game_->SetTag(pair.name, OneLine(text));
        }
      }
    }
  }

  Board start_ = Board::Start();
  bool counts_from_below_ = false;
  bool lists_discs_ = false;  // The standard four are gone.
  std::optional<Color> side_;
  std::optional<Game> game_;  // From the first move on.
};

std::string PointName(Square square) {
  return {static_cast<char>('a' + ColumnOf(square)),
          static_cast<char>('a' + RowOf(square))};
}

void AppendProperty(absl::string_view name, absl::string_view text,
                    std::string& out) {
  if (!text.empty()) absl::StrAppend(&out, name, "[", EscapeSgf(text), "]");
}

void AppendPoints(absl::string_view name, Bitboard points, std::string& out) {
  if (points == 0) return;
  absl::StrAppend(&out, name);
  for (; points != 0; points = WithoutLowest(points)) {
    absl::StrAppend(&out, "[", PointName(LowestSquare(points)), "]");
  }
}

void AppendSetup(const Board& start, std::string& out) {
  if (start == Board::Start()) return;
  AppendPoints("AB", start.black, out);
  AppendPoints("AW", start.white, out);
  // An empty board needs a set-up too, or the standard four discs appear.
  if ((start.black | start.white) == 0) {
    AppendPoints("AE", Position::Start().discs(), out);
  }
  AppendProperty("PL", start.to_move == Color::kBlack ? "B" : "W", out);
}

}  // namespace

absl::StatusOr<std::vector<Game>> ParseSgf(absl::string_view text,
                                           TextPlace place) {
  std::vector<Game> games;
  TextCursor cursor(text, place);
  do {
    cursor.SkipSpace();
    const TextPlace root = cursor.place();
    const absl::StatusOr<std::vector<SgfNode>> nodes = ReadSgfMainLine(cursor);
    if (!nodes.ok()) return nodes.status();
    absl::StatusOr<Game> game = GameBuilder().Build(*nodes, root);
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
    cursor.SkipSpace();
  } while (!cursor.AtEnd());
  return games;
}

std::string FormatSgf(const Game& game) {
  std::string out = "(;FF[4]GM[2]SZ[8]";
  for (const TagPair& pair : kCopiedTags) {
    AppendProperty(pair.sgf_name, OneLine(game.tag(pair.name)), out);
  }
  const std::string result = ResultText(game, ResultDialect::kSgf);
  if (result != "?") AppendProperty("RE", OneLine(result), out);
  AppendProperty("C", game.tag(kTagComment), out);
  AppendSetup(game.start(), out);
  int moves_on_line = 0;
  for (const GameMove& move : game.moves()) {
    if (move.square == kPass) continue;
    out += moves_on_line++ % 10 == 0 ? "\n" : "";
    absl::StrAppend(&out, move.mover == Color::kBlack ? ";B[" : ";W[",
                    PointName(move.square), "]");
  }
  return out += ")\n";
}

}  // namespace othello
