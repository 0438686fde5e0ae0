#include "tools/lab/lab_program.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "search/searcher.h"
#include "tools/engine/configuration.h"
#include "tools/engine/parameters.h"
#include "tools/lab/experiment.h"
#include "tools/lab/findings.h"
#include "tools/lab/laboratory.h"
#include "tools/lab/results_report.h"
#include "tools/program/common_flags.h"
#include "tools/program/nearest_name.h"
#include "tools/program/thread_count.h"

ABSL_FLAG(bool, quick, false, "Measure less: all experiments in minutes");
ABSL_FLAG(bool, tiny, false, "Measure next to nothing, to try the program");
ABSL_FLAG(std::string, out, "lab",
          "Folder of the laboratory; what is there already is not measured "
          "again");
ABSL_FLAG(std::string, docs, "docs",
          "Folder that 'report' writes results.md and figures/ to");
ABSL_FLAG(uint64_t, seed, 1, "Other games, positions and openings");
ABSL_FLAG(uint64_t, nodes, 0,
          "Nodes for each move of a match (0: as the size says)");
ABSL_FLAG(bool, plots, true, "Draw figures with gnuplot");

namespace lab {
namespace {

using ::tools::Streams;

constexpr absl::string_view kDetails =
    "Repeats the tables and figures of the papers with our search, our "
    "evaluation and our\n"
    "positions.\n"
    "\n"
    "  rialto-lab list                  lists the experiments\n"
    "  rialto-lab EXPERIMENT...         runs them, into OUT/EXPERIMENT/\n"
    "  rialto-lab all                   runs every experiment\n"
    "  rialto-lab report                joins the results to DOCS/results.md\n"
    "\n"
    "Each experiment writes its tables as TSV, its figures as SVG and PNG, and "
    "a section of\n"
    "Markdown. Killed and started again with the same flags, it resumes; what "
    "experiments\n"
    "share is measured once. Measurements with a clock go to separate files,\n"
    "NAME-clock.tsv; all other numbers are the same in each run with the same "
    "seed, for any\n"
    "number of threads. Threads share the positions and games; each search has "
    "one thread.\n"
    "See docs/measure.md.\n";

absl::StatusOr<LaboratorySettings> SettingsFromFlags() {
  LaboratorySettings settings;
  settings.folder = absl::GetFlag(FLAGS_out);
  if (settings.folder.empty()) {
    return absl::InvalidArgumentError("--out must name a folder");
  }
  if (absl::GetFlag(FLAGS_quick) && absl::GetFlag(FLAGS_tiny)) {
    return absl::InvalidArgumentError("--quick and --tiny exclude each other");
  }
  settings.scale = absl::GetFlag(FLAGS_quick)  ? Scale::kQuick
                   : absl::GetFlag(FLAGS_tiny) ? Scale::kTiny
                                               : Scale::kFull;
  settings.seed = absl::GetFlag(FLAGS_seed);
  settings.threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = tools::CheckThreads(settings.threads);
      !status.ok()) {
    return status;
  }
  if (absl::GetFlag(FLAGS_nodes) > 0) {
    settings.match_nodes = absl::GetFlag(FLAGS_nodes);
  }
  auto parameters = engine::LoadParameters(tools::SourcesFromFlags());
  if (!parameters.ok()) return parameters.status();
  settings.parameters =
      std::make_shared<const engine::Parameters>(*std::move(parameters));
  return settings;
}

// What experiments of all methods should know.
void PrintWarnings(const engine::Parameters& parameters, std::ostream& err) {
  search::SearchOptions all;
  all.weights = parameters.weights;
  all.probcut = parameters.probcut;
  all.rank_table = parameters.rank_table;
  tools::PrintWarnings(parameters.warnings, err);
  tools::PrintWarnings(engine::Mismatches(tools::SourcesFromFlags(), all), err);
}

std::string PlaceOf(const Experiment& experiment) {
  if (experiment.paper.empty()) return "all five papers";
  return experiment.place.empty()
             ? absl::StrCat("beyond ", experiment.paper)
             : absl::StrCat(experiment.paper, ", ", experiment.place);
}

void List(Streams streams) {
  for (const Experiment& experiment : Experiments()) {
    streams.out << absl::StrFormat("%-20s %s\n%20s (%s)\n", experiment.name,
                                   experiment.summary, "", PlaceOf(experiment));
  }
}

absl::Status Report(Streams streams) {
  const auto report =
      WriteResultsReport(absl::GetFlag(FLAGS_out), absl::GetFlag(FLAGS_docs));
  if (!report.ok()) return report.status();
  streams.out << report->joined.size() << " experiments in " << report->path
              << "\n";
  if (!report->missing.empty()) {
    streams.err << "not run yet: " << absl::StrJoin(report->missing, ", ")
                << "\n";
  }
  return absl::OkStatus();
}

const Experiment* Find(absl::string_view name) {
  for (const Experiment& experiment : Experiments()) {
    if (experiment.name == name) return &experiment;
  }
  return nullptr;
}

absl::Status UnknownName(absl::string_view name) {
  std::vector<absl::string_view> names = {"all", "list", "report"};
  for (const Experiment& experiment : Experiments()) {
    names.push_back(experiment.name);
  }
  const absl::string_view nearest = tools::NearestName(name, names);
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown experiment ", name,
      nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?"),
      " 'rialto-lab list' shows all"));
}

