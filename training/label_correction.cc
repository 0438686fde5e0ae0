#include "training/label_correction.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/support/linear_fit.h"
#include "othello/support/parallel.h"

namespace training {
namespace {

using othello::DiscsFromScore;
using othello::Position;

// What one thread measures with.
struct Instruments {
  std::unique_ptr<Labeler> labeler;
  std::unique_ptr<Labeler> even, odd;  // searches of depth and depth + 1
};

absl::StatusOr<Instruments> MakeInstruments(
    const LabelSettings& labels, const search::SearchOptions& label_options,
    const search::SearchOptions& reference_options,
    const CorrectionSettings& settings) {
  Instruments made;
  for (const auto& [instrument, depth] :
       {std::pair(&made.even, settings.depth),
        std::pair(&made.odd, settings.depth + 1)}) {
    auto reference = Labeler::Create(
        LabelSettings{settings.exact_empties, depth}, reference_options);
    if (!reference.ok()) return reference.status();
    *instrument = *std::move(reference);
  }
  auto labeler = Labeler::Create(labels, label_options);
  if (!labeler.ok()) return labeler.status();
  made.labeler = *std::move(labeler);
  return made;
}

}  // namespace

othello::Score LabelCorrection::Apply(const Position& position,
                                      othello::Score label) const {
  constexpr double kMost = othello::kMaxDiscs;
  const double discs =
      slope * DiscsFromScore(label) + offset[position.disc_count()];
  return static_cast<othello::Score>(
      std::lround(std::clamp(discs, -kMost, kMost) * othello::kScorePerDisc));
}

std::string DescribeSettings(const CorrectionSettings& settings) {
  if (settings.positions == 0) return "";
  return absl::StrCat(" correct=", settings.positions,
                      " correct_exact=", settings.exact_empties,
                      " correct_depth=", settings.depth);
}

absl::Status CheckSettings(const CorrectionSettings& settings) {
  if (settings.positions != 0 && settings.positions < 100) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a correction takes 100 positions or more, not ", settings.positions));
  }
  return CheckSettings(LabelSettings{settings.exact_empties, settings.depth});
}

std::vector<Position> CorrectionSample(absl::Span<const PoolPosition> positions,
                                       const LabelSettings& labels,
                                       const CorrectionSettings& settings) {
  std::vector<Position> sample;
  for (const PoolPosition& candidate : positions) {
    if (sample.size() == static_cast<size_t>(settings.positions)) break;
    if (candidate.split == Split::kTraining &&
        candidate.position.empty_count() > labels.exact_empties) {
      sample.push_back(candidate.position);
    }
  }
  return sample;
}

absl::StatusOr<LabelCorrection> MeasureCorrection(
    absl::Span<const Position> sample, const LabelSettings& labels,
    const search::SearchOptions& label_options,
    const search::SearchOptions& reference_options,
    const CorrectionSettings& settings, int threads,
    const std::function<void()>& on_measured) {
  std::vector<double> found(sample.size()), truth(sample.size());
  std::vector<Instruments> instruments(threads);
  const auto measure = [&](int i, int thread) -> absl::Status {
    Instruments& mine = instruments[thread];
    if (mine.labeler == nullptr) {
      auto made =
          MakeInstruments(labels, label_options, reference_options, settings);
      if (!made.ok()) return made.status();
      mine = *std::move(made);
    }
    const Position& position = sample[i];
    found[i] = DiscsFromScore(mine.labeler->LabelOf(position));
    truth[i] = DiscsFromScore(mine.even->LabelOf(position));
    if (position.empty_count() > settings.exact_empties) {
      truth[i] += DiscsFromScore(mine.odd->LabelOf(position));
      truth[i] /= 2;
    }
    on_measured();
    return absl::OkStatus();
  };
  if (absl::Status s = othello::ForEachPiece(static_cast<int>(sample.size()),
                                             threads, measure);
      !s.ok()) {
    return s;
  }
  // One slope within all disc counts, and the line of each through its mean.
  std::array<othello::LinearSums, pattern_eval::kDiscCounts> sums;
  for (size_t i = 0; i < sample.size(); ++i) {
    sums[sample[i].disc_count()].Add(found[i], truth[i]);
  }
  double xx = 0, xy = 0;
  for (const othello::LinearSums& of_discs : sums) {
    xx += of_discs.xx();
    xy += of_discs.xy();
  }
  LabelCorrection correction;
  if (xx > 0 && xy > 0) correction.slope = xy / xx;
  for (size_t discs = 0; discs < sums.size(); ++discs) {
    // Fewer are not reliable.
    constexpr int kFewest = 20;
    if (sums[discs].count() < kFewest) continue;
    correction.offset[discs] =
        sums[discs].mean_y() - correction.slope * sums[discs].mean_x();
  }
  return correction;
}

}  // namespace training
