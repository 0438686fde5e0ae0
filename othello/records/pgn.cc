#include "othello/records/pgn.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "othello/records/game_result.h"
#include "othello/records/notation.h"
#include "othello/records/record_move.h"
#include "othello/records/xboard_fen.h"
#include "othello/support/text_cursor.h"

namespace othello {
namespace {

constexpr char kFen[] = "FEN";

// Tags that are written first, in this order; the others follow by name.
constexpr const char* kFirstTags[] = {
    kTagEvent, kTagSite,  kTagDate,        kTagTime,       kTagRound,
    kTagBlack, kTagWhite, kTagBlackRating, kTagWhiteRating};

constexpr size_t kLineWidth = 79;

constexpr absl::string_view kTokenEnds = " \t\r\n\v\f[](){};\"";

bool IsNameCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

absl::StatusOr<Board> ReadFen(absl::string_view text, TextPlace place) {
  TextCursor cursor(text, place);
  if (absl::StrContains(text, '/')) return ReadXBoardFen(cursor);
  absl::StatusOr<Board> board = ReadSquares(cursor);
  if (!board.ok()) return board;
  const absl::StatusOr<Color> side = ReadSideToMove(cursor);
  if (!side.ok()) return side.status();
  board->to_move = *side;
  cursor.SkipSpace();
  if (!cursor.AtEnd()) return cursor.Error("'\"' after the side to move");
  return board;
}

// Skips white space and everything that is neither tag nor move: {comments}, ;
// comments to the end of the line, % lines, $-marks and (variations). The text
// of comments in braces is added to `comment` unless that is null.
absl::Status SkipRemarks(TextCursor& cursor, std::string* comment) {
  size_t open_variations = 0;
  while (true) {
    cursor.SkipSpace();
    const TextCursor start = cursor;
    if (cursor.Consume("{")) {
      const std::string text = OneLine(cursor.ReadUntil("}"));
      if (!cursor.Consume("}")) return start.Error("a comment closed by '}'");
      if (comment != nullptr && open_variations == 0 && !text.empty()) {
        absl::StrAppend(comment, comment->empty() ? "" : " ", text);
      }
    } else if (cursor.Peek() == ';' ||
               (cursor.Peek() == '%' && cursor.place().column == 1)) {
      cursor.ReadUntil("\n");
    } else if (cursor.Peek() == '$') {
      cursor.ReadUntil(kTokenEnds);
    } else if (cursor.Consume("(")) {
      ++open_variations;
    } else if (open_variations == 0) {
      return absl::OkStatus();
    } else if (cursor.AtEnd()) {
      return cursor.Error("')' at the end of a variation");
    } else if (cursor.Consume(")")) {
      --open_variations;
    } else {
      cursor.Advance();
    }
  }
}

// Reads the rest of a string and its closing quotation mark.
absl::StatusOr<std::string> ReadString(TextCursor& cursor) {
  std::string text;
  while (!cursor.Consume("\"")) {
    if (cursor.AtEnd() || cursor.Peek() == '\n' || cursor.Peek() == '\r') {
      return cursor.Error("'\"' at the end of the value");
    }
    const absl::string_view next_two = cursor.Rest().substr(0, 2);
    if (next_two == "\\\"" || next_two == "\\\\") cursor.Advance();
    text += cursor.Peek();
    cursor.Advance();
  }
  return text;
}

// "f5" of "12.f5!?": without the number of the move and its annotation. Counts
// in `skipped` the characters in front.
absl::string_view BareMove(absl::string_view token, int& skipped) {
  const size_t digits =
      std::min(token.find_first_not_of("0123456789"), token.size());
  size_t number = digits;
  while (number < token.size() && token[number] == '.') ++number;
  // A number that continues without a point belongs to a result ("34-30").
  skipped = number > digits || digits == token.size() ? number : 0;
  token.remove_prefix(skipped);
  while (!token.empty() && (token.back() == '!' || token.back() == '?')) {
    token.remove_suffix(1);
  }
  return token;
}

// A result after the moves.
bool IsFinalResult(absl::string_view token) {
  return token == "*" ||
         (absl::StrContains(token, '-') && absl::ascii_isdigit(token[0]) &&
          ParseResult(token).has_value());
}

// Reads one game: tag pairs, then moves up to a result, to the tag pairs of
// the next game or to the end.
class GameReader {
 public:
  explicit GameReader(TextCursor& cursor) : cursor_(cursor) {}

  absl::StatusOr<Game> Read() {
    absl::Status status = ReadTags();
    if (!status.ok()) return status;
    Game game(start_);
    for (const auto& [name, value] : tags_) game.SetTag(name, value);
    status = ReadMoves(game);
    if (!status.ok()) return status;
    if (!comment_.empty()) game.SetTag(kTagComment, comment_);
    // The tag takes precedence; the text after the moves is the fallback.
    SetRecordedResult(game, final_result_, ResultDialect::kPgn);
    SetRecordedResult(game, result_tag_, ResultDialect::kPgn);
    return game;
  }

 private:
  absl::Status ReadTags() {
    while (true) {
      absl::Status status = SkipRemarks(cursor_, &comment_);
      if (!status.ok() || !cursor_.Consume("[")) return status;
      status = ReadTagPair();
      if (!status.ok()) return status;
    }
  }

