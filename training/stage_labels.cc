#include "training/stage_labels.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/checked_file.h"
#include "othello/support/file_path.h"
#include "othello/support/parallel.h"
#include "othello/support/random.h"
#include "pattern_eval/weights.h"

namespace training {
namespace {

// Positions of one file: seconds of work.
constexpr size_t kPieceSize = 4096;
// Beside the pieces of a stage.
constexpr absl::string_view kSettingsFile = "/labels.settings";

struct Piece {
  int stage = 0;
  size_t number = 0;
  absl::Span<const PoolPosition> positions;
  std::string path;
  uint64_t identity = 0;
};

// A random order that depends on the positions alone.
std::vector<PoolPosition> Shuffled(absl::Span<const PoolPosition> positions) {
  std::vector<PoolPosition> shuffled(positions.begin(), positions.end());
  std::sort(shuffled.begin(), shuffled.end(),
            [](const PoolPosition& a, const PoolPosition& b) {
              return othello::Mixed(HashOf(a.position)) <
                     othello::Mixed(HashOf(b.position));
            });
  return shuffled;
}

class StageLabeler {
 public:
  StageLabeler(const StageLabelSettings& settings, LabelObserver& observer)
      : settings_(settings),
        observer_(observer),
        corrections_(pattern_eval::kStageCount),
        labelers_(settings.threads) {}

  absl::Status Run(const PositionPool& pool, int first_stage, int last_stage);

 private:
  // Adds the pieces of the stage that are not there.
  absl::Status AddPieces(int stage);
  absl::StatusOr<bool> IsThere(const Piece& piece,
                               const std::string& settings) const;
  // What decides the labels of the stage.
  std::string SettingsOf(int stage) const;
  absl::StatusOr<LabelCorrection> Correction(int stage);
  // Of a piece of work that threads do; they take turns.
  void Done(int64_t positions);
  absl::Status Label(const Piece& piece, int thread);

  const StageLabelSettings& settings_;
  LabelObserver& observer_;
  std::mutex observer_mutex_;
  std::vector<LabelCorrection> corrections_;  // by stage
  std::vector<std::vector<PoolPosition>> stages_;
  std::vector<Piece> pieces_;
  std::vector<std::unique_ptr<Labeler>> labelers_;  // by thread
};

std::string StageLabeler::SettingsOf(int stage) const {
  uint64_t all = 0;
  for (const PoolPosition& position : stages_[stage]) {
    all = othello::Mixed(all ^ HashOf(position.position));
  }
  return absl::StrCat(
      DescribeSettings(settings_.labels),
      DescribeSettings(settings_.correction),
      " selectivity=", settings_.options.selectivity,
      absl::StrFormat(" positions=%d-%016x", stages_[stage].size(), all), " ",
      settings_.about_weights, " weights=",
      pattern_eval::FingerprintText(settings_.options.weights->fingerprint()));
}

absl::StatusOr<bool> StageLabeler::IsThere(const Piece& piece,
                                           const std::string& settings) const {
  const auto present = ReadLabelledFile(piece.path);
  // A damaged file is made again like a missing one.
  if (!present.ok()) return false;
  if (present->identity == piece.identity) return true;
  return absl::FailedPreconditionError(
      absl::StrCat(piece.path, ": made from other positions or settings",
                   othello::DifferenceFromKept(
                       absl::StrCat(StageFolder(settings_.folder, piece.stage),
                                    kSettingsFile),
                       settings),
                   "; name another folder"));
}

absl::Status StageLabeler::AddPieces(int stage) {
  const absl::Span<const PoolPosition> all = stages_[stage];
  const std::string folder = StageFolder(settings_.folder, stage);
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(folder), error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(folder, ": cannot be made: ", error.message()));
  }
  observer_.OnStage(stage, static_cast<int64_t>(all.size()));
  const std::string settings = SettingsOf(stage);
  const size_t pieces_before = pieces_.size();
  for (size_t i = 0; i * kPieceSize < all.size(); ++i) {
    if (!settings_.shard.Has(static_cast<int>(i))) continue;
    Piece piece;
    piece.stage = stage;
    piece.number = i;
    piece.positions = all.subspan(i * kPieceSize, kPieceSize);
    piece.path =
        absl::StrFormat("%s/%06d%s", folder, i, kLabelledFileExtension);
    piece.identity =
        othello::Mixed(LabelIdentity(piece.positions, settings_.labels,
                                     settings_.options.weights->fingerprint()) ^
                       othello::IdentityOf(absl::StrCat(
                           settings_.options.selectivity,
                           DescribeSettings(settings_.correction))));
    const absl::StatusOr<bool> is_there = IsThere(piece, settings);
    if (!is_there.ok()) return is_there.status();
    if (!*is_there) pieces_.push_back(std::move(piece));
  }
  if (pieces_.size() == pieces_before) return absl::OkStatus();
  if (settings_.correction.positions > 0) {
    const auto correction = Correction(stage);
    if (!correction.ok()) return correction.status();
    corrections_[stage] = *correction;
    observer_.OnCorrection(stage, *correction);
  }
  return othello::KeepSettings(absl::StrCat(folder, kSettingsFile), settings);
}