absl::StatusOr<std::vector<const Experiment*>> Chosen(
    const std::vector<std::string>& names) {
  std::vector<const Experiment*> chosen;
  for (const std::string& name : names) {
    if (name == "all" && names.size() == 1) {
      for (const Experiment& experiment : Experiments()) {
        chosen.push_back(&experiment);
      }
      continue;
    }
    const Experiment* experiment = Find(name);
    if (experiment == nullptr &&
        (name == "all" || name == "list" || name == "report")) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", name, "' must be the only argument"));
    }
    if (experiment == nullptr) return UnknownName(name);
    chosen.push_back(experiment);
  }
  return chosen;
}

absl::Status Measure(const Experiment& experiment, Laboratory& laboratory,
                     Streams streams) {
  const absl::StatusOr<Findings> findings = experiment.run(laboratory);
  if (!findings.ok()) {
    return absl::Status(
        absl::IsInvalidArgument(findings.status())
            ? absl::StatusCode::kFailedPrecondition
            : findings.status().code(),
        absl::StrCat(experiment.name, ": ", findings.status().message()));
  }
  const std::string folder =
      absl::StrCat(laboratory.settings().folder, "/", experiment.name);
  const SectionHead head = {std::string(experiment.name), PlaceOf(experiment),
                            std::string(experiment.summary),
                            laboratory.Describe()};
  std::string complaint;
  const absl::Status written = WriteFindings(
      head, *findings, folder, absl::GetFlag(FLAGS_plots), complaint);
  if (!written.ok()) return written;
  if (!complaint.empty()) streams.err << "no figures: " << complaint << "\n";
  if (!findings->skipped.empty()) {
    streams.out << experiment.name << " was skipped: " << findings->skipped
                << "\n";
    return absl::OkStatus();
  }
  streams.out << experiment.name << ": " << folder << "/" << kSectionFile
              << "\n";
  for (const Verdict& verdict : findings->verdicts) {
    streams.out << VerdictMarkdown(verdict);
  }
  streams.out << std::flush;
  return absl::OkStatus();
}

absl::Status RunLab(const std::vector<std::string>& arguments,
                    Streams streams) {
  if (arguments.empty()) {
    return absl::InvalidArgumentError(
        "say which experiment; 'rialto-lab list' shows all");
  }
  if (arguments.size() == 1 && arguments[0] == "list") {
    List(streams);
    return absl::OkStatus();
  }
  if (arguments.size() == 1 && arguments[0] == "report") {
    return Report(streams);
  }
  const auto chosen = Chosen(arguments);
  if (!chosen.ok()) return chosen.status();
  auto settings = SettingsFromFlags();
  if (!settings.ok()) return settings.status();
  PrintWarnings(*settings->parameters, streams.err);
  Laboratory laboratory(*std::move(settings), streams.err);
  for (const Experiment* experiment : *chosen) {
    const absl::Status status = Measure(*experiment, laboratory, streams);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

tools::Command LabCommand() {
  return {"rialto-lab",
          "measure the experiments of the papers again",
          "EXPERIMENT... | all | list | report",
          kDetails,
          {"quick", "tiny", "out", "docs", "seed", "nodes", "plots", "threads",
           "params", "weights", "probcut", "rankcut"},
          RunLab};
}

}  // namespace lab
