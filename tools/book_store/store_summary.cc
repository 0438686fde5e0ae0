#include "tools/book_store/store_summary.h"

#include <sqlite3.h>

namespace tools {

void BookSummary::Take(const othello::Book& part) {
  for (const auto& [source, name] : part.sources()) {
    has_sums = has_sums || (source & othello::kSumOfSources) != 0;
  }
  for (const othello::Position& place : part.SortedPlaces()) {
    const othello::BookLeaf leaf = part.FindPlace(place)->leaf;
    // What is solved does not depend on weights.
    if (!leaf.is_known || leaf.is_solved ||
        leaf.maker != othello::BookMaker::kRialto) {
      continue;
    }
    if (!weights.has_value()) weights = leaf.weights;
    if (weights != leaf.weights) weights = 0;
  }
}

BookSummary SummaryOf(const othello::Book& book) {
  BookSummary summary;
  summary.Take(book);
  summary.positions = static_cast<int64_t>(book.size());
  return summary;
}

absl::Status CreateSummary(Database& database, const std::string& path) {
  const bool is_made = database.Run(
      "CREATE TABLE summary (positions INTEGER NOT NULL, weights INTEGER,"
      " sums INTEGER NOT NULL);"
      "INSERT INTO summary SELECT count(*),"
      " CASE WHEN min(searched) IS max(searched) THEN min(searched)"
      " ELSE 0 END,"
      " (SELECT count(*) > 0 FROM source WHERE id < 0)"
      " FROM (SELECT CASE WHEN leaf_move IS NULL OR solved = 1 OR maker != 0"
      " THEN NULL ELSE weights END AS searched FROM position)");
  return is_made ? absl::OkStatus() : database.Error(path);
}

absl::StatusOr<BookSummary> ReadSummary(const Database& database,
                                        const std::string& path) {
  Statement row(database, "SELECT positions, weights, sums FROM summary");
  if (row.Step() != SQLITE_ROW) {
    return absl::DataLossError(absl::StrCat(path, ": it has no summary"));
  }
  BookSummary summary;
  summary.positions = row.Number(0);
  if (!row.IsNull(1)) summary.weights = static_cast<uint64_t>(row.Number(1));
  summary.has_sums = row.Number(2) != 0;
  return summary;
}

absl::Status WriteSummary(const Database& database, const std::string& path,
                          const BookSummary& summary) {
  Statement row(database,
                "UPDATE summary SET positions = ?, weights = ?, sums = ?");
  row.Bind(1, summary.positions).BindNull(2);
  if (summary.weights.has_value()) {
    row.Bind(2, static_cast<int64_t>(*summary.weights));
  }
  row.Bind(3, summary.has_sums ? 1 : 0);
  return row.Finish() ? absl::OkStatus() : database.Error(path);
}

}  // namespace tools
