#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "tools/commands/commands.h"
#include "tools/commands/engine_flags.h"
#include "tools/commands/laboratory_flags.h"
#include "tools/commands/problem_search.h"
#include "tools/lab/methods/experimental_search.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/reports/answer_check.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(int, multipv, 1,
          "How many of the best moves get a score and a line of play, 1 to 64");
ABSL_FLAG(bool, verbose, false, "Print each iteration on stderr");

namespace tools {
namespace {

using ::search::ScoredLine;
using ::search::SearchLimits;
using ::search::SearchResult;

constexpr int kSearchMaxLines = 64;

constexpr absl::string_view kSearchDetails =
    "Searches each position as far as --depth, --time and --nodes allow, "
    "whichever\ncomes first; at least one must be given. Positions are as for "
    "'rialto solve'.\nAnswers of a line are compared with the best move but do "
    "not change the exit\nstatus, which is 1 only if a line or file cannot be "
    "read.\n"
    "\n"
    "JSON keys: index, empties, score, best, depth, nodes, seconds, pv, "
    "engine; where\nthe line has an answer also expected (the right score) "
    "and, if it names moves, ok\n(the best move is one of the best); percent "
    "if the position was searched to the\nend selectively. With --multipv "
    "above 1 each of the moves has a line, the best\nfirst, with its rank.\n";

constexpr absl::string_view kSearchHeader =
    "   # empties  depth   score best  check          nodes   seconds  line of "
    "play\n";

absl::StatusOr<SearchLimits> LimitsFromFlags() {
  engine::Options options;
  if (absl::Status status =
          SetOptionsFromFlags({"depth", "time", "nodes"}, options);
      !status.ok()) {
    return status;
  }
  if (!options.depth && !options.move_seconds && !options.nodes) {
    return absl::InvalidArgumentError(
        "say how far to search: --depth, --time or --nodes");
  }
  const int lines = absl::GetFlag(FLAGS_multipv);
  if (lines < 1 || lines > kSearchMaxLines) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--multipv must be from 1 to ", kSearchMaxLines, ", not ", lines));
  }
  SearchLimits limits;
  limits.depth = options.depth.value_or(othello::kMaxDiscs);
  limits.seconds = options.move_seconds;
  limits.nodes = options.nodes;
  limits.lines = lines;
  return limits;
}

class IterationPrinter : public search::SearchObserver {
 public:
  explicit IterationPrinter(std::ostream& err) : err_(err) {}

  void OnIteration(const SearchResult& so_far) override {
    for (const ScoredLine& line : so_far.lines) {
      err_ << absl::StrFormat("  depth %-6s %7s %14d nodes %9.3f s  %s\n",
                              DepthText(so_far),
                              ScoreText(line, so_far.is_solved), so_far.nodes,
                              so_far.seconds, MovesText(line.moves));
    }
    err_ << std::flush;
  }

 private:
  std::ostream& err_;
};

class ResultPrinter {
 public:
  ResultPrinter(bool has_ranks, bool json, JsonLine engine, std::ostream& out)
      : has_ranks_(has_ranks),
        json_(json),
        engine_(std::move(engine)),
        out_(out) {}

  void Print(const NumberedPosition& numbered, const SearchResult& result) {
    const std::optional<bool> ok =
        IsBestAnswer(numbered.problem, result.best_move());
    if (ok.has_value()) ++judged_;
    if (ok.value_or(false)) ++found_;
    for (size_t i = 0; i < result.lines.size(); ++i) {
      if (json_) {
        PrintJson(numbered, result, i);
      } else {
        PrintText(numbered, result, i);
      }
    }
  }

  // For people only; scripts can add up the numbers.
  void PrintTotals(const ProblemTotals& totals) const {
    if (json_) return;
    out_ << totals.positions
         << (totals.positions == 1 ? " position, " : " positions, ");
    if (judged_ > 0) {
      out_ << found_ << " of " << judged_ << " best moves found, ";
    }
    out_ << EffortText(totals.nodes, totals.seconds) << "\n";
  }

 private:
  void PrintJson(const NumberedPosition& numbered, const SearchResult& result,
                 size_t rank) {
    const ScoredLine& line = result.lines[rank];
    JsonLine json =
        ResultJson(numbered.index, numbered.problem.board.position(), result,
                   rank, has_ranks_);
    if (const auto expected = ExpectedScore(numbered.problem)) {
      json.Add("expected", *expected);
    }
    if (const auto ok = IsBestAnswer(numbered.problem, line.best_move())) {
      json.Add("ok", *ok);
    }
    json.Add("engine", engine_);
    out_ << json.ToString() << "\n";
  }

  void PrintText(const NumberedPosition& numbered, const SearchResult& result,
                 size_t rank) {
    if (!has_header_) out_ << kSearchHeader;
    has_header_ = true;
    const ScoredLine& line = result.lines[rank];
    const std::optional<bool> ok =
        IsBestAnswer(numbered.problem, line.best_move());
    out_ << absl::StrFormat(
        "%4d %7d %6s %7s %-4s  %-5s %14d %9.3f  %s\n", numbered.index,
        numbered.problem.board.position().empty_count(), DepthText(result),
        ScoreText(line, result.is_solved),
        line.moves.empty() ? "-" : MoveText(line.best_move()),
        !ok.has_value() ? "-"
        : *ok           ? "best"
                        : "other",
        result.nodes, result.seconds, MovesText(line.moves));
  }

  const bool has_ranks_;
  const bool json_;
  const JsonLine engine_;
  std::ostream& out_;
  bool has_header_ = false;
  int judged_ = 0;
  int found_ = 0;
};

absl::Status RunSearch(const std::vector<std::string>& arguments,
                       Streams streams) {
  const absl::StatusOr<SearchLimits> limits = LimitsFromFlags();
  if (!limits.ok()) return limits.status();
  const auto laboratory = LaboratorySwitchesFromFlags();
  if (!laboratory.ok()) return laboratory.status();
  IterationPrinter iterations(streams.err);
  const bool verbose = absl::GetFlag(FLAGS_verbose);
  absl::StatusOr<engine::Configuration> configuration =
      ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  ProblemSearch request;
  request.arguments = arguments;
  request.configuration = *std::move(configuration);
  search::SearchOptions& options = request.configuration.search;
  if (laboratory->has_value()) {
    options.make_instance = lab::MakeExperiment(*laboratory);
    if (absl::GetFlag(FLAGS_selectivity).empty()) options.selectivity = "none";
  }
  request.limits = *limits;
  ResultPrinter printer(limits->lines > 1, absl::GetFlag(FLAGS_json),
                        EngineJson(options, *limits), streams.out);
  request.observer = verbose ? &iterations : nullptr;
  request.show_progress = !verbose;
  request.report = [&](const NumberedPosition& problem,
                       const SearchResult& result) {
    printer.Print(problem, result);
  };
  const absl::StatusOr<ProblemTotals> totals = SearchProblems(request, streams);
  if (!totals.ok()) return totals.status();
  printer.PrintTotals(*totals);
  return totals->StatusWith(/*wrong_answers=*/0);
}

}  // namespace

Command SearchCommand() {
  return {"search",
          "search positions to a depth or for a time",
          "POSITION...",
          kSearchDetails,
          SearchFlags({"depth", "time", "nodes", "multipv", "verbose", "lines",
                       "keep_hash", "algorithm", "ordering", "json"}),
          RunSearch};
}

}  // namespace tools
