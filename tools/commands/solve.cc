#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/optional.h"
#include "othello/score.h"
#include "tools/commands/commands.h"
#include "tools/commands/problem_search.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/reports/answer_check.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(absl::optional<int>, alpha, absl::nullopt,
          "Scores at or below this need not be exact (discs, -64 to 63)");
ABSL_FLAG(absl::optional<int>, beta, absl::nullopt,
          "Scores at or above this need not be exact (discs, -63 to 64)");
ABSL_FLAG(bool, wld, false, "Find out only whether it is a win, draw or loss");

namespace tools {
namespace {

using ::othello::DiscDiff;
using ::othello::kMaxDiscs;
using ::search::Bound;
using ::search::SearchLimits;
using ::search::SearchResult;

constexpr absl::string_view kSolveDetails =
    "Searches each position to the end of the game. A position is 64 squares "
    "and the\n"
    "side to move, or the moves that lead to it, or a file or text in any "
    "format\n"
    "(docs/formats.md); - is stdin. Of a game, the last position counts. If a "
    "line has an\n"
    "answer (OBF), score and best move are checked against it.\n"
    "\n"
    "Exit status 1 if an answer is wrong or a line or file cannot be read; all "
    "other\n"
    "positions are still solved.\n"
    "\n"
    "JSON keys: index, empties, score, best, depth, nodes, seconds, pv, "
    "engine;\n"
    "with --wld, --alpha or --beta also bound; where the line has an answer "
    "also\n"
    "expected, ok. The last line has total, positions, wrong, nodes, seconds,\n"
    "engine.\n";

constexpr absl::string_view kSolveHeader =
    "   # empties  score best  check          nodes   seconds  line of play\n";

bool HasWindow(const SearchLimits& limits) {
  return limits.alpha > -kMaxDiscs || limits.beta < kMaxDiscs;
}

absl::StatusOr<SearchLimits> SolveLimitsFromFlags() {
  SearchLimits limits;
  limits.depth = othello::kMaxDiscs;  // Boards need not be reachable by play.
  const absl::optional<int> alpha = absl::GetFlag(FLAGS_alpha);
  const absl::optional<int> beta = absl::GetFlag(FLAGS_beta);
  if (absl::GetFlag(FLAGS_wld)) {
    if (alpha || beta) {
      return absl::InvalidArgumentError(
          "--wld sets the window; leave out --alpha and --beta");
    }
    limits.alpha = -1;
    limits.beta = 1;
    return limits;
  }
  limits.alpha = alpha.value_or(-kMaxDiscs);
  limits.beta = beta.value_or(kMaxDiscs);
  if (limits.alpha < -kMaxDiscs || limits.beta > kMaxDiscs ||
      limits.alpha >= limits.beta) {
    return absl::InvalidArgumentError(
        absl::StrFormat("a window needs -64 <= alpha < beta <= 64, found "
                        "alpha %d and beta %d",
                        limits.alpha, limits.beta));
  }
  return limits;
}

// Prints the solutions and counts the wrong ones.
class SolutionPrinter {
 public:
  SolutionPrinter(bool has_window, bool json, JsonLine engine,
                  std::ostream& out)
      : has_window_(has_window),
        json_(json),
        engine_(std::move(engine)),
        out_(out) {}

  void Print(const NumberedPosition& numbered, const SearchResult& result) {
    const std::optional<bool> ok =
        IsRightSolution(numbered.problem, result.lines.front());
    if (!ok.value_or(true)) ++wrong_;
    if (json_) {
      PrintJson(numbered, result, ok);
    } else {
      PrintText(numbered, result, ok);
    }
  }

  void PrintTotals(const ProblemTotals& totals) const {
    if (json_) {
      out_ << JsonLine()
                  .Add("total", true)
                  .Add("positions", totals.positions)
                  .Add("wrong", wrong_)
                  .Add("nodes", totals.nodes)
                  .Add("seconds", totals.seconds)
                  .Add("engine", engine_)
                  .ToString()
           << "\n";
      return;
    }
    out_ << totals.positions
         << (totals.positions == 1 ? " position" : " positions") << ", "
         << wrong_ << " wrong, " << EffortText(totals.nodes, totals.seconds)
         << "\n";
  }

  int wrong() const { return wrong_; }

 private:
  void PrintJson(const NumberedPosition& numbered, const SearchResult& result,
                 std::optional<bool> ok) {
    JsonLine line;
    line.Add("index", numbered.index)
        .Add("empties", numbered.problem.board.position().empty_count())
        .Add("score", result.score() / othello::kScorePerDisc)
        .Add("best", MoveText(result.best_move()))
        .Add("depth", result.depth)
        .Add("nodes", result.nodes)
        .Add("seconds", result.seconds)
        .Add("pv", MoveTexts(result.lines.front().moves));
    if (has_window_) line.Add("bound", BoundName(result.lines.front().bound));
    if (ok.has_value()) {
      line.Add("expected", *ExpectedScore(numbered.problem)).Add("ok", *ok);
    }
    out_ << line.Add("engine", engine_).ToString() << "\n";
  }

  void PrintText(const NumberedPosition& numbered, const SearchResult& result,
                 std::optional<bool> ok) {
    if (!has_header_) out_ << kSolveHeader;
    has_header_ = true;
    const search::ScoredLine& line = result.lines.front();
    out_ << absl::StrFormat(
        "%4d %7d %6s %-4s  %-5s %14d %9.3f  %s\n", numbered.index,
        numbered.problem.board.position().empty_count(),
        ScoreText(line, /*is_solved=*/true),
        line.moves.empty() ? "-" : MoveText(line.best_move()),
        !ok.has_value() ? "-"
        : *ok           ? "ok"
                        : "WRONG",
        result.nodes, result.seconds, MovesText(line.moves));
    if (ok.value_or(true)) return;
    const std::string moves = MovesText(BestAnswers(numbered.problem));
    out_ << absl::StrFormat("     expected %+d%s%s\n",
                            *ExpectedScore(numbered.problem),
                            moves.empty() ? "" : " by ", moves);
  }

  const bool has_window_;
  const bool json_;
  const JsonLine engine_;
  std::ostream& out_;
  bool has_header_ = false;
  int wrong_ = 0;
};

absl::Status RunSolve(const std::vector<std::string>& arguments,
                      Streams streams) {
  const absl::StatusOr<SearchLimits> limits = SolveLimitsFromFlags();
  if (!limits.ok()) return limits.status();
  absl::StatusOr<engine::Configuration> configuration =
      ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  SolutionPrinter printer(HasWindow(*limits), absl::GetFlag(FLAGS_json),
                          EngineJson(configuration->search, *limits),
                          streams.out);
  ProblemSearch request;
  request.arguments = arguments;
  request.configuration = *std::move(configuration);
  request.limits = *limits;
  request.report = [&](const NumberedPosition& problem,
                       const SearchResult& result) {
    printer.Print(problem, result);
  };
  const absl::StatusOr<ProblemTotals> totals = SearchProblems(request, streams);
  if (!totals.ok()) return totals.status();
  printer.PrintTotals(*totals);
  return totals->StatusWith(printer.wrong());
}

}  // namespace

Command SolveCommand() {
  return {"solve",
          "exact scores of positions",
          "POSITION...",
          kSolveDetails,
          SearchFlags({"wld", "alpha", "beta", "lines", "keep_hash", "json"}),
          RunSolve};
}

}  // namespace tools
