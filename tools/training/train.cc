#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights_file.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/training/bundle_output.h"
#include "tools/training/fit_run.h"
#include "tools/training/input_files.h"
#include "tools/training/programs.h"
#include "tools/training/training_report.h"
#include "tools/training/work_flags.h"
#include "training/position_pool.h"
#include "training/trainer.h"

ABSL_DECLARE_FLAG(std::string, out);

ABSL_FLAG(
    std::string, work, "",
    "Folder for labels and checkpoints (empty: --out with .work appended)");
ABSL_FLAG(int, label_depth, 6,
          "Plies of the searches that say what positions are worth");
ABSL_FLAG(int, label_exact, 12,
          "From this many empty squares on positions are solved instead");
ABSL_FLAG(std::string, labels_from, "",
          "Take the labels of an earlier training from the same positions, the "
          "folder that was its --work, instead of searching again");
ABSL_FLAG(bool, label_only, false,
          "Only label the next stage, or the --shard of it; for job arrays");
ABSL_FLAG(int, stages, pattern_eval::kStageCount,
          "Train at most this many of the stages left, then stop");
ABSL_FLAG(int64_t, most_per_stage, 0,
          "Train a stage from at most this many positions (0: all)");
ABSL_FLAG(double, ridge, 50,
          "How many sightings of a configuration weigh as much as the guess "
          "from the next stage");
ABSL_FLAG(double, neighbour_importance, 0.25,
          "How much positions of the next stage count in the fit of a stage");
ABSL_FLAG(int, calibrate, 600,
          "Solve this many positions of each late stage to measure how "
          "cautious the labels by search are, and scale these (0: do not)");
ABSL_FLAG(
    int, calibrate_empties, 20,
    "For --calibrate, solve positions with at most this many empty squares");
ABSL_FLAG(int, max_epochs, 200, "Epochs of a stage at most");
ABSL_FLAG(int, patience, 6,
          "Epochs without a better validation error that end the fit");
ABSL_FLAG(std::string, date, "",
          "Date to record in the weights file (empty: today)");
ABSL_FLAG(
    std::string, note, "",
    "A line to record in the weights file, e.g. where the positions are from");

namespace tools {
namespace {

using training::TrainingResult;
using training::TrainingSettings;

constexpr absl::string_view kDetails =
    "Fits the weights of the evaluation to the positions of rialto-selfplay "
    "(arguments:\n"
    "folders or files). Works backwards through the game: labels the positions "
    "of a stage by\n"
    "searches that reach into stages already trained, or solves them near the "
    "end, and then\n"
    "fits by least squares. Validation games decide when to stop, and measure "
    "the result.\n"
    "\n"
    "Finished labels, epochs and stages are kept in --work; a killed run "
    "resumes there and\n"
    "ends with the same bytes. Writes the weights to --out, and next to it a "
    "table of errors\n"
    "by stage with a plot (.tsv, .svg, .png). With --params=FOLDER the weights "
    "go into that\n"
    "bundle, and --out is FOLDER.work/weights.bin by default.\n"
    "\n"
    "On many machines: for every stage, run rialto-train --label_only "
    "--shard=i/n on each\n"
    "with a shared --work, then rialto-train --stages=1 once.\n";

// Prints stages as lines and labels as progress.
class Printer : public training::TrainingObserver {
 public:
  explicit Printer(std::ostream& err)
      : err_(err), is_terminal_(IsTerminal(kStderr)) {}

  void OnStage(int stage, int64_t positions) override {
    progress_.reset();
    progress_.emplace(absl::StrCat("stage ", stage, " labels"), positions, err_,
                      is_terminal_);
  }
  void OnLabelled(int64_t positions) override { progress_->Advance(positions); }
  void OnEpoch(int stage, const training::EpochReport& report) override {
    progress_.reset();
    err_ << absl::StrFormat(
                "stage %d epoch %d: rms error %.4f discs in training, %.4f in "
                "validation\n",
                stage, report.epoch, report.training_rms, report.validation_rms)
         << std::flush;
  }
  void Finish() { progress_.reset(); }

