#include "othello/records/ggf.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "othello/records/clock_text.h"
#include "othello/records/game_result.h"
#include "othello/records/notation.h"
#include "othello/records/record_move.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"

namespace othello {
namespace {

struct TagPair {
  absl::string_view ggf_name;
  // In Game::tags(). Not a string_view: under UBSan g++ does not take the
  // address of an inline variable for a constant.
  const char* name;
};

// In the order of writing. RE, TI, TB, TW, TY, BO and CO need more than a copy
// and are handled elsewhere.
constexpr TagPair kCopiedTags[] = {
    {"PC", kTagSite},         {"DT", kTagDate},         {"PB", kTagBlack},
    {"PW", kTagWhite},        {"RB", kTagBlackRating},  {"RW", kTagWhiteRating},
    {"KB", kTagGgfBlackKomi}, {"KW", kTagGgfWhiteKomi}, {"KM", kTagGgfKomi},
};

// NAME[value], the value with its place.
struct Property {
  std::string name;  // in upper case
  absl::string_view value;
  TextPlace name_place;
  TextPlace place;
};

// The type of a match is "8", or as GGS says it "s8r18:l": the first number is
// the board size. (GGS once wrote it twice, for width and height.)
bool IsTypeOfEight(absl::string_view type) {
  constexpr absl::string_view kDigits = "0123456789";
  const size_t start = type.find_first_of(kDigits);
  if (start == absl::string_view::npos) return false;
  type.remove_prefix(start);
  const absl::string_view size =
      type.substr(0, type.find_first_not_of(kDigits));
  return size == "8" || size == "88";
}

// Reads one game, "(;" to ")".
class GameReader {
 public:
  explicit GameReader(TextCursor& cursor) : cursor_(cursor) {}

  absl::StatusOr<Game> Read() {
    if (!cursor_.Consume("(;")) return cursor_.Error("a game '(;GM[Othello]'");
    while (true) {
      cursor_.SkipSpace();
      while (cursor_.Consume(";")) cursor_.SkipSpace();
      if (cursor_.Consume(")")) break;
      const absl::StatusOr<Property> property = ReadProperty();
      if (!property.ok()) return property.status();
      const absl::Status status = Use(*property);
      if (!status.ok()) return status;
    }
    if (!has_game_name_) {
      return cursor_.Error("GM[Othello] inside the game that ends here");
    }
    if (!comment_.empty()) game_.SetTag(kTagComment, comment_);
    return std::move(game_);
  }

 private:
  absl::StatusOr<Property> ReadProperty() {
    Property property;
    property.name_place = cursor_.place();
    const TextCursor start = cursor_;
    while (absl::ascii_isalpha(static_cast<unsigned char>(cursor_.Peek()))) {
      property.name += absl::ascii_toupper(cursor_.Peek());
      cursor_.Advance();
    }
    if (property.name.empty()) return start.Error("a tag or the end ';)'");
    cursor_.SkipSpace();
    if (!cursor_.Consume("[")) return cursor_.Error("'['");
    property.place = cursor_.place();
    property.value = cursor_.ReadUntil("]");
    if (!cursor_.Consume("]")) {
      return ParseError(property.place, "a value that ends with ']'",
                        property.value);
    }
    return property;
  }

  absl::Status Use(const Property& property) {
    const std::string& name = property.name;
    if (name == "B") return ReadMove(Color::kBlack, property);
    if (name == "W") return ReadMove(Color::kWhite, property);
    if (name == "GM") return ReadGameName(property);
    if (name == "BO") return ReadBoard(property);
    if (name == "TY") return ReadType(property);
    if (name == "TI" || name == "TB" || name == "TW") {
      return ReadClock(property);
    }
    const std::string text = OneLine(property.value);
    if (name == "RE") SetRecordedResult(game_, text, ResultDialect::kGgf);
    if (text.empty()) return absl::OkStatus();
    if (name == "CO" && game_.moves().empty()) {
      absl::StrAppend(&comment_, comment_.empty() ? "" : " ", text);
    }
    for (const TagPair& pair : kCopiedTags) {
      if (pair.ggf_name == name) game_.SetTag(pair.name, text);
    }
    return absl::OkStatus();
  }

