#include "othello/support/whole_file.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/support/growing_file.h"

namespace othello {

absl::Status AppendLine(
    const std::string& path, absl::string_view line,
    const std::function<bool(absl::string_view torn)>& is_whole) {
  const absl::StatusOr<GrowingFile> file = GrowingFile::OpenAlone(path);
  if (!file.ok()) return file.status();
  absl::StatusOr<std::string> there = file->ReadAll();
  if (!there.ok()) return there.status();
  // npos + 1 is 0: the only line.
  const size_t last = there->rfind('\n') + 1;
  std::string added;
  if (last < there->size()) {
    if (is_whole(absl::string_view(*there).substr(last))) {
      added.push_back('\n');  // GCC 12 warns of an overlap at `= "\n"`.
    } else {
      const absl::Status repaired = file->Truncate(last);
      if (!repaired.ok()) return repaired;
      there->resize(last);
    }
  }
  const bool is_there = absl::StrContains(absl::StrCat("\n", *there, "\n"),
                                          absl::StrCat("\n", line, "\n"));
  if (!is_there) absl::StrAppend(&added, line, "\n");
  absl::Status status = file->Add(added);
  if (status.ok()) status = file->Sync(/*is_new=*/there->empty());
  if (!status.ok()) {
    // Half a line would hide the next one; if this fails, that repairs it.
    file->Truncate(there->size()).IgnoreError();
  }
  return status;
}

absl::Status WithFileName(const absl::Status& status, const std::string& path) {
  return absl::Status(absl::IsInvalidArgument(status)
                          ? absl::StatusCode::kDataLoss
                          : status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

}  // namespace othello
