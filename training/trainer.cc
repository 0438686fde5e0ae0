#include "training/trainer.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/checked_file.h"
#include "othello/support/random.h"
#include "pattern_eval/pattern_evaluator.h"
#include "training/stage_file.h"

namespace training {
namespace {

using pattern_eval::FreeWeights;
using pattern_eval::kDiscCounts;
using pattern_eval::kStageCount;
using pattern_eval::kWeightUnitsPerDisc;

constexpr absl::string_view kCheckpointKind = "fit";

size_t WeightsPerStage() { return static_cast<size_t>(ConstantColumn(0)); }

int16_t Quantised(double discs) {
  constexpr double kLimit = std::numeric_limits<int16_t>::max();
  return static_cast<int16_t>(
      std::lround(std::clamp(discs * kWeightUnitsPerDisc, -kLimit, kLimit)));
}

std::shared_ptr<const pattern_eval::Weights> Spread(const FreeWeights& free) {
  return std::make_shared<const pattern_eval::Weights>(free, "in training");
}

// Of the labels on the values; 1 if there are too few.
double SlopeOf(const SampleMatrix& matrix, absl::Span<const double> weights) {
  constexpr int64_t kEnough = 1000;
  if (matrix.rows() < kEnough) return 1;
  othello::ErrorStatistics errors;
  for (int64_t row = 0; row < matrix.rows(); ++row) {
    errors.Add(matrix.Product(row, weights), matrix.label(row));
  }
  return errors.slope();
}

}  // namespace

std::string DescribeSettings(const TrainingSettings& settings) {
  return absl::StrCat(
      DescribeSettings(settings.labels), " ", DescribeSettings(settings.fit),
      " neighbour_importance=", settings.neighbour_importance,
      " calibration_empties=", settings.calibration_empties,
      " calibration_positions=", settings.calibration_positions);
}

absl::Status CheckSettings(const TrainingSettings& settings) {
  if (absl::Status s = CheckSettings(settings.labels); !s.ok()) return s;
  if (absl::Status s = CheckSettings(settings.fit); !s.ok()) return s;
  if (!(settings.neighbour_importance >= 0 &&
        settings.neighbour_importance <= 1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the importance of neighbours must be from 0 to 1, not ",
                     settings.neighbour_importance));
  }
  if (settings.calibration_empties < 0 || settings.calibration_empties > 60 ||
      settings.calibration_positions < 0) {
    return absl::InvalidArgumentError(
        "labels are calibrated with 0 to 60 empty squares, by 0 or more "
        "positions");
  }
  if (settings.threads < 1) {
    return absl::InvalidArgumentError("training needs at least one thread");
  }
  return absl::OkStatus();
}

Trainer::Trainer(const PositionPool& pool, const TrainingSettings& settings,
                 TrainingObserver& observer)
    : pool_(pool),
      settings_(settings),
      observer_(observer),
      labels_(kStageCount),
      label_scales_(kStageCount, 1) {}

absl::StatusOr<TrainingResult> Trainer::Run(int most_stages) {
  absl::StatusOr<Progress> progress = LoadProgress();
  if (!progress.ok()) return progress.status();
  for (; most_stages > 0 && progress->next_stage >= 0; --most_stages) {
    if (absl::Status s = LabelStage(*progress, 0, 1); !s.ok()) return s;
    if (absl::Status s = FitStage(*progress); !s.ok()) return s;
  }
  return TrainingResult{std::move(progress->weights),
                        std::move(progress->reports)};
}

absl::StatusOr<int> Trainer::LabelNextStage(int shard, int shards) {
  const absl::StatusOr<Progress> progress = LoadProgress();
  if (!progress.ok()) return progress.status();
  if (progress->next_stage < 0) return -1;
  if (absl::Status s = LabelStage(*progress, shard, shards); !s.ok()) return s;
  return progress->next_stage;
}

absl::StatusOr<Trainer::Progress> Trainer::LoadProgress() {
  if (absl::Status s = CheckSettings(settings_); !s.ok()) return s;
  if (!settings_.labels_from.empty()) {
    auto source = OpenLabelSource(settings_.labels_from);
    if (!source.ok()) return source.status();
    label_source_ = *std::move(source);
  }
  Progress progress;
  progress.spread = Spread(progress.weights);
  while (progress.next_stage >= 0) {
    const absl::StatusOr<bool> loaded = LoadStage(progress);
    if (!loaded.ok()) return loaded.status();
    if (!*loaded) break;
  }
  return progress;
}

absl::StatusOr<bool> Trainer::LoadStage(Progress& progress) {
  const std::string folder = StageFolder(progress.next_stage);
  const absl::StatusOr<StageFile> file = ReadStageFile(folder);
  if (absl::IsNotFound(file.status())) return false;
  if (!file.ok()) return file.status();
  if (file->identity != StageIdentity(progress) ||
      file->weights.size() != WeightsPerStage()) {
    return absl::FailedPreconditionError(
        absl::StrCat(folder,
                     ": made from other positions or with other settings; name "
                     "another folder or remove this one"));
  }
  // The labels serve the stage before, and the report.
  if (absl::Status s = LabelStage(progress, 0, 1); !s.ok()) return s;
  if (const auto label_scale = LabelScale(progress); !label_scale.ok()) {
    return label_scale.status();
  }
  FinishStage(*file, progress);
  return true;
}

