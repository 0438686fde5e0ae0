// rialto.h: engines.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/score.h"
#include "othello/support/random.h"
#include "othello/support/system.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/result.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "tools/engine/configuration.h"
#include "tools/engine/opening_book.h"
#include "tools/engine/options.h"
#include "tools/engine/rated_player.h"
#include "tools/engine/ratings.h"
#include "tools/library/c_border.h"
#include "tools/library/c_result.h"
#include "tools/library/rialto.h"

using ::library::CheckBoard;
using ::library::CopyOut;
using ::library::FromC;
using ::library::GuardedWith;
using ::library::kMostLines;
using ::library::Known;
using ::library::ToC;
using ::search::SearchLimits;
using ::search::SearchResult;

struct rialto_engine {
  engine::Options options;
  // Made when first needed, and again after a change that requires it.
  std::optional<engine::Configuration> configuration;
  std::unique_ptr<search::Searcher> searcher;
  int64_t searcher_process = 0;  // that made it and has its threads
  std::unique_ptr<engine::RatedPlayer> rated;
  search::SearchControl control;
  std::shared_ptr<const engine::OpeningBook> book;  // of options.book
  std::string text;                                 // handed out last
};

namespace {

constexpr unsigned kViews = engine::kFlagOfAnalysis | engine::kFlagOfService;
constexpr int kDeepest = 60;

// In a process forked off the one that made the searcher, threads that it would
// wait for do not exist: then it is left where it is.
void DropSearcher(rialto_engine& engine) {
  if (engine.searcher != nullptr &&
      engine.searcher_process != othello::ProcessId() &&
      engine.configuration->search.threads > 1) {
    [[maybe_unused]] const search::Searcher* left = engine.searcher.release();
  }
  engine.searcher = nullptr;
}

absl::Status Configure(rialto_engine& engine) {
  if (engine.configuration.has_value()) return absl::OkStatus();
  absl::StatusOr<engine::Configuration> made =
      engine::Configure(engine.options);
  if (!made.ok()) return made.status();
  engine.configuration = *std::move(made);
  return absl::OkStatus();
}

absl::Status MakeSearcher(rialto_engine& engine) {
  const absl::Status configured = Configure(engine);
  if (engine.searcher_process != othello::ProcessId()) DropSearcher(engine);
  if (!configured.ok() || engine.searcher != nullptr) return configured;
  auto made = search::Searcher::Create(engine.configuration->search);
  if (!made.ok()) return made.status();
  engine.searcher = *std::move(made);
  engine.searcher_process = othello::ProcessId();
  return absl::OkStatus();
}

// Calls `work`, which evaluates positions. ResourceExhausted if memory for the
// weights ran out meanwhile.
template <typename Work>
absl::Status WithWeights(const rialto_engine& engine, Work work) {
  const auto& weights = engine.configuration->search.weights;
  if (weights == nullptr) return work();
  weights->RetryFailures();
  const int before = weights->failures();
  const absl::Status status = work();
  if (weights->failures() == before) return status;
  return absl::ResourceExhaustedError("no memory to unpack the weights");
}

absl::StatusOr<SearchLimits> LimitsOf(const rialto_engine& engine,
                                      const rialto_limits& asked,
                                      const othello::Position& position) {
  if (asked.level < 0 || asked.level > engine::kMaxLevel || asked.depth < 0 ||
      asked.depth > kDeepest || asked.lines < 0 || asked.lines > kMostLines ||
      !(asked.seconds >= 0) || !std::isfinite(asked.seconds)) {
    return absl::InvalidArgumentError("a limit is out of its bounds");
  }
  const bool has_effort = asked.seconds > 0 || asked.nodes > 0;
  if (asked.level > 0 && (asked.depth > 0 || has_effort)) {
    return absl::InvalidArgumentError(
        "a level sets the limits; leave out depth, seconds and nodes");
  }
  SearchLimits limits;
  if (asked.level > 0) {
    limits = engine::LimitsOf(engine::LevelOf(asked.level), position);
  } else if (asked.depth > 0 || has_effort || asked.exact != 0) {
    if (asked.depth > 0) limits.depth = asked.depth;
    if (asked.seconds > 0) limits.seconds = asked.seconds;
    if (asked.nodes > 0) limits.nodes = asked.nodes;
  } else {
    limits = engine::AnalysisLimits(engine.options, position);
  }
  if (asked.exact != 0) limits.depth = othello::kMaxDiscs;
  limits.lines = std::max(1, asked.lines);
  return limits;
}

class Progress : public search::SearchObserver {
 public:
  Progress(rialto_progress progress, void* context,
           search::SearchControl& control)
      : progress_(progress), context_(context), control_(control) {}

