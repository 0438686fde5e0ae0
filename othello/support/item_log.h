// Text files that grow by numbered items and survive a kill.
//
// An item is some lines of text. A comment line after them holds its number and
// a checksum, so that a restarted program knows how far it came, and the
// finished file has the same bytes as without the interruption. Shards are
// merged by `cat`.

#ifndef RIALTO_OTHELLO_SUPPORT_ITEM_LOG_H_
#define RIALTO_OTHELLO_SUPPORT_ITEM_LOG_H_

#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace othello {

// What differs between two texts that begin with lines "# key: value": "seed is
// '1' there and '2' now, ..."
std::string SettingsThatDiffer(absl::string_view there, absl::string_view now);
// Why a file cannot be continued that begins with other settings than `now`.
std::string OtherSettings(absl::string_view there, absl::string_view now);

// "# item 7 3 1a2b3c4d": number, count of lines, CRC-32 of the lines.
std::string FormatItemMark(int64_t number, absl::string_view lines);

// Reads a text of header, items and their marks, line by line, and checks the
// items against their marks.
class ItemChecker {
 public:
  // An error if the line is a mark that does not fit the lines before it. Other
  // lines that start with '#' belong to no item.
  absl::Status Take(absl::string_view line);
  // Whether `line` was a mark, and of what number.
  bool at_mark() const { return at_mark_; }
  int64_t number() const { return number_; }
  // The number of marks so far.
  int64_t items() const { return items_; }
  // Whether lines wait for their mark.
  bool is_within_item() const { return lines_ > 0; }
  // Lines that belong to no item, such as the names of columns.
  void Forget() {
    pending_.clear();
    lines_ = 0;
  }

 private:
  std::string pending_;
  int64_t lines_ = 0;
  int64_t items_ = 0;
  int64_t number_ = 0;
  bool at_mark_ = false;
};

class ItemLog {
 public:
  // Starts the file with `header`, or continues an existing one: then it must
  // start with the same header, and anything after its last complete item is
  // cut off. Errors: other settings, damage, files that cannot be written.
  static absl::StatusOr<std::unique_ptr<ItemLog>> Open(
      const std::string& path, absl::string_view header);

  // Items 0 .. size() - 1 are in the file.
  int64_t size() const { return size_; }

  // Adds item size(): lines that all end with a line end, or none. It is in the
  // file when the call returns.
  absl::Status Append(absl::string_view lines);

  // Adds the items up to `items`, whose lines are made on `threads` threads.
  // `progress` hears of size() items at once, and then of each.
  absl::Status Fill(
      int64_t items, int threads,
      const std::function<void(int64_t items)>& progress,
      const std::function<std::string(int64_t item, int thread)>& lines_of);

 private:
  ItemLog(std::string path, int64_t size, std::ofstream out);

  const std::string path_;
  int64_t size_;
  std::ofstream out_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_ITEM_LOG_H_
