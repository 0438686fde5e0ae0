#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "othello/support/checked_file.h"
#include "othello/support/parallel.h"
#include "othello/support/random.h"
#include "pattern_eval/weights.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/program/thread_count.h"
#include "tools/training/input_files.h"
#include "tools/training/programs.h"
#include "tools/training/work_flags.h"
#include "training/label_correction.h"
#include "training/labeler.h"
#include "training/position_file.h"
#include "training/position_pool.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(int, label_depth);
ABSL_DECLARE_FLAG(int, label_exact);
ABSL_DECLARE_FLAG(int64_t, most_per_stage);
ABSL_DECLARE_FLAG(std::string, stage_range);
ABSL_FLAG(std::vector<std::string>, leave_out, {},
          "Do not learn from the positions of these suites (OBF), so that they "
          "can say what was learned: FILE,FILE,...");
ABSL_FLAG(int, correct, 0,
          "Compare the labels of this many positions a stage with deeper "
          "searches, and correct all labels by the result (0: do not)");
ABSL_FLAG(
    int, correct_exact, 20,
    "For --correct, solve positions with at most this many empty squares");
ABSL_FLAG(int, correct_depth, 11,
          "For --correct, others are searched so deep, and a ply deeper, with "
          "multi_probcut");

namespace tools {
namespace {

using training::LabelledFile;
using training::PoolPosition;

// Positions of one file: seconds of work.
constexpr size_t kPieceSize = 4096;

constexpr absl::string_view kDetails =
    "Labels the positions of rialto-selfplay with their values: solves "
    "positions with at\n"
    "most --label_exact empty squares, and searches the others --label_depth "
    "plies deep with\n"
    "--weights and --selectivity. Takes one position of each symmetry class, "
    "and none of\n"
    "test games. Writes files of 4096 positions, in random order, into a "
    "folder for each\n"
    "stage of the game; the stages take turns, so that a run can be stopped at "
    "any time.\n"
    "Started again, it resumes. rialto-train-vectors reads the folder.\n"
    "\n"
    "With --correct it searches a sample of each stage deeper, and corrects "
    "all labels by\n"
    "the average error of shallow ones, a slope and an offset for each disc "
    "count.\n"
    "\n"
    "The same flags give the same bytes, whatever --threads and --shard are.\n";

struct Piece {
  int stage = 0;
  size_t number = 0;
  absl::Span<const PoolPosition> positions;
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

std::string FolderOf(int stage) {
  return absl::StrFormat("%s/stage-%02d", absl::GetFlag(FLAGS_out), stage);
}

struct Work {
  training::LabelSettings settings;
  training::CorrectionSettings correction;
  search::SearchOptions options;
  std::vector<training::LabelCorrection> corrections;        // by stage
  std::vector<std::unique_ptr<training::Labeler>> labelers;  // by thread
};

training::CorrectionSettings CorrectionFromFlags() {
  training::CorrectionSettings settings;
  settings.positions = absl::GetFlag(FLAGS_correct);
  settings.exact_empties = absl::GetFlag(FLAGS_correct_exact);
  settings.depth = absl::GetFlag(FLAGS_correct_depth);
  return settings;
}

// Measures how far off the labels of `stage` are.
absl::Status Correct(int stage, absl::Span<const PoolPosition> positions,
                     int threads, Work& work, std::ostream& err) {
  if (work.correction.positions == 0) return absl::OkStatus();
  search::SearchOptions reference = work.options;
  reference.selectivity = "multi_probcut";
  if (reference.probcut == nullptr) {
    const auto parameters = engine::LoadParameters(SourcesFromFlags());
    if (!parameters.ok()) return parameters.status();
    reference.probcut = parameters->probcut;
  }
  const auto correction =
      training::MeasureCorrection(positions, work.settings, work.options,
                                  reference, work.correction, threads);
  if (!correction.ok()) return correction.status();
  work.corrections[stage] = *correction;
  err << absl::StrFormat("stage %d: labels are corrected by a slope of %.3f",
                         stage, correction->slope);
  for (int discs = 0; discs < pattern_eval::kDiscCounts; ++discs) {
    if (correction->offset[discs] == 0) continue;
    err << absl::StrFormat(", with %d discs %+.2f", discs,
                           correction->offset[discs]);
  }
  err << "\n" << std::flush;
  return absl::OkStatus();
}

absl::Status LabelPiece(const Piece& piece, int thread, Work& work) {
  const std::string path =
      absl::StrFormat("%s/%06d%s", FolderOf(piece.stage), piece.number,
                      training::kLabelledFileExtension);
  LabelledFile file;
  file.identity = othello::Mixed(
      training::LabelIdentity(piece.positions, work.settings,
                              work.options.weights->fingerprint()) ^
      othello::IdentityOf(absl::StrCat(work.options.selectivity,
                                       DescribeSettings(work.correction))));
  const auto present = training::ReadLabelledFile(path);
  if (present.ok() && present->identity == file.identity) {
    return absl::OkStatus();
  }
  if (present.ok()) {
    return absl::FailedPreconditionError(absl::StrCat(
        path, ": made from other positions or settings; name another folder"));
  }
  if (work.labelers[thread] == nullptr) {
    auto labeler = training::Labeler::Create(work.settings, work.options);
    if (!labeler.ok()) return labeler.status();
    work.labelers[thread] = *std::move(labeler);
  }
  training::Labeler& labeler = *work.labelers[thread];
  labeler.Forget();
  for (const auto& [position, split] : piece.positions) {
    const bool is_exact = position.empty_count() <= work.settings.exact_empties;
    othello::Score label = labeler.NextLabel(position);
    if (!is_exact) label = work.corrections[piece.stage].Apply(position, label);
    file.positions.push_back(
        {position, static_cast<int16_t>(label), is_exact, split});
  }
  return training::WriteLabelledFile(path, file);
}

absl::Status RunLabel(const std::vector<std::string>& paths, Streams streams) {
  if (paths.empty() || absl::GetFlag(FLAGS_out).empty()) {
    return absl::InvalidArgumentError(
        "say what to label and where to write: rialto-label FOLDER... "
        "--out=FOLDER");
  }
  Work work;
  work.settings.depth = absl::GetFlag(FLAGS_label_depth);
  work.settings.exact_empties = absl::GetFlag(FLAGS_label_exact);
  const int threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = CheckThreads(threads); !status.ok()) {
    return status;
  }
  const auto shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  const auto range =
      ParseRange("stage_range", absl::GetFlag(FLAGS_stage_range));
  if (!range.ok()) return range.status();
  if (range->first < 0 || range->second >= pattern_eval::kStageCount) {
    return absl::InvalidArgumentError(absl::StrCat(
        "stages are numbered from 0 to ", pattern_eval::kStageCount - 1));
  }
  auto weights = WeightsFromFlags();
  if (!weights.ok()) return weights.status();
  absl::StatusOr<engine::Configuration> configuration =
      ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  PrintWarnings(configuration->warnings, streams.err);
  work.options = std::move(configuration->search);
  work.options.threads = 1;
  work.options.weights = *std::move(weights);
  work.labelers.resize(threads);
  work.correction = CorrectionFromFlags();
  work.corrections.resize(pattern_eval::kStageCount);
  if (absl::Status s = CheckSettings(work.correction); !s.ok()) return s;
  training::PositionPool pool(range->first, range->second);
  const auto left_out = ReadLeftOut(absl::GetFlag(FLAGS_leave_out));
  if (!left_out.ok()) return left_out.status();
  if (absl::Status s = FillPool(paths, absl::GetFlag(FLAGS_most_per_stage),
                                *left_out, pool, streams.err);
      !s.ok()) {
    return s;
  }
  std::vector<std::vector<PoolPosition>> stages(pattern_eval::kStageCount);
  std::vector<Piece> pieces;
  int64_t count = 0;
  for (int stage = range->first; stage <= range->second; ++stage) {
    stages[stage] = Shuffled(pool.stage(stage));
    const absl::Span<const PoolPosition> all = stages[stage];
    std::error_code error;
    std::filesystem::create_directories(FolderOf(stage), error);
    if (error) {
      return absl::UnavailableError(
          absl::StrCat(FolderOf(stage), ": cannot be made: ", error.message()));
    }
    for (size_t i = 0; i * kPieceSize < all.size(); ++i) {
      if (!shard->Has(static_cast<int>(i))) continue;
      pieces.push_back({stage, i, all.subspan(i * kPieceSize, kPieceSize)});
      count += static_cast<int64_t>(pieces.back().positions.size());
    }
    streams.err << "stage " << stage << ": " << all.size() << " positions\n";
    if (absl::Status s = Correct(stage, all, threads, work, streams.err);
        !s.ok()) {
      return s;
    }
  }
  std::stable_sort(
      pieces.begin(), pieces.end(),
      [](const Piece& a, const Piece& b) { return a.number < b.number; });
  Progress progress("positions", count, streams.err, IsTerminal(kStderr));
  return othello::ForEachPiece(
      static_cast<int>(pieces.size()), threads, [&](int i, int thread) {
        const absl::Status status = LabelPiece(pieces[i], thread, work);
        progress.Advance(static_cast<int64_t>(pieces[i].positions.size()));
        return status;
      });
}

}  // namespace

Command LabelCommand() {
  return {"rialto-label",
          "find out what positions are worth",
          "POSITIONS...",
          kDetails,
          {"out", "threads", "shard", "label_depth", "label_exact",
           "most_per_stage", "leave_out", "stage_range", "correct",
           "correct_exact", "correct_depth", "params", "weights", "selectivity",
           "probcut", "rankcut", "hash_mb"},
          RunLabel};
}

}  // namespace tools