absl::Status Trainer::FitStage(Progress& progress) {
  if (const auto label_scale = LabelScale(progress); !label_scale.ok()) {
    return label_scale.status();
  }
  StageFile file;
  file.identity = StageIdentity(progress);
  const absl::StatusOr<std::vector<double>> fitted =
      FittedWeights(progress, file.epochs);
  if (!fitted.ok()) return fitted.status();
  for (size_t i = 0; i < WeightsPerStage(); ++i) {
    file.weights.push_back(Quantised((*fitted)[i]));
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    file.constants[discs] = Quantised((*fitted)[ConstantColumn(discs)]);
  }
  const std::string folder = StageFolder(progress.next_stage);
  if (absl::Status s = WriteStageFile(folder, file); !s.ok()) return s;
  std::error_code ignored;
  std::filesystem::remove(absl::StrCat(folder, "/checkpoint"), ignored);
  FinishStage(file, progress);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<double>> Trainer::FittedWeights(
    const Progress& progress, int& epochs) {
  const int stage = progress.next_stage;
  std::vector<Sample> training, validation;
  const auto add = [&](int of_stage, float importance) {
    const absl::Span<const PoolPosition> positions = pool_.stage(of_stage);
    for (size_t i = 0; i < positions.size(); ++i) {
      const Sample sample = {positions[i].position, LabelInDiscs(of_stage, i),
                             importance};
      if (positions[i].split == Split::kTraining) {
        training.push_back(sample);
      } else if (of_stage == stage) {
        validation.push_back(sample);
      }
    }
  };
  add(stage, 1);
  const bool has_next = stage + 1 < kStageCount;
  const auto importance = static_cast<float>(settings_.neighbour_importance);
  if (has_next && importance > 0) add(stage + 1, importance);
  // The stage before has labels already if they come from elsewhere.
  if (stage > 0 && label_source_.has_value() && importance > 0) {
    if (absl::Status s = TakeLabels(stage - 1); !s.ok()) return s;
    label_scales_[stage - 1] = label_scales_[stage];
    add(stage - 1, importance);
  }
  // The next stage is the guess.
  std::vector<double> guess(ColumnCount(), 0);
  if (has_next) {
    for (size_t i = 0; i < WeightsPerStage(); ++i) {
      guess[i] =
          static_cast<double>(
              progress.weights.weights[(stage + 1) * WeightsPerStage() + i]) /
          kWeightUnitsPerDisc;
    }
  }
  const SampleMatrix training_matrix(training, settings_.threads);
  const SampleMatrix validation_matrix(validation, settings_.threads);
  FitSettings fit_settings = settings_.fit;
  fit_settings.threads = settings_.threads;
  StageFit fit(training_matrix, validation_matrix, std::move(guess),
               fit_settings);
  const std::string path = absl::StrCat(StageFolder(stage), "/checkpoint");
  const uint64_t identity = StageIdentity(progress);
  const absl::StatusOr<othello::CheckedFile> saved =
      othello::ReadCheckedFile(path, kCheckpointKind);
  FitState state;
  if (saved.ok() && saved->identity == identity &&
      ParseFitState(saved->payload, state)) {
    fit.Resume(std::move(state));
  } else {
    fit.Start();
  }
  while (!fit.is_finished()) {
    const EpochReport report = fit.RunEpoch();
    if (absl::Status s = othello::WriteCheckedFile(
            path, kCheckpointKind, {identity, FormatFitState(fit.state())});
        !s.ok()) {
      return s;
    }
    observer_.OnEpoch(stage, report);
  }
  epochs = fit.state().best_epoch;
  std::vector<double> weights = fit.BestWeights();
  // The ridge, and the end before the minimum, hold all values back a little.
  const double slope = SlopeOf(validation_matrix, weights);
  for (double& weight : weights) weight *= slope;
  return weights;
}

void Trainer::FinishStage(const StageFile& file, Progress& progress) {
  const int stage = progress.next_stage;
  PutStage(file, stage, progress.weights);
  StageReport report;
  report.stage = stage;
  report.epochs = file.epochs;
  report.label_scale = label_scales_[stage];
  progress.spread = Spread(progress.weights);
  const pattern_eval::PatternEvaluator evaluator(progress.spread);
  const absl::Span<const PoolPosition> positions = pool_.stage(stage);
  for (size_t i = 0; i < positions.size(); ++i) {
    const othello::Position& position = positions[i].position;
    if (positions[i].split == Split::kTraining) {
      ++report.training_positions;
    } else {
      report.errors.Add(othello::DiscsFromScore(evaluator.Evaluate(
                            position, evaluator.StateOf(position))),
                        LabelInDiscs(stage, i));
    }
  }
  progress.reports.push_back(report);
  --progress.next_stage;
}

std::string Trainer::StageFolder(int stage) const {
  return training::StageFolder(settings_.folder, stage);
}

uint64_t Trainer::StageIdentity(const Progress& progress) const {
  // Through the fingerprint this covers the positions of later stages.
  uint64_t identity =
      othello::Mixed(othello::IdentityOf(DescribeSettings(settings_)) ^
                     progress.spread->fingerprint());
  if (label_source_.has_value()) {
    identity = othello::Mixed(identity ^
                              label_source_->fingerprints[progress.next_stage]);
  }
  for (const PoolPosition& position : pool_.stage(progress.next_stage)) {
    identity = othello::Mixed(identity ^ HashOf(position.position) ^
                              static_cast<uint64_t>(position.split));
  }
  return identity;
}

}  // namespace training
