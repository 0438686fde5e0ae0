#include "training/trainer.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "othello/support/checked_file.h"
#include "othello/support/file_path.h"
#include "othello/support/random.h"
#include "training/stage_fit.h"

namespace training {
namespace {

using pattern_eval::FreeWeights;
using pattern_eval::kDiscsAtStart;
using pattern_eval::kDiscsPerStage;
using pattern_eval::kStageCount;
using pattern_eval::WeightShape;

constexpr absl::string_view kTableKind = "table";

// With fewer discs, configurations that no position has lose the vectors that
// they took over from the tables after it: hardly any search meets them, and
// they would make the file a quarter larger.
constexpr int kFullDiscs = 20;

constexpr int kLastDiscs = kDiscsAtStart + kStageCount * kDiscsPerStage - 1;

othello::ErrorStatistics ErrorsOf(const FloatTable& table,
                                  absl::Span<const Sample> samples) {
  othello::ErrorStatistics errors;
  for (const Sample& sample : samples) {
    errors.Add(ValueInDiscs(table, sample.position), sample.label);
  }
  return errors;
}

double RmsOf(const FloatTable& table, absl::Span<const Sample> samples) {
  return samples.empty() ? 0 : ErrorsOf(table, samples).rms();
}

FitSettings LinearSettings(const TrainingSettings& settings) {
  FitSettings linear;
  linear.ridge = settings.fit.linear_ridge;
  linear.max_epochs = settings.fit.epochs;
  linear.threads = settings.threads;
  return linear;
}

}  // namespace

WeightShape TrainingSettings::shape() const {
  if (fit.channels == 0) return pattern_eval::kLinearShape;
  return fit.channels > pattern_eval::kNarrowChannels
             ? pattern_eval::kWideShape
             : pattern_eval::kNarrowShape;
}

std::string DescribeSettings(const TrainingSettings& settings) {
  return absl::StrCat(DescribeSettings(settings.fit),
                      " neighbour_importance=", settings.neighbour_importance,
                      " neighbour_discs=", settings.neighbour_discs,
                      " fraction=", settings.fraction,
                      settings.continues ? " continues" : "");
}

absl::Status CheckSettings(const TrainingSettings& settings) {
  if (absl::Status s = CheckSettings(settings.fit); !s.ok()) return s;
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
  if (settings.fit.channels > 0) return absl::OkStatus();
  if (settings.fit.sub_patterns) {
    return absl::InvalidArgumentError(
        "sub-patterns need vectors: least squares share nothing");
  }
  return CheckSettings(LinearSettings(settings));
}

std::string Trainer::Range::Text() const {
  return absl::StrCat(first, "-", last);
}

Trainer::Trainer(const TrainingInput& input, const TrainingSettings& settings,
                 TrainingObserver& observer)
    : input_(input),
      settings_(settings),
      shape_(settings.shape()),
      observer_(observer) {}

Trainer::Range Trainer::TableRange() const {
  Range range;
  range.first_stage = number_ * shape_.merged;
  range.last_stage =
      std::min(range.first_stage + shape_.merged, kStageCount) - 1;
  range.first = kDiscsAtStart + range.first_stage * kDiscsPerStage;
  range.last = kDiscsAtStart + (range.last_stage + 1) * kDiscsPerStage - 1;
  // Neighbours are at most a stage away. Where labels are made on the way the
  // stage before has none, or has them from a run that is resumed.
  range.first_near = input_.positions != nullptr
                         ? range.first_stage
                         : std::max(range.first_stage - 1, 0);
  range.last_near = std::min(range.last_stage + 1, kStageCount - 1);
  return range;
}

std::string Trainer::TablePath() const {
  return absl::StrFormat("%s/discs-%02d.table", settings_.folder,
                         TableRange().first);
}

absl::Status Trainer::Prepare() {
  if (absl::Status s = CheckSettings(settings_); !s.ok()) return s;
  const WeightShape& from = input_.start.shape;
  if (from.channels > shape_.channels || from.merged > shape_.merged) {
    return absl::InvalidArgumentError(
        absl::StrCat("weights with ", from.channels,
                     " channels cannot go on with ", settings_.fit.channels));
  }
  if (std::error_code error; !std::filesystem::create_directories(
                                 othello::FilePath(settings_.folder), error) &&
                             error) {
    return absl::UnavailableError(
        absl::StrCat(settings_.folder, ": cannot be made: ", error.message()));
  }
  data_.clear();
  last_.clear();
  result_ = {FreeWeights(shape_), {}, false};
  if (from == shape_) result_.weights = input_.start;
  for (int i = 0; i < shape_.table_count() && from != shape_; ++i) {
    PutTable(TableForShape(input_.start, shape_, i), i, result_.weights);
  }
  number_ = settings_.last_stage / shape_.merged;
  // Continues from an earlier run, whose tables are in `start`.
  if (number_ + 1 < shape_.table_count()) {
    last_ = TableForShape(input_.start, shape_, number_ + 1);
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> Trainer::FindNext() {
  while (number_ >= settings_.first_stage / shape_.merged) {
    if (absl::Status s = LoadData(); !s.ok()) return s;
    if (!TakeSaved()) return true;
  }
  return false;
}

absl::StatusOr<TrainingResult> Trainer::Run(int most_tables) {
  if (absl::Status s = Prepare(); !s.ok()) return s;
  while (true) {
    const absl::StatusOr<bool> has_next = FindNext();
    if (!has_next.ok()) return has_next.status();
    result_.is_finished = !*has_next;
    if (!*has_next || most_tables-- == 0) return std::move(result_);
    if (absl::Status s = FitTable(); !s.ok()) return s;
  }
}

absl::StatusOr<std::string> Trainer::LabelNext() {
  if (absl::Status s = Prepare(); !s.ok()) return s;
  const absl::StatusOr<bool> has_next = FindNext();
  if (!has_next.ok()) return has_next.status();
  return *has_next ? TableRange().Text() : "";
}

absl::Status Trainer::LoadData() {
  const Range range = TableRange();
  std::vector<std::string> folders = input_.labelled;
  if (input_.positions != nullptr) {
    StageLabelSettings labels = input_.labels;
    labels.folder = absl::StrCat(settings_.folder, "/labels");
    labels.about_weights = DescribeSettings(settings_);
    labels.options.weights = labels.reference.weights =
        std::make_shared<const pattern_eval::Weights>(result_.weights,
                                                      "in training");
    if (absl::Status s = LabelStages(*input_.positions, range.first_stage,
                                     range.last_stage, labels, observer_);
        !s.ok()) {
      return s;
    }
    folders.push_back(labels.folder);
  }
  std::erase_if(data_, [&](const auto& entry) {
    return entry.first > range.last_near || entry.first < range.first_near;
  });
  identity_ = othello::Mixed(othello::IdentityOf(DescribeSettings(settings_)) ^
                             FingerprintOf(input_.start));
  training_.clear();
  validation_.clear();
  for (int stage = range.first_near; stage <= range.last_near; ++stage) {
    auto found =
        std::find_if(data_.begin(), data_.end(),
                     [&](const auto& entry) { return entry.first == stage; });
    if (found == data_.end()) {
      auto data = LoadLabelledStage(folders, stage);
      if (!data.ok()) return data.status();
      std::erase_if(data->positions, [&](const LabelledPosition& labelled) {
        return input_.left_out.Has(labelled.position);
      });
      found = data_.insert(data_.end(), {stage, *std::move(data)});
    }
    identity_ = othello::Mixed(identity_ ^ found->second.identity);
    AddSamples(found->second, range);
  }
  // Without it tables can be fitted at the same time.
  if (!settings_.continues) {
    identity_ = othello::Mixed(identity_ ^
                               othello::IdentityOf(FormatTable(last_, shape_)));
  }
  return absl::OkStatus();
}

void Trainer::AddSamples(const LabelledStage& data, const Range& range) {
  const auto in_fraction = [&](const othello::Position& position) {
    return static_cast<double>(othello::Mixed(HashOf(position) + 1)) * 0x1p-64 <
           settings_.fraction;
  };
  for (const LabelledPosition& labelled : data.positions) {
    const int discs = labelled.position.disc_count();
    // The full board belongs to the last stage.
    const int away = std::max(
        {range.first - discs, std::min(discs, kLastDiscs) - range.last, 0});
    Sample sample;
    sample.position = labelled.position;
    sample.label = static_cast<float>(othello::DiscsFromScore(labelled.label));
    if (labelled.split == Split::kValidation) {
      if (away == 0) validation_.push_back(sample);
      continue;
    }
    if (away > 0) {
      if (away > settings_.neighbour_discs ||
          settings_.neighbour_importance == 0) {
        continue;
      }
      sample.importance = static_cast<float>(settings_.neighbour_importance);
    }
    if (in_fraction(labelled.position)) training_.push_back(sample);
  }
}

bool Trainer::TakeSaved() {
  const auto saved = othello::ReadCheckedFile(TablePath(), kTableKind);
  if (!saved.ok() || saved->identity != identity_ ||
      saved->payload.size() < sizeof(int32_t)) {
    return false;
  }
  absl::string_view rest = saved->payload;
  const auto epochs = othello::TakeRaw<int32_t>(rest);
  FloatTable table = ParseTable(rest, shape_);
  if (table.empty()) return false;
  FinishTable(std::move(table), epochs);
  return true;
}

FloatTable Trainer::Guess() const {
  FloatTable guess = TableForShape(input_.start, shape_, number_);
  if (last_.empty() || settings_.continues) return guess;
  const bool has_linear_start = std::any_of(
      guess.begin(), guess.end(),
      [](const FloatRow& row) { return row.values[kLinearLane] != 0; });
  for (size_t row = 0; row < guess.size(); ++row) {
    const float linear = guess[row].values[kLinearLane];
    guess[row] = last_[row];
    const bool is_pattern = static_cast<int>(row) < FirstMobilityRow();
    if (has_linear_start && is_pattern) guess[row].values[kLinearLane] = linear;
  }
  // The disc counts of this table begin as the next ones of the same parity.
  for (int discs = kDiscsAtStart; discs <= othello::kMaxDiscs; ++discs) {
    if (shape_.TableOf(discs) != number_) continue;
    int like = discs;
    while (shape_.TableOf(like) == number_ && like <= othello::kMaxDiscs) {
      like += 2;
    }
    if (like <= othello::kMaxDiscs) {
      guess[DiscRow(discs)] = last_[DiscRow(like)];
    }
  }
  return guess;
}

absl::Status Trainer::FitTable() {
  const std::string discs = TableRange().Text();
  observer_.OnTable(discs, static_cast<int64_t>(training_.size()),
                    static_cast<int64_t>(validation_.size()));
  int epochs = settings_.fit.epochs;
  absl::StatusOr<FloatTable> table =
      shape_.is_linear() ? FittedWeights(discs, epochs) : FittedVectors(discs);
  if (!table.ok()) return table.status();
  othello::CheckedFile file = {identity_, ""};
  othello::AppendRaw(int32_t{epochs}, file.payload);
  file.payload += FormatTable(*table, shape_);
  if (absl::Status s = othello::WriteCheckedFile(TablePath(), kTableKind, file);
      !s.ok()) {
    return s;
  }
  FinishTable(*std::move(table), epochs);
  return absl::OkStatus();
}

absl::StatusOr<FloatTable> Trainer::FittedVectors(const std::string& discs) {
  FloatTable guess = Guess();
  observer_.OnEpoch(discs, 0, RmsOf(guess, training_),
                    RmsOf(guess, validation_));
  VectorFit fit(training_, std::move(guess), settings_.fit);
  observer_.OnWork(
      absl::StrCat(discs, " discs"),
      settings_.fit.epochs * static_cast<int64_t>(training_.size()));
  while (!fit.is_finished()) {
    const double rms =
        fit.RunEpoch([this](int64_t samples) { observer_.OnDone(samples); });
    observer_.OnEpoch(discs, fit.epoch(), rms, RmsOf(fit.Table(), validation_));
    if (!(rms < othello::kMaxDiscs)) {
      return absl::OutOfRangeError(absl::StrCat(
          "with ", discs,
          " discs the fit diverges: its errors grow without end; take a lower "
          "rate than ",
          settings_.fit.rate));
    }
  }
  return fit.Table();
}

absl::StatusOr<FloatTable> Trainer::FittedWeights(const std::string& discs,
                                                  int& epochs) {
  const FitSettings settings = LinearSettings(settings_);
  std::vector<double> guess;
  for (const FloatRow& row : Guess()) {
    guess.push_back(kDiscsPerUnit * row.values[kLinearLane]);
  }
  const FittedStage fitted =
      FitStage(MatrixOf(training_, settings.threads),
               MatrixOf(validation_, settings.threads), guess, settings,
               [&](const EpochReport& report) {
                 observer_.OnEpoch(discs, report.epoch, report.training_rms,
                                   report.validation_rms);
               });
  epochs = fitted.epoch;
  FloatTable table(FitRowCount());
  for (int i = 0; i < FitRowCount(); ++i) {
    table[i].values[kLinearLane] =
        static_cast<float>(fitted.weights[i] / kDiscsPerUnit);
  }
  // The ridge, and the end before the minimum, hold all values back a little.
  constexpr size_t kEnough = 1000;
  if (validation_.size() < kEnough) return table;
  const double slope = ErrorsOf(table, validation_).slope();
  for (FloatRow& row : table) row.values *= static_cast<float>(slope);
  return table;
}

void Trainer::FinishTable(FloatTable table, int epochs) {
  const Range range = TableRange();
  last_ = std::move(table);
  PutTable(range.last < kFullDiscs ? OnlySeen(last_, training_) : last_,
           number_, result_.weights);
  TableReport report;
  report.discs = range.Text();
  report.middle = (range.first + range.last) / 2.0;
  report.training_positions = static_cast<int64_t>(training_.size());
  report.epochs = epochs;
  report.errors = ErrorsOf(TableOf(result_.weights, number_), validation_);
  result_.tables.push_back(std::move(report));
  --number_;
}

}  // namespace training
