#include "training/position_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "othello/support/checked_file.h"

namespace training {
namespace {

constexpr absl::string_view kKind = "positions";
constexpr size_t kRecordBytes = 2 * sizeof(uint64_t) + sizeof(uint32_t);

}  // namespace

absl::Status WritePositionFile(const std::string& path,
                               const PositionFile& file) {
  othello::CheckedFile checked;
  checked.identity = file.identity;
  checked.payload.reserve(file.positions.size() * kRecordBytes);
  for (const GamePosition& record : file.positions) {
    othello::AppendRaw(record.position.mover, checked.payload);
    othello::AppendRaw(record.position.opponent, checked.payload);
    othello::AppendRaw(record.game_id, checked.payload);
  }
  return othello::WriteCheckedFile(path, kKind, checked);
}

absl::StatusOr<PositionFile> ReadPositionFile(const std::string& path) {
  const absl::StatusOr<othello::CheckedFile> checked =
      othello::ReadCheckedFile(path, kKind);
  if (!checked.ok()) return checked.status();
  if (checked->payload.size() % kRecordBytes != 0) {
    return absl::DataLossError(
        absl::StrCat(path, ": the last position is not whole"));
  }
  PositionFile file;
  file.identity = checked->identity;
  file.positions.reserve(checked->payload.size() / kRecordBytes);
  absl::string_view rest = checked->payload;
  while (!rest.empty()) {
    GamePosition record;
    record.position.mover = othello::TakeRaw<uint64_t>(rest);
    record.position.opponent = othello::TakeRaw<uint64_t>(rest);
    record.game_id = othello::TakeRaw<uint32_t>(rest);
    if (record.position.mover & record.position.opponent) {
      return absl::DataLossError(
          absl::StrCat(path, ": a square holds two discs"));
    }
    file.positions.push_back(record);
  }
  return file;
}

absl::StatusOr<std::vector<std::string>> FindPositionFiles(
    const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    if (!fs::exists(path, error)) {
      return absl::NotFoundError(absl::StrCat(path, ": no such file"));
    }
    return std::vector<std::string>{path};
  }
  std::vector<std::string> files;
  for (fs::directory_iterator entry(path, error), end; entry != end && !error;
       entry.increment(error)) {
    if (entry->path().extension() == kPositionFileExtension) {
      files.push_back(entry->path().string());
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

}  // namespace training