  void OnIteration(const SearchResult& so_far) override {
    rialto_result result = ToC(so_far);
    result.size = sizeof(result);
    if (progress_(&result, context_) != 0) control_.Stop();
  }

 private:
  const rialto_progress progress_;
  void* const context_;
  search::SearchControl& control_;
};

// An error for callers that forgot to set the size.
absl::Status CheckSize(const char* what, size_t size, size_t least) {
  return size >= least
             ? absl::OkStatus()
             : absl::InvalidArgumentError(absl::StrCat(
                   "the size of the ", what, " is not set to sizeof"));
}

absl::Status Search(rialto_engine& engine, const rialto_board& board,
                    const rialto_limits* given, rialto_progress progress,
                    void* context, rialto_result* result) {
  for (const absl::Status& checked :
       {CheckSize("result", result->size, offsetof(rialto_result, lines)),
        given == nullptr ? absl::OkStatus()
                         : CheckSize("limits", given->size, sizeof(size_t)),
        CheckBoard(board), MakeSearcher(engine)}) {
    if (!checked.ok()) return checked;
  }
  const rialto_limits asked = Known(given);
  const othello::Position position = FromC(board).position();
  absl::StatusOr<SearchLimits> limits = LimitsOf(engine, asked, position);
  if (!limits.ok()) return limits.status();
  engine.control.Reset();
  Progress observer(progress, context, engine.control);
  SearchResult found;
  const absl::Status searched = WithWeights(engine, [&] {
    found = engine.searcher->Search(position, *limits,
                                    progress != nullptr ? &observer : nullptr,
                                    &engine.control);
    return absl::OkStatus();
  });
  if (searched.ok()) CopyOut(ToC(found), result);
  return searched;
}

absl::Status ChooseRatedMove(rialto_engine& engine, const rialto_board& board,
                             int last, int rating, uint64_t seed, int& move) {
  if (rating < engine::kMinRating || rating > engine::kMaxRating || last < 0 ||
      last > RIALTO_NO_MOVE) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a rating from ", engine::kMinRating, " to ",
                     engine::kMaxRating, " and a move"));
  }
  for (const absl::Status& checked : {CheckBoard(board), Configure(engine)}) {
    if (!checked.ok()) return checked;
  }
  if (engine.rated == nullptr) {
    auto made = engine::RatedPlayer::Create(*engine.options.parameters);
    if (!made.ok()) return made.status();
    engine.rated = *std::move(made);
  }
  const othello::Position position = FromC(board).position();
  if (!position.HasLegalMove()) {
    move = position.IsGameOver() ? RIALTO_NO_MOVE : RIALTO_PASS;
    return absl::OkStatus();
  }
  engine.control.Reset();
  return WithWeights(engine, [&] {
    othello::RandomStream random(seed, 0);
    const auto choice = engine.rated->Choose(
        position, last < RIALTO_PASS ? last : othello::kNoSquare, rating,
        random, &engine.control);
    move = choice.moves[choice.index].square;
    return absl::OkStatus();
  });
}

absl::Status LookUp(rialto_engine& engine, const rialto_board& board,
                    rialto_result* result) {
  for (const absl::Status& checked :
       {CheckSize("result", result->size, offsetof(rialto_result, lines)),
        CheckBoard(board)}) {
    if (!checked.ok()) return checked;
  }
  if (engine.book == nullptr) {
    auto opened = engine::OpenOpeningBook(engine.options.book);
    if (!opened.ok()) return opened.status();
    if (*opened == nullptr) {
      return absl::NotFoundError("there is no book: set the option book");
    }
    engine.book = *std::move(opened);
  }
  const othello::Position position = FromC(board).position();
  const std::optional<SearchResult> found =
      engine::ResultFromBook(*engine.book->reader, position);
  if (!found.has_value()) {
    return absl::NotFoundError("the position is not in the book");
  }
  CopyOut(ToC(*found), result);
  return absl::OkStatus();
}

}  // namespace

extern "C" {

rialto_status rialto_book(rialto_engine* engine, const rialto_board* board,
                          rialto_result* result) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"board", board},
                      library::Argument{"result", result}};
  return GuardedWith(given, [&] { return LookUp(*engine, *board, result); });
}

rialto_status rialto_engine_new(rialto_engine** engine) {
  return GuardedWith({{"engine", engine}}, [&] {
    *engine = new rialto_engine;
    return absl::OkStatus();
  });
}

void rialto_engine_free(rialto_engine* engine) {
  if (engine != nullptr) DropSearcher(*engine);
  delete engine;
}

