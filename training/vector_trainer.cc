#include "training/vector_trainer.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "othello/support/checked_file.h"
#include "othello/support/random.h"
#include "pattern_eval/pattern_evaluator.h"
#include "training/position_file.h"
#include "training/stage_file.h"

namespace training {
namespace {

using pattern_eval::FreeWeights;
using pattern_eval::kDiscsAtStart;
using pattern_eval::kDiscsPerStage;
using pattern_eval::kStageCount;

constexpr absl::string_view kTableKind = "vectors";

// Up to this stage, configurations that no position has lose the vectors that
// they took over from the stages after it: hardly any search meets them, and
// they would make the file a quarter larger.
constexpr int kLastSparseStage = 3;

// The labelled positions of a stage, each once.
struct StageData {
  std::vector<LabelledPosition> positions;  // sorted
  uint64_t identity = 0;
};

absl::StatusOr<StageData> LoadStage(const std::vector<std::string>& folders,
                                    int stage) {
  StageData data;
  for (const std::string& folder : folders) {
    std::vector<std::string> paths;
    std::error_code error;
    const std::filesystem::directory_iterator entries(
        StageFolder(folder, stage), error);
    // Not every folder has every stage, but all must be there.
    if (error && !std::filesystem::is_directory(folder)) {
      return absl::NotFoundError(
          absl::StrCat(folder, ": cannot be read: ", error.message()));
    }
    if (error) continue;
    for (const auto& entry : entries) {
      if (entry.path().extension() == kLabelledFileExtension) {
        paths.push_back(entry.path().string());
      }
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
      const absl::StatusOr<LabelledFile> file = ReadLabelledFile(path);
      if (!file.ok()) return file.status();
      data.identity = othello::Mixed(data.identity ^ file->identity);
      data.positions.insert(data.positions.end(), file->positions.begin(),
                            file->positions.end());
    }
  }
  const auto before = [](const LabelledPosition& a, const LabelledPosition& b) {
    return a.position < b.position;
  };
  std::stable_sort(data.positions.begin(), data.positions.end(), before);
  // Of equal ones the last is kept.
  size_t kept = 0;
  for (size_t i = 0; i < data.positions.size(); ++i) {
    const bool is_same = kept > 0 && data.positions[kept - 1].position ==
                                         data.positions[i].position;
    data.positions[is_same ? kept - 1 : kept++] = data.positions[i];
  }
  data.positions.resize(kept);
  return data;
}

othello::ErrorStatistics ErrorsOf(const FloatTable& table,
                                  const VectorSamples& samples) {
  othello::ErrorStatistics errors;
  for (size_t i = 0; i < samples.size(); ++i) {
    errors.Add(ValueInDiscs(table, samples, i),
               samples.label(i) * kDiscsPerUnit);
  }
  return errors;
}

// `table` without the vectors of rows that no sample has.
FloatTable OnlySeen(FloatTable table, const VectorSamples& samples) {
  std::vector<bool> is_seen(table.size());
  for (size_t i = 0; i < samples.size(); ++i) {
    for (uint32_t row : samples.rows(i)) is_seen[row] = true;
  }
  for (size_t row = 0; row < table.size(); ++row) {
    if (is_seen[row]) continue;
    for (int k = 1; k < kRowLanes; ++k) table[row].values[k] = 0;
  }
  return table;
}

double RmsOf(const FloatTable& table, const VectorSamples& samples) {
  return samples.size() > 0 ? ErrorsOf(table, samples).rms() : 0;
}

class VectorTrainer {
 public:
  VectorTrainer(const std::vector<std::string>& folders,
                const FreeWeights& start,
                const VectorTrainingSettings& settings,
                VectorTrainingObserver& observer)
      : folders_(folders),
        start_(start),
        settings_(settings),
        observer_(observer) {}

  absl::StatusOr<VectorTrainingResult> Run();

 private:
  absl::Status TrainStage(int stage);
  FloatTable GuessOf(int stage) const;
  // Positions of `data` that serve `stage`.
  void AddSamples(const StageData& data, int stage, VectorSamples& training,
                  VectorSamples& validation) const;
  absl::StatusOr<const StageData*> Data(int stage);
  absl::StatusOr<FloatTable> Fit(int stage, uint64_t identity,
                                 VectorStageReport& report);

