// SGF for Othello (GM[2]), in its dialects:
//
//   (;FF[4]GM[2]SZ[8];B[fe];W[fd])           Quarry: letter pairs, row 1 is a
//   (;FF[4]GM[2]SZ[8]B[f5];W[f4];)           Edax: letter and digit
//   (;FF[4]AP[GoGui:1.6.0]SZ[8];B[fd];W[fe]) GoGui: letter pairs, row 8 is a

#ifndef RIALTO_OTHELLO_RECORDS_SGF_H_
#define RIALTO_OTHELLO_RECORDS_SGF_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/support/text_cursor.h"

namespace othello {

// One game tree or more; of each, the main line (always the first branch).
//
// All dialects are read; [], [tt] and [PA] are passes, and passes may be
// missing. GM[2] is required: files without it are mostly games of Go. Only
// those that GoGui or gogui-twogtp wrote on a board of size 8 are taken for
// Othello without it. AB and AW list all discs of a start position, instead of
// the standard four (Quarry 0.2.0 and Edax agree on this). If PL is missing,
// the side of the first move starts. A Game has no place for comments after the
// first node, so they are dropped. `place` is the position of the text in its
// file.
absl::StatusOr<std::vector<Game>> ParseSgf(absl::string_view text,
                                           TextPlace place = {});

// Writes what Quarry opens: letter pairs without passes, which the colours of
// the moves imply. So a pass after the last move is lost, and so are values,
// times and clocks. Start positions other than the standard one are written
// with AB, AW and PL.
std::string FormatSgf(const Game& game);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_SGF_H_
