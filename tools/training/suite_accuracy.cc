#include "tools/training/suite_accuracy.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/score.h"
#include "othello/support/whole_file.h"
#include "search/limits.h"
#include "search/result.h"
#include "tools/engine/levels.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/line_range.h"
#include "tools/program/position_reader.h"
#include "tools/program/progress.h"
#include "tools/program/provenance.h"
#include "tools/training/position_searches.h"
#include "tools/training/suite.h"

namespace tools {
namespace {

using ::othello::Position;

using LimitsOfPosition = std::function<search::SearchLimits(const Position&)>;

constexpr size_t kMostAnswerBytes = 64 << 20;

// The source of the answers: "depth" and "15", "level" and "12", "answers" and
// a file.
struct Answerer {
  std::string kind;
  std::string name;
};

std::string UnusedText(const Suite& suite) {
  if (suite.unused.empty()) return "";
  return absl::StrCat(
      "; not used: ",
      absl::StrJoin(suite.unused, ", ", [](std::string* out, const auto& row) {
        absl::StrAppend(out, row.second, " ", row.first);
      }));
}

// Of numbers that cannot be negative. A single one says nothing of its spread.
std::string MeanText(const othello::Estimate& mean, int64_t count,
                     const std::function<std::string(double)>& text) {
  if (count < 2) return text(mean.value);
  return absl::StrFormat("%s (%s to %s)", text(mean.value),
                         text(std::max(0.0, mean.low)), text(mean.high));
}

std::string TwoDecimals(double number) {
  return absl::StrFormat("%.2f", number);
}

void PrintText(const Answerer& answerer, const Suite& suite,
               const SuiteJudgement& judgement, std::ostream& out) {
  out << absl::StrFormat(
      "%s %s: %d of %d positions used%s\n"
      "  best move             %s %%\n"
      "  move within %d discs   ",
      answerer.kind, answerer.name, judgement.positions, suite.positions,
      UnusedText(suite), othello::FormatEstimate(judgement.best.Times(100), 1),
      kNearDiscs);
  if (judgement.complete == 0) {
    out << "not known: no position lists every legal move";
  } else {
    out << othello::FormatEstimate(judgement.near_moves.Times(100), 1) << " %";
    if (judgement.complete < judgement.positions) {
      out << ", of the " << judgement.complete
          << " positions that list every legal move";
    }
  }
  out << absl::StrFormat(
      "\n  score within %d discs  %s %%\n"
      "  score's mean error    %s discs\n",
      kNearDiscs, othello::FormatEstimate(judgement.near_scores.Times(100), 1),
      MeanText(judgement.error, judgement.positions, TwoDecimals));
  if (judgement.counted > 0) {
    out << absl::StrFormat(
        "  nodes a position      %s, %d in all%s\n",
        MeanText(judgement.nodes_per_position, judgement.counted, FormatRate),
        judgement.nodes,
        judgement.counted == judgement.positions
            ? ""
            : absl::StrCat(" for ", judgement.counted, " of them"));
  }
}

// Shares have an interval from one trial on, means from two.
void AddShare(absl::string_view key, const othello::Estimate& share,
              int64_t count, JsonLine& json) {
  const bool is_known = count > 0;
  // JSON's null for unknown values.
  json.Add(key, is_known ? share.value : NAN)
      .Add(absl::StrCat(key, "_low"), is_known ? share.low : NAN)
      .Add(absl::StrCat(key, "_high"), is_known ? share.high : NAN);
}

void AddMean(absl::string_view key, const othello::Estimate& mean,
             int64_t count, JsonLine& json) {
  const bool has_interval = count >= 2;
  json.Add(key, count > 0 ? mean.value : NAN)
      .Add(absl::StrCat(key, "_low"),
           has_interval ? std::max(0.0, mean.low) : NAN)
      .Add(absl::StrCat(key, "_high"), has_interval ? mean.high : NAN);
}

void PrintJson(const SuiteRequest& request, const Answerer& answerer,
               const Suite& suite, const SuiteJudgement& judgement,
               const JsonLine& engine, std::ostream& out) {
  JsonLine unused;
  for (const auto& [reason, count] : suite.unused) unused.Add(reason, count);
  JsonLine json;
  json.Add("suite", request.path)
      .Add("kind", answerer.kind)
      .Add("answers", answerer.name)
      .Add("positions", judgement.positions)
      .Add("of", suite.positions)
      .Add("unused", unused);
  AddShare("best", judgement.best, judgement.positions, json);
  AddShare("move_within_3", judgement.near_moves, judgement.complete, json);
  json.Add("move_within_3_positions", judgement.complete);
  AddShare("score_within_3", judgement.near_scores, judgement.positions, json);
  AddMean("mean_abs", judgement.error, judgement.positions, json);
  AddMean("nodes_mean", judgement.nodes_per_position, judgement.counted, json);
  json.Add("nodes", judgement.nodes)
      .Add("nodes_positions", judgement.counted)
      .Add("engine", engine);
  out << json.ToString() << "\n";
}

// Leaves out the problems that have no answer, judges the others and prints.
absl::Status Report(const SuiteRequest& request, const Answerer& answerer,
                    const std::map<int, EngineAnswer>& answers, Suite suite,
                    const JsonLine& engine, Streams streams) {
  const SuiteJudgement judgement = JudgeAnswers(suite, answers);
  suite.Leave("without an answer",
              static_cast<int>(suite.problems.size() -
                               static_cast<size_t>(judgement.positions)));
  if (judgement.positions == 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(request.path, ": none of ", suite.positions,
                     " positions can be used", UnusedText(suite)));
  }
  if (absl::GetFlag(FLAGS_json)) {
    PrintJson(request, answerer, suite, judgement, engine, streams.out);
  } else {
    PrintText(answerer, suite, judgement, streams.out);
  }
  streams.out << std::flush;
  return absl::OkStatus();
}

absl::Status JudgeFile(const SuiteRequest& request, const Suite& suite,
                       Streams streams) {
  const auto text = othello::ReadWholeFile(request.answers, kMostAnswerBytes);
  if (!text.ok()) return text.status();
  if (text->size() > kMostAnswerBytes) {
    return absl::FailedPreconditionError(
        absl::StrCat(request.answers, ": more than 64 MB"));
  }
  const auto answers = ParseAnswers(*text, suite);
  if (!answers.ok()) {
    return othello::WithFileName(answers.status(), request.answers);
  }
  return Report(request, {"answers", request.answers}, *answers, suite,
                EngineJson(), streams);
}

absl::StatusOr<std::map<int, EngineAnswer>> Search(
    const Suite& suite, const Answerer& answerer,
    const LimitsOfPosition& limits_of, PositionSearches& searches,
    Streams streams) {
  std::vector<EngineAnswer> found(suite.problems.size());
  const absl::Status status = searches.ForEach(
      absl::StrCat(answerer.kind, " ", answerer.name), found.size(), streams,
      [&](size_t i, search::Searcher& searcher) {
        const Position position = suite.problems[i].problem.board.position();
        const search::SearchResult result =
            SearchAfresh(searcher, position, limits_of(position));
        found[i] = {result.best_move(), othello::DiscsFromScore(result.score()),
                    result.nodes};
      });
  if (!status.ok()) return status;
  std::map<int, EngineAnswer> answers;
  for (size_t i = 0; i < found.size(); ++i) {
    answers[suite.problems[i].number] = found[i];
  }
  return answers;
}

absl::Status JudgeSearches(const SuiteRequest& request, const Suite& suite,
                           const engine::Configuration& configuration,
                           PositionSearches& searches, Streams streams) {
  const auto judge = [&](const std::string& kind, int number,
                         const LimitsOfPosition& limits_of) -> absl::Status {
    const Answerer answerer = {kind, absl::StrCat(number)};
    const auto answers = Search(suite, answerer, limits_of, searches, streams);
    if (!answers.ok()) return answers.status();
    const JsonLine engine = EngineJson(configuration.search).Add(kind, number);
    return Report(request, answerer, *answers, suite, engine, streams);
  };
  for (const int depth : request.depths) {
    const absl::Status status = judge("depth", depth, [&](const Position&) {
      search::SearchLimits limits;
      limits.depth = depth;
      return limits;
    });
    if (!status.ok()) return status;
  }
  for (const int level : request.levels) {
    const absl::Status status =
        judge("level", level, [&](const Position& position) {
          return engine::LimitsOf(engine::LevelOf(level), position);
        });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

const absl::string_view kSuiteDetails =
    "With a suite, positions with the exact scores of their moves (OBF), it "
    "judges the\n"
    "answers of a search, to each of --depths (15) and --levels, or those of "
    "another engine:\n"
    "--answers=FILE, a line for each position,\n"
    "\n"
    "  NUMBER MOVE SCORE [NODES]\n"
    "\n"
    "where positions are numbered from 1 and scores are discs for the side to "
    "move. Lines\n"
    "that begin with # are skipped. Prints how many positions were used and "
    "why others were\n"
    "not, then with 95 % intervals: share of best moves; share of moves at "
    "most 3 discs below\n"
    "the best (of positions that list every legal move); share of scores at "
    "most 3 discs from\n"
    "that of the best move, and their mean absolute error; nodes. JSON keys: "
    "suite, kind\n"
    "(depth, level or answers), answers (which), positions (used), of, unused "
    "(counts by\n"
    "reason); best, move_within_3, score_within_3, mean_abs and nodes_mean, "
    "each with _low\n"
    "and _high after the name for the ends of the interval (null: unknown);\n"
    "move_within_3_positions, nodes, nodes_positions, engine.\n";

absl::Status RunSuite(const SuiteRequest& request, Streams streams) {
  const bool is_searched = request.answers.empty();
  engine::Configuration configuration;
  PositionSearches searches;
  if (is_searched) {
    auto from_flags = ConfigurationFromFlags();
    if (!from_flags.ok()) return from_flags.status();
    configuration = *std::move(from_flags);
    auto created = PositionSearches::Create(configuration.search);
    if (!created.ok()) return created.status();
    searches = *std::move(created);
    PrintWarnings(configuration.warnings, streams.err);
  }
  const absl::StatusOr<std::unique_ptr<PositionReader>> reader =
      PositionReader::Create({request.path}, LineRange(), streams.in,
                             streams.err);
  if (!reader.ok()) return reader.status();
  Suite suite = CollectSuite(**reader);
  const size_t most = static_cast<size_t>(request.most);
  if (most > 0 && suite.problems.size() > most) {
    suite.Leave("beyond --most",
                static_cast<int>(suite.problems.size() - most));
    suite.problems.resize(most);
  }
  const absl::Status status =
      is_searched
          ? JudgeSearches(request, suite, configuration, searches, streams)
          : JudgeFile(request, suite, streams);
  return status.ok() ? (*reader)->status() : status;
}

}  // namespace tools
