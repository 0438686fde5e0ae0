#include "training/stage_file.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/checked_file.h"

namespace training {
namespace {

constexpr absl::string_view kKind = "stage";

std::string PathIn(const std::string& stage_folder) {
  return absl::StrCat(stage_folder, "/weights");
}

}  // namespace

std::string StageFolder(const std::string& folder, int stage) {
  return absl::StrFormat("%s/stage-%02d", folder, stage);
}

absl::Status WriteStageFile(const std::string& stage_folder,
                            const StageFile& file) {
  othello::CheckedFile checked = {file.identity, ""};
  othello::AppendRaw(int32_t{file.epochs}, checked.payload);
  for (int16_t weight : file.weights)
    othello::AppendRaw(weight, checked.payload);
  for (int16_t constant : file.constants)
    othello::AppendRaw(constant, checked.payload);
  return othello::WriteCheckedFile(PathIn(stage_folder), kKind, checked);
}

absl::StatusOr<StageFile> ReadStageFile(const std::string& stage_folder) {
  const std::string path = PathIn(stage_folder);
  const absl::StatusOr<othello::CheckedFile> checked =
      othello::ReadCheckedFile(path, kKind);
  if (!checked.ok()) return checked.status();
  constexpr size_t kOtherBytes =
      sizeof(int32_t) + sizeof(int16_t) * pattern_eval::kDiscCounts;
  const size_t size = checked->payload.size();
  if (size < kOtherBytes || (size - kOtherBytes) % sizeof(int16_t) != 0) {
    return absl::DataLossError(absl::StrCat(path, ": has an odd size"));
  }
  absl::string_view rest = checked->payload;
  StageFile file;
  file.identity = checked->identity;
  file.epochs = othello::TakeRaw<int32_t>(rest);
  file.weights.resize((size - kOtherBytes) / sizeof(int16_t));
  for (int16_t& weight : file.weights) weight = othello::TakeRaw<int16_t>(rest);
  for (int16_t& constant : file.constants)
    constant = othello::TakeRaw<int16_t>(rest);
  return file;
}

void PutStage(const StageFile& file, int stage,
              pattern_eval::FreeWeights& weights) {
  const size_t count = file.weights.size();
  assert(weights.weights.size() == count * pattern_eval::kStageCount);
  std::copy(file.weights.begin(), file.weights.end(),
            weights.weights.begin() + static_cast<size_t>(stage) * count);
  for (int discs = 0; discs < pattern_eval::kDiscCounts; ++discs) {
    if (pattern_eval::StageOf(discs) == stage) {
      weights.constants[discs] = file.constants[discs];
    }
  }
}

}  // namespace training
