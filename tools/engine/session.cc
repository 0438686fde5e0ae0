#include "tools/engine/session.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "othello/score.h"
#include "othello/support/thread_group.h"
#include "tools/engine/levels.h"
#include "tools/engine/time_manager.h"

namespace engine {
namespace {

using ::othello::Color;
using ::othello::Position;
using ::othello::Square;
using ::search::Clock;
using ::search::SearchLimits;
using ::search::SearchResult;

// Variety ends with the opening, and considers this many moves.
constexpr int kVarietyEmpties = 40;
constexpr int kVarietyLines = 5;
// A side with only one move needs just a rough value.
constexpr int kOnlyMoveDepth = 4;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

absl::Status CheckRating(const Options& options) {
  return options.rating.has_value() ? CheckHasModel(*options.parameters)
                                    : absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> Session::Create(
    const Options& options) {
  auto session = absl::WrapUnique(new Session(options));
  if (absl::Status status = session->MakeSearcher(session->options_);
      !status.ok()) {
    return status;
  }
  session->BeginVariety();
  if (absl::Status status = session->OpenBook(session->options_);
      !status.ok()) {
    return status;
  }
  return session;
}

absl::Status Session::MakeSearcher(Options& options) {
  const absl::StatusOr<Configuration> configuration = Configure(options);
  if (!configuration.ok()) return configuration.status();
  if (absl::Status status = CheckRating(options); !status.ok()) return status;
  auto searcher = search::Searcher::Create(configuration->search);
  if (!searcher.ok()) return searcher.status();
  searcher_ = *std::move(searcher);
  rated_ = nullptr;
  forecast_ = search::SolveForecast();
  Warn(configuration->warnings);
  return absl::OkStatus();
}

void Session::Prepare() const {
  const auto& weights = options_.parameters->weights;
  if (weights == nullptr) return;
  for (int stage = 0; stage < pattern_eval::kStageCount; ++stage) {
    weights->Prepare(stage);
  }
}

void Session::PrepareInBackground() const {
  const auto& weights = options_.parameters->weights;
  if (weights != nullptr) weights->SpreadInBackground();
}

void Session::BeginVariety() {
  if (!options_.seed.has_value()) {
    if (options_.variety_discs <= 0 && !options_.rating.has_value() &&
        options_.book_mode == BookMode::kBest) {
      return;
    }
    options_.seed = std::random_device()();
    remarks_.push_back(absl::StrCat("the seed of '",
                                    options_.rating.has_value()  ? "rating"
                                    : options_.variety_discs > 0 ? "variety"
                                                                 : "book_mode",
                                    "' is ", *options_.seed,
                                    "; use it to repeat the games"));
  }
  random_.seed(*options_.seed);
}

void Session::Warn(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) {
    if (!absl::c_linear_search(warnings_, warning)) {
      remarks_.push_back(absl::StrCat("warning: ", warning));
    }
  }
  warnings_ = warnings;
}

std::vector<std::string> Session::TakeRemarks() {
  return std::exchange(remarks_, {});
}

Session::~Session() {
  StopPondering();
  FinishLearning().IgnoreError();
}

void Session::SetGame(othello::Game game) {
  StopPondering();
  if (before_replacement_) before_replacement_();
  game_ = std::move(game);
  expected_reply_.reset();
  for (std::optional<GameClock>& clock : clocks_) {
    if (clock.has_value()) clock.emplace(clock->control());
  }
}

absl::Status Session::Play(Color color, Square square) {
  StopPondering();
  const absl::Status status = game_.Play(color, square);
  if (status.ok()) LearnIfOver();
  return status;
}

void Session::AnnotateLastMove(std::optional<double> eval,
                               std::optional<double> seconds) {
  game_.last_move().eval = eval;
  game_.last_move().seconds = seconds;
}

int Session::Undo(int count) {
  StopPondering();
  return game_.Undo(count);
}

int Session::Redo(int count) {
  StopPondering();
  return game_.Redo(count);
}

absl::Status Session::SetOption(absl::string_view name, absl::string_view value,
                                unsigned views) {
  Options changed = options_;
  if (absl::Status status = engine::SetOption(changed, name, value, views);
      !status.ok()) {
    return status;
  }
  if (FindOption(name)->rebuilds_searcher) {
    StopPondering();
    if (absl::Status status = MakeSearcher(changed); !status.ok()) {
      return status;
    }
  }
  if (absl::Status status = CheckRating(changed); !status.ok()) return status;
  if (name == "book") {
    if (absl::Status status = OpenBook(changed); !status.ok()) return status;
  }
  const bool is_new_chance = name == "seed" || !changed.seed.has_value();
  if (!changed.ponder || changed.rating.has_value()) StopPondering();
  options_ = std::move(changed);
  if (is_new_chance) BeginVariety();
  return absl::OkStatus();
}

void Session::SetTimeControl(const std::optional<TimeControl>& control) {
  SetTimeControl(Color::kBlack, control);
  SetTimeControl(Color::kWhite, control);
}

void Session::SetTimeControl(Color color,
                             const std::optional<TimeControl>& control) {
  mutable_clock(color).reset();
  if (!control.has_value()) return;
  Prepare();  // now, so that no clock pays for it
  mutable_clock(color).emplace(*control);
}

void Session::CorrectClock(Color color, const ClockReading& reading) {
  std::optional<GameClock>& clock = mutable_clock(color);
  if (!clock.has_value()) {
    TimeControl control;
    control.main_seconds = reading.seconds;
    clock.emplace(control);
  }
  clock->Correct(reading);
}

void Session::SpendTime(Color color, double seconds) {
  if (mutable_clock(color).has_value()) mutable_clock(color)->Spend(seconds);
}

SearchLimits Session::EndlessLimits(const Position& position) const {
  SearchLimits limits;
  limits.depth = forecast_.EndlessDepth(position.empty_count());
  return limits;
}

void Session::SetUnlimited(bool Session::*flag, bool value) {
  const std::lock_guard<std::mutex> lock(unlimited_mutex_);
  this->*flag = value;
  if (!thinks_unlimited_ || may_think_unlimited_ || control_.is_stopped()) {
    return;
  }
  control_.Stop();
  has_cut_thinking_ = true;
}

void Session::NoteEndOfThinking() {
  // A request that interrupted the search has been waiting for it, so its clock
  // is running already.
  if (!control_.is_stopped()) thought_until_ = Clock::now();
}

SearchResult Session::Analyze(const Position& position,
                              const SearchLimits& limits,
                              search::SearchObserver* observer) {
  StopPondering();
  SetUnlimited(&Session::thinks_unlimited_,
               forecast_.IsUnlimited(limits, position.empty_count()));
  control_.SetDeadline(search::SearchControl::kNoDeadline);
  SearchResult result =
      searcher_->Search(position, limits, observer, &control_);
  SetUnlimited(&Session::thinks_unlimited_, false);
  NoteEndOfThinking();
  return result;
}

std::optional<MovePlan> Session::PlanFor(const MoveRequest& request,
                                         int empties) const {
  const std::optional<GameClock>& clock = this->clock(request.color);
  if (clock.has_value()) {
    return PlanMove(clock->control(), clock->reading(), empties, forecast_);
  }
  if (!options_.move_seconds.has_value()) return std::nullopt;
  return PlanFixedTime(*options_.move_seconds, empties, forecast_);
}

SearchResult Session::SearchForMove(const MoveRequest& request,
                                    const Position& position, int lines,
                                    search::SearchObserver* observer) {
  const std::optional<MovePlan> plan =
      MustSolve(options_, position) ? std::nullopt
                                    : PlanFor(request, position.empty_count());
  SearchLimits limits;
  if (plan.has_value()) {
    limits.depth = options_.depth.value_or(limits.depth);
    limits.nodes = options_.nodes;
  } else {
    limits = AnalysisLimits(position);
  }
  limits.lines = lines;
  if (book_ != nullptr) {
    limits.without = MovesToAvoid(*book_->reader, position);
  }
  if (request.obeys_level ||
      (plan.has_value() && clock(request.color).has_value() &&
       options_.level_is_set)) {
    limits.depth = std::min(limits.depth,
                            LimitsOf(LevelOf(options_.level), position).depth);
  }
  if (!plan.has_value()) return Analyze(position, limits, observer);
  if (othello::PopCount(position.LegalMoves()) == 1) {
    limits.depth = std::min(limits.depth, kOnlyMoveDepth);
  }
  StopPondering();
  SearchResult result = TimedSearch(
      *searcher_,
      {position, *plan, std::max(request.asked, thought_until_), limits},
      forecast_, observer, control_);
  NoteEndOfThinking();
  return result;
}

size_t Session::ChooseLine(const SearchResult& result) {
  const auto margin = static_cast<othello::Score>(options_.variety_discs *
                                                  othello::kScorePerDisc);
  const auto is_worse = [&](const search::ScoredLine& line) {
    return line.score < result.score() - margin;
  };
  const auto end =
      std::find_if(result.lines.begin(), result.lines.end(), is_worse);
  return random_() % static_cast<size_t>(end - result.lines.begin());
}

ChosenMove Session::ChooseMove(const MoveRequest& request,
                               search::SearchObserver* observer) {
  const Position position = request.color == game_.to_move()
                                ? game_.position()
                                : game_.position().Pass();
  expected_reply_.reset();
  const Clock::time_point start = std::max(request.asked, thought_until_);
  ChosenMove chosen;
  if (!position.HasLegalMove()) return chosen;

  if (options_.rating.has_value()) {
    chosen = ChooseRatedMove(request, position);
    if (request.spends_clock) SpendTime(request.color, SecondsSince(start));
    return chosen;
  }
  if (std::optional<ChosenMove> from_book = ChooseFromBook(request, position)) {
    if (observer != nullptr) observer->OnIteration(from_book->result);
    if (from_book->line.moves.size() > 1) {
      expected_reply_ = from_book->line.moves[1];
    }
    if (request.spends_clock) SpendTime(request.color, SecondsSince(start));
    return *std::move(from_book);
  }
  const bool varies =
      options_.variety_discs > 0 && position.empty_count() >= kVarietyEmpties;
  chosen.result =
      SearchForMove(request, position, varies ? kVarietyLines : 1, observer);
  chosen.line = chosen.result.lines[varies ? ChooseLine(chosen.result) : 0];
  chosen.move = chosen.line.best_move();
  if (chosen.line.moves.size() > 1) expected_reply_ = chosen.line.moves[1];
  if (request.spends_clock) SpendTime(request.color, SecondsSince(start));
  return chosen;
}

void Session::ClearMemory() {
  StopPondering();
  searcher_->Clear();
}

void Session::StartPondering() {
  StopPondering();
  // A rated move needs no more than its own scores.
  if (!othello::kHasThreads || !options_.ponder ||
      options_.rating.has_value() || game_.IsOver() ||
      control_.is_stopped_for_good()) {
    return;
  }
  Position position = game_.position();
  // Be ready for the expected reply. If that is illegal, it belongs to another
  // position.
  const othello::Bitboard legal = position.LegalMoves();
  if (expected_reply_.has_value() && *expected_reply_ < 64 &&
      (legal & othello::SquareBit(*expected_reply_)) != 0) {
    position = position.Play(*expected_reply_);
  } else if (legal == 0) {
    position = position.Pass();
  }
  const SearchLimits limits = EndlessLimits(position);
  ponder_control_.Reset();
  try {
    ponderer_ = std::thread([this, position, limits] {
      // The table keeps the results.
      searcher_->Search(position, limits, nullptr, &ponder_control_);
    });
  } catch (const std::system_error&) {
    // Without a thread there is no pondering.
  }
}

void Session::StopPondering() {
  if (!ponderer_.joinable()) return;
  ponder_control_.Stop();
  ponderer_.join();
}

}  // namespace engine
