// The rules of Othello on three short pages, each with a board.

#ifndef RIALTO_TOOLS_TERMINAL_RULES_H_
#define RIALTO_TOOLS_TERMINAL_RULES_H_

#include <cstddef>
#include <string>

#include "tools/terminal/board_view.h"

namespace terminal {

inline constexpr size_t kRulesPages = 3;

std::string RulesTitle(size_t page);
// A board, and words beside or below it.
std::string RulesText(size_t page, const Style& style);

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_RULES_H_
