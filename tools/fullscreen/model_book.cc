// The opening book on the screen: the key F.

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {

void Model::ShowBook() {
  if (state_.session.book() == nullptr) {
    return Complain("There is no book; :set book default has one.");
  }
  shows_book_ = !shows_book_;
  if (!shows_book_) return Say("");
  Say(state_.session.BookPageOf(shown_board().position()).has_value()
          ? "Squares show the values of the book."
          : "The position is not in the book.");
}

void Model::FillBook(View& view) const {
  const othello::Position position = view.board.position();
  const auto page = state_.session.BookPageOf(position);
  if (!page.has_value()) return;
  view.hints = {};
  view.best_hint = othello::kNoSquare;
  view.thinking = ThinkingView();
  view.thinking.title = "Book";
  for (const othello::BookMove& move : page->moves) {
    if (move.move >= 64 || !move.value.is_known) continue;
    const double discs = othello::DiscsFromScore(move.value.value);
    view.hints[static_cast<size_t>(move.move)] = discs;
    if (view.best_hint == othello::kNoSquare) view.best_hint = move.move;
    LineView line;
    line.score = move.value.is_proven() ? absl::StrFormat("[%+.0f]", discs)
                                        : absl::StrFormat("%+.2f", discs);
    line.moves = othello::SquareName(move.move);
    if (move.kind == othello::BookMove::Kind::kLeaf) {
      absl::StrAppend(&line.moves, " out of the book");
    }
    if (move.games.total() > 0) {
      absl::StrAppend(&line.moves, ", ", move.games.total(), " games");
    }
    view.thinking.lines.push_back(line);
  }
}

}  // namespace fullscreen