  absl::Status ReadGameName(const Property& property) {
    if (!absl::EqualsIgnoreCase(absl::StripAsciiWhitespace(property.value),
                                "Othello")) {
      return ParseError(property.place, "the game Othello", property.value);
    }
    has_game_name_ = true;
    return absl::OkStatus();
  }

  // "8 <64 squares> *".
  absl::Status ReadBoard(const Property& property) {
    if (has_board_ || !game_.moves().empty()) {
      return ParseError(property.name_place,
                        "one board, and it before the first move", "BO");
    }
    has_board_ = true;
    TextCursor cursor(property.value, property.place);
    cursor.SkipSpace();
    const TextCursor size_start = cursor;
    std::string size;
    while (absl::ascii_isdigit(static_cast<unsigned char>(cursor.Peek()))) {
      size += cursor.Peek();
      cursor.Advance();
    }
    if (size != "8") return size_start.Error("the board size 8");
    absl::StatusOr<Board> board = ReadSquares(cursor);
    if (!board.ok()) return board.status();
    const absl::StatusOr<Color> side = ReadSideToMove(cursor);
    if (!side.ok()) return side.status();
    board->to_move = *side;
    cursor.SkipSpace();
    if (!cursor.AtEnd()) return cursor.Error("']' after the side to move");

    Game game(*board);
    for (const auto& [name, value] : game_.tags()) game.SetTag(name, value);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      game.SetClock(color, game_.clock(color));
    }
    game_ = std::move(game);
    return absl::OkStatus();
  }

  absl::Status ReadType(const Property& property) {
    const std::string type = OneLine(property.value);
    if (!IsTypeOfEight(type)) {
      return ParseError(property.place, "a game on the 8x8 board",
                        property.value);
    }
    if (type != "8") game_.SetTag(kTagGgfType, type);
    return absl::OkStatus();
  }

  absl::Status ReadClock(const Property& property) {
    const std::optional<TimeControl> clock = ParseClock(property.value);
    if (!clock.has_value()) {
      return ParseError(property.place, "a clock such as 15:00/0:10/2:00",
                        property.value);
    }
    if (property.name != "TW") game_.SetClock(Color::kBlack, clock);
    if (property.name != "TB") game_.SetClock(Color::kWhite, clock);
    return absl::OkStatus();
  }

  // "F5", "F5/1.00/2.3", "F5//2.3", "PASS". Text after the first two characters
  // of the move is a remark, and so is text after the time.
  absl::Status ReadMove(Color color, const Property& property) {
    TextCursor cursor(property.value, property.place);
    cursor.SkipSpace();
    const TextPlace place = cursor.place();
    const absl::string_view token = cursor.ReadUntil("/");
    const absl::StatusOr<Square> square = ParseMove(token.substr(0, 2));
    if (!square.ok()) {
      return ParseError(place, "a square such as F5 or a pass PA", token);
    }
    const size_t moves_before = game_.moves().size();
    const absl::Status status = PlayRecordedMove(game_, color, *square, place);
    if (!status.ok()) return status;
    GameMove no_move;  // Takes the numbers of a pass after the end.
    GameMove& move =
        game_.moves().size() > moves_before ? game_.last_move() : no_move;

    if (!cursor.Consume("/")) return absl::OkStatus();
    const TextPlace eval_place = cursor.place();
    const absl::string_view eval =
        absl::StripAsciiWhitespace(cursor.ReadUntil("/"));
    if (!eval.empty()) {
      move.eval = ParseDecimal(eval);
      if (!move.eval.has_value()) {
        return ParseError(eval_place, "a value in discs", eval);
      }
    }
    if (!cursor.Consume("/")) return absl::OkStatus();
    const TextPlace time_place = cursor.place();
    const absl::string_view time =
        absl::StripAsciiWhitespace(cursor.ReadUntil("/"));
    if (!time.empty()) {
      move.seconds = ParseTime(time);
      if (!move.seconds.has_value()) {
        return ParseError(time_place, "a time in seconds", time);
      }
    }
    return absl::OkStatus();
  }

