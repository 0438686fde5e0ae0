// The opening book of a session: moves from it, and games that it learns.

#include <algorithm>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "search/selectivity/level.h"
#include "tools/engine/session.h"

namespace engine {
namespace {

using ::othello::Position;

}  // namespace

absl::Status Session::OpenBook(const Options& options) {
  auto book = OpenOpeningBook(options.book);
  if (!book.ok()) return book.status();
  book_ = *std::move(book);
  if (book_ == nullptr) return absl::OkStatus();
  if (!book_->remark.empty()) remarks_.push_back(book_->remark);
  const auto& weights = options.parameters->weights;
  if (weights != nullptr && book_->weights != 0 &&
      book_->weights != weights->fingerprint()) {
    remarks_.push_back(absl::StrCat(
        "warning: the book ", book_->name, " was made with the weights ",
        pattern_eval::FingerprintText(book_->weights), ", but the search uses ",
        pattern_eval::FingerprintText(weights->fingerprint())));
  }
  return absl::OkStatus();
}

std::optional<othello::BookPage> Session::BookPageOf(
    const Position& position) const {
  if (book_ == nullptr) return std::nullopt;
  return PageOf(*book_->reader, position);
}

std::optional<ChosenMove> Session::ChooseFromBook(const MoveRequest& request,
                                                  const Position& position) {
  {
    const std::lock_guard<std::mutex> lock(learned_mutex_);
    if (learned_book_ != nullptr) book_ = std::move(learned_book_);
    learned_book_ = nullptr;
  }
  if (book_ == nullptr) return std::nullopt;
  BookChoiceSettings settings;
  settings.mode = options_.book_mode;
  const auto error =
      static_cast<othello::Score>(options_.book_error * othello::kScorePerDisc);
  settings.budget =
      std::max(0, error - GivenAway(*book_->reader, game_, request.color));
  std::optional<BookAnswer> answer =
      ChooseBookMove(*book_->reader, position, settings, book_memory_, random_);
  if (!answer.has_value()) return std::nullopt;
  StopPondering();
  if (answer->had_choice) {
    book_memory_.Note(position.Play(answer->move.move));
  }
  ChosenMove chosen;
  chosen.move = answer->move.move;
  chosen.line.score = answer->move.value.value;
  chosen.line.moves = answer->line;
  chosen.result.lines = {chosen.line};
  chosen.result.depth = answer->depth;
  chosen.result.is_solved = answer->move.value.is_proven();
  // The book does not say by what levels it was searched.
  chosen.result.level = search::kExactLevel;
  chosen.book = std::move(answer);
  return chosen;
}

absl::Status Session::LearnGame() {
  if (learner_ == nullptr) {
    return absl::UnimplementedError("this program cannot learn games");
  }
  if (absl::Status status = FinishLearning(); !status.ok()) return status;
  auto book = learner_(game_, options_, &control_);
  if (!book.ok()) return book.status();
  if (options_.learn) book_ = *std::move(book);
  return absl::OkStatus();
}

void Session::LearnIfOver() {
  if (learner_ == nullptr || !options_.learn || !game_.IsOver()) {
    return;
  }
  std::vector<othello::Square> moves;
  for (const othello::GameMove& move : game_.moves()) {
    moves.push_back(move.square);
  }
  if (moves == learned_moves_) return;
  learned_moves_ = std::move(moves);
  if (absl::Status status = FinishLearning(); !status.ok()) {
    remarks_.push_back(absl::StrCat("warning: ", status.message()));
  }
  try {
    learning_ = std::thread([this, game = game_, options = options_] {
      auto book = learner_(game, options, &learning_control_);
      const std::lock_guard<std::mutex> lock(learned_mutex_);
      learned_status_.Update(book.status());
      if (book.ok()) learned_book_ = *std::move(book);
    });
  } catch (const std::system_error&) {
    remarks_.push_back("warning: no thread to learn the game");
  }
}

absl::Status Session::FinishLearning() {
  if (learning_.joinable()) learning_.join();
  const std::lock_guard<std::mutex> lock(learned_mutex_);
  return std::exchange(learned_status_, absl::OkStatus());
}

}  // namespace engine
