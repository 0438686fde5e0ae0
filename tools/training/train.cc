#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights_file.h"
#include "tools/program/common_flags.h"
#include "tools/training/bundle_output.h"
#include "tools/training/fit_run.h"
#include "tools/training/input_files.h"
#include "tools/training/label_flags.h"
#include "tools/training/programs.h"
#include "tools/training/training_report.h"
#include "tools/training/work_flags.h"
#include "tools/training/work_printer.h"
#include "training/position_file.h"
#include "training/position_pool.h"
#include "training/trainer.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(uint64_t, seed);

ABSL_FLAG(
    std::string, work, "",
    "Folder for labels and checkpoints (empty: --out with .work appended)");
ABSL_FLAG(bool, label_only, false,
          "Only label the next table, or the --shard of it; for job arrays");
ABSL_FLAG(int, stages, pattern_eval::kStageCount,
          "Train at most this many of the tables left, then stop");
ABSL_FLAG(std::string, start, "",
          "Weights whose linear part is the first guess (empty: nothing); "
          "stages outside --stage_range are taken from here");
ABSL_FLAG(bool, continue_vectors, false,
          "Go on from the vectors of --start, too, instead of beginning each "
          "table with those of the next");
ABSL_FLAG(int, channels, -1,
          "Channels of the vectors; 0 trains weights alone, above 14 they know "
          "their place and two stages share a table (-1: those of --start)");
ABSL_FLAG(int, epochs, 0,
          "How often every position is seen (0: 6 times, without channels "
          "until the error on validation games stops falling)");
ABSL_FLAG(double, rate, 0.003, "Step of the gradient descent, at its largest");
ABSL_FLAG(double, linear_ridge, 50,
          "How many sightings of a configuration weigh as much as the guess "
          "of its linear weight, which is that of the next table");
ABSL_FLAG(double, vector_ridge, 200, "The same for vectors");
ABSL_FLAG(double, new_ridge, 300,
          "The same for channels that the guess does not have, towards 0");
ABSL_FLAG(bool, sub_patterns, false,
          "Rows share what they have in common: better from few positions, "
          "if the fit starts from nothing");
ABSL_FLAG(double, neighbour_importance, 0.3,
          "How much positions of other stages count in the fit of a table");
ABSL_FLAG(int, neighbour_discs, 4,
          "Positions of other stages count up to this many discs away");
ABSL_FLAG(double, fraction, 1,
          "Train from this part of the positions, for learning curves");
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
    "Fits the weights of the evaluation to the folders of rialto-label, or to "
    "positions of\n"
    "rialto-selfplay, which it labels itself: by searches of --label_depth "
    "plies that reach\n"
    "into stages already trained. Works backwards through the game: weights "
    "alone by least\n"
    "squares, with --channels=14 or 30 vectors as well, by gradient descent. "
    "Validation\n"
    "games measure the result.\n"
    "\n"
    "Labels and finished tables are kept in --work; a killed run resumes there "
    "and ends with\n"
    "the same bytes. Writes the weights to --out, and next to it a table of "
    "errors by stage\n"
    "with a plot (.tsv, .svg, .png). With --params=FOLDER the weights go into "
    "that bundle,\n"
    "and --out is FOLDER.work/weights.bin by default.\n"
    "\n"
    "On many machines: for every table, run rialto-train --label_only "
    "--shard=i/n on each\n"
    "with a shared --work, then rialto-train --stages=1 once.\n";

