// Lines of games that become part of a book, with the searches that this needs.

#ifndef RIALTO_TOOLS_BOOK_LEARN_LINE_H_
#define RIALTO_TOOLS_BOOK_LEARN_LINE_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "search/search_control.h"
#include "training/book_builder.h"

namespace tools {

struct LineToLearn {
  const othello::Game& game;
  int plies = 0;  // so many moves of it
};

// Searches leaves; by default as training::SearchLeaves() does.
using LeafSearcher =
    std::function<absl::StatusOr<std::vector<othello::BookLeaf>>(
        const std::vector<training::LeafSearch>&)>;

// Adds the line to the book in `path`, in one transaction if it is one of
// SQLite, of which only the positions concerned are read. Leaves are searched
// where none is known any more. Returns how many positions the book has then.
absl::StatusOr<size_t> LearnLine(const LineToLearn& line,
                                 const std::string& path,
                                 absl::string_view command,
                                 const LeafSearcher& search);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_LEARN_LINE_H_
