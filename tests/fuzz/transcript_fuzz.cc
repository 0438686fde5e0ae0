// ParseTranscript takes any bytes, and what it accepts survives a round trip.
// Transcripts leave passes out, so a pass at the end may be lost.

#include <string>

#include "othello/records/transcript.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  using othello::Game;
  const absl::StatusOr<Game> game =
      othello::ParseTranscript(othello::FuzzedText(data, size));
  if (!game.ok()) return 0;
  const std::string text = othello::FormatTranscript(*game);
  const absl::StatusOr<Game> again = othello::ParseTranscript(text);
  FuzzCheck(again.ok(), "a formatted transcript parses");
  FuzzCheck(othello::FormatTranscript(*again) == text,
            "a formatted transcript has the same moves");
  FuzzCheck(again->board().black == game->board().black &&
                again->board().white == game->board().white,
            "a formatted transcript leads to the same discs");
  return 0;
}
