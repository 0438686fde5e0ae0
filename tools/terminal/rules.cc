#include "tools/terminal/rules.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/records/transcript.h"

namespace terminal {
namespace {

struct RulesPage {
  const char* title;
  const char* moves;  // to the position that is shown
  std::vector<std::string> lines;
};

const std::vector<RulesPage>& Pages() {
  static const auto& pages = *new std::vector<RulesPage>{
      {"The start",
       "",
       {"Two players, black (X) and white (O), on",
        "8 by 8 squares. Black begins.", "",
        "A move puts a disc on an empty square so",
        "that discs of the other colour lie in a",
        "straight line between the new disc and", "another one of yours.",
        "The squares with + are black's moves."}},
      {"A move turns discs",
       "f5d6c5f4e3",
       {"Black has just played e3. All white discs",
        "between e3 and other black discs turned",
        "black, in every direction: across, up and", "down, and diagonally.",
        "", "Every move must turn at least one disc.",
        "The squares with + are white's moves."}},
      {"Passes, and the end",
       "f5f6d3g5h5h4f7h6",
       {"Black has no move here and passes: white",
        "moves again. Nobody passes otherwise.", "",
        "When neither side can move, the game is", "over, and more discs win.",
        "", "A disc in a corner can never be turned,",
        "so corners are worth fighting for."}},
  };
  return pages;
}

}  // namespace

std::string RulesTitle(size_t page) {
  return absl::StrCat(Pages()[page].title, " (", page + 1, " of ", kRulesPages,
                      ")");
}

std::string RulesText(size_t page, const Style& style) {
  const RulesPage& content = Pages()[page];
  absl::StatusOr<othello::Game> game = othello::ParseTranscript(content.moves);
  return DrawBoard(game.ok() ? *game : othello::Game(), content.lines, style);
}

}  // namespace terminal
