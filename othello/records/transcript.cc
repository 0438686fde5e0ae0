#include "othello/records/transcript.h"

#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "othello/square.h"
#include "othello/support/text_cursor.h"

namespace othello {
namespace {

constexpr absl::string_view kExpectedMove =
    "a move such as f5 or a pass (pa, ps, pass, --, @@)";

// Some programs put the letter M before a transcript.
void SkipPrefix(TextCursor& cursor) {
  cursor.SkipSpace();
  const absl::string_view rest = cursor.Rest();
  if (rest.size() >= 2 && absl::ascii_tolower(rest[0]) == 'm' &&
      absl::ascii_isspace(rest[1])) {
    cursor.Advance();
  }
}

// Skips white space and single '-'; "--" is a pass and stays.
void SkipSeparators(TextCursor& cursor) {
  while (true) {
    cursor.SkipSpace();
    if (cursor.Peek() != '-' || absl::StartsWith(cursor.Rest(), "--")) return;
    cursor.Advance();
  }
}

// Skips "12." or "12 ", whatever the number. The caller requires a move after
// it, so that a score at the end of a line is not taken for one.
absl::Status SkipMoveNumber(TextCursor& cursor) {
  if (!absl::ascii_isdigit(cursor.Peek())) return absl::OkStatus();
  const TextCursor number = cursor;
  while (absl::ascii_isdigit(cursor.Peek())) cursor.Advance();
  if (cursor.Peek() != '.' && !absl::ascii_isspace(cursor.Peek())) {
    return number.Error(kExpectedMove);
  }
  while (cursor.Peek() == '.') cursor.Advance();
  SkipSeparators(cursor);
  return absl::OkStatus();
}

std::optional<Square> ReadMove(TextCursor& cursor) {
  if (const auto square = SquareFromName(cursor.Rest().substr(0, 2))) {
    cursor.Advance(2);
    return square;
  }
  for (absl::string_view pass : {"pass", "pa", "ps", "--", "@@"}) {
    if (absl::StartsWithIgnoreCase(cursor.Rest(), pass)) {
      cursor.Advance(pass.size());
      return kPass;
    }
  }
  return std::nullopt;
}

// Plays the moves of the text up to its end or the first error.
absl::Status PlayMoves(TextCursor cursor, Game& game) {
  SkipPrefix(cursor);
  SkipSeparators(cursor);
  while (!cursor.AtEnd()) {
    const absl::Status number = SkipMoveNumber(cursor);
    if (!number.ok()) return number;
    const TextPlace place = cursor.place();
    const std::optional<Square> move = ReadMove(cursor);
    if (!move) return cursor.Error(kExpectedMove);
    const absl::Status played = game.Play(*move);
    if (!played.ok()) return ErrorAt(place, played.message());
    SkipSeparators(cursor);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Game> ParseTranscript(absl::string_view text, const Board& start,
                                     TextPlace place) {
  Game game(start);
  const absl::Status status = PlayMoves(TextCursor(text, place), game);
  if (!status.ok()) return status;
  return game;
}

size_t CountReadableMoves(absl::string_view text) {
  Game game;
  PlayMoves(TextCursor(text), game).IgnoreError();
  return game.moves().size();
}

std::string FormatTranscript(const Game& game) {
  std::string text;
  text.reserve(2 * game.moves().size());
  for (const GameMove& move : game.moves()) {
    if (move.square != kPass) text += SquareName(move.square);
  }
  return text;
}

}  // namespace othello