absl::StatusOr<TrainingSettings> SettingsFromFlags(int channels) {
  TrainingSettings settings;
  settings.fit.channels = channels;
  settings.fit.epochs = absl::GetFlag(FLAGS_epochs);
  if (settings.fit.epochs == 0) settings.fit.epochs = channels > 0 ? 6 : 200;
  settings.fit.rate = absl::GetFlag(FLAGS_rate);
  settings.fit.linear_ridge = absl::GetFlag(FLAGS_linear_ridge);
  settings.fit.vector_ridge = absl::GetFlag(FLAGS_vector_ridge);
  settings.fit.new_ridge = absl::GetFlag(FLAGS_new_ridge);
  settings.fit.sub_patterns = absl::GetFlag(FLAGS_sub_patterns);
  settings.fit.seed = absl::GetFlag(FLAGS_seed);
  settings.neighbour_importance = absl::GetFlag(FLAGS_neighbour_importance);
  settings.neighbour_discs = absl::GetFlag(FLAGS_neighbour_discs);
  settings.fraction = absl::GetFlag(FLAGS_fraction);
  settings.continues = absl::GetFlag(FLAGS_continue_vectors);
  const auto stages =
      ParseRange("stage_range", absl::GetFlag(FLAGS_stage_range));
  if (!stages.ok()) return stages.status();
  settings.first_stage = stages->first;
  settings.last_stage = stages->second;
  settings.threads = absl::GetFlag(FLAGS_threads);
  settings.folder = absl::GetFlag(FLAGS_work);
  if (settings.folder.empty()) {
    settings.folder = absl::StrCat(OutOrWorkPath("weights.bin"), ".work");
  }
  if (absl::Status s = CheckSettings(settings); !s.ok()) return s;
  return settings;
}

// What the program works with, from its arguments and flags.
struct Job {
  training::PositionPool pool;
  training::TrainingInput input;
  TrainingSettings settings;
  std::string start_text = "nothing";
};

absl::Status ReadStart(Job& job) {
  const std::string path = absl::GetFlag(FLAGS_start);
  if (path.empty()) return absl::OkStatus();
  auto file = pattern_eval::ReadWeightsFile(path);
  if (!file.ok()) return file.status();
  job.input.start = std::move(file->weights);
  job.start_text =
      pattern_eval::FingerprintText(FingerprintOf(job.input.start));
  return absl::OkStatus();
}

absl::Status ReadInput(const std::vector<std::string>& paths, Job& job,
                       std::ostream& err) {
  // Labels are made without selectivity: there are no parameters for weights
  // that are still to be made. For corrections those that are built in will do.
  search::SearchOptions options;
  options.hash_mb = 1;
  options.selectivity = "none";
  auto labels = LabelSettingsFromFlags(std::move(options), {});
  if (!labels.ok()) return labels.status();
  job.input.labels = *std::move(labels);
  if (job.input.labels.shard.count > 1 && !absl::GetFlag(FLAGS_label_only)) {
    return absl::InvalidArgumentError(
        "only labels are made in shards: add --label_only");
  }
  auto left_out = ReadLeftOut(absl::GetFlag(FLAGS_leave_out));
  if (!left_out.ok()) return left_out.status();
  job.input.left_out = *std::move(left_out);
  std::vector<std::string> positions;
  for (const std::string& path : paths) {
    (training::IsLabelFolder(path) ? job.input.labelled : positions)
        .push_back(path);
  }
  if (positions.empty()) return absl::OkStatus();
  job.input.positions = &job.pool;
  if (absl::Status s = FillPool(positions, absl::GetFlag(FLAGS_most_per_stage),
                                job.input.left_out, job.pool, err);
      !s.ok()) {
    return s;
  }
  err << job.pool.size() << " positions\n";
  return absl::OkStatus();
}

std::string Provenance(const Job& job, const std::vector<std::string>& paths,
                       const TrainingResult& result) {
  std::string date = absl::GetFlag(FLAGS_date);
  if (date.empty()) date = Today();
  std::string text =
      absl::StrCat("made by rialto-train on ", date, " from ",
                   absl::StrJoin(paths, " ",
                                 [](std::string* out, const std::string& path) {
                                   out->append(BaseName(path));
                                 }),
                   "\n");
  if (job.input.positions != nullptr) {
    absl::StrAppend(&text, "positions: ", job.pool.size(), " ",
                    DescribeSettings(job.input.labels.labels), " ",
                    DescribeSettings(job.input.labels.correction),
                    " most_per_stage=", absl::GetFlag(FLAGS_most_per_stage),
                    "\n");
  }
  absl::StrAppend(&text, DescribeSettings(job.settings),
                  " start=", job.start_text, "\n");
  const std::string note = absl::GetFlag(FLAGS_note);
  if (!note.empty()) absl::StrAppend(&text, note, "\n");
  absl::StrAppend(&text, FormatReportTable(result.tables));
  return text;
}