rialto_status rialto_engine_set(rialto_engine* engine, const char* name,
                                const char* value) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"name", name},
                      library::Argument{"value", value}};
  return GuardedWith(given, [&]() -> absl::Status {
    const absl::Status status =
        engine::SetOption(engine->options, name, value, kViews);
    if (status.ok() && absl::string_view(name) == "book") {
      engine->book = nullptr;
    }
    if (status.ok() && engine::FindOption(name)->rebuilds_searcher) {
      DropSearcher(*engine);
      engine->rated = nullptr;
      engine->configuration.reset();
    }
    return status;
  });
}

rialto_status rialto_engine_get(rialto_engine* engine, const char* name,
                                const char** value) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"name", name},
                      library::Argument{"value", value}};
  return GuardedWith(given, [&]() -> absl::Status {
    const engine::OptionSpec* option = engine::FindOption(name, kViews);
    if (option == nullptr) {
      return absl::NotFoundError(absl::StrCat(
          "no option ", name,
          "; there are: ", absl::StrJoin(engine::OptionNames(kViews), " ")));
    }
    engine->text = option->get(engine->options);
    *value = engine->text.c_str();
    return absl::OkStatus();
  });
}

rialto_status rialto_engine_weights(rialto_engine* engine,
                                    const char** fingerprint) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"fingerprint", fingerprint}};
  return GuardedWith(given, [&]() -> absl::Status {
    if (absl::Status status = Configure(*engine); !status.ok()) return status;
    const auto& weights = engine->configuration->search.weights;
    engine->text = weights == nullptr
                       ? "toy"
                       : pattern_eval::FingerprintText(weights->fingerprint());
    *fingerprint = engine->text.c_str();
    return absl::OkStatus();
  });
}

rialto_status rialto_engine_warnings(rialto_engine* engine, const char** text) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"text", text}};
  return GuardedWith(given, [&]() -> absl::Status {
    if (absl::Status status = Configure(*engine); !status.ok()) return status;
    engine->text = absl::StrJoin(engine->configuration->warnings, "\n");
    *text = engine->text.c_str();
    return absl::OkStatus();
  });
}

rialto_status rialto_evaluate(rialto_engine* engine, const rialto_board* board,
                              double* discs) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"board", board},
                      library::Argument{"discs", discs}};
  return GuardedWith(given, [&]() -> absl::Status {
    for (const absl::Status& checked :
         {CheckBoard(*board), Configure(*engine)}) {
      if (!checked.ok()) return checked;
    }
    const auto& weights = engine->configuration->search.weights;
    if (weights == nullptr) return absl::NotFoundError("there are no weights");
    const pattern_eval::PatternEvaluator evaluator(weights);
    const othello::Position position = FromC(*board).position();
    double value = 0;
    const absl::Status evaluated = WithWeights(*engine, [&] {
      value = othello::DiscsFromScore(
          evaluator.Evaluate(position, evaluator.StateOf(position)));
      return absl::OkStatus();
    });
    if (evaluated.ok()) *discs = value;
    return evaluated;
  });
}

rialto_status rialto_rated_move(rialto_engine* engine,
                                const rialto_board* board, int last, int rating,
                                uint64_t seed, int* move) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"board", board},
                      library::Argument{"move", move}};
  return GuardedWith(given, [&] {
    return ChooseRatedMove(*engine, *board, last, rating, seed, *move);
  });
}

rialto_status rialto_search(rialto_engine* engine, const rialto_board* board,
                            const rialto_limits* limits,
                            rialto_progress progress, void* context,
                            rialto_result* result) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"board", board},
                      library::Argument{"result", result}};
  return GuardedWith(given, [&] {
    return Search(*engine, *board, limits, progress, context, result);
  });
}

rialto_status rialto_solve(rialto_engine* engine, const rialto_board* board,
                           rialto_result* result) {
  const auto given = {library::Argument{"engine", engine},
                      library::Argument{"board", board},
                      library::Argument{"result", result}};
  return GuardedWith(given, [&] {
    rialto_limits limits = {};
    limits.size = sizeof(limits);
    limits.exact = 1;
    return Search(*engine, *board, &limits, nullptr, nullptr, result);
  });
}

void rialto_stop(rialto_engine* engine) {
  if (engine != nullptr) engine->control.Stop();
}

rialto_status rialto_engine_clear(rialto_engine* engine) {
  return GuardedWith({{"engine", engine}}, [&] {
    if (engine->searcher != nullptr) engine->searcher->Clear();
    return absl::OkStatus();
  });
}

}  // extern "C"
