#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "pattern_eval/weights.h"
#include "tools/program/common_flags.h"
#include "tools/training/input_files.h"
#include "tools/training/label_flags.h"
#include "tools/training/programs.h"
#include "tools/training/work_flags.h"
#include "tools/training/work_printer.h"
#include "training/position_pool.h"
#include "training/stage_labels.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_FLAG(std::string, stage_range, "0-14",
          "Stages of the game, of four discs each, that are worked on");

namespace tools {
namespace {

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
    "Started again, it resumes. rialto-train reads the folder.\n"
    "\n"
    "With --correct it searches a sample of each stage deeper, and corrects "
    "all labels by\n"
    "the average error of shallow ones, a slope and an offset for each disc "
    "count.\n"
    "\n"
    "The same flags give the same bytes, whatever --threads and --shard are.\n";

absl::Status RunLabel(const std::vector<std::string>& paths, Streams streams) {
  if (paths.empty() || absl::GetFlag(FLAGS_out).empty()) {
    return absl::InvalidArgumentError(
        "say what to label and where to write: rialto-label FOLDER... "
        "--out=FOLDER");
  }
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
  search::SearchOptions options = std::move(configuration->search);
  options.weights = *std::move(weights);
  absl::StatusOr<training::StageLabelSettings> settings =
      LabelSettingsFromFlags(std::move(options), SourcesFromFlags());
  if (!settings.ok()) return settings.status();
  settings->folder = absl::GetFlag(FLAGS_out);
  const auto left_out = ReadLeftOut(absl::GetFlag(FLAGS_leave_out));
  if (!left_out.ok()) return left_out.status();
  training::PositionPool pool(range->first, range->second);
  if (absl::Status s = FillPool(paths, absl::GetFlag(FLAGS_most_per_stage),
                                *left_out, pool, streams.err);
      !s.ok()) {
    return s;
  }
  WorkPrinter printer(streams.err);
  return training::LabelStages(pool, range->first, range->second, *settings,
                               printer);
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