  TextCursor& cursor_;
  Game game_;
  std::string comment_;
  bool has_game_name_ = false;
  bool has_board_ = false;
};

// The "1 " or "2 " before the games of a line. Leaves other text alone; the
// reader of the game will name it.
void SkipCountOfGames(TextCursor& cursor) {
  if (cursor.Peek() != '1' && cursor.Peek() != '2') return;
  TextCursor behind = cursor;
  behind.Advance();
  behind.SkipSpace();
  if (behind.Peek() == '(') cursor = behind;
}

std::string Value(absl::string_view text) {
  return absl::StrReplaceAll(OneLine(text), {{"]", ")"}});
}

void AppendTag(absl::string_view name, absl::string_view text,
               std::string& out) {
  const std::string value = Value(text);
  if (!value.empty()) absl::StrAppend(&out, name, "[", value, "]");
}

void AppendClocks(const Game& game, std::string& out) {
  const auto text = [&game](Color color) {
    const std::optional<TimeControl>& clock = game.clock(color);
    return clock.has_value() ? FormatClock(*clock) : "";
  };
  const std::string black = text(Color::kBlack);
  const std::string white = text(Color::kWhite);
  if (black == white) {
    AppendTag("TI", black, out);
  } else {
    AppendTag("TB", black, out);
    AppendTag("TW", white, out);
  }
}

void AppendBoard(const Board& board, std::string& out) {
  absl::StrAppend(&out, "BO[8 ");
  for (Square square = 0; square < 64; ++square) {
    const Bitboard bit = SquareBit(square);
    out += board.black & bit ? '*' : board.white & bit ? 'O' : '-';
    if (ColumnOf(square) == 7) out += ' ';
  }
  absl::StrAppend(&out, board.to_move == Color::kBlack ? "*]" : "O]");
}

void AppendMove(const GameMove& move, std::string& out) {
  const std::string eval =
      move.eval.has_value() ? FormatDecimal(*move.eval) : "";
  const std::string seconds = move.seconds.has_value() && *move.seconds >= 0
                                  ? FormatDecimal(*move.seconds)
                                  : "";
  absl::StrAppend(&out, move.mover == Color::kBlack ? "B[" : "W[",
                  move.square == kPass
                      ? "PA"
                      : absl::AsciiStrToUpper(SquareName(move.square)));
  if (!eval.empty() || !seconds.empty()) absl::StrAppend(&out, "/", eval);
  if (!seconds.empty()) absl::StrAppend(&out, "/", seconds);
  out += ']';
}

}  // namespace

absl::StatusOr<std::vector<Game>> ParseGgf(absl::string_view text,
                                           TextPlace place) {
  std::vector<Game> games;
  TextCursor cursor(text, place);
  do {
    cursor.SkipSpace();
    SkipCountOfGames(cursor);
    absl::StatusOr<Game> game = GameReader(cursor).Read();
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
    cursor.SkipSpace();
  } while (!cursor.AtEnd());
  return games;
}

absl::StatusOr<Game> ParseGgfGame(absl::string_view text) {
  TextCursor cursor(text);
  cursor.SkipSpace();
  SkipCountOfGames(cursor);
  absl::StatusOr<Game> game = GameReader(cursor).Read();
  if (!game.ok()) return game;
  cursor.SkipSpace();
  if (!cursor.AtEnd()) return cursor.Error("the end after one game");
  return game;
}

std::string FormatGgf(const Game& game) {
  std::string out = "(;GM[Othello]";
  for (const TagPair& pair : kCopiedTags) {
    AppendTag(pair.ggf_name, game.tag(pair.name), out);
  }
  const std::string result = ResultText(game, ResultDialect::kGgf);
  if (result != "?") AppendTag("RE", result, out);
  AppendTag("CO", game.tag(kTagComment), out);
  AppendClocks(game, out);
  const absl::string_view type = game.tag(kTagGgfType);
  AppendTag("TY", IsTypeOfEight(type) ? type : "8", out);
  AppendBoard(game.start(), out);
  for (const GameMove& move : game.moves()) AppendMove(move, out);
  return out += ";)";
}

}  // namespace othello