  const std::vector<std::string>& folders_;
  const FreeWeights& start_;
  const VectorTrainingSettings& settings_;
  VectorTrainingObserver& observer_;
  // Of three stages at a time.
  std::vector<std::pair<int, StageData>> data_;
  FloatTable table_;  // of the stage trained last
  VectorTrainingResult result_;
};

absl::StatusOr<const StageData*> VectorTrainer::Data(int stage) {
  for (const auto& [of_stage, data] : data_) {
    if (of_stage == stage) return &data;
  }
  auto data = LoadStage(folders_, stage);
  if (!data.ok()) return data.status();
  data_.emplace_back(stage, *std::move(data));
  return &data_.back().second;
}

FloatTable VectorTrainer::GuessOf(int stage) const {
  FloatTable guess = TableOfStage(start_, stage);
  if (table_.empty() || settings_.continues) return guess;
  const bool has_linear_start =
      std::any_of(guess.begin(), guess.end(),
                  [](const FloatTableRow& row) { return row.values[0] != 0; });
  for (size_t row = 0; row < guess.size(); ++row) {
    const float linear = guess[row].values[0];
    guess[row] = table_[row];
    const bool is_pattern = static_cast<int>(row) < FirstMobilityRow();
    if (has_linear_start && is_pattern) guess[row].values[0] = linear;
  }
  // The disc counts of this stage begin as the next ones of the same parity.
  for (int discs = kDiscsAtStart; discs <= othello::kMaxDiscs; ++discs) {
    if (pattern_eval::StageOf(discs) != stage) continue;
    int like = discs;
    while (pattern_eval::StageOf(like) == stage) like += 2;
    if (like <= othello::kMaxDiscs)
      guess[DiscRow(discs)] = table_[DiscRow(like)];
  }
  return guess;
}

void VectorTrainer::AddSamples(const StageData& data, int stage,
                               VectorSamples& training,
                               VectorSamples& validation) const {
  const int first = kDiscsAtStart + stage * kDiscsPerStage;
  const int last = first + kDiscsPerStage - 1;
  const auto in_fraction = [&](const othello::Position& position) {
    return static_cast<double>(othello::Mixed(HashOf(position) + 1)) * 0x1p-64 <
           settings_.fraction;
  };
  for (const LabelledPosition& labelled : data.positions) {
    const int discs = labelled.position.disc_count();
    const int away = std::max({first - discs, discs - last, 0});
    const bool is_own = pattern_eval::StageOf(discs) == stage;
    Sample sample;
    sample.position = labelled.position;
    sample.label = static_cast<float>(
        std::clamp<double>(othello::DiscsFromScore(labelled.label) *
                               (labelled.is_exact ? 1 : settings_.label_scale),
                           -othello::kMaxDiscs, othello::kMaxDiscs));
    if (labelled.split == Split::kValidation) {
      if (is_own) validation.Add(sample);
      continue;
    }
    if (!is_own && (away > settings_.neighbour_discs ||
                    settings_.neighbour_importance == 0)) {
      continue;
    }
    if (!in_fraction(labelled.position)) continue;
    if (!is_own) {
      sample.importance = static_cast<float>(settings_.neighbour_importance);
    }
    training.Add(sample);
  }
}

absl::StatusOr<FloatTable> VectorTrainer::Fit(int stage, uint64_t identity,
                                              VectorStageReport& report) {
  VectorSamples training, validation;
  for (int near = std::max(stage - 1, 0);
       near <= std::min(stage + 1, kStageCount - 1); ++near) {
    const auto data = Data(near);
    if (!data.ok()) return data.status();
    AddSamples(**data, stage, training, validation);
  }
  training.Shuffle(settings_.fit.seed);
  report.training_positions = static_cast<int64_t>(training.size());
  observer_.OnStage(stage, report.training_positions,
                    static_cast<int64_t>(validation.size()));
  const std::string path =
      absl::StrFormat("%s/stage-%02d.vectors", settings_.folder, stage);
  const absl::StatusOr<othello::CheckedFile> saved =
      othello::ReadCheckedFile(path, kTableKind);
  FloatTable table(VectorRowCount());
  if (saved.ok() && saved->identity == identity &&
      saved->payload.size() == table.size() * sizeof(FloatTableRow)) {
    absl::string_view rest = saved->payload;
    for (FloatTableRow& row : table)
      row = othello::TakeRaw<FloatTableRow>(rest);
  } else {
    FloatTable guess = GuessOf(stage);
    observer_.OnEpoch(stage, 0, RmsOf(guess, training),
                      RmsOf(guess, validation));
    VectorFit fit(training, std::move(guess), settings_.fit);
    while (!fit.is_finished()) {
      report.training_rms.push_back(fit.RunEpoch());
      report.validation_rms.push_back(RmsOf(fit.table(), validation));
      observer_.OnEpoch(stage, fit.epoch(), report.training_rms.back(),
                        report.validation_rms.back());
      if (!(report.training_rms.back() < othello::kMaxDiscs)) {
        return absl::OutOfRangeError(
            absl::StrCat("stage ", stage,
                         " diverges: its errors grow without end; take a "
                         "lower rate than ",
                         settings_.fit.rate));
      }
    }
    table = fit.table();
    othello::CheckedFile file = {identity, ""};
    for (const FloatTableRow& row : table)
      othello::AppendRaw(row, file.payload);
    if (absl::Status s = othello::WriteCheckedFile(path, kTableKind, file);
        !s.ok()) {
      return s;
    }
  }
  PutStage(stage <= kLastSparseStage ? OnlySeen(table, training) : table, stage,
           result_.weights);
  const FloatTable as_in_file = TableOfStage(result_.weights, stage);
  report.errors = ErrorsOf(as_in_file, validation);
  return table;
}

absl::Status VectorTrainer::TrainStage(int stage) {
  std::erase_if(data_, [&](const auto& entry) {
    return entry.first > stage + 1 || entry.first < stage - 1;
  });
  uint64_t identity = othello::Mixed(
      othello::IdentityOf(DescribeSettings(settings_)) ^ FingerprintOf(start_));
  for (int near = std::max(stage - 1, 0);
       near <= std::min(stage + 1, kStageCount - 1); ++near) {
    const auto data = Data(near);
    if (!data.ok()) return data.status();
    identity = othello::Mixed(identity ^ (*data)->identity);
  }
  identity = othello::Mixed(identity ^
                            othello::IdentityOf(absl::string_view(
                                reinterpret_cast<const char*>(table_.data()),
                                table_.size() * sizeof(FloatTableRow))));
  VectorStageReport report;
  report.stage = stage;
  absl::StatusOr<FloatTable> table = Fit(stage, identity, report);
  if (!table.ok()) return table.status();
  table_ = *std::move(table);
  result_.stages.push_back(std::move(report));
  return absl::OkStatus();
}

absl::StatusOr<VectorTrainingResult> VectorTrainer::Run() {
  if (absl::Status s = CheckSettings(settings_); !s.ok()) return s;
  std::error_code error;
  std::filesystem::create_directories(settings_.folder, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(settings_.folder, ": cannot be made: ", error.message()));
  }
  result_.weights = start_;
  if (result_.weights.is_linear()) result_.weights.AddVectors();
  // Continues from an earlier run, whose stages are in `start`.
  if (settings_.last_stage + 1 < kStageCount) {
    table_ = TableOfStage(start_, settings_.last_stage + 1);
  }
  for (int stage = settings_.last_stage; stage >= settings_.first_stage;
       --stage) {
    if (absl::Status s = TrainStage(stage); !s.ok()) return s;
  }
  return std::move(result_);
}

}  // namespace

