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

Trainer::Range Trainer::RangeOf(int number) const {
  Range range;
  range.first_stage = number * shape_.merged;
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

std::string Trainer::PathOf(int number) const {
  return absl::StrFormat("%s/discs-%02d.table", settings_.folder,
                         RangeOf(number).first);
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
  table_.clear();
  result_ = {FreeWeights(shape_), {}, false};
  if (from == shape_) result_.weights = input_.start;
  for (int i = 0; i < shape_.table_count() && from != shape_; ++i) {
    PutTable(TableForShape(input_.start, shape_, i), i, result_.weights);
  }
  // Continues from an earlier run, whose tables are in `start`.
  const int next = settings_.last_stage / shape_.merged + 1;
  if (next < shape_.table_count()) {
    table_ = TableForShape(input_.start, shape_, next);
  }
  return absl::OkStatus();
}

absl::StatusOr<TrainingResult> Trainer::Run(int most_tables) {
  if (absl::Status s = Prepare(); !s.ok()) return s;
  for (int number = settings_.last_stage / shape_.merged;
       number >= settings_.first_stage / shape_.merged; --number) {
    const absl::StatusOr<uint64_t> identity = LoadData(number);
    if (!identity.ok()) return identity.status();
    if (TakeSaved(number, *identity)) continue;
    if (most_tables-- == 0) return std::move(result_);
    if (absl::Status s = FitTable(number, *identity); !s.ok()) return s;
  }
  result_.is_finished = true;
  return std::move(result_);
}

absl::StatusOr<std::string> Trainer::LabelNext() {
  if (absl::Status s = Prepare(); !s.ok()) return s;
  for (int number = settings_.last_stage / shape_.merged;
       number >= settings_.first_stage / shape_.merged; --number) {
    const absl::StatusOr<uint64_t> identity = LoadData(number);
    if (!identity.ok()) return identity.status();
    if (!TakeSaved(number, *identity)) return RangeOf(number).Text();
  }
  return "";
}

absl::StatusOr<uint64_t> Trainer::LoadData(int number) {
  const Range range = RangeOf(number);
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
  uint64_t identity =
      othello::Mixed(othello::IdentityOf(DescribeSettings(settings_)) ^
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
    identity = othello::Mixed(identity ^ found->second.identity);
    AddSamples(found->second, range);
  }
  // Without it tables can be fitted at the same time.
  if (!settings_.continues) {
    identity = othello::Mixed(identity ^
                              othello::IdentityOf(FormatTable(table_, shape_)));
  }
  return identity;
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

bool Trainer::TakeSaved(int number, uint64_t identity) {
  const auto saved = othello::ReadCheckedFile(PathOf(number), kTableKind);
  if (!saved.ok() || saved->identity != identity ||
      saved->payload.size() < sizeof(int32_t)) {
    return false;
  }
  absl::string_view rest = saved->payload;
  const auto epochs = othello::TakeRaw<int32_t>(rest);
  FloatTable table = ParseTable(rest, shape_);
  if (table.empty()) return false;
  table_ = std::move(table);
  FinishTable(number, epochs);
  return true;
}

FloatTable Trainer::GuessOf(int number) const {
  FloatTable guess = TableForShape(input_.start, shape_, number);
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
    if (like <= othello::kMaxDiscs) {
      guess[DiscRow(discs)] = table_[DiscRow(like)];
    }
  }
  return guess;
}

absl::Status Trainer::FitTable(int number, uint64_t identity) {
  const std::string discs = RangeOf(number).Text();
  observer_.OnTable(discs, static_cast<int64_t>(training_.size()),
                    static_cast<int64_t>(validation_.size()));
  int epochs = settings_.fit.epochs;
  absl::StatusOr<FloatTable> table =
      shape_.is_linear() ? FittedWeights(discs, GuessOf(number), epochs)
                         : FittedVectors(discs, GuessOf(number));
  if (!table.ok()) return table.status();
  table_ = *std::move(table);
  othello::CheckedFile file = {identity, ""};
  othello::AppendRaw(int32_t{epochs}, file.payload);
  file.payload += FormatTable(table_, shape_);
  if (absl::Status s =
          othello::WriteCheckedFile(PathOf(number), kTableKind, file);
      !s.ok()) {
    return s;
  }
  FinishTable(number, epochs);
  return absl::OkStatus();
}

absl::StatusOr<FloatTable> Trainer::FittedVectors(const std::string& discs,
                                                  FloatTable guess) {
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
                                                  FloatTable guess,
                                                  int& epochs) {
  const FitSettings settings = LinearSettings(settings_);
  std::vector<double> weights;
  for (const FloatRow& row : guess) {
    weights.push_back(kDiscsPerUnit * row.values[kLinearLane]);
  }
  const SampleMatrix training(training_, settings.threads);
  const SampleMatrix validation(validation_, settings.threads);
  StageFit fit(training, validation, std::move(weights), settings);
  while (!fit.is_finished()) {
    const EpochReport report = fit.RunEpoch();
    observer_.OnEpoch(discs, report.epoch, report.training_rms,
                      report.validation_rms);
  }
  epochs = fit.best_epoch();
  weights = fit.BestWeights();
  FloatTable table(FitRowCount());
  for (int i = 0; i < FitRowCount(); ++i) {
    table[i].values[kLinearLane] =
        static_cast<float>(weights[i] / kDiscsPerUnit);
  }
  // The ridge, and the end before the minimum, hold all values back a little.
  constexpr size_t kEnough = 1000;
  if (validation_.size() < kEnough) return table;
  const double slope = ErrorsOf(table, validation_).slope();
  for (FloatRow& row : table) row.values *= static_cast<float>(slope);
  return table;
}

void Trainer::FinishTable(int number, int epochs) {
  const Range range = RangeOf(number);
  PutTable(range.last < kFullDiscs ? OnlySeen(table_, training_) : table_,
           number, result_.weights);
  TableReport report;
  report.discs = range.Text();
  report.middle = (range.first + range.last) / 2.0;
  report.training_positions = static_cast<int64_t>(training_.size());
  report.epochs = epochs;
  report.errors = ErrorsOf(TableOf(result_.weights, number), validation_);
  result_.tables.push_back(std::move(report));
}

}  // namespace training
