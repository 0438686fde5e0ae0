// Practice: the positions of the person's own games in which a move lost much,
// again and again until they are solved.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "tools/engine/explanation.h"
#include "tools/fullscreen/model.h"
#include "tools/terminal/archive_text.h"

namespace fullscreen {
namespace {

using ::othello::Color;
using ::othello::Square;
using ::search::SearchResult;
using ::terminal::PracticePosition;

// Games that are looked at before a practice: the newest.
constexpr size_t kMostGames = 20;

}  // namespace

terminal::PracticeFile Model::PracticeStore() const {
  return terminal::PracticeFile(
      terminal::PracticeFile::PathBeside(environment_.paths.archive));
}

void Model::NoteMistakes(const othello::Game& game,
                         const engine::GameAnalysis& analysis) {
  const std::optional<Color> person = terminal::PersonIn(game);
  if (!person.has_value() || !game.IsOver() || !keeper_.has_value() ||
      !keeper_->archive().is_on()) {
    return;
  }
  const absl::Status status = PracticeStore().AddGame(game, *person, analysis);
  if (!status.ok()) Complain(status);
}

void Model::BeginPractice() {
  dialog_.reset();
  if (mode_ == Mode::kSetUp || !keeper_.has_value()) return;
  const auto content = keeper_->archive().Read();
  if (!content.ok()) return Complain(content.status());
  const auto known = PracticeStore().Read();
  if (!known.ok()) return Complain(known.status());
  StopThinking();
  thoughts_.reset();
  shows_line_ = false;
  std::vector<othello::Game> games;
  for (size_t i = content->games.size(); i-- > 0;) {
    const othello::Game& game = content->games[i];
    if (games.size() < kMostGames && terminal::PersonIn(game).has_value() &&
        game.IsOver() && known->games.count(terminal::KeyOfGame(game)) == 0) {
      games.push_back(game);
    }
  }
  if (!games.empty()) return SearchForMistakes(std::move(games));
  if (known->unsolved.empty()) {
    Say("Nothing to practise: no move of your games lost 4 discs or more.");
    return Continue();
  }
  BeginLooking(Mode::kPractice);
  practice_ = Practice();
  practice_->left = known->unsolved;
  ShowPosition();
  Continue();
}

void Model::SearchForMistakes(std::vector<othello::Game> games) {
  const auto reviews =
      std::make_shared<std::vector<std::optional<engine::GameAnalysis>>>();
  const auto shared =
      std::make_shared<const std::vector<othello::Game>>(std::move(games));
  Think(
      Job::kPractice, "", game().board(),
      [this, reviews, shared](search::SearchObserver&) {
        for (const othello::Game& game : *shared) {
          const size_t number = reviews->size() + 1;
          reviews->push_back(engine::ReviewMoves(
              state_.session, game, [&](size_t done, size_t total) {
                ShowProgress(absl::StrFormat(
                    "Looking for your mistakes: game %d of %d, %d %%", number,
                    shared->size(), 100 * done / total));
              }));
          if (!reviews->back().has_value()) return;
        }
      },
      [this, reviews, shared] {
        ShowProgress("");
        thoughts_.reset();
        Say("");
        for (size_t i = 0; i < reviews->size(); ++i) {
          if (!(*reviews)[i].has_value()) continue;
          const othello::Game& game = (*shared)[i];
          const absl::Status status = PracticeStore().AddGame(
              game, *terminal::PersonIn(game), *(*reviews)[i]);
          if (!status.ok()) return Complain(status);
        }
        const bool is_whole =
            reviews->size() == shared->size() && reviews->back().has_value();
        if (is_whole) return BeginPractice();
        Say("The search for mistakes was stopped.");
      });
}

void Model::ShowPosition() {
  const PracticePosition& position = practice_->left.front();
  practice_->is_first_try = true;
  practice_->is_answered = false;
  practice_->result.reset();
  practice_->answer.reset();
  Say(absl::StrFormat(
      "%s to move.  Your move in the game lost %.0f discs.",
      position.board.to_move == Color::kBlack ? "Black" : "White",
      position.loss));
}

void Model::ContinuePractice() {
  if (practice_->result.has_value()) return;
  const othello::Position position = shown_board().position();
  search::SearchLimits limits = state_.session.CoachLimits(position);
  limits.lines = kMostMoves;
  const auto result = std::make_shared<SearchResult>();
  Think(
      Job::kPractice, "", shown_board(),
      [this, position, limits, result](search::SearchObserver&) {
        *result = state_.session.Analyze(position, limits);
      },
      [this, result] {
        if (!practice_.has_value()) return;
        practice_->result = *result;
        if (const auto answer = std::exchange(practice_->answer, {})) {
          Answer(*answer);
        }
      });
  // Nothing of it is shown before the answer.
  thoughts_.reset();
}

void Model::Answer(Square square) {
  const PracticePosition& position = practice_->left.front();
  cursor_ = square < 64 ? square : cursor_;
  if (square >= 64 || (position.board.position().LegalMoves() &
                       othello::SquareBit(square)) == 0) {
    return Complain(
        absl::StrCat(othello::SquareName(square), " is not a legal move for ",
                     othello::ColorName(position.board.to_move), "."));
  }
  if (practice_->is_answered) return Say("N goes on to the next position.");
  if (!practice_->result.has_value()) {
    practice_->answer = square;
    return Say("Looking at your move ...");
  }
  const SearchResult& result = *practice_->result;
  double loss = 0;
  for (const search::ScoredLine& line : result.lines) {
    if (line.best_move() == square) {
      loss = othello::DiscsFromScore(result.score() - line.score);
    }
  }
  const Square best = result.best_move();
  if (loss >= terminal::kSolvedDiscs) {
    practice_->is_first_try = false;
    const std::string why =
        engine::ReasonText(position.board, best, square, 1, "  A better move");
    return Say(absl::StrFormat("%s loses %.1f discs: try again.%s",
                               othello::SquareName(square), loss, why));
  }
  practice_->is_answered = true;
  std::string why = square == position.played
                        ? ""
                        : engine::ReasonText(position.board, square,
                                             position.played, 2, "  It");
  if (practice_->is_first_try) {
    const absl::Status status = PracticeStore().MarkSolved(position);
    if (!status.ok()) return Complain(status);
  } else {
    absl::StrAppend(&why, "  It will come again.");
  }
  Say(absl::StrCat(othello::SquareName(square), " is right.", why,
                   "  N goes on."));
}

void Model::ShowAnswer() {
  if (!practice_->result.has_value()) return Say("Still looking ...");
  const PracticePosition& position = practice_->left.front();
  const Square best = practice_->result->best_move();
  practice_->is_first_try = false;
  practice_->is_answered = true;
  const std::string why = best == position.played
                              ? ""
                              : engine::ReasonText(position.board, best,
                                                   position.played, 2, "  It");
  Say(absl::StrCat(othello::SquareName(best), " is best.", why,
                   "  It will come again."));
}

void Model::OnPracticeKey(const Key& key) {
  if (key.kind == Key::Kind::kCharacter && OnCoordinate(key.character)) return;
  pending_column_ = 0;
  if (OnCursorKey(key)) return;
  const char32_t character = LowerOf(key.character);
  const bool chooses = key.kind == Key::Kind::kEnter || character == U' ';
  if (key.kind == Key::Kind::kTab) {
    ShowAnswer();
  } else if (character == U'n' || (chooses && practice_->is_answered)) {
    StopThinking();
    practice_->left.erase(practice_->left.begin());
    ++practice_->done;
    if (practice_->left.empty()) {
      EndLooking();
      Say("That was the last position.");
    } else {
      ShowPosition();
    }
    Continue();
  } else if (chooses) {
    Answer(cursor_);
  } else if (character == U'?') {
    ShowHelp();
  } else if (character == U'q' || key.kind == Key::Kind::kEndOfInput) {
    Leave();
  } else if (key.kind == Key::Kind::kEscape ||
             key.kind == Key::Kind::kInterrupt) {
    EndLooking();
    Say("");
    Continue();
  }
}

}  // namespace fullscreen
