#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/score.h"
#include "othello/support/error_statistics.h"
#include "othello/support/random.h"
#include "othello/support/whole_file.h"
#include "othello/symmetry.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/bounds.h"
#include "search/limits.h"
#include "search/searcher.h"
#include "tools/engine/levels.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/training/input_files.h"
#include "tools/training/position_searches.h"
#include "tools/training/programs.h"
#include "tools/training/suite.h"
#include "tools/training/suite_accuracy.h"
#include "training/data_split.h"

ABSL_FLAG(std::string, depths, "",
          "Depths to judge, separated by commas; 0 is the static value (empty: "
          "0,6 for games, 15 for a suite without --levels)");
ABSL_FLAG(std::string, levels, "",
          "Levels of play to judge by a suite, separated by commas");
ABSL_FLAG(std::string, answers, "",
          "File with the answers of another engine to a suite");
ABSL_FLAG(std::string, empties, "24",
          "Numbers of empty squares to judge at, separated by commas");
ABSL_FLAG(int64_t, most, 0,
          "Judge at most this many positions of each kind (0: all)");
ABSL_FLAG(bool, all_games, false,
          "Judge by all games, not only by those kept out of training");

namespace tools {
namespace {

using othello::ErrorStatistics;
using othello::Position;

constexpr absl::string_view kDetails =
    "Compares values with exact scores. With games: positions with 24 empty "
    "squares\n"
    "(--empties for others), static and by search (--depths). Uses only the "
    "tenth of the\n"
    "games that no training sees, unless --all_games is given. If a line has a "
    "second number\n"
    "after the transcript, as WTHOR lists do, that is the exact score for "
    "Black with 24\n"
    "empty squares; all others are solved.\n"
    "\n"
    "Prints for each: positions, standard deviation of the exact scores, mean "
    "absolute\n"
    "and root mean square error, bias, and the slope of exact on predicted (1 "
    "is right,\n"
    "more is too cautious). JSON keys: empties, depth, positions, sd, "
    "mean_abs, rms,\n"
    "bias, slope.\n";

constexpr char kGameDepths[] = "0,6";
constexpr char kSuiteDepth[] = "15";
// This much of a file is enough to tell a suite from games.
constexpr size_t kPeekedBytes = 1 << 16;

// The record's exact score belongs to this many empty squares.
constexpr int kRecordedEmpties = 24;

struct Judged {
  Position position;
  double exact = 0;  // discs, for the side to move
  bool is_known = false;
};

absl::StatusOr<std::vector<int>> ParseNumbers(absl::string_view flag,
                                              const std::string& text,
                                              int least, int most) {
  std::vector<int> numbers;
  for (absl::string_view word : absl::StrSplit(text, ',')) {
    int number;
    if (!absl::SimpleAtoi(word, &number) || number < least || number > most) {
      return absl::InvalidArgumentError(
          absl::StrCat("--", flag, " must be numbers from ", least, " to ",
                       most, " separated by commas, not '", text, "'"));
    }
    numbers.push_back(number);
  }
  return numbers;
}

// The positions with this many empty squares of the selected games, each once,
// in an order unrelated to that of the file.
std::vector<Judged> Collect(const std::vector<ListedGame>& games, int empties) {
  std::vector<Judged> found;
  const bool all_games = absl::GetFlag(FLAGS_all_games);
  for (const ListedGame& game : games) {
    if (!all_games && training::SplitOf(training::GameIdOf(game.positions)) !=
                          training::Split::kTest) {
      continue;
    }
    for (size_t i = 0; i < game.positions.size(); ++i) {
      if (game.positions[i].empty_count() != empties) continue;
      Judged judged = {othello::Canonical(game.positions[i]).position};
      if (empties == kRecordedEmpties && game.numbers.size() >= 2) {
        judged.exact = game.numbers[1] * (game.black_to_move[i] ? 1 : -1);
        judged.is_known = true;
      }
      found.push_back(judged);
      break;
    }
  }
  const auto key = [](const Judged& judged) {
    return std::pair(othello::Mixed(HashOf(judged.position)), judged.position);
  };
  std::sort(found.begin(), found.end(),
            [&](const Judged& a, const Judged& b) { return key(a) < key(b); });
  found.erase(std::unique(found.begin(), found.end(),
                          [](const Judged& a, const Judged& b) {
                            return a.position == b.position;
                          }),
              found.end());
  const int64_t most = absl::GetFlag(FLAGS_most);
  if (most > 0 && static_cast<int64_t>(found.size()) > most) {
    found.resize(static_cast<size_t>(most));
  }
  return found;
}

double SearchedDiscs(search::Searcher& searcher, const Position& position,
                     int depth) {
  search::SearchLimits limits;
  limits.depth = depth;
  return othello::DiscsFromScore(
      SearchAfresh(searcher, position, limits).score());
}

absl::Status SolveUnknown(std::vector<Judged>& positions,
                          PositionSearches& searches, Streams streams) {
  std::vector<Judged*> unknown;
  for (Judged& judged : positions) {
    if (!judged.is_known) unknown.push_back(&judged);
  }
  if (unknown.empty()) return absl::OkStatus();
  return searches.ForEach("solved", unknown.size(), streams,
                          [&](size_t i, search::Searcher& searcher) {
                            unknown[i]->exact =
                                SearchedDiscs(searcher, unknown[i]->position,
                                              othello::kMaxDiscs);
                          });
}

absl::StatusOr<std::vector<double>> Predict(
    const std::vector<Judged>& positions, int depth,
    const pattern_eval::PatternEvaluator& evaluator, PositionSearches& searches,
    Streams streams) {
  std::vector<double> predicted(positions.size());
  const absl::Status status = searches.ForEach(
      absl::StrCat("depth ", depth), positions.size(), streams,
      [&](size_t i, search::Searcher& searcher) {
        const Position& position = positions[i].position;
        predicted[i] = depth > 0 ? SearchedDiscs(searcher, position, depth)
                                 : othello::DiscsFromScore(evaluator.Evaluate(
                                       position, evaluator.StateOf(position)));
      });
  if (!status.ok()) return status;
  return predicted;
}

void Print(int empties, int depth, const std::vector<Judged>& positions,
           const std::vector<double>& predicted, const JsonLine& engine,
           Streams streams) {
  othello::ErrorStatistics errors, spread;
  for (size_t i = 0; i < positions.size(); ++i) {
    errors.Add(predicted[i], positions[i].exact);
    spread.Add(0, positions[i].exact);
  }
  const double sd =
      std::sqrt(spread.rms() * spread.rms() - spread.bias() * spread.bias());
  if (absl::GetFlag(FLAGS_json)) {
    JsonLine line;
    line.Add("empties", empties)
        .Add("depth", depth)
        .Add("positions", errors.count())
        .Add("sd", sd)
        .Add("mean_abs", errors.mean_absolute())
        .Add("rms", errors.rms())
        .Add("bias", errors.bias())
        .Add("slope", errors.slope())
        .Add("engine", engine);
    streams.out << line.ToString() << "\n";
  } else {
    streams.out << absl::StrFormat(
        "%7d %5d %9d %7.2f %8.3f %7.3f %7.3f %6.3f\n", empties, depth,
        errors.count(), sd, errors.mean_absolute(), errors.rms(), errors.bias(),
        errors.slope());
  }
  streams.out << std::flush;
}

absl::Status RunGames(const std::string& path, const std::vector<int>& depths,
                      Streams streams) {
  const auto empties =
      ParseNumbers("empties", absl::GetFlag(FLAGS_empties), 0, 59);
  if (!empties.ok()) return empties.status();
  auto weights = WeightsFromFlags();
  if (!weights.ok()) return weights.status();
  const absl::StatusOr<engine::Configuration> configuration =
      ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  PrintWarnings(configuration->warnings, streams.err);
  auto searches = PositionSearches::Create(configuration->search);
  if (!searches.ok()) return searches.status();
  const auto games = ReadGameList(path);
  if (!games.ok()) return games.status();
  if (!absl::GetFlag(FLAGS_json)) {
    streams.out << "empties depth positions      sd mean_abs     rms    bias  "
                   "slope\n";
  }
  const pattern_eval::PatternEvaluator evaluator(*weights);
  for (int count : *empties) {
    std::vector<Judged> positions = Collect(*games, count);
    if (absl::Status status = SolveUnknown(positions, *searches, streams);
        !status.ok()) {
      return status;
    }
    for (int depth : depths) {
      const auto predicted =
          Predict(positions, depth, evaluator, *searches, streams);
      if (!predicted.ok()) return predicted.status();
      Print(count, depth, positions, *predicted,
            EngineJson(configuration->search), streams);
    }
  }
  return absl::OkStatus();
}

absl::Status CheckForGamesOnly() {
  for (const char* const name : {"empties", "all_games"}) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    if (flag->CurrentValue() == flag->DefaultValue()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("--", name, " is for games, and this is a suite"));
  }
  return absl::OkStatus();
}

absl::StatusOr<SuiteRequest> SuiteRequestFromFlags(const std::string& path) {
  if (absl::Status status = CheckForGamesOnly(); !status.ok()) return status;
  SuiteRequest request;
  request.path = path;
  request.answers = absl::GetFlag(FLAGS_answers);
  request.most = absl::GetFlag(FLAGS_most);
  std::string depths = absl::GetFlag(FLAGS_depths);
  const std::string levels = absl::GetFlag(FLAGS_levels);
  if (!request.answers.empty()) {
    if (depths.empty() && levels.empty()) return request;
    return absl::InvalidArgumentError(
        "--answers takes the place of searches; --depths and --levels do not "
        "go with it");
  }
  if (depths.empty() && levels.empty()) depths = kSuiteDepth;
  if (!depths.empty()) {
    auto numbers = ParseNumbers("depths", depths, 1, search::kMaxDepth);
    if (!numbers.ok()) return numbers.status();
    request.depths = *std::move(numbers);
  }
  if (!levels.empty()) {
    auto numbers =
        ParseNumbers("levels", levels, engine::kMinLevel, engine::kMaxLevel);
    if (!numbers.ok()) return numbers.status();
    request.levels = *std::move(numbers);
  }
  return request;
}

absl::Status RunAccuracy(const std::vector<std::string>& arguments,
                         Streams streams) {
  if (arguments.size() != 1) {
    return absl::InvalidArgumentError("name one file of games, or one suite");
  }
  if (absl::GetFlag(FLAGS_most) < 0) {
    return absl::InvalidArgumentError("--most must not be negative");
  }
  const auto beginning = othello::ReadWholeFile(arguments[0], kPeekedBytes);
  if (!beginning.ok()) return beginning.status();
  if (LooksLikeSuite(*beginning)) {
    const auto request = SuiteRequestFromFlags(arguments[0]);
    return request.ok() ? RunSuite(*request, streams) : request.status();
  }
  if (!absl::GetFlag(FLAGS_levels).empty() ||
      !absl::GetFlag(FLAGS_answers).empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--levels and --answers need a suite; ", arguments[0],
                     " begins without a position"));
  }
  const std::string depths = absl::GetFlag(FLAGS_depths);
  const auto numbers = ParseNumbers(
      "depths", depths.empty() ? kGameDepths : depths, 0, search::kMaxDepth);
  if (!numbers.ok()) return numbers.status();
  return RunGames(arguments[0], *numbers, streams);
}

}  // namespace

Command AccuracyCommand() {
  static const auto& details =
      *new std::string(absl::StrCat(kDetails, "\n", kSuiteDetails));
  return {"rialto-accuracy",
          "compare values of positions with exact scores",
          "GAMES|SUITE",
          details,
          SearchFlags({"depths", "levels", "answers", "empties", "most",
                       "all_games", "json"}),
          RunAccuracy};
}

}  // namespace tools
