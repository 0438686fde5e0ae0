#include "training/labeler.h"

#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "othello/support/checked_file.h"
#include "othello/support/random.h"
#include "search/limits.h"
#include "search/result.h"

namespace training {

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
    const LabelSettings& settings, const search::SearchOptions& options) {
  if (absl::Status status = CheckSettings(settings); !status.ok()) {
    return status;
  }
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
