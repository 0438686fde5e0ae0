#include "othello/records/record_move.h"

#include "absl/strings/ascii.h"

namespace othello {

absl::Status PlayRecordedMove(Game& game, std::optional<Color> color,
                              Square square, TextPlace place) {
  if (square == kPass && game.IsOver()) return absl::OkStatus();
  const absl::Status status =
      color.has_value() ? game.Play(*color, square) : game.Play(square);
  if (status.ok()) return status;
  return ErrorAt(place, status.message());
}

std::string OneLine(absl::string_view text) {
  std::string line(absl::StripAsciiWhitespace(text));
  for (char& c : line) {
    if (absl::ascii_isspace(static_cast<unsigned char>(c))) c = ' ';
  }
  return line;
}

}  // namespace othello
