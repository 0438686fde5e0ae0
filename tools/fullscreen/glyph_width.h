// How wide a terminal draws a character.

#ifndef RIALTO_TOOLS_FULLSCREEN_GLYPH_WIDTH_H_
#define RIALTO_TOOLS_FULLSCREEN_GLYPH_WIDTH_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace fullscreen {

// Draws `glyph` at the left edge of the cursor's row and asks the terminal
// where the cursor is then. East Asian terminals draw many symbols two cells
// wide, whatever the locale says. Nullopt if there is no answer in time.
// Requires a terminal that hands over each byte at once. What was typed before
// the answer came is appended to `typed`.
std::optional<int> MeasureGlyph(absl::string_view glyph, int in, int out,
                                std::string& typed);

// Takes the answer, "ESC [ row ; column R", out of what was read. Returns its
// column, from 1 on, if it is there. For MeasureGlyph() and its test.
std::optional<int> TakeCursorColumn(std::string& bytes);

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_GLYPH_WIDTH_H_
