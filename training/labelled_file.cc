#include "training/labelled_file.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "othello/support/checked_file.h"

namespace training {
namespace {

constexpr absl::string_view kKind = "labelled";
constexpr size_t kRecordBytes =
    2 * sizeof(uint64_t) + sizeof(int16_t) + 2 * sizeof(uint8_t);

}  // namespace

absl::Status WriteLabelledFile(const std::string& path,
                               const LabelledFile& file) {
  othello::CheckedFile checked;
  checked.identity = file.identity;
  checked.payload.reserve(file.positions.size() * kRecordBytes);
  for (const LabelledPosition& record : file.positions) {
    othello::AppendRaw(record.position.mover, checked.payload);
    othello::AppendRaw(record.position.opponent, checked.payload);
    othello::AppendRaw(record.label, checked.payload);
    othello::AppendRaw(static_cast<uint8_t>(record.is_exact), checked.payload);
    othello::AppendRaw(static_cast<uint8_t>(record.split), checked.payload);
  }
  return othello::WriteCheckedFile(path, kKind, checked);
}

absl::StatusOr<LabelledFile> ReadLabelledFile(const std::string& path) {
  const absl::StatusOr<othello::CheckedFile> checked =
      othello::ReadCheckedFile(path, kKind);
  if (!checked.ok()) return checked.status();
  if (checked->payload.size() % kRecordBytes != 0) {
    return absl::DataLossError(
        absl::StrCat(path, ": the last position is not whole"));
  }
  LabelledFile file;
  file.identity = checked->identity;
  file.positions.reserve(checked->payload.size() / kRecordBytes);
  absl::string_view rest = checked->payload;
  while (!rest.empty()) {
    LabelledPosition record;
    record.position.mover = othello::TakeRaw<uint64_t>(rest);
    record.position.opponent = othello::TakeRaw<uint64_t>(rest);
    record.label = othello::TakeRaw<int16_t>(rest);
    record.is_exact = othello::TakeRaw<uint8_t>(rest) != 0;
    const uint8_t split = othello::TakeRaw<uint8_t>(rest);
    if (record.position.mover & record.position.opponent) {
      return absl::DataLossError(
          absl::StrCat(path, ": a square holds two discs"));
    }
    if (split > static_cast<uint8_t>(Split::kTraining)) {
      return absl::DataLossError(absl::StrCat(path, ": an unknown split"));
    }
    record.split = static_cast<Split>(split);
    file.positions.push_back(record);
  }
  return file;
}

}  // namespace training
