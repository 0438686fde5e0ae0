// What is known of a whole book in SQLite without reading it.

#ifndef RIALTO_TOOLS_BOOK_STORE_STORE_SUMMARY_H_
#define RIALTO_TOOLS_BOOK_STORE_STORE_SUMMARY_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/book/book.h"
#include "tools/book_store/database.h"

namespace tools {

struct BookSummary {
  int64_t positions = 0;
  // Of all leaves that Rialto searched and did not solve: nothing if there are
  // none, 0 if there are several weights or unknown ones.
  std::optional<uint64_t> weights;
  // Some games are sums in books of other programs (Book::kSumOfSources): the
  // games of a position depend on the whole book.
  bool has_sums = false;

  // With the leaves and sources of a part that was merged.
  void Take(const othello::Book& part);
};

BookSummary SummaryOf(const othello::Book& book);

// Makes the table from what the others hold.
absl::Status CreateSummary(Database& database, const std::string& path);
absl::StatusOr<BookSummary> ReadSummary(const Database& database,
                                        const std::string& path);
absl::Status WriteSummary(const Database& database, const std::string& path,
                          const BookSummary& summary);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_STORE_SUMMARY_H_
