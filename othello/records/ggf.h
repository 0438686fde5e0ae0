// GGF, the Generic Game Format of GGS and NBoard:
//
//   (;GM[Othello]PB[me]PW[you]TI[15:00]TY[8]BO[8 <64 squares> *]
//     B[F5/1.00/2.3]W[F6]...;)

#ifndef RIALTO_OTHELLO_RECORDS_GGF_H_
#define RIALTO_OTHELLO_RECORDS_GGF_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/support/text_cursor.h"

namespace othello {

// Tags of GGF that no other format shares; they keep their GGF names in
// Game::tags(). Komi games: what each side bid, and the komi. The type of the
// match is kept when it is not plain "8".
inline constexpr char kTagGgfBlackKomi[] = "KB";
inline constexpr char kTagGgfWhiteKomi[] = "KW";
inline constexpr char kTagGgfKomi[] = "KM";
inline constexpr char kTagGgfType[] = "TY";

// One game or more. GGS puts the number of games ("1 " or "2 ") before those of
// one line. Reading is liberal: tags may be in any case and order (but the
// board before the moves), unknown ones are skipped, the start position is the
// standard one if BO is missing, and passes may be missing. A Game has no place
// for comments after the first move, so they are dropped. `place` is the
// position of the text in its file.
absl::StatusOr<std::vector<Game>> ParseGgf(absl::string_view text,
                                           TextPlace place = {});

// Exactly one game.
absl::StatusOr<Game> ParseGgfGame(absl::string_view text);

// One line without a line end, in the subset that NBoard accepts: GM[Othello]
// first, TY and BO always, every pass written, no other tags (Event, Round and
// so on are left out). A ']' in a value, which GGF cannot hold, becomes ')',
// and a line end becomes a blank.
std::string FormatGgf(const Game& game);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_GGF_H_
