#include "tools/training/accuracy.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/score.h"
#include "othello/symmetry.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/searcher.h"
#include "tools/common_flags.h"
#include "tools/json_line.h"
#include "tools/progress.h"
#include "tools/provenance.h"
#include "tools/training/game_list.h"
#include "training/data_split.h"
#include "training/error_statistics.h"
#include "training/parallel.h"
#include "training/random.h"

ABSL_FLAG(std::string, depths, "0,6",
          "Depths to judge, separated by commas; 0 is the static value");
ABSL_FLAG(std::string, empties, "24",
          "Numbers of empty squares to judge at, separated by commas");
ABSL_FLAG(int64_t, most, 0,
          "Judge at most this many positions of each kind (0: all)");
ABSL_FLAG(bool, all_games, false,
          "Judge by all games, not only by those kept out of training");

namespace tools {
namespace {

using othello::Position;
using training::ErrorStatistics;

constexpr absl::string_view kDetails =
    "Compares values with exact scores: positions of the games of a file, "
    "with 24\nempty squares (--empties for others), static and by search "
    "(--depths). Only games\nof the tenth that no training sees count, "
    "unless --all_games is given. Where a\nline has a second number behind "
    "the transcript, as WTHOR lists do, it is taken\nas the exact score for "
    "black with 24 empty squares; all others are solved.\n"
    "\n"
    "Prints for each: positions, standard deviation of the exact scores, mean "
    "absolute\nand root mean square error, bias, and the slope of exact on "
    "predicted (1 is right,\nmore is too cautious). JSON keys: empties, depth, "
    "positions, sd, mean_abs, rms,\nbias, slope.\n";

// The record's exact score belongs to this many empty squares.
constexpr int kRecordedEmpties = 24;

struct Judged {
  Position position;
  double exact = 0;  // discs, for the side to move
  bool is_known = false;
};

absl::StatusOr<std::vector<int>> ParseNumbers(absl::string_view flag,
                                              const std::string& text,
                                              int most) {
  std::vector<int> numbers;
  for (absl::string_view word : absl::StrSplit(text, ',')) {
    int number;
    if (!absl::SimpleAtoi(word, &number) || number < 0 || number > most) {
      return absl::InvalidArgumentError(
          absl::StrCat("--", flag, " must be numbers from 0 to ", most,
                       " separated by commas, not '", text, "'"));
    }
    numbers.push_back(number);
  }
  return numbers;
}

// The positions with so many empty squares of the games that count, each once,
// in an order that has nothing to do with that of the file.
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
    return std::pair(training::Mixed(HashOf(judged.position)), judged.position);
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

struct Searchers {
  std::vector<std::unique_ptr<search::Searcher>> of_thread;
};

// A search with an empty table, so that the order does not matter.
double SearchedDiscs(search::Searcher& searcher, const Position& position,
                     int depth) {
  searcher.Clear();
  search::SearchLimits limits;
  limits.depth = depth;
  return othello::DiscsFromScore(searcher.Search(position, limits).score());
}

// Calls `use(i, searcher)` for 0 .. count - 1 on the searchers' threads.
template <typename Use>
void ForEach(int64_t count, Searchers& searchers, Progress& progress,
             const Use& use) {
  training::ForEachPiece(static_cast<int>(count),
                         static_cast<int>(searchers.of_thread.size()),
                         [&](int i, int thread) {
                           use(i, *searchers.of_thread[thread]);
                           progress.Advance();
                           return absl::OkStatus();
                         })
      .IgnoreError();
}

void SolveUnknown(std::vector<Judged>& positions, Searchers& searchers,
                  Streams streams) {
  std::vector<Judged*> unknown;
  for (Judged& judged : positions) {
    if (!judged.is_known) unknown.push_back(&judged);
  }
  if (unknown.empty()) return;
  Progress progress("solved", static_cast<int64_t>(unknown.size()), streams.err,
                    IsTerminal(STDERR_FILENO));
  ForEach(static_cast<int64_t>(unknown.size()), searchers, progress,
          [&](int i, search::Searcher& searcher) {
            unknown[i]->exact = SearchedDiscs(searcher, unknown[i]->position,
                                              othello::kMaxDiscs);
          });
}

std::vector<double> Predict(const std::vector<Judged>& positions, int depth,
                            const pattern_eval::PatternEvaluator& evaluator,
                            Searchers& searchers, Streams streams) {
  std::vector<double> predicted(positions.size());
  Progress progress(absl::StrCat("depth ", depth),
                    static_cast<int64_t>(positions.size()), streams.err,
                    IsTerminal(STDERR_FILENO));
  ForEach(static_cast<int64_t>(positions.size()), searchers, progress,
          [&](int i, search::Searcher& searcher) {
            const Position& position = positions[i].position;
            predicted[i] = depth > 0
                               ? SearchedDiscs(searcher, position, depth)
                               : othello::DiscsFromScore(evaluator.Evaluate(
                                     position, evaluator.StateOf(position)));
          });
  return predicted;
}

void Print(int empties, int depth, const std::vector<Judged>& positions,
           const std::vector<double>& predicted, const JsonLine& engine,
           Streams streams) {
  ErrorStatistics errors, spread;
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

absl::Status RunAccuracy(const std::vector<std::string>& arguments,
                         Streams streams) {
  if (arguments.size() != 1) {
    return absl::InvalidArgumentError("name one file of games");
  }
  const auto depths = ParseNumbers("depths", absl::GetFlag(FLAGS_depths), 60);
  if (!depths.ok()) return depths.status();
  const auto empties =
      ParseNumbers("empties", absl::GetFlag(FLAGS_empties), 59);
  if (!empties.ok()) return empties.status();
  auto weights = WeightsFromFlags();
  if (!weights.ok()) return weights.status();
  absl::StatusOr<engine::Configuration> configuration =
      ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  PrintWarnings(configuration->warnings, streams.err);
  Searchers searchers;
  // Threads take positions, not parts of a tree.
  const int threads = std::exchange(configuration->search.threads, 1);
  for (int thread = 0; thread < threads; ++thread) {
    auto searcher = search::Searcher::Create(configuration->search);
    if (!searcher.ok()) return searcher.status();
    searchers.of_thread.push_back(*std::move(searcher));
  }
  const auto games = ReadGameList(arguments[0]);
  if (!games.ok()) return games.status();
  if (!absl::GetFlag(FLAGS_json)) {
    streams.out << "empties depth positions      sd mean_abs     rms    bias  "
                   "slope\n";
  }
  const pattern_eval::PatternEvaluator evaluator(*weights);
  for (int count : *empties) {
    std::vector<Judged> positions = Collect(*games, count);
    SolveUnknown(positions, searchers, streams);
    for (int depth : *depths) {
      Print(count, depth, positions,
            Predict(positions, depth, evaluator, searchers, streams),
            EngineJson(configuration->search), streams);
    }
  }
  return absl::OkStatus();
}

}  // namespace

Command AccuracyCommand() {
  return {"rialto-accuracy",
          "compare values of positions with exact scores",
          "GAMES",
          kDetails,
          SearchFlags({"depths", "empties", "most", "all_games", "json"}),
          RunAccuracy};
}

}  // namespace tools