  // What follows '['.
  absl::Status ReadTagPair() {
    cursor_.SkipSpace();
    const TextCursor start = cursor_;
    while (IsNameCharacter(cursor_.Peek())) cursor_.Advance();
    const absl::string_view name =
        start.Rest().substr(0, cursor_.offset() - start.offset());
    if (name.empty()) return cursor_.Error("the name of a tag");
    cursor_.SkipSpace();
    if (!cursor_.Consume("\"")) return cursor_.Error("'\"'");
    const TextPlace place = cursor_.place();
    const absl::StatusOr<std::string> text = ReadString(cursor_);
    if (!text.ok()) return text.status();
    cursor_.SkipSpace();
    if (!cursor_.Consume("]")) return cursor_.Error("']'");
    return UseTag(name, *text, place);
  }

  absl::Status UseTag(absl::string_view name, absl::string_view text,
                      TextPlace place) {
    if (name == kFen) {
      absl::StatusOr<Board> board = ReadFen(text, place);
      if (!board.ok()) return board.status();
      start_ = *board;
      return absl::OkStatus();
    }
    std::string value = OneLine(text);
    if (value.empty()) return absl::OkStatus();
    if (name == kTagResult) {
      result_tag_ = std::move(value);
    } else if (name == kTagComment) {
      comment_ = std::move(value);
    } else {
      tags_[std::string(name)] = std::move(value);
    }
    return absl::OkStatus();
  }

  absl::Status ReadMoves(Game& game) {
    while (true) {
      const bool is_before_moves = game.moves().empty();
      const absl::Status status =
          SkipRemarks(cursor_, is_before_moves ? &comment_ : nullptr);
      if (!status.ok()) return status;
      if (cursor_.AtEnd() || cursor_.Peek() == '[') return absl::OkStatus();

      const TextCursor start = cursor_;
      TextPlace place = cursor_.place();
      int skipped = 0;
      const absl::string_view token =
          BareMove(cursor_.ReadUntil(kTokenEnds), skipped);
      place.column += skipped;
      if (token.empty() && skipped > 0) continue;  // The number of a move.
      const absl::StatusOr<Square> square = ParseMove(token);
      if (square.ok()) {
        const absl::Status played =
            PlayRecordedMove(game, std::nullopt, *square, place);
        if (!played.ok()) return played;
      } else if (!token.empty() && IsFinalResult(token)) {
        final_result_ = std::string(token);
        return absl::OkStatus();
      } else {
        return start.Error("a move, a result or a tag pair");
      }
    }
  }

  TextCursor& cursor_;
  Board start_ = Board::Start();
  std::map<std::string, std::string> tags_;
  std::string comment_;
  std::string result_tag_;
  std::string final_result_;
};

void AppendTagPair(absl::string_view name, absl::string_view text,
                   std::string& out) {
  const std::string value = OneLine(text);
  if (value.empty()) return;
  absl::StrAppend(&out, "[", name, " \"",
                  absl::StrReplaceAll(value, {{"\\", "\\\\"}, {"\"", "\\\""}}),
                  "\"]\n");
}

// Whether a tag is one that AppendTags() need not treat in its own way.
bool IsOrdinaryTag(absl::string_view name) {
  return !name.empty() && absl::c_all_of(name, IsNameCharacter) &&
         name != kFen && name != kTagResult &&
         !absl::c_linear_search(kFirstTags, name);
}

void AppendTags(const Game& game, std::string& out) {
  for (absl::string_view name : kFirstTags) {
    AppendTagPair(name, game.tag(name), out);
  }
  AppendTagPair(kTagResult, ResultText(game, ResultDialect::kPgn), out);
  if (game.start() != Board::Start()) {
    AppendTagPair(kFen, FormatBoard(game.start()), out);
  }
  for (const auto& [name, value] : game.tags()) {
    if (IsOrdinaryTag(name)) AppendTagPair(name, value, out);
  }
}

// Appends tokens with blanks between them, in lines of limited width.
class LineFiller {
 public:
  explicit LineFiller(std::string& out) : out_(out) {}

  void Add(absl::string_view token) {
    const bool fits = used_ + 1 + token.size() <= kLineWidth;
    if (used_ > 0) out_ += fits ? ' ' : '\n';
    used_ = used_ > 0 && fits ? used_ + 1 + token.size() : token.size();
    absl::StrAppend(&out_, token);
  }

 private:
  std::string& out_;
  size_t used_ = 0;
};

}  // namespace

absl::StatusOr<std::vector<Game>> ParsePgn(absl::string_view text,
                                           TextPlace place) {
  std::vector<Game> games;
  TextCursor cursor(text, place);
  cursor.SkipSpace();
  if (cursor.AtEnd()) return cursor.Error("a game");
  while (!cursor.AtEnd()) {
    absl::StatusOr<Game> game = GameReader(cursor).Read();
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
    // Remarks after the result do not make another game.
    const absl::Status status = SkipRemarks(cursor, nullptr);
    if (!status.ok()) return status;
  }
  return games;
}

std::string FormatPgn(const Game& game) {
  std::string out;
  AppendTags(game, out);
  out += '\n';
  LineFiller line(out);
  int number = 1;
  for (const GameMove& move : game.moves()) {
    const bool is_first = &move == &game.moves().front();
    if (move.mover == Color::kBlack) {
      line.Add(absl::StrCat(number, "."));
    } else if (is_first) {
      line.Add(absl::StrCat(number, "..."));
    }
    line.Add(move.square == kPass ? "--" : SquareName(move.square));
    if (move.mover == Color::kWhite) ++number;
  }
  line.Add(FormatResult(ResultOf(game), ResultDialect::kPgn));
  return out += '\n';
}

}  // namespace othello