std::string DescribeSettings(const VectorTrainingSettings& settings) {
  return absl::StrCat(
      DescribeSettings(settings.fit), " label_scale=", settings.label_scale,
      " neighbour_importance=", settings.neighbour_importance,
      " neighbour_discs=", settings.neighbour_discs,
      " fraction=", settings.fraction, settings.continues ? " continues" : "");
}

absl::Status CheckSettings(const VectorTrainingSettings& settings) {
  if (absl::Status s = CheckSettings(settings.fit); !s.ok()) return s;
  if (!(settings.label_scale > 0 && settings.label_scale <= 2)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "labels are scaled by up to 2, not by ", settings.label_scale));
  }
  if (!(settings.neighbour_importance >= 0 &&
        settings.neighbour_importance <= 1) ||
      settings.neighbour_discs < 0 ||
      settings.neighbour_discs > kDiscsPerStage) {
    return absl::InvalidArgumentError(
        absl::StrCat("neighbours count from 0 to 1, up to ", kDiscsPerStage,
                     " discs away, not ", settings.neighbour_importance,
                     " up to ", settings.neighbour_discs));
  }
  if (!(settings.fraction > 0 && settings.fraction <= 1)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the fraction must be above 0 and at most 1, not ", settings.fraction));
  }
  if (settings.first_stage < 0 || settings.last_stage >= kStageCount ||
      settings.first_stage > settings.last_stage) {
    return absl::InvalidArgumentError(
        absl::StrCat("stages are a range within 0-", kStageCount - 1));
  }
  return absl::OkStatus();
}

absl::StatusOr<VectorTrainingResult> TrainVectors(
    const std::vector<std::string>& folders, const FreeWeights& start,
    const VectorTrainingSettings& settings, VectorTrainingObserver& observer) {
  return VectorTrainer(folders, start, settings, observer).Run();
}

}  // namespace training