absl::Status WriteResult(const Job& job, const std::vector<std::string>& paths,
                         const TrainingResult& result, const std::string& out) {
  if (absl::Status s = pattern_eval::WriteWeightsFile(
          {result.weights, Provenance(job, paths, result)}, out);
      !s.ok()) {
    return s;
  }
  if (absl::Status s = PutIntoBundle(engine::BundlePart::kWeights, out,
                                     FingerprintOf(result.weights),
                                     CommandLineText(TrainCommand(), paths));
      !s.ok()) {
    return s;
  }
  return WriteReport(result.tables, out);
}

absl::Status Train(const std::vector<std::string>& paths, Streams streams,
                   int usual_channels) {
  const std::string out = OutOrWorkPath("weights.bin");
  if (paths.empty() || out.empty()) {
    return absl::InvalidArgumentError(
        "say what to train from and where to write: rialto-train FOLDER... "
        "--params=FOLDER or --out=FILE");
  }
  Job job;
  if (absl::Status s = ReadStart(job); !s.ok()) return s;
  int channels = absl::GetFlag(FLAGS_channels);
  if (channels == -1) {
    channels = std::max(job.input.start.shape.channels, usual_channels);
  }
  auto settings = SettingsFromFlags(channels);
  if (!settings.ok()) return settings.status();
  job.settings = *std::move(settings);
  // Not after hours of work.
  std::error_code ignored;
  std::filesystem::create_directories(othello::FilePath(out).parent_path(),
                                      ignored);
  if (absl::Status s = othello::CheckReplaceable(out); !s.ok()) return s;
  if (absl::Status s = ReadInput(paths, job, streams.err); !s.ok()) return s;
  streams.err << DescribeSettings(job.settings) << "\n";
  std::optional<WorkPrinter> printer(streams.err);
  training::Trainer trainer(job.input, job.settings, *printer);
  if (absl::GetFlag(FLAGS_label_only)) {
    const absl::StatusOr<std::string> discs = trainer.LabelNext();
    printer.reset();  // The last of progress comes before results.
    if (!discs.ok()) return discs.status();
    streams.out << (discs->empty()
                        ? "all stages are trained"
                        : absl::StrCat("labelled ", *discs, " discs"))
                << "\n";
    return absl::OkStatus();
  }
  const absl::StatusOr<TrainingResult> result =
      trainer.Run(absl::GetFlag(FLAGS_stages));
  printer.reset();
  if (!result.ok()) return result.status();
  if (!result->is_finished) {
    streams.out << result->tables.size() << " of "
                << result->weights.shape.table_count()
                << " tables are trained\n";
    return absl::OkStatus();
  }
  streams.out << FormatReportTable(result->tables);
  return WriteResult(job, paths, *result, out);
}

absl::Status RunTrain(const std::vector<std::string>& paths, Streams streams) {
  return Train(paths, streams, 0);
}

// The old name, which always trained vectors.
absl::Status RunTrainVectors(const std::vector<std::string>& paths,
                             Streams streams) {
  return Train(paths, streams, pattern_eval::kNarrowChannels);
}

}  // namespace

Command TrainCommand() {
  return {"rialto-train",
          "fit the weights of the evaluation",
          "LABELLED|POSITIONS...",
          kDetails,
          {"params",
           "out",
           "work",
           "threads",
           "start",
           "continue_vectors",
           "channels",
           "epochs",
           "rate",
           "linear_ridge",
           "vector_ridge",
           "new_ridge",
           "sub_patterns",
           "neighbour_importance",
           "neighbour_discs",
           "fraction",
           "seed",
           "stage_range",
           "stages",
           "label_depth",
           "label_exact",
           "correct",
           "correct_exact",
           "correct_depth",
           "most_per_stage",
           "leave_out",
           "label_only",
           "shard",
           "date",
           "note"},
          RunTrain};
}

Command TrainVectorsCommand() {
  Command command = TrainCommand();
  command.name = "rialto-train-vectors";
  command.summary = "the old name of rialto-train --channels=14";
  command.run = RunTrainVectors;
  return command;
}

}  // namespace tools
