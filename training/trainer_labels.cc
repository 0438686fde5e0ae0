// The labels of the trainer's stages: made, taken from a source, scaled.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/checked_file.h"
#include "othello/support/parallel.h"
#include "othello/support/random.h"
#include "training/stage_file.h"
#include "training/trainer.h"

namespace training {
namespace {

using pattern_eval::kStageCount;

// Labels are kept in pieces of this many: seconds of work.
constexpr int64_t kPieceSize = 4096;

constexpr absl::string_view kScaleKind = "label_scale";

std::string LabelPath(const std::string& stage_folder, int piece) {
  return absl::StrFormat("%s/%06d.labels", stage_folder, piece);
}

}  // namespace

absl::Status Trainer::LabelStage(const Progress& progress, int shard,
                                 int shards) {
  const int stage = progress.next_stage;
  std::error_code error;
  std::filesystem::create_directories(StageFolder(stage), error);
  if (error) {
    return absl::UnavailableError(absl::StrCat(
        StageFolder(stage), ": cannot be made: ", error.message()));
  }
  observer_.OnStage(stage, static_cast<int64_t>(pool_.stage(stage).size()));
  if (label_source_.has_value()) return TakeLabels(stage);
  labels_[stage].assign(pool_.stage(stage).size(), 0);
  std::vector<std::unique_ptr<Labeler>> labelers(settings_.threads);
  std::mutex observer_mutex;
  const auto label_piece = [&](int number, int thread) -> absl::Status {
    const absl::Span<const PoolPosition> piece = Piece(stage, number);
    const uint64_t identity =
        LabelIdentity(piece, settings_.labels, progress.spread->fingerprint());
    const std::string path = LabelPath(StageFolder(stage), number);
    absl::StatusOr<std::vector<int16_t>> labels =
        ReadLabelFile(path, identity, piece.size());
    // A damaged file is made again like a missing one.
    if (!labels.ok()) {
      if (number % shards != shard) return absl::OkStatus();
      if (labelers[thread] == nullptr) {
        auto labeler = Labeler::Create(settings_.labels, progress.spread);
        if (!labeler.ok()) return labeler.status();
        labelers[thread] = *std::move(labeler);
      }
      labels = std::vector<int16_t>();
      for (const PoolPosition& position : piece) {
        labels->push_back(
            static_cast<int16_t>(labelers[thread]->LabelOf(position.position)));
      }
      if (absl::Status s = WriteLabelFile(path, identity, *labels); !s.ok()) {
        return s;
      }
    }
    std::copy(labels->begin(), labels->end(),
              labels_[stage].begin() + number * kPieceSize);
    const std::lock_guard<std::mutex> lock(observer_mutex);
    observer_.OnLabelled(static_cast<int64_t>(piece.size()));
    return absl::OkStatus();
  };
  return othello::ForEachPiece(PieceCount(stage), settings_.threads,
                               label_piece);
}

absl::Status Trainer::TakeLabels(int stage) {
  labels_[stage].clear();
  for (int number = 0; number < PieceCount(stage); ++number) {
    const absl::Span<const PoolPosition> piece = Piece(stage, number);
    const absl::StatusOr<std::vector<int16_t>> labels = ReadLabelFile(
        LabelPath(training::StageFolder(label_source_->folder, stage), number),
        LabelIdentity(piece, settings_.labels,
                      label_source_->fingerprints[stage]),
        piece.size());
    if (!labels.ok()) return labels.status();
    labels_[stage].insert(labels_[stage].end(), labels->begin(), labels->end());
  }
  return absl::OkStatus();
}

absl::StatusOr<double> Trainer::LabelScale(const Progress& progress) {
  const int stage = progress.next_stage;
  double& label_scale = label_scales_[stage];
  label_scale = stage + 1 < kStageCount ? label_scales_[stage + 1] : 1;
  std::vector<size_t> sample;
  const absl::Span<const PoolPosition> positions = pool_.stage(stage);
  for (size_t i = 0; i < positions.size(); ++i) {
    const int empties = positions[i].position.empty_count();
    if (positions[i].split == Split::kTraining &&
        empties > settings_.labels.exact_empties &&
        empties <= settings_.calibration_empties) {
      sample.push_back(i);
    }
  }
  if (sample.empty() || settings_.calibration_positions == 0)
    return label_scale;
  std::sort(sample.begin(), sample.end(), [&](size_t a, size_t b) {
    return othello::Mixed(HashOf(positions[a].position)) <
           othello::Mixed(HashOf(positions[b].position));
  });
  sample.resize(std::min(sample.size(),
                         static_cast<size_t>(settings_.calibration_positions)));

  const std::string path = absl::StrCat(StageFolder(stage), "/label_scale");
  const uint64_t identity = StageIdentity(progress);
  const absl::StatusOr<othello::CheckedFile> saved =
      othello::ReadCheckedFile(path, kScaleKind);
  if (saved.ok() && saved->identity == identity &&
      saved->payload.size() == sizeof(double)) {
    absl::string_view rest = saved->payload;
    return label_scale = othello::TakeRaw<double>(rest);
  }
  const absl::StatusOr<double> measured = MeasuredLabelScale(progress, sample);
  if (!measured.ok()) return measured;
  label_scale = *measured;
  othello::CheckedFile file = {identity, ""};
  othello::AppendRaw(label_scale, file.payload);
  if (absl::Status s = othello::WriteCheckedFile(path, kScaleKind, file);
      !s.ok()) {
    return s;
  }
  return label_scale;
}

absl::StatusOr<double> Trainer::MeasuredLabelScale(
    const Progress& progress, absl::Span<const size_t> sample) {
  const int stage = progress.next_stage;
  LabelSettings exact = settings_.labels;
  exact.exact_empties = settings_.calibration_empties;
  std::vector<std::unique_ptr<Labeler>> solvers(settings_.threads);
  std::vector<double> scores(sample.size());
  const auto solve = [&](int i, int thread) -> absl::Status {
    if (solvers[thread] == nullptr) {
      auto solver = Labeler::Create(exact, progress.spread);
      if (!solver.ok()) return solver.status();
      solvers[thread] = *std::move(solver);
    }
    scores[i] = othello::DiscsFromScore(
        solvers[thread]->LabelOf(pool_.stage(stage)[sample[i]].position));
    return absl::OkStatus();
  };
  if (absl::Status s = othello::ForEachPiece(static_cast<int>(sample.size()),
                                             settings_.threads, solve);
      !s.ok()) {
    return s;
  }
  // Through the origin: a draw stays a draw, for both sides.
  double products = 0, squares = 0;
  for (size_t i = 0; i < sample.size(); ++i) {
    const double label = othello::DiscsFromScore(labels_[stage][sample[i]]);
    products += label * scores[i];
    squares += label * label;
  }
  return squares > 0 && products > 0 ? products / squares : 1;
}

float Trainer::LabelInDiscs(int stage, size_t i) const {
  const bool is_exact = pool_.stage(stage)[i].position.empty_count() <=
                        settings_.labels.exact_empties;
  const double discs = othello::DiscsFromScore(labels_[stage][i]) *
                       (is_exact ? 1 : label_scales_[stage]);
  constexpr double kMost = othello::kMaxDiscs;
  return static_cast<float>(std::clamp(discs, -kMost, kMost));
}

absl::Span<const PoolPosition> Trainer::Piece(int stage, int piece) const {
  return pool_.stage(stage).subspan(piece * kPieceSize, kPieceSize);
}

int Trainer::PieceCount(int stage) const {
  const auto count = static_cast<int64_t>(pool_.stage(stage).size());
  return static_cast<int>((count + kPieceSize - 1) / kPieceSize);
}

}  // namespace training