absl::StatusOr<LabelCorrection> StageLabeler::Correction(int stage) {
  const std::vector<othello::Position> sample =
      CorrectionSample(stages_[stage], settings_.labels, settings_.correction);
  // Where all labels are exact there is no sample.
  if (!sample.empty()) {
    observer_.OnWork(absl::StrCat("stage ", stage, " correction"),
                     static_cast<int64_t>(sample.size()));
  }
  return MeasureCorrection(sample, settings_.labels, settings_.options,
                           settings_.reference, settings_.correction,
                           settings_.threads, [this] { Done(1); });
}

void StageLabeler::Done(int64_t positions) {
  const std::lock_guard<std::mutex> lock(observer_mutex_);
  observer_.OnDone(positions);
}

absl::Status StageLabeler::Label(const Piece& piece, int thread) {
  if (labelers_[thread] == nullptr) {
    auto labeler = Labeler::Create(settings_.labels, settings_.options);
    if (!labeler.ok()) return labeler.status();
    labelers_[thread] = *std::move(labeler);
  }
  Labeler& labeler = *labelers_[thread];
  labeler.Forget();
  LabelledFile file;
  file.identity = piece.identity;
  for (const auto& [position, split] : piece.positions) {
    const bool is_exact =
        position.empty_count() <= settings_.labels.exact_empties;
    othello::Score label = labeler.NextLabel(position);
    if (!is_exact) label = corrections_[piece.stage].Apply(position, label);
    file.positions.push_back(
        {position, static_cast<int16_t>(label), is_exact, split});
  }
  const absl::Status written = WriteLabelledFile(piece.path, file);
  Done(static_cast<int64_t>(piece.positions.size()));
  return written;
}

absl::Status StageLabeler::Run(const PositionPool& pool, int first_stage,
                               int last_stage) {
  stages_.resize(last_stage + 1);
  for (int stage = first_stage; stage <= last_stage; ++stage) {
    stages_[stage] = Shuffled(pool.stage(stage));
    if (absl::Status s = AddPieces(stage); !s.ok()) return s;
  }
  std::stable_sort(
      pieces_.begin(), pieces_.end(),
      [](const Piece& a, const Piece& b) { return a.number < b.number; });
  int64_t count = 0;
  for (const Piece& piece : pieces_) {
    count += static_cast<int64_t>(piece.positions.size());
  }
  if (count > 0) observer_.OnWork("labels", count);
  return othello::ForEachPiece(
      static_cast<int>(pieces_.size()), settings_.threads,
      [&](int i, int thread) { return Label(pieces_[i], thread); });
}

}  // namespace

absl::Status LabelStages(const PositionPool& pool, int first_stage,
                         int last_stage, const StageLabelSettings& settings,
                         LabelObserver& observer) {
  return StageLabeler(settings, observer).Run(pool, first_stage, last_stage);
}

absl::StatusOr<LabelledStage> LoadLabelledStage(
    const std::vector<std::string>& folders, int stage) {
  LabelledStage data;
  for (const std::string& folder : folders) {
    std::vector<std::string> paths;
    std::error_code error;
    const std::filesystem::directory_iterator entries(
        othello::FilePath(StageFolder(folder, stage)), error);
    // Not every folder has every stage, but all must be there.
    if (error && !std::filesystem::is_directory(othello::FilePath(folder))) {
      return absl::NotFoundError(
          absl::StrCat(folder, ": cannot be read: ", error.message()));
    }
    if (error) continue;
    for (const auto& entry : entries) {
      if (entry.path().extension() == kLabelledFileExtension) {
        paths.push_back(othello::NameOfPath(entry.path()));
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

}  // namespace training