 private:
  std::ostream& err_;
  const bool is_terminal_;
  std::optional<Progress> progress_;
};

TrainingSettings SettingsFromFlags() {
  TrainingSettings settings;
  settings.labels.depth = absl::GetFlag(FLAGS_label_depth);
  settings.labels.exact_empties = absl::GetFlag(FLAGS_label_exact);
  settings.fit.ridge = absl::GetFlag(FLAGS_ridge);
  settings.fit.max_epochs = absl::GetFlag(FLAGS_max_epochs);
  settings.fit.patience = absl::GetFlag(FLAGS_patience);
  settings.neighbour_importance = absl::GetFlag(FLAGS_neighbour_importance);
  settings.calibration_positions = absl::GetFlag(FLAGS_calibrate);
  settings.calibration_empties = absl::GetFlag(FLAGS_calibrate_empties);
  settings.threads = absl::GetFlag(FLAGS_threads);
  settings.folder = absl::GetFlag(FLAGS_work);
  settings.labels_from = absl::GetFlag(FLAGS_labels_from);
  if (settings.folder.empty()) {
    settings.folder = absl::StrCat(OutOrWorkPath("weights.bin"), ".work");
  }
  return settings;
}

std::string Provenance(const TrainingSettings& settings,
                       const std::vector<std::string>& paths, int64_t positions,
                       const TrainingResult& result) {
  std::string date = absl::GetFlag(FLAGS_date);
  if (date.empty()) date = Today();
  std::string text = absl::StrCat(
      "made by rialto-train on ", date, "\npositions: ", positions, " from ",
      absl::StrJoin(paths, " ",
                    [](std::string* out, const std::string& path) {
                      out->append(BaseName(path));
                    }),
      "\n", training::DescribeSettings(settings),
      " most_per_stage=", absl::GetFlag(FLAGS_most_per_stage), "\n");
  const std::string note = absl::GetFlag(FLAGS_note);
  if (!note.empty()) absl::StrAppend(&text, note, "\n");
  absl::StrAppend(&text, FormatReportTable(result.stages));
  return text;
}

absl::Status RunTrain(const std::vector<std::string>& paths, Streams streams) {
  const std::string out = OutOrWorkPath("weights.bin");
  if (paths.empty() || out.empty()) {
    return absl::InvalidArgumentError(
        "say what to train from and where to write: rialto-train FOLDER... "
        "--params=FOLDER or --out=FILE");
  }
  const TrainingSettings settings = SettingsFromFlags();
  if (absl::Status s = CheckSettings(settings); !s.ok()) return s;
  const auto shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  const bool label_only = absl::GetFlag(FLAGS_label_only);
  if (shard->count > 1 && !label_only) {
    return absl::InvalidArgumentError(
        "only labels are made in shards: add --label_only");
  }
  // Not after hours of work.
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(out).parent_path(),
                                      ignored);
  if (absl::Status s = othello::CheckReplaceable(out); !s.ok()) return s;
  training::PositionPool pool;
  if (absl::Status s = FillPool(paths, absl::GetFlag(FLAGS_most_per_stage),
                                /*left_out=*/{}, pool, streams.err);
      !s.ok()) {
    return s;
  }
  streams.err << pool.size() << " positions\n"
              << DescribeSettings(settings) << "\n";
  Printer printer(streams.err);
  training::Trainer trainer(pool, settings, printer);
  if (label_only) {
    const absl::StatusOr<int> stage =
        trainer.LabelNextStage(shard->number, shard->count);
    printer.Finish();
    if (!stage.ok()) return stage.status();
    streams.out << (*stage < 0 ? "all stages are trained"
                               : absl::StrCat("labelled stage ", *stage))
                << "\n";
    return absl::OkStatus();
  }
  const absl::StatusOr<TrainingResult> result =
      trainer.Run(absl::GetFlag(FLAGS_stages));
  printer.Finish();
  if (!result.ok()) return result.status();
  if (!result->is_finished()) {
    streams.out << result->stages.size() << " of " << pattern_eval::kStageCount
                << " stages are trained\n";
    return absl::OkStatus();
  }
  streams.out << FormatReportTable(result->stages);
  if (absl::Status s = pattern_eval::WriteWeightsFile(
          {result->weights, Provenance(settings, paths, pool.size(), *result)},
          out);
      !s.ok()) {
    return s;
  }
  const auto weights = pattern_eval::LoadWeights(out);
  if (!weights.ok()) return weights.status();
  if (absl::Status s = PutIntoBundle(engine::BundlePart::kWeights, out,
                                     (*weights)->fingerprint(),
                                     CommandLineText(TrainCommand(), paths));
      !s.ok()) {
    return s;
  }
  return WriteReport(result->stages, out);
}

}  // namespace

Command TrainCommand() {
  return {"rialto-train",
          "fit the weights of the evaluation",
          "POSITIONS...",
          kDetails,
          {"params", "out", "work", "threads", "label_depth", "label_exact",
           "labels_from", "label_only", "stages", "shard", "most_per_stage",
           "ridge", "neighbour_importance", "calibrate", "calibrate_empties",
           "max_epochs", "patience", "date", "note"},
          RunTrain};
}

}  // namespace tools
