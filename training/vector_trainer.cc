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
using pattern_eval::WeightShape;

constexpr absl::string_view kTableKind = "vectors";

// With fewer discs, configurations that no position has lose the vectors that
// they took over from the tables after it: hardly any search meets them, and
// they would make the file a quarter larger.
constexpr int kFullDiscs = 20;

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
                                  const VectorSamples& samples, size_t most) {
  othello::ErrorStatistics errors;
  for (size_t i = 0; i < std::min(samples.size(), most); ++i) {
    errors.Add(ValueInDiscs(table, samples.position(i)), samples.label(i));
  }
  return errors;
}

double RmsOf(const FloatTable& table, const VectorSamples& samples,
             size_t most = SIZE_MAX) {
  return samples.size() > 0 ? ErrorsOf(table, samples, most).rms() : 0;
}

// `table` without the vectors of rows that no sample has.
FloatTable OnlySeen(FloatTable table, const VectorSamples& samples) {
  std::vector<bool> is_seen(table.size());
  PositionRows rows;
  for (size_t i = 0; i < samples.size(); ++i) {
    FindRows(samples.position(i), rows);
    for (const PlacedRow row : rows) is_seen[row.row()] = true;
  }
  for (size_t row = 0; row < table.size(); ++row) {
    if (is_seen[row]) continue;
    for (int k = 0; k < kLinearLane; ++k) table[row].values[k] = 0;
  }
  return table;
}

// Table `number` of weights of `shape` from weights of another one.
// Where two stages become one table it is their mean, a better guess for both
// than the table of either is for the other.
FloatTable StartTable(const FreeWeights& start, const WeightShape& shape,
                      int number) {
  if (start.shape.merged == shape.merged) return TableOf(start, number);
  const int earlier = number * shape.merged;
  if (earlier + 1 >= kStageCount) return TableOf(start, earlier);
  FloatTable table = TableOf(start, earlier + 1);
  const FloatTable other = TableOf(start, earlier);
  for (size_t row = 0; row < table.size(); ++row) {
    FloatLanes& values = table[row].values;
    values += other[row].values;
    // Each disc count is in one of the two.
    if (static_cast<int>(row) < DiscRow(0)) values *= 0.5f;
  }
  return table;
}

FreeWeights Reshaped(const FreeWeights& start, const WeightShape& shape) {
  FreeWeights weights(shape);
  for (int number = 0; number < weights.shape.table_count(); ++number) {
    PutTable(StartTable(start, weights.shape, number), number, weights);
  }
  return weights;
}

// The lanes that weights of a shape have.
std::string FormatTable(const FloatTable& table, const WeightShape& shape) {
  std::string bytes;
  for (const FloatRow& row : table) {
    othello::AppendRaw(float{row.values[kLinearLane]}, bytes);
    for (int k = 0; k < shape.channels; ++k) {
      othello::AppendRaw(float{row.values[k]}, bytes);
    }
  }
  return bytes;
}

// Nothing if the bytes are not a table.
FloatTable ParseTable(absl::string_view bytes, const WeightShape& shape) {
  FloatTable table(FitRowCount());
  if (bytes.size() != table.size() * sizeof(float) * (1 + shape.channels)) {
    return {};
  }
  for (FloatRow& row : table) {
    row.values[kLinearLane] = othello::TakeRaw<float>(bytes);
    for (int k = 0; k < shape.channels; ++k) {
      row.values[k] = othello::TakeRaw<float>(bytes);
    }
  }
  return table;
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
        shape_(settings.shape()),
        observer_(observer) {}

  absl::StatusOr<VectorTrainingResult> Run();

 private:
  // The disc counts and stages of a table.
  struct Range {
    int first, last;              // discs
    int first_stage, last_stage;  // with positions that count
    std::string Text() const { return absl::StrCat(first, "-", last); }
  };
  Range RangeOf(int number) const;

  absl::Status TrainTable(int number);
  FloatTable GuessOf(int number) const;
  // Positions of `data` that serve a table.
  void AddSamples(const StageData& data, const Range& range,
                  VectorSamples& training, VectorSamples& validation) const;
  absl::StatusOr<const StageData*> Data(int stage);
  absl::StatusOr<FloatTable> Fitted(int number, const VectorSamples& training,
                                    const VectorSamples& validation,
                                    VectorTableReport& report);
  absl::StatusOr<uint64_t> IdentityOf(int number);

  const std::vector<std::string>& folders_;
  const FreeWeights& start_;
  const VectorTrainingSettings& settings_;
  const WeightShape shape_;
  VectorTrainingObserver& observer_;
  // Of the stages near the table at work.
  std::vector<std::pair<int, StageData>> data_;
  FloatTable table_;  // trained last
  VectorTrainingResult result_;
};

