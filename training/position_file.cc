#include "training/position_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/checked_file.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights.h"

namespace training {
namespace {

// What the two kinds of records add to the position.
void AppendRest(const GamePosition& record, std::string& bytes) {
  othello::AppendRaw(record.game_id, bytes);
}

void AppendRest(const LabelledPosition& record, std::string& bytes) {
  othello::AppendRaw(record.label, bytes);
  othello::AppendRaw(static_cast<uint8_t>(record.is_exact), bytes);
  othello::AppendRaw(static_cast<uint8_t>(record.split), bytes);
}

absl::Status TakeRest(absl::string_view& bytes, GamePosition& record) {
  record.game_id = othello::TakeRaw<uint32_t>(bytes);
  return absl::OkStatus();
}

absl::Status TakeRest(absl::string_view& bytes, LabelledPosition& record) {
  record.label = othello::TakeRaw<int16_t>(bytes);
  record.is_exact = othello::TakeRaw<uint8_t>(bytes) != 0;
  const uint8_t split = othello::TakeRaw<uint8_t>(bytes);
  if (split > static_cast<uint8_t>(Split::kTraining)) {
    return absl::DataLossError("an unknown split");
  }
  record.split = static_cast<Split>(split);
  return absl::OkStatus();
}

// Of both kinds.
constexpr size_t kRecordBytes = 2 * sizeof(uint64_t) + sizeof(uint32_t);

template <typename File>
absl::Status WriteRecords(const std::string& path, absl::string_view kind,
                          const File& file) {
  othello::CheckedFile checked;
  checked.identity = file.identity;
  checked.payload.reserve(file.positions.size() * kRecordBytes);
  for (const auto& record : file.positions) {
    othello::AppendRaw(record.position.mover, checked.payload);
    othello::AppendRaw(record.position.opponent, checked.payload);
    AppendRest(record, checked.payload);
  }
  return othello::WriteCheckedFile(path, kind, checked);
}

template <typename File>
absl::StatusOr<File> ReadRecords(const std::string& path,
                                 absl::string_view kind) {
  const absl::StatusOr<othello::CheckedFile> checked =
      othello::ReadCheckedFile(path, kind);
  if (!checked.ok()) return checked.status();
  if (checked->payload.size() % kRecordBytes != 0) {
    return absl::DataLossError(
        absl::StrCat(path, ": the last position is not whole"));
  }
  File file;
  file.identity = checked->identity;
  file.positions.reserve(checked->payload.size() / kRecordBytes);
  absl::string_view rest = checked->payload;
  while (!rest.empty()) {
    auto& record = file.positions.emplace_back();
    record.position.mover = othello::TakeRaw<uint64_t>(rest);
    record.position.opponent = othello::TakeRaw<uint64_t>(rest);
    if (record.position.mover & record.position.opponent) {
      return absl::DataLossError(
          absl::StrCat(path, ": a square holds two discs"));
    }
    const absl::Status status = TakeRest(rest, record);
    if (!status.ok()) return othello::WithFileName(status, path);
  }
  return file;
}

constexpr absl::string_view kPositions = "positions";
constexpr absl::string_view kLabelled = "labelled";

}  // namespace

absl::Status WritePositionFile(const std::string& path,
                               const PositionFile& file) {
  return WriteRecords(path, kPositions, file);
}

absl::StatusOr<PositionFile> ReadPositionFile(const std::string& path) {
  return ReadRecords<PositionFile>(path, kPositions);
}

absl::Status WriteLabelledFile(const std::string& path,
                               const LabelledFile& file) {
  return WriteRecords(path, kLabelled, file);
}

absl::StatusOr<LabelledFile> ReadLabelledFile(const std::string& path) {
  return ReadRecords<LabelledFile>(path, kLabelled);
}

absl::StatusOr<std::vector<std::string>> FindPositionFiles(
    const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(othello::FilePath(path), error)) {
    if (!fs::exists(othello::FilePath(path), error)) {
      return absl::NotFoundError(absl::StrCat(path, ": no such file"));
    }
    return std::vector<std::string>{path};
  }
  std::vector<std::string> files;
  for (fs::directory_iterator entry(othello::FilePath(path), error), end;
       entry != end && !error; entry.increment(error)) {
    if (entry->path().extension() == kPositionFileExtension) {
      files.push_back(othello::NameOfPath(entry->path()));
    }
  }
  if (error) {
    return absl::UnavailableError(absl::StrCat(path, ": ", error.message()));
  }
  if (files.empty()) {
    return absl::NotFoundError(
        absl::StrCat(path, ": no files *", kPositionFileExtension));
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string StageFolder(const std::string& folder, int stage) {
  return absl::StrFormat("%s/stage-%02d", folder, stage);
}

bool IsLabelFolder(const std::string& path) {
  for (int stage = 0; stage < pattern_eval::kStageCount; ++stage) {
    if (std::filesystem::is_directory(
            othello::FilePath(StageFolder(path, stage))))
      return true;
  }
  return false;
}

}  // namespace training
