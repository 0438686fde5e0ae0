// What the screen shows of the model.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/records/opening_names.h"
#include "othello/score.h"
#include "tools/engine/explanation.h"
#include "tools/engine/levels.h"
#include "tools/engine/options.h"
#include "tools/fullscreen/model.h"
#include "tools/program/progress.h"
#include "tools/reports/result_text.h"

namespace fullscreen {
namespace {

using ::othello::Color;
using ::othello::Square;

// A clock with less than this is shown as a warning.
constexpr double kLowSeconds = 20;
constexpr size_t kLongestLineOnBoard = 9;  // one digit each

double SecondsSince(search::Clock::time_point start) {
  return std::chrono::duration<double>(search::Clock::now() - start).count();
}

// Numbers the squares of a line of play.
void FillLine(const std::vector<Square>& moves, View& view) {
  int number = 0;
  for (const Square move : moves) {
    if (number == static_cast<int>(kLongestLineOnBoard)) break;
    ++number;
    if (move < 64) view.line_numbers[static_cast<size_t>(move)] = number;
  }
}

std::string ResultText(const othello::Game& game) {
  const int score = game.BlackScore();
  if (score == 0) return "A draw, 32 to 32";
  return absl::StrFormat("%s wins %d to %d", score > 0 ? "Black" : "White",
                         32 + std::abs(score) / 2, 32 - std::abs(score) / 2);
}

}  // namespace

View Model::view() const {
  View view;
  FillBoard(view);
  FillPlayers(view);
  FillMoves(view);
  FillThinking(view);
  FillMenu(view);
  view.title =
      absl::StrCat(Rating().has_value() ? "Rialto, " : "Rialto  ", LevelText());
  if (mode_ == Mode::kSetUp) {
    view.mode = "SET-UP";
  } else if (mode_ == Mode::kPractice) {
    view.mode = absl::StrCat("PRACTICE ", practice_->done + 1, " OF ",
                             practice_->done + practice_->left.size());
  } else if (is_looking_back()) {
    view.mode = absl::StrCat("MOVE ", game().NumberOfMove(shown_) - 1, " OF ",
                             game().NumberOfMove(move_count()) - 1);
  } else {
    view.mode = mode_ == Mode::kAnalysis ? "ANALYSIS"
                : mode_ == Mode::kReview ? "REVIEW"
                : settings_.trains       ? "TRAINING"
                                         : "PLAY";
  }
  view.message = pending_column_ != 0 && pending_column_ != 'h'
                     ? absl::StrCat(std::string(1, pending_column_), "_")
                     : message_;
  view.is_error = is_error_;
  if (editor_.is_open()) {
    view.command = editor_.text();
    view.command_cursor = editor_.cursor();
    if (!editor_.candidates().empty()) {
      view.thinking = ThinkingView();
      for (const std::string& candidate : editor_.candidates()) {
        absl::StrAppend(&view.thinking.title, candidate, "  ");
      }
    }
  }
  if (dialog_.has_value()) view.dialog = dialog_->view;
  return view;
}

void Model::FillBoard(View& view) const {
  view.board = shown_board();
  view.cursor = cursor_;
  if (mode_ == Mode::kSetUp) return;
  view.legal = view.board.position().LegalMoves();
  if (mode_ == Mode::kPractice) {
    if (practice_->is_answered && practice_->result.has_value()) {
      FillLine(practice_->result->lines.front().moves, view);
    }
    return;
  }
  if (shown_ > 0) view.last = game().moves()[shown_ - 1].square;
  if (settings_.shows_hints && hints_.has_value() &&
      hints_->board == view.board) {
    for (const search::ScoredLine& line : hints_->result.lines) {
      if (line.best_move() >= 64) continue;
      view.hints[static_cast<size_t>(line.best_move())] =
          othello::DiscsFromScore(line.score);
      if (view.best_hint == othello::kNoSquare) {
        view.best_hint = line.best_move();
      }
    }
  }
  if (shows_book_) FillBook(view);
  if (mistake_.has_value() && *mistake_ == shown_ && IsReviewed()) {
    FillLine(review_->moves[shown_].line, view);
  } else if (shows_line_ && thoughts_.has_value() &&
             thoughts_->board == view.board) {
    FillLine(thoughts_->result.lines.front().moves, view);
  }
}

void Model::FillPlayers(View& view) const {
  const bool is_over =
      mode_ != Mode::kSetUp && view.board.position().IsGameOver();
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    PlayerView& player = view.players[static_cast<int>(color)];
    player.discs = othello::PopCount(color == Color::kBlack ? view.board.black
                                                            : view.board.white);
    player.name = EnginePlays(color)       ? "Rialto"
                  : OwnColor().has_value() ? "you"
                                           : "player";
    player.is_to_move = !is_over && view.board.to_move == color;
    if (mode_ == Mode::kPractice) {
      player.name = player.is_to_move ? "you" : "";
      continue;
    }
    std::optional<double> seconds = clock_seconds_[static_cast<int>(color)];
    if (!seconds.has_value()) continue;
    if (ticks() && game().to_move() == color) {
      *seconds -= SecondsSince(waited_since_);
    }
    player.is_low = *seconds < kLowSeconds;
    player.clock = *seconds > 0 ? tools::FormatClock(*seconds) : "time is up";
  }
  if (is_over) view.status = ResultText(game());
  if (mode_ == Mode::kSetUp) {
    view.status = absl::StrCat(othello::ColorName(set_up_.to_move), " to move");
    return;
  }
  if (mode_ == Mode::kPractice) return;
  view.opening = std::string(othello::OpeningNameOf(game()));
}

