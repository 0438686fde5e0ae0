#include "othello/support/item_log.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/memory/memory.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/checksum.h"
#include "othello/support/file_path.h"
#include "othello/support/parallel.h"
#include "othello/support/whole_file.h"

namespace othello {
namespace {

constexpr size_t kMaxFileBytes = BoundedSize(uint64_t{1} << 34);
constexpr absl::string_view kMarkPrefix = "# item ";

// The state of a file to be continued.
struct Progress {
  int64_t items = 0;
  size_t bytes = 0;  // up to the last mark
};

// Settings, which are lines "# key: value" of a header, by key.
std::map<absl::string_view, absl::string_view> SettingsOf(
    absl::string_view header) {
  std::map<absl::string_view, absl::string_view> settings;
  for (absl::string_view line : absl::StrSplit(header, '\n')) {
    if (!absl::ConsumePrefix(&line, "# ")) break;
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(line, absl::MaxSplits(": ", 1));
    settings.insert(parts);
  }
  return settings;
}

absl::StatusOr<Progress> ProgressOf(absl::string_view text,
                                    absl::string_view header) {
  if (!absl::StartsWith(text, header)) {
    // Killed before the header was written: nothing is lost.
    if (absl::StartsWith(header, text)) return Progress();
    return absl::FailedPreconditionError(OtherSettings(text, header));
  }
  Progress progress = {0, header.size()};
  ItemChecker checker;
  size_t at = header.size();
  while (at < text.size()) {
    const size_t end = text.find('\n', at);
    if (end == absl::string_view::npos) break;
    if (absl::Status status = checker.Take(text.substr(at, end - at));
        !status.ok()) {
      return status;
    }
    at = end + 1;
    if (!checker.at_mark()) continue;
    if (checker.number() != progress.items) {
      return absl::DataLossError(absl::StrCat("has item ", checker.number(),
                                              " where item ", progress.items,
                                              " is expected"));
    }
    ++progress.items;
    progress.bytes = at;
  }
  return progress;
}

}  // namespace

std::string SettingsThatDiffer(absl::string_view there, absl::string_view now) {
  constexpr absl::string_view kNone = "not set";
  const auto old_settings = SettingsOf(there);
  const auto new_settings = SettingsOf(now);
  std::vector<std::string> differences;
  const auto compare = [&](absl::string_view key, absl::string_view before,
                           absl::string_view after) {
    if (before == after) return;
    differences.push_back(
        absl::StrCat(key, " is '", before, "' there and '", after, "' now"));
  };
  for (const auto& [key, value] : new_settings) {
    const auto old = old_settings.find(key);
    compare(key, old == old_settings.end() ? kNone : old->second, value);
  }
  for (const auto& [key, value] : old_settings) {
    if (!new_settings.contains(key)) compare(key, value, kNone);
  }
  return absl::StrJoin(differences, ", ");
}

std::string OtherSettings(absl::string_view there, absl::string_view now) {
  const std::string differences = SettingsThatDiffer(there, now);
  return absl::StrCat("was made with other settings",
                      differences.empty() ? "" : ": ", differences,
                      "; continue with the same ones, or choose another file");
}

std::string FormatItemMark(int64_t number, absl::string_view lines) {
  return absl::StrFormat("%s%d %d %08x\n", kMarkPrefix, number,
                         std::count(lines.begin(), lines.end(), '\n'),
                         Crc32(lines));
}

absl::Status ItemChecker::Take(absl::string_view line) {
  at_mark_ = false;
  if (!absl::StartsWith(line, "#")) {
    absl::StrAppend(&pending_, line, "\n");
    ++lines_;
    return absl::OkStatus();
  }
  if (!absl::StartsWith(line, kMarkPrefix)) return absl::OkStatus();
  const std::vector<absl::string_view> words =
      absl::StrSplit(line.substr(kMarkPrefix.size()), ' ');
  if (!absl::SimpleAtoi(words[0], &number_) ||
      absl::StrCat(line, "\n") != FormatItemMark(number_, pending_)) {
    return absl::DataLossError(
        absl::StrCat("'", line, "' does not fit the lines before it"));
  }
  at_mark_ = true;
  ++items_;
  Forget();
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<ItemLog>> ItemLog::Open(
    const std::string& path, absl::string_view header) {
  const auto failed = [&path](absl::string_view reason) {
    return absl::UnavailableError(absl::StrCat(path, ": ", reason));
  };
  Progress progress;
  std::error_code error;
  if (std::filesystem::exists(FilePath(path), error)) {
    const absl::StatusOr<std::string> text = ReadWholeFile(path, kMaxFileBytes);
    if (!text.ok()) return text.status();
    const absl::StatusOr<Progress> found = ProgressOf(*text, header);
    if (!found.ok()) return WithFileName(found.status(), path);
    progress = *found;
    std::filesystem::resize_file(FilePath(path), progress.bytes, error);
    if (error) return failed(error.message());
  }
  std::ofstream out(path, std::ios::binary | std::ios::app);
  if (progress.bytes == 0) out << header << std::flush;
  if (!out) return failed("cannot be written");
  return absl::WrapUnique(new ItemLog(path, progress.items, std::move(out)));
}

ItemLog::ItemLog(std::string path, int64_t size, std::ofstream out)
    : path_(std::move(path)), size_(size), out_(std::move(out)) {}

absl::Status ItemLog::Append(absl::string_view lines) {
  out_ << lines << FormatItemMark(size_, lines) << std::flush;
  if (!out_) {
    return absl::UnavailableError(absl::StrCat(path_, ": cannot be written"));
  }
  ++size_;
  return absl::OkStatus();
}

absl::Status ItemLog::Fill(
    int64_t items, int threads,
    const std::function<void(int64_t items)>& progress,
    const std::function<std::string(int64_t item, int thread)>& lines_of) {
  progress(size_);
  return WorkInOrder<std::string>(size_, items, threads, lines_of,
                                  [&](int64_t, const std::string& lines) {
                                    const absl::Status status = Append(lines);
                                    if (status.ok()) progress(1);
                                    return status;
                                  });
}

}  // namespace othello
