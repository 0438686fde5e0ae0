#include <cstdint>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "pattern_eval/weights_file.h"
#include "tools/program/common_flags.h"
#include "tools/training/fit_run.h"
#include "tools/training/programs.h"
#include "tools/training/training_report.h"
#include "tools/training/work_flags.h"
#include "training/vector_trainer.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(std::string, work);
ABSL_DECLARE_FLAG(std::string, date);
ABSL_DECLARE_FLAG(std::string, note);
ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(double, neighbour_importance);
ABSL_FLAG(std::string, start, "",
          "Weights whose linear part is the first guess (empty: nothing); "
          "stages outside --stage_range are taken from here");
ABSL_FLAG(bool, continue_vectors, false,
          "Go on from the vectors of --start, too, instead of beginning each "
          "stage with those of the next");
ABSL_FLAG(int, channels, pattern_eval::kNarrowChannels,
          "Channels of the vectors; above 14 they know their place, and two "
          "stages share a table");
ABSL_FLAG(int, epochs, 6, "How often every position is seen");
ABSL_FLAG(double, rate, 0.003, "Step of the gradient descent, at its largest");
ABSL_FLAG(double, linear_ridge, 40,
          "How many sightings weigh as much as the guess of a linear weight");
ABSL_FLAG(double, vector_ridge, 200, "The same for vectors");
ABSL_FLAG(double, new_ridge, 300,
          "The same for channels that the guess does not have, towards 0");
ABSL_FLAG(double, label_scale, 1,
          "Labels by search are multiplied by this, because they are cautious");
ABSL_FLAG(int, neighbour_discs, 2,
          "Positions of other stages count up to this many discs away");
ABSL_FLAG(double, fraction, 1,
          "Train from this part of the positions, for learning curves");
ABSL_FLAG(std::string, stage_range, "0-14",
          "Stages of the game, of four discs each, that are worked on");

namespace tools {
namespace {

using training::VectorTrainingResult;
using training::VectorTrainingSettings;

constexpr absl::string_view kDetails =
    "Fits weights with vectors to the folders of rialto-label, by stochastic "
    "gradient\n"
    "descent, backwards through the game. Validation games measure the result. "
    "Finished\n"
    "stages are kept in --work; a killed run resumes and ends with the same "
    "bytes. Writes\n"
    "the weights to --out, and next to them the learning curves (.tsv).\n";

class Printer : public training::VectorTrainingObserver {
 public:
  explicit Printer(std::ostream& err) : err_(err) {}

  void OnTable(const std::string& discs, int64_t training,
               int64_t validation) override {
    err_ << discs << " discs: " << training << " positions, " << validation
         << " for validation\n"
         << std::flush;
  }
  void OnEpoch(const std::string& discs, int epoch, double training_rms,
               double validation_rms) override {
    err_ << absl::StrFormat(
                "%s discs, epoch %d: rms error %.4f discs in training, %.4f in "
                "validation\n",
                discs, epoch, training_rms, validation_rms)
         << std::flush;
  }

 private:
  std::ostream& err_;
};

absl::StatusOr<VectorTrainingSettings> SettingsFromFlags() {
  VectorTrainingSettings settings;
  settings.fit.channels = absl::GetFlag(FLAGS_channels);
  settings.fit.epochs = absl::GetFlag(FLAGS_epochs);
  settings.fit.rate = absl::GetFlag(FLAGS_rate);
  settings.fit.linear_ridge = absl::GetFlag(FLAGS_linear_ridge);
  settings.fit.vector_ridge = absl::GetFlag(FLAGS_vector_ridge);
  settings.fit.new_ridge = absl::GetFlag(FLAGS_new_ridge);
  settings.fit.seed = absl::GetFlag(FLAGS_seed);
  settings.label_scale = absl::GetFlag(FLAGS_label_scale);
  settings.neighbour_importance = absl::GetFlag(FLAGS_neighbour_importance);
  settings.neighbour_discs = absl::GetFlag(FLAGS_neighbour_discs);
  settings.fraction = absl::GetFlag(FLAGS_fraction);
  settings.continues = absl::GetFlag(FLAGS_continue_vectors);
  const auto stages =
      ParseRange("stage_range", absl::GetFlag(FLAGS_stage_range));
  if (!stages.ok()) return stages.status();
  settings.first_stage = stages->first;
  settings.last_stage = stages->second;
  settings.folder = absl::GetFlag(FLAGS_work);
  if (settings.folder.empty()) {
    settings.folder = absl::StrCat(absl::GetFlag(FLAGS_out), ".work");
  }
  return settings;
}

std::string ReportTable(const VectorTrainingResult& result) {
  std::string table =
      "discs\ttraining\tvalidation\tmean_abs\trms\tbias\tslope\n";
  for (auto report = result.tables.rbegin(); report != result.tables.rend();
       ++report) {
    absl::StrAppendFormat(&table, "%s\t%d\t%d", report->discs,
                          report->training_positions, report->errors.count());
    AppendErrorColumns(report->errors, table);
  }
  return table;
}

absl::Status RunTrainVectors(const std::vector<std::string>& folders,
                             Streams streams) {
  const std::string out = absl::GetFlag(FLAGS_out);
  if (folders.empty() || out.empty()) {
    return absl::InvalidArgumentError(
        "say what to train from and where to write: rialto-train-vectors "
        "FOLDER... --out=FILE");
  }
  const absl::StatusOr<VectorTrainingSettings> settings = SettingsFromFlags();
  if (!settings.ok()) return settings.status();
  pattern_eval::FreeWeights start;
  std::string start_text = "nothing";
  if (const std::string path = absl::GetFlag(FLAGS_start); !path.empty()) {
    auto file = pattern_eval::ReadWeightsFile(path);
    if (!file.ok()) return file.status();
    start = std::move(file->weights);
    start_text = pattern_eval::FingerprintText(FingerprintOf(start));
  }
  streams.err << DescribeSettings(*settings) << "\n";
  Printer printer(streams.err);
  const absl::StatusOr<VectorTrainingResult> result =
      training::TrainVectors(folders, start, *settings, printer);
  if (!result.ok()) return result.status();
  const std::string table = ReportTable(*result);
  streams.out << table;
  std::string date = absl::GetFlag(FLAGS_date);
  if (date.empty()) date = Today();
  std::string provenance =
      absl::StrCat("made by rialto-train-vectors on ", date, " from ",
                   absl::StrJoin(folders, " "), "\n",
                   DescribeSettings(*settings), " start=", start_text, "\n");
  const std::string note = absl::GetFlag(FLAGS_note);
  if (!note.empty()) absl::StrAppend(&provenance, note, "\n");
  absl::StrAppend(&provenance, table);
  return pattern_eval::WriteWeightsFile({result->weights, provenance}, out);
}

}  // namespace

Command TrainVectorsCommand() {
  return {"rialto-train-vectors",
          "fit weights with vectors",
          "LABELLED...",
          kDetails,
          {"out", "work", "start", "continue_vectors", "channels", "epochs",
           "rate", "linear_ridge", "vector_ridge", "new_ridge", "seed",
           "label_scale", "neighbour_importance", "neighbour_discs", "fraction",
           "stage_range", "date", "note"},
          RunTrainVectors};
}

}  // namespace tools
