// Merging a small book into a large one in SQLite: only what changes is read,
// the positions of the small one and those before them.

#ifndef RIALTO_TOOLS_BOOK_STORE_MERGE_PART_H_
#define RIALTO_TOOLS_BOOK_STORE_MERGE_PART_H_

#include "absl/status/statusor.h"
#include "othello/book/book.h"
#include "tools/book_store/store_tables.h"

namespace tools {

struct MergedPart {
  othello::Book before;  // as it is in the file
  othello::Book after;   // the same places with their new values, and new ones
};

// The result is what merging with the whole book gives.
absl::StatusOr<MergedPart> MergePart(const othello::Book& part,
                                     PlaceReader& file);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_MERGE_PART_H_
