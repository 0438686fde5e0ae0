#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <memory>
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
#include "othello/records/notation.h"
#include "pattern_eval/synthetic_weights.h"
#include "search/searcher.h"
#include "search/selectivity/probcut_file.h"
#include "search/selectivity/probcut_model.h"
#include "tools/commands/bench_positions.h"
#include "tools/commands/commands.h"
#include "tools/engine/configuration.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(int, positions, static_cast<int>(std::size(tools::kBenchPositions)),
          "Search only this many positions, the first ones");

namespace tools {
namespace {

using ::othello::Position;
using ::search::Searcher;
using ::search::SearchOptions;
using ::search::SearchResult;

constexpr int kPositions = static_cast<int>(std::size(kBenchPositions));
// The limits of a search.
struct Task {
  int depth;
  int solved_empties;  // With this many empty squares or fewer, the position is
                       // solved.
};
constexpr Task kTask = {11, 18};
// Synthetic weights order moves badly, which makes the tree large.
constexpr Task kSyntheticTask = {8, 14};
constexpr size_t kBenchHashMb = 16;
constexpr int kSquares = 64;
constexpr uint64_t kSyntheticSeed = 1;

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

Position BenchPosition(int number) {
  const absl::StatusOr<othello::Board> board =
      othello::ParseBoard(kBenchPositions[number]);
  assert(board.ok());
  return board->position();
}

// Errors that grow with the distance of the two depths; about the size that
// made-up weights have.
std::shared_ptr<const search::ProbCutModel> MakeSyntheticModel() {
  search::ProbCutFile file;
  for (int discs = 8; discs <= 56; discs += 8) {
    for (int shallow = 0; shallow <= 6; ++shallow) {
      search::ProbCutRow row;
      row.discs = discs;
      row.shallow = shallow;
      row.n = 1000;
      row.a = 1;
      row.r2 = 0.9;
      const int empties = kSquares - discs;
      for (row.deep = shallow + 1; row.deep <= std::min(12, empties);
           ++row.deep) {
        row.sigma = 1 + 0.5 * (row.deep - shallow);
        file.rows.push_back(row);
      }
      if (empties <= 12) continue;
      row.deep = empties;
      row.sigma = 6;
      file.rows.push_back(row);
    }
  }
  return std::make_shared<const search::ProbCutModel>(
      search::ProbCutModel::Create(file).value());
}

SearchOptions SyntheticOptions() {
  SearchOptions options;
  options.selectivity = "multi_probcut";
  options.weights = pattern_eval::MakeSyntheticWeights(kSyntheticSeed);
  options.probcut = MakeSyntheticModel();
  return options;
}

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

struct Effort {
  uint64_t nodes = 0;
  double seconds = 0;
};

// Searches the first positions. Says something about each if `out` is there.
absl::StatusOr<Effort> Measure(SearchOptions options, const Task& task,
                               int positions, std::ostream* out) {
  options.threads = 1;
  options.hash_mb = kBenchHashMb;
  const absl::StatusOr<std::unique_ptr<Searcher>> searcher =
      Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  Effort effort;
  for (int i = 0; i < positions; ++i) {
    const Position position = BenchPosition(i);
    const int empties = position.empty_count();
    search::SearchLimits limits;
    limits.depth = empties <= task.solved_empties ? empties : task.depth;
    (*searcher)->Clear();
    const SearchResult result = (*searcher)->Search(position, limits);
    effort.nodes += result.nodes;
    effort.seconds += result.seconds;
    if (out == nullptr) continue;
    *out << absl::StrFormat("%2d/%d %2d empties %7s %10d nodes  %s\n", i + 1,
                            positions, empties,
                            ScoreText(result.lines.front(), result.is_solved),
                            result.nodes, MoveText(result.best_move()))
         << std::flush;
  }
  return effort;
}

// The other signatures, by name. Without weights there is none of what is
// built in.
absl::StatusOr<std::vector<std::pair<std::string, uint64_t>>> MoreSignatures(
    int positions) {
  std::vector<std::pair<std::string, uint64_t>> signatures;
  const auto synthetic =
      Measure(SyntheticOptions(), kSyntheticTask, positions, nullptr);
  if (!synthetic.ok()) return synthetic.status();
  signatures.emplace_back("multi_probcut", synthetic->nodes);
  engine::Options options;
  const auto built_in = engine::Configure(options);
  if (!built_in.ok()) return built_in.status();
  if (built_in->search.weights == nullptr) return signatures;
  const auto effort = Measure(built_in->search, kTask, positions, nullptr);
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
  if (positions < 1 || positions > kPositions) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--positions must be from 1 to ", kPositions, ", not ", positions));
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
      Measure(options, kTask, positions, json ? nullptr : &streams.out);
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