void Model::FillMoves(View& view) const {
  if (mode_ == Mode::kPractice) return;
  view.shown = shown_;
  view.scores = scores_;
  const bool is_reviewed =
      review_.has_value() && review_->moves.size() == move_count();
  for (size_t i = 0; i < move_count(); ++i) {
    const othello::GameMove& move = game().moves()[i];
    MoveView entry;
    entry.mover = move.mover;
    entry.number = game().NumberOfMove(i);
    entry.move =
        move.square == othello::kPass ? "--" : othello::SquareName(move.square);
    entry.score = move.eval;
    if (!entry.score.has_value() && i + 1 < scores_.size() &&
        scores_[i + 1].has_value()) {
      entry.score =
          move.mover == Color::kBlack ? *scores_[i + 1] : -*scores_[i + 1];
    }
    if (is_reviewed) entry.loss = review_->moves[i].loss;
    view.moves.push_back(std::move(entry));
  }
  if (!is_reviewed) return;
  view.shows_losses = mode_ == Mode::kReview;
  for (const size_t point : review_->TurningPoints()) {
    view.moves[point].is_turning_point = true;
  }
}

void Model::FillThinking(View& view) const {
  ThinkingView& thinking = view.thinking;
  if (!thinking.title.empty()) return;  // the book
  {
    const std::lock_guard<std::mutex> lock(progress_mutex_);
    if (!progress_.empty()) {
      thinking.title = progress_;
      thinking.is_running = true;
      return;
    }
  }
  if (!thoughts_.has_value()) return;
  thinking.title = thoughts_->title;
  thinking.is_running = !thoughts_->is_complete && thinker_.is_busy();
  const search::SearchResult& result = thoughts_->result;
  if (result.lines.front().moves.empty()) return;
  thinking.depth =
      tools::DepthText(result, engine::SelectivityOf(state_.session.options()));
  thinking.score = tools::ScoreText(result.lines.front(), result.is_solved);
  if (result.seconds > 0) {
    thinking.speed = absl::StrCat(
        tools::FormatRate(static_cast<double>(result.nodes) / result.seconds),
        " nodes/s");
  }
  thinking.time = absl::StrFormat("%.1f s", result.seconds);
  thinking.table = absl::StrCat("table ", result.table_permille / 10, " %");
  const int most_lines = mode_ == Mode::kPlay ? 1 : settings_.lines;
  for (const search::ScoredLine& line : result.lines) {
    thinking.lines.push_back({tools::ScoreText(line, result.is_solved),
                              tools::MovesText(line.moves)});
    if (static_cast<int>(thinking.lines.size()) == most_lines) break;
  }
  if (thoughts_->job == Job::kHints && thoughts_->is_complete &&
      result.lines.size() > 1) {
    const Square best = result.lines[0].best_move();
    const Square next = result.lines[1].best_move();
    thinking.reason = engine::ReasonText(
        thoughts_->board, best, next, 2,
        absl::StrCat("Rather than ", othello::SquareName(next), ": ",
                     othello::SquareName(best)));
  }
}

void Model::FillMenu(View& view) const {
  if (mode_ == Mode::kSetUp) {
    view.menu = {{"Enter", "done"}, {"Space", "next"}, {"X", "black"},
                 {"O", "white"},    {".", "empty"},    {"T", "turn"},
                 {"Z", "clear"},    {"Esc", "cancel"}};
    return;
  }
  if (mode_ == Mode::kPractice) {
    view.menu = {{"?", "help"},
                 {"Tab", "answer"},
                 {"N", "next"},
                 {"Esc", "back to the game"},
                 {"Q", "quit"}};
    return;
  }
  if (mode_ == Mode::kReview) {
    view.menu = {{"?", "help"},           {"[", "back"}, {"]", "on"},
                 {"Tab", "next mistake"}, {"L", "line"}, {"Esc", "play"},
                 {":", "command"},        {"Q", "quit"}};
    return;
  }
  view.menu = {{"?", "help"},   {"U", "undo"},  {"I", "hints"},
               {"N", "new"},    {"Q", "quit"},  {"+", "level"},
               {"P", "sides"},  {"C", "clock"}, {"A", "analyse"},
               {"V", "review"}, {"T", "train"}, {"S", "save"},
               {":", "command"}};
}

std::string Model::LevelText() const {
  const engine::Options& options = state_.session.options();
  if (const std::optional<int> rating = Rating()) {
    return absl::StrCat(*rating, " (", engine::RatingWord(*rating), ")");
  }
  if (clock_seconds_[0].has_value() || clock_seconds_[1].has_value()) {
    return "against the clock";
  }
  if (options.move_seconds.has_value()) {
    return absl::StrFormat("%g s a move", *options.move_seconds);
  }
  if (options.depth.has_value()) return absl::StrCat("depth ", *options.depth);
  if (options.nodes.has_value()) return absl::StrCat(*options.nodes, " nodes");
  std::string text = absl::StrCat("level ", options.level);
  if (const auto found = settings_.level_seconds.find(options.level);
      found != settings_.level_seconds.end()) {
    const double seconds = found->second;
    if (seconds == kLongestMeasurement) {
      absl::StrAppendFormat(&text, ": over %g s a move here", seconds);
    } else {
      absl::StrAppendFormat(&text, ": about %.*g s a move here",
                            seconds < 0.1 ? 1 : 2, std::max(seconds, 0.01));
    }
  }
  return text;
}

}  // namespace fullscreen
