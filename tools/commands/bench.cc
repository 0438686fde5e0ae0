#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "search/searcher.h"
#include "tools/commands/commands.h"
#include "tools/engine/bench_searches.h"
#include "tools/engine/configuration.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(int, positions, engine::kBenchPositionCount,
          "Search only this many positions, the first ones");

namespace tools {
namespace {

using ::search::SearchOptions;

constexpr absl::string_view kBenchDetails =
    "Searches built-in positions, each with an empty table, on one thread: 11 "
    "plies, or to\n"
    "the end with 18 empty squares or fewer. The number of nodes is a "
    "signature: it is the\n"
    "same on every machine, and changes only with the code and data it covers. "
    "There are\n"
    "three:\n"
    "\n"
    "  Bench                the search alone, with a toy evaluation\n"
    "  Bench multi_probcut  also the evaluation and Multi-ProbCut, with "
    "synthetic weights\n"
    "                       and parameters; 8 plies, or the end from 14 on\n"
    "  Bench built-in       what plays: the built-in weights and parameters\n"
    "\n"
    "--selectivity, --weights and --params measure one other search instead.\n"
    "\n"
    "JSON keys: nodes, seconds (of the first); multi_probcut_nodes, "
    "built_in_nodes, engine.\n";

bool IsGiven(absl::string_view flag) {
  const absl::CommandLineFlag* found = absl::FindCommandLineFlag(flag);
  return found->CurrentValue() != found->DefaultValue();
}

// The search that the flags describe: with the toy evaluation unless they name
// weights, and without pruning unless they name a method or a bundle.
absl::StatusOr<SearchOptions> OptionsFromFlags(std::ostream& err) {
  absl::StatusOr<engine::Configuration> asked = ConfigurationFromFlags();
  if (!asked.ok()) return asked.status();
  SearchOptions& options = asked->search;
  if (!IsGiven("params")) {
    if (!IsGiven("selectivity")) options.selectivity = "none";
    if (!IsGiven("weights")) options.weights = nullptr;
  }
  PrintWarnings(asked->warnings, err);
  return options;
}

// Says something about each search.
engine::BenchObserver PrinterTo(std::ostream& out, int positions) {
  return [&out, positions](int number, const othello::Position& position,
                           const search::SearchResult& result) {
    out << absl::StrFormat("%2d/%d %2d empties %7s %10d nodes  %s\n",
                           number + 1, positions, position.empty_count(),
                           ScoreText(result.lines.front(), result.is_solved),
                           result.nodes, MoveText(result.best_move()))
        << std::flush;
  };
}

// The other signatures, by name. Without weights there is none of what is
// built in.
absl::StatusOr<std::vector<std::pair<std::string, uint64_t>>> MoreSignatures(
    int positions) {
  std::vector<std::pair<std::string, uint64_t>> signatures;
  const auto synthetic =
      engine::MeasureBench(engine::SyntheticBenchOptions(),
                           engine::kSyntheticBenchTask, positions, nullptr);
  if (!synthetic.ok()) return synthetic.status();
  signatures.emplace_back("multi_probcut", synthetic->nodes);
  engine::Options options;
  const auto built_in = engine::Configure(options);
  if (!built_in.ok()) return built_in.status();
  if (built_in->search.weights == nullptr) return signatures;
  const auto effort = engine::MeasureBench(built_in->search, engine::kBenchTask,
                                           positions, nullptr);
  if (!effort.ok()) return effort.status();
  signatures.emplace_back("built-in", effort->nodes);
  return signatures;
}

absl::Status RunBench(const std::vector<std::string>& arguments,
                      Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("bench takes no argument, found '", arguments[0], "'"));
  }
  const int positions = absl::GetFlag(FLAGS_positions);
  if (positions < 1 || positions > engine::kBenchPositionCount) {
    return absl::InvalidArgumentError(
        absl::StrCat("--positions must be from 1 to ",
                     engine::kBenchPositionCount, ", not ", positions));
  }
  SearchOptions options;
  const bool measures_one =
      absl::c_any_of(engine::OptionNames(engine::kFlagOfSearch), IsGiven);
  if (measures_one) {
    auto asked = OptionsFromFlags(streams.err);
    if (!asked.ok()) return asked.status();
    options = *std::move(asked);
  }
  const bool json = absl::GetFlag(FLAGS_json);
  const auto effort =
      engine::MeasureBench(options, engine::kBenchTask, positions,
                           json ? nullptr : PrinterTo(streams.out, positions));
  if (!effort.ok()) return effort.status();
  std::vector<std::pair<std::string, uint64_t>> more;
  if (!measures_one) {
    auto signatures = MoreSignatures(positions);
    if (!signatures.ok()) return signatures.status();
    more = *std::move(signatures);
  }
  if (json) {
    JsonLine line;
    line.Add("nodes", effort->nodes).Add("seconds", effort->seconds);
    for (const auto& [name, nodes] : more) {
      line.Add(absl::StrCat(absl::StrReplaceAll(name, {{"-", "_"}}), "_nodes"),
               nodes);
    }
    line.Add("engine", EngineJson(options));
    streams.out << line.ToString() << "\n";
    return absl::OkStatus();
  }
  streams.out << EffortText(effort->nodes, effort->seconds)
              << "\nBench: " << effort->nodes << "\n";
  for (const auto& [name, nodes] : more) {
    streams.out << "Bench " << name << ": " << nodes << "\n";
  }
  return absl::OkStatus();
}

}  // namespace

Command BenchCommand() {
  return {"bench",
          "search fixed positions: signature and speed",
          "",
          kBenchDetails,
          {"positions", "selectivity", "params", "weights", "probcut",
           "rankcut", "json"},
          RunBench};
}

}  // namespace tools
