// Books of other programs as books of ours, and back.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_EXCHANGE_H_
#define RIALTO_OTHELLO_BOOK_BOOK_EXCHANGE_H_

#include "othello/book/book.h"
#include "othello/book/edax_book.h"
#include "othello/book/egaroucid_book.h"

namespace othello {

// Values are those of our negamax. The results of games are one source, known
// by its contents. A leaf counts as solved if its level solves positions of so
// few empty squares whatever the program's version: up to the level, and 21.
Book BookFromEdax(const EdaxBook& edax);
// Positions in which a side must pass are written where a link leads to them,
// as Edax needs them. The caller sets date and level of the book.
EdaxBook EdaxFromBook(const Book& book);

// The value of a position that has neither leaf nor children becomes a leaf
// without a move.
Book BookFromEgaroucid(const EgaroucidBook& egaroucid);
EgaroucidBook EgaroucidFromBook(const Book& book);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_EXCHANGE_H_