VectorTrainer::Range VectorTrainer::RangeOf(int number) const {
  const int first_stage = number * shape_.merged;
  const int last_stage = std::min(first_stage + shape_.merged, kStageCount) - 1;
  Range range;
  range.first = kDiscsAtStart + first_stage * kDiscsPerStage;
  range.last = last_stage + 1 == kStageCount
                   ? othello::kMaxDiscs
                   : kDiscsAtStart + (last_stage + 1) * kDiscsPerStage - 1;
  static_assert(kDiscsPerStage == 4);  // neighbours are at most so far away
  range.first_stage = std::max(first_stage - 1, 0);
  range.last_stage = std::min(last_stage + 1, kStageCount - 1);
  return range;
}

absl::StatusOr<const StageData*> VectorTrainer::Data(int stage) {
  for (const auto& [of_stage, data] : data_) {
    if (of_stage == stage) return &data;
  }
  auto data = LoadStage(folders_, stage);
  if (!data.ok()) return data.status();
  data_.emplace_back(stage, *std::move(data));
  return &data_.back().second;
}

FloatTable VectorTrainer::GuessOf(int number) const {
  FloatTable guess = StartTable(start_, shape_, number);
  if (table_.empty() || settings_.continues) return guess;
  const bool has_linear_start = std::any_of(
      guess.begin(), guess.end(),
      [](const FloatRow& row) { return row.values[kLinearLane] != 0; });
  for (size_t row = 0; row < guess.size(); ++row) {
    const float linear = guess[row].values[kLinearLane];
    guess[row] = table_[row];
    const bool is_pattern = static_cast<int>(row) < FirstMobilityRow();
    if (has_linear_start && is_pattern) guess[row].values[kLinearLane] = linear;
  }
  // The disc counts of this table begin as the next ones of the same parity.
  for (int discs = kDiscsAtStart; discs <= othello::kMaxDiscs; ++discs) {
    if (shape_.TableOf(discs) != number) continue;
    int like = discs;
    while (shape_.TableOf(like) == number && like <= othello::kMaxDiscs) {
      like += 2;
    }
    if (like <= othello::kMaxDiscs)
      guess[DiscRow(discs)] = table_[DiscRow(like)];
  }
  return guess;
}

void VectorTrainer::AddSamples(const StageData& data, const Range& range,
                               VectorSamples& training,
                               VectorSamples& validation) const {
  const auto in_fraction = [&](const othello::Position& position) {
    return static_cast<double>(othello::Mixed(HashOf(position) + 1)) * 0x1p-64 <
           settings_.fraction;
  };
  for (const LabelledPosition& labelled : data.positions) {
    const int discs = labelled.position.disc_count();
    const int away = std::max({range.first - discs, discs - range.last, 0});
    Sample sample;
    sample.position = labelled.position;
    sample.label = static_cast<float>(
        std::clamp<double>(othello::DiscsFromScore(labelled.label) *
                               (labelled.is_exact ? 1 : settings_.label_scale),
                           -othello::kMaxDiscs, othello::kMaxDiscs));
    if (labelled.split == Split::kValidation) {
      if (away == 0) validation.Add(sample);
      continue;
    }
    if (away > 0) {
      if (away > settings_.neighbour_discs ||
          settings_.neighbour_importance == 0) {
        continue;
      }
      sample.importance = static_cast<float>(settings_.neighbour_importance);
    }
    if (in_fraction(labelled.position)) training.Add(sample);
  }
}

absl::StatusOr<FloatTable> VectorTrainer::Fitted(
    int number, const VectorSamples& training, const VectorSamples& validation,
    VectorTableReport& report) {
  FloatTable guess = GuessOf(number);
  constexpr size_t kEnough = 100'000;
  observer_.OnEpoch(report.discs, 0, RmsOf(guess, training, kEnough),
                    RmsOf(guess, validation));
  VectorFit fit(training, std::move(guess), settings_.fit);
  while (!fit.is_finished()) {
    report.training_rms.push_back(fit.RunEpoch());
    report.validation_rms.push_back(RmsOf(fit.table(), validation));
    observer_.OnEpoch(report.discs, fit.epoch(), report.training_rms.back(),
                      report.validation_rms.back());
    if (!(report.training_rms.back() < othello::kMaxDiscs)) {
      return absl::OutOfRangeError(
          absl::StrCat("with ", report.discs,
                       " discs the fit diverges: its errors grow without end; "
                       "take a lower rate than ",
                       settings_.fit.rate));
    }
  }
  return fit.table();
}

