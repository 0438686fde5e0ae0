#include "tools/fullscreen/model.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/records/opening_names.h"
#include "othello/score.h"
#include "othello/support/decimal.h"
#include "tools/engine/levels.h"
#include "tools/engine/options.h"
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

std::string ResultText(const othello::Game& game) {
  const int score = game.BlackScore();
  if (score == 0) return "A draw, 32 to 32";
  return absl::StrFormat("%s wins %d to %d", score > 0 ? "Black" : "White",
                         32 + std::abs(score) / 2, 32 - std::abs(score) / 2);
}

}  // namespace

Model::Model(engine::Session& session, const Environment& environment)
    : environment_(environment),
      state_(session, channel_, terminal::Style()),
      thinker_(session, environment.wake),
      editor_([this](absl::string_view line) { return CompletionsOf(line); }),
      waited_since_(search::Clock::now()) {
  state_.has_screen = true;
  scores_.resize(1);
  kept_settings_ = settings_;
}

Model::~Model() {
  StopThinking();
  Keep();
  // Another program sees the game first when this one has let go of it.
  if (keeper_.has_value() && !game().IsOver() &&
      !environment_.paths.game.empty()) {
    keeper_->LeaveToNextRun();
  }
  keeper_.reset();
}

void Model::Begin() {
  std::vector<std::string> remarks;
  bool is_first_start = false;
  if (const absl::StatusOr<std::string> text = LoadSettings(environment_.paths);
      text.ok()) {
    settings_ = ParseSettings(*text, remarks);
    kept_settings_ = settings_;
  } else if (absl::IsNotFound(text.status())) {
    is_first_start = !environment_.paths.settings.empty();
  } else {
    remarks.emplace_back(text.status().message());
  }
  if (environment_.sides_of_flags.has_value()) {
    settings_.sides = *environment_.sides_of_flags;
  }
  if (settings_.level != 0 && !environment_.keeps_level_of_flags) {
    state_.session.SetOption("level", absl::StrCat(settings_.level))
        .IgnoreError();
  }
  has_chosen_seed_ = environment_.keeps_seed_of_flags;
  if (!environment_.keeps_variety_of_flags) {
    const double discs =
        settings_.variety_discs.value_or(environment_.variety_discs);
    state_.session.SetOption("variety", othello::FormatDecimal(discs))
        .IgnoreError();
  }
  if (settings_.rating != 0 && !environment_.keeps_level_of_flags) {
    state_.session.SetOption("rating", absl::StrCat(settings_.rating))
        .IgnoreError();
  }
  terminal::SetEngineSides(state_, settings_.sides).IgnoreError();
  Say("Type f5, or arrows and Enter.  ? helps.");
  BeginArchive();
  absl::StatusOr<othello::Game> kept = LoadRunningGame(environment_.paths);
  if (kept.ok() && !kept->IsOver() && !kept->moves().empty()) {
    state_.session.SetGame(*std::move(kept));
    keeper_->Adopt();
    OnGameChanged();
    if (settings_.seed.has_value() && !has_chosen_seed_) {
      state_.session.SetOption("seed", absl::StrCat(*settings_.seed))
          .IgnoreError();
    }
    Say(slot_->number() == 1
            ? "Your game continues where you left it.  N starts a new one."
            : "Your second game continues: another Rialto has the first.");
  } else if (kept.ok()) {
    // The program ended before it could keep a finished game.
    keeper_->AddEarlier(*kept);
  } else if (!kept.ok() && !absl::IsNotFound(kept.status())) {
    remarks.push_back(absl::StrCat("the last game: ", kept.status().message()));
  }
  is_game_kept_ = true;
  if (absl::Status status = keeper_->TakeError(); !status.ok()) {
    remarks.emplace_back(status.message());
  }
  if (move_count() == 0) DrawSeed();
  if (settings_.sides == "both") watch_ = Watch{move_count(), "white"};
  if (!remarks.empty()) Complain(remarks.front());
  ReadClocks();
  if (is_first_start && environment_.asks_new_players) {
    ChooseRating(/*is_first_start=*/true);
  }
  Continue();
}

void Model::SetWindow(int width, int height) {
  width_ = width;
  height_ = height;
  FillDialog();
}

void Model::Say(absl::string_view text) {
  message_ = std::string(text);
  is_error_ = false;
}

void Model::Complain(absl::string_view text) {
  message_ = std::string(text);
  is_error_ = true;
}

void Model::Complain(const absl::Status& status) { Complain(status.message()); }

const othello::Board& Model::shown_board() const {
  return mode_ == Mode::kSetUp ? set_up_ : game().BoardBefore(shown_);
}

std::string Model::SidesText() const {
  return EnginePlays(Color::kBlack)
             ? EnginePlays(Color::kWhite) ? "both" : "black"
         : EnginePlays(Color::kWhite) ? "white"
                                      : "none";
}

std::optional<Color> Model::OwnColor() const {
  if (EnginePlays(Color::kBlack) == EnginePlays(Color::kWhite)) {
    return std::nullopt;
  }
  return EnginePlays(Color::kBlack) ? Color::kWhite : Color::kBlack;
}

void Model::ReadClocks() {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const std::optional<engine::GameClock>& clock = state_.session.clock(color);
    clock_seconds_[static_cast<int>(color)] =
        clock.has_value() ? std::optional<double>(clock->reading().seconds)
                          : std::nullopt;
  }
}

bool Model::ticks() const {
  return mode_ == Mode::kPlay && !is_paused_ && !game().IsOver() &&
         clock_seconds_[static_cast<int>(game().to_move())].has_value();
}

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
  if (!shows_line_ || !thoughts_.has_value() ||
      thoughts_->board != view.board) {
    return;
  }
  int number = 0;
  for (const Square move : thoughts_->result.lines.front().moves) {
    if (number == static_cast<int>(kLongestLineOnBoard)) break;
    ++number;
    if (move < 64) view.line_numbers[static_cast<size_t>(move)] = number;
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
  view.opening = std::string(othello::OpeningNameOf(game()));
}

void Model::FillMoves(View& view) const {
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
}

void Model::FillMenu(View& view) const {
  if (mode_ == Mode::kSetUp) {
    view.menu = {{"Enter", "done"}, {"Space", "next"}, {"X", "black"},
                 {"O", "white"},    {".", "empty"},    {"T", "turn"},
                 {"Z", "clear"},    {"Esc", "cancel"}};
    return;
  }
  if (mode_ == Mode::kReview) {
    view.menu = {{"?", "help"},    {"[", "back"},
                 {"]", "on"},      {"Tab", "next turning point"},
                 {"L", "line"},    {"Esc", "play"},
                 {":", "command"}, {"Q", "quit"}};
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
