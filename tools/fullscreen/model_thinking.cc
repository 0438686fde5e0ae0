// What the full screen asks the engine to think about.

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/records/opening_names.h"
#include "othello/records/transcript.h"
#include "othello/score.h"
#include "tools/engine/levels.h"
#include "tools/fullscreen/model.h"
#include "tools/reports/result_text.h"

namespace fullscreen {
namespace {

using ::othello::Board;
using ::othello::Color;
using ::search::SearchLimits;
using ::search::SearchResult;

// Weight of a new move in the average time of a level.
constexpr double kNewShare = 0.2;

// The end of the longest opening that has a name: a usual position.
othello::Position UsualPosition() {
  absl::string_view longest;
  for (const othello::NamedOpening& opening : othello::NamedOpenings()) {
    if (opening.moves.size() > longest.size()) longest = opening.moves;
  }
  const absl::StatusOr<othello::Game> game = othello::ParseTranscript(longest);
  return game.ok() ? game->position() : othello::Position::Start();
}

}  // namespace

void Model::Think(Job job, absl::string_view title, const Board& board,
                  Thinker::Work work, Thinker::Finish finish) {
  job_ = job;
  if (job != Job::kMeasurement) {
    thoughts_ = Thoughts{};
    thoughts_->job = job;
    thoughts_->title = std::string(title);
    thoughts_->board = board;
  }
  ReadClocks();
  thinker_.Start(std::move(work), std::move(finish));
}

void Model::StopThinking() {
  state_.session.StopPondering();
  thinker_.Drop();
  job_ = Job::kNone;
  pause_until_.reset();
  ShowProgress("");
}

void Model::ShowProgress(absl::string_view text) {
  {
    const std::lock_guard<std::mutex> lock(progress_mutex_);
    progress_ = std::string(text);
  }
  environment_.wake();
}

void Model::StopLooking() {
  if (job_ == Job::kHints || job_ == Job::kAnalysis ||
      job_ == Job::kMeasurement || job_ == Job::kSolution) {
    StopThinking();
  }
}

void Model::BeginLooking(Mode mode) {
  if (mode_ == Mode::kPlay) was_paused_ = is_paused_;
  mode_ = mode;
  is_paused_ = true;
}

void Model::EndLooking() {
  StopThinking();
  mode_ = Mode::kPlay;
  practice_.reset();
  is_paused_ = was_paused_;
  thoughts_.reset();
  // The clock has not run.
  waited_since_ = search::Clock::now();
}

bool Model::Poll() {
  bool has_changed = false;
  if (pause_until_.has_value() && !thinker_.is_busy() &&
      search::Clock::now() >= *pause_until_) {
    pause_until_.reset();
    Continue();
    has_changed = true;
  }
  if (std::optional<SearchResult> news = thinker_.TakeNews()) {
    has_changed = true;
    if (job_ != Job::kMeasurement && thoughts_.has_value()) {
      thoughts_->result = *std::move(news);
      if (job_ == Job::kHints || job_ == Job::kAnalysis) hints_ = thoughts_;
    }
  }
  if (thinker_.is_busy()) {
    const Job job = job_;
    if (thinker_.Poll()) {
      has_changed = true;
      // Unless what finished it has begun something else.
      if (job_ == job && !thinker_.is_busy()) job_ = Job::kNone;
      ReadClocks();
      Continue();
    }
  }
  return has_changed;
}

void Model::AwaitIdle() {
  while (thinker_.is_busy()) {
    thinker_.Await();
    Poll();
  }
}

void Model::Continue() {
  if (thinker_.is_busy() || mode_ == Mode::kSetUp) return;
  if (mode_ == Mode::kPractice) return ContinuePractice();
  if (dialog_.has_value() && (dialog_->kind == Dialog::Kind::kQuestion ||
                              dialog_->kind == Dialog::Kind::kMenu)) {
    return;
  }
  if (mode_ == Mode::kPlay && ContinueGame()) return;
  const Board& board = shown_board();
  const bool is_over = board.position().IsGameOver();
  if (mode_ == Mode::kReview && !review_.has_value() && move_count() > 0) {
    StartReview(/*is_summary=*/false);
    return;
  }
  if ((mode_ == Mode::kAnalysis || mode_ == Mode::kReview) && !is_over) {
    // Hints end; an analysis does not.
    const bool is_done = thoughts_.has_value() && thoughts_->is_complete &&
                         thoughts_->job == Job::kAnalysis &&
                         thoughts_->board == board;
    if (!is_done) StartAnalysis();
    return;
  }
  if (settings_.shows_hints && !is_over &&
      !(hints_.has_value() && hints_->is_complete && hints_->board == board)) {
    StartHints();
    return;
  }
  const engine::Options& options = state_.session.options();
  if (!options.move_seconds.has_value() && !options.depth.has_value() &&
      !options.nodes.has_value() &&
      settings_.level_seconds.count(options.level) == 0) {
    StartMeasuring();
    return;
  }
  // Against an opponent only.
  if (mode_ == Mode::kPlay && OwnColor().has_value() && !is_paused_) {
    state_.session.StartPondering();
  }
}

// Whether the game has kept the engine busy.
bool Model::ContinueGame() {
  if (has_to_judge_) {
    has_to_judge_ = false;
    StartJudging();
    return true;
  }
  if (game().IsOver()) {
    if (has_seen_end_ || move_count() == 0) return false;
    has_seen_end_ = true;
    // The next game is the person's again.
    if (watch_.has_value()) {
      terminal::SetEngineSides(state_, watch_->sides).IgnoreError();
    }
    // The result at once; what the moves lost takes longer.
    ShowEnd(std::nullopt);
    StartReview(/*is_summary=*/true);
    return true;
  }
  if (is_paused_) return false;
  const Color color = game().to_move();
  if (!game().position().HasLegalMove()) {
    const bool follows = !is_looking_back();
    if (!state_.session.Play(color, othello::kPass).ok()) return false;
    NoteMove();
    scores_.resize(move_count() + 1);
    if (follows) shown_ = move_count();
    is_game_kept_ = false;
    Say(absl::StrCat(othello::ColorName(color), " has no move and passes."));
    return ContinueGame();
  }
  if (!EnginePlays(color)) return false;
  if (pause_until_.has_value() && search::Clock::now() < *pause_until_) {
    return true;
  }
  StartEngineMove();
  return true;
}

void Model::NoteScore(size_t position, double black_score) {
  if (position < scores_.size()) scores_[position] = black_score;
}

void Model::StartEngineMove() {
  const Color color = game().to_move();
  engine::MoveRequest request;
  request.color = color;
  request.asked = search::Clock::now();
  waited_since_ = request.asked;
  const auto chosen = std::make_shared<engine::ChosenMove>();
  Think(
      Job::kMove, "Rialto thinks", game().board(),
      [this, request, chosen](search::SearchObserver& observer) {
        *chosen = state_.session.ChooseMove(request, &observer);
      },
      [this, request, chosen, color] {
        const double seconds =
            std::chrono::duration<double>(search::Clock::now() - request.asked)
                .count();
        const bool is_interrupted = state_.session.is_interrupted();
        const bool follows = !is_looking_back();
        const Board before = game().board();
        if (absl::Status status = state_.session.Play(color, chosen->move);
            !status.ok()) {
          Complain(status);
          return;
        }
        const double discs = othello::DiscsFromScore(chosen->line.score);
        state_.session.AnnotateLastMove(discs, seconds);
        NoteMove();
        NoteScore(move_count() - 1, color == Color::kBlack ? discs : -discs);
        scores_.resize(move_count() + 1);
        if (follows) shown_ = move_count();
        is_game_kept_ = false;
        waited_since_ = search::Clock::now();
        // The display may have shown something else meanwhile. With a rating
        // or variety, the move made need not be the best one.
        search::SearchResult of_move = chosen->result;
        of_move.lines = {chosen->line};
        thoughts_ = Thoughts{
            Job::kMove,
            absl::StrCat("Rialto played ", tools::MoveText(chosen->move)),
            before, std::move(of_move), /*is_complete=*/true};
        Say(absl::StrFormat(
            "Rialto plays %s%s: %s in its eyes.", tools::MoveText(chosen->move),
            chosen->book.has_value() ? " from the book" : "",
            tools::ScoreText(chosen->line, chosen->result.is_solved)));
        const int level = state_.session.options().level;
        if (auto found = settings_.level_seconds.find(level);
            found != settings_.level_seconds.end() && !is_interrupted) {
          const double share =
              found->second == kLongestMeasurement ? 1 : kNewShare;
          found->second += share * (chosen->result.seconds - found->second);
        }
        if (IsWatching() && environment_.pause_seconds > 0) {
          pause_until_ =
              search::Clock::now() +
              std::chrono::duration_cast<search::Clock::duration>(
                  std::chrono::duration<double>(environment_.pause_seconds));
        }
      });
}

void Model::StartLines(Job job, absl::string_view title, const Board& board,
                       const SearchLimits& limits) {
  const size_t position = shown_;
  const auto result = std::make_shared<SearchResult>();
  Think(
      job, title, board,
      [this, board, limits, result](search::SearchObserver& observer) {
        *result = state_.session.Analyze(board.position(), limits, &observer);
      },
      [this, board, position, result] {
        if (!thoughts_.has_value()) return;
        thoughts_->result = *result;
        thoughts_->is_complete = true;
        hints_ = thoughts_;
        const double discs = othello::DiscsFromScore(result->score());
        NoteScore(position, board.to_move == Color::kBlack ? discs : -discs);
      });
}

void Model::StartAnalysis() {
  const Board board = shown_board();
  if (!board.position().HasLegalMove()) return;
  SearchLimits limits = state_.session.EndlessLimits(board.position());
  limits.lines = settings_.shows_hints ? kMostMoves : settings_.lines;
  StartLines(Job::kAnalysis, "Analysis", board, limits);
}

void Model::StartSolving(absl::string_view verb, const SearchLimits& limits) {
  const Board board = shown_board();
  const auto result = std::make_shared<SearchResult>();
  Think(
      Job::kSolution, "Searching", board,
      [this, board, limits, result](search::SearchObserver& observer) {
        *result = state_.session.Analyze(board.position(), limits, &observer);
      },
      [this, board, result, verb = std::string(verb)] {
        if (!thoughts_.has_value()) return;
        thoughts_->result = *result;
        thoughts_->is_complete = true;
        Say(absl::StrCat(
            verb == "Solved" && !result->is_solved ? "Not solved" : verb, ": ",
            tools::ScoreText(result->lines.front(), result->is_solved), " for ",
            othello::ColorName(board.to_move), ", ",
            tools::MovesText(result->lines.front().moves)));
      });
}

void Model::StartMeasuring() {
  const int level = state_.session.options().level;
  const othello::Position position = UsualPosition();
  SearchLimits limits = engine::LimitsOf(engine::LevelOf(level), position);
  limits.seconds = kLongestMeasurement;
  const auto result = std::make_shared<SearchResult>();
  Think(
      Job::kMeasurement, "", othello::Board(),
      [this, position, limits, result](search::SearchObserver& observer) {
        // Moves will not pay for unpacking the weights.
        state_.session.Prepare();
        *result = state_.session.Analyze(position, limits, &observer);
      },
      [this, level, result] {
        if (state_.session.is_interrupted()) return;
        settings_.level_seconds[level] =
            std::min(result->seconds, kLongestMeasurement);
      });
}

}  // namespace fullscreen