absl::StatusOr<uint64_t> VectorTrainer::IdentityOf(int number) {
  const Range range = RangeOf(number);
  uint64_t identity = othello::Mixed(
      othello::IdentityOf(DescribeSettings(settings_)) ^ FingerprintOf(start_));
  for (int stage = range.first_stage; stage <= range.last_stage; ++stage) {
    const auto data = Data(stage);
    if (!data.ok()) return data.status();
    identity = othello::Mixed(identity ^ (*data)->identity);
  }
  // Without it the tables can be fitted at the same time.
  if (!settings_.continues) {
    identity = othello::Mixed(identity ^
                              othello::IdentityOf(FormatTable(table_, shape_)));
  }
  return identity;
}

absl::Status VectorTrainer::TrainTable(int number) {
  const Range range = RangeOf(number);
  std::erase_if(data_, [&](const auto& entry) {
    return entry.first > range.last_stage || entry.first < range.first_stage;
  });
  const absl::StatusOr<uint64_t> identity = IdentityOf(number);
  if (!identity.ok()) return identity.status();
  VectorSamples training, validation;
  for (int stage = range.first_stage; stage <= range.last_stage; ++stage) {
    const auto data = Data(stage);
    if (!data.ok()) return data.status();
    AddSamples(**data, range, training, validation);
  }
  training.Shuffle(settings_.fit.seed);
  VectorTableReport report;
  report.discs = range.Text();
  report.training_positions = static_cast<int64_t>(training.size());
  observer_.OnTable(report.discs, report.training_positions,
                    static_cast<int64_t>(validation.size()));
  const std::string path =
      absl::StrFormat("%s/discs-%02d.table", settings_.folder, range.first);
  const absl::StatusOr<othello::CheckedFile> saved =
      othello::ReadCheckedFile(path, kTableKind);
  FloatTable table;
  if (saved.ok() && saved->identity == *identity) {
    table = ParseTable(saved->payload, shape_);
  }
  if (!table.empty()) {
    table_ = std::move(table);
  } else {
    absl::StatusOr<FloatTable> fitted =
        Fitted(number, training, validation, report);
    if (!fitted.ok()) return fitted.status();
    table_ = *std::move(fitted);
    if (absl::Status s = othello::WriteCheckedFile(
            path, kTableKind, {*identity, FormatTable(table_, shape_)});
        !s.ok()) {
      return s;
    }
  }
  const bool is_sparse = range.last < kFullDiscs;
  PutTable(is_sparse ? OnlySeen(table_, training) : table_, number,
           result_.weights);
  report.errors =
      ErrorsOf(TableOf(result_.weights, number), validation, validation.size());
  result_.tables.push_back(std::move(report));
  return absl::OkStatus();
}

absl::StatusOr<VectorTrainingResult> VectorTrainer::Run() {
  if (absl::Status s = CheckSettings(settings_); !s.ok()) return s;
  if (start_.shape.channels > shape_.channels ||
      start_.shape.merged > shape_.merged) {
    return absl::InvalidArgumentError(
        absl::StrCat("weights with ", start_.shape.channels,
                     " channels cannot go on with ", settings_.fit.channels));
  }
  std::error_code error;
  std::filesystem::create_directories(settings_.folder, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(settings_.folder, ": cannot be made: ", error.message()));
  }
  result_.weights = Reshaped(start_, shape_);
  const int last = settings_.last_stage / shape_.merged;
  // Continues from an earlier run, whose tables are in `start`.
  if (last + 1 < shape_.table_count()) {
    table_ = StartTable(start_, shape_, last + 1);
  }
  for (int number = last; number >= settings_.first_stage / shape_.merged;
       --number) {
    if (absl::Status s = TrainTable(number); !s.ok()) return s;
  }
  return std::move(result_);
}

}  // namespace

WeightShape VectorTrainingSettings::shape() const {
  // Without channels there is mobility still.
  return fit.channels > pattern_eval::kNarrowChannels
             ? pattern_eval::kWideShape
             : pattern_eval::kNarrowShape;
}

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
