#include "training/labeler.h"

#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "othello/support/checked_file.h"
#include "othello/support/random.h"
#include "search/limits.h"
#include "search/result.h"

namespace training {
namespace {

constexpr absl::string_view kKind = "labels";

}  // namespace

std::string DescribeSettings(const LabelSettings& settings) {
  return absl::StrCat("label_depth=", settings.depth,
                      " label_exact=", settings.exact_empties);
}

absl::Status CheckSettings(const LabelSettings& settings) {
  if (settings.depth < pattern_eval::kDiscsPerStage || settings.depth > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("labels need a depth of ", pattern_eval::kDiscsPerStage,
                     " to 60, so that the search reaches a later stage, not ",
                     settings.depth));
  }
  // There is no stage after the last one.
  if (settings.exact_empties < pattern_eval::kDiscsPerStage ||
      settings.exact_empties > 60) {
    return absl::InvalidArgumentError(absl::StrCat(
        "exact labels must begin with ", pattern_eval::kDiscsPerStage,
        " to 60 empty squares, not ", settings.exact_empties));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Labeler>> Labeler::Create(
    const LabelSettings& settings,
    std::shared_ptr<const pattern_eval::Weights> weights) {
  if (absl::Status status = CheckSettings(settings); !status.ok()) {
    return status;
  }
  search::SearchOptions options;
  options.hash_mb = 1;  // It is cleared for every position.
  options.selectivity = "none";
  options.weights = std::move(weights);
  return Create(settings, options);
}

absl::StatusOr<std::unique_ptr<Labeler>> Labeler::Create(
    const LabelSettings& settings, const search::SearchOptions& options) {
  auto searcher = search::Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  return absl::WrapUnique(new Labeler(settings, *std::move(searcher)));
}

Labeler::Labeler(const LabelSettings& settings,
                 std::unique_ptr<search::Searcher> searcher)
    : settings_(settings), searcher_(std::move(searcher)) {}

othello::Score Labeler::LabelOf(const othello::Position& position) {
  // Exact scores do not depend on the contents of the table; others do.
  if (position.empty_count() > settings_.exact_empties) Forget();
  return NextLabel(position);
}

othello::Score Labeler::NextLabel(const othello::Position& position) {
  search::SearchLimits limits;
  limits.depth = position.empty_count() <= settings_.exact_empties
                     ? othello::kMaxDiscs
                     : settings_.depth;
  return searcher_->Search(position, limits).score();
}

absl::Status WriteLabelFile(const std::string& path, uint64_t identity,
                            absl::Span<const int16_t> labels) {
  othello::CheckedFile file;
  file.identity = identity;
  for (int16_t label : labels) othello::AppendRaw(label, file.payload);
  return othello::WriteCheckedFile(path, kKind, file);
}

absl::StatusOr<std::vector<int16_t>> ReadLabelFile(const std::string& path,
                                                   uint64_t identity,
                                                   size_t count) {
  const absl::StatusOr<othello::CheckedFile> file =
      othello::ReadCheckedFile(path, kKind);
  if (!file.ok()) return file.status();
  if (file->identity != identity ||
      file->payload.size() != count * sizeof(int16_t)) {
    return absl::NotFoundError(absl::StrCat(path, ": labels of other data"));
  }
  std::vector<int16_t> labels;
  labels.reserve(count);
  absl::string_view rest = file->payload;
  while (!rest.empty()) labels.push_back(othello::TakeRaw<int16_t>(rest));
  return labels;
}

uint64_t LabelIdentity(absl::Span<const PoolPosition> positions,
                       const LabelSettings& settings,
                       uint64_t weights_fingerprint) {
  uint64_t identity = othello::IdentityOf(DescribeSettings(settings)) ^
                      othello::Mixed(weights_fingerprint);
  for (const PoolPosition& position : positions) {
    identity = othello::Mixed(identity ^ HashOf(position.position));
  }
  return identity;
}

}  // namespace training
