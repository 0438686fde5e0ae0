// Games that become part of a book as soon as they are over.

#ifndef RIALTO_TOOLS_BOOK_LEARNER_H_
#define RIALTO_TOOLS_BOOK_LEARNER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "othello/game.h"
#include "search/search_control.h"
#include "tools/engine/opening_book.h"
#include "tools/engine/options.h"
#include "tools/engine/session.h"

namespace tools {

// The file that a value of the option `learn_book` means: itself, or for
// "default" $XDG_DATA_HOME/rialto/book.sqlite. Empty without a home.
std::string LearnedBookPath(const std::string& where);

// engine::Session::GameLearner: adds the line of the game with its leaves to
// the book, in one transaction, and returns the book. A new one begins as a
// copy of the default book.
absl::StatusOr<std::shared_ptr<const engine::OpeningBook>> LearnGame(
    const othello::Game& game, const engine::Options& options,
    search::SearchControl* control);

// Everything that a session of this program needs for books: books of SQLite,
// learning, and the memory of what was played.
void PrepareBooks();
// With the option `learn` the book that games are learned into is played from,
// if it exists, instead of the default one.
void PlayFromLearnedBook(engine::Options& options);
void EquipSession(engine::Session& session);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_LEARNER_H_
