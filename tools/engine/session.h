// The engine as its front ends see it: one game, one searcher, two clocks, and
// the options. It neither parses nor prints.
//
// One thread, the front end's, makes all calls. Only Interrupt(), Close() and
// EndUnlimitedThinking() may come from other threads too. Every call says
// whether it blocks.

#ifndef RIALTO_TOOLS_ENGINE_SESSION_H_
#define RIALTO_TOOLS_ENGINE_SESSION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/position.h"
#include "othello/square.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "search/solve_plan.h"
#include "tools/engine/configuration.h"
#include "tools/engine/game_clock.h"
#include "tools/engine/opening_book.h"
#include "tools/engine/options.h"
#include "tools/engine/rated_player.h"
#include "tools/engine/time_manager.h"

namespace engine {

// The result of thinking about a move.
struct ChosenMove {
  othello::Square move = othello::kPass;
  // The line that starts with the move; empty for a pass.
  search::ScoredLine line;
  // The search that found it. Its first line is the best one, which need not be
  // the chosen one.
  search::SearchResult result;
  // Set if it came from the book; `result` then has the book's line, and no
  // nodes.
  std::optional<BookAnswer> book;
};

// A request for a move.
struct MoveRequest {
  othello::Color color = othello::Color::kBlack;
  // When the request arrived. The clock runs from here, or from the end of the
  // previous search if that is later: a client that sends several requests at
  // once gets the full time for each.
  search::Clock::time_point asked;
  // Obeys the level whatever other limits allow. (A level that was set limits a
  // clock in any case.)
  bool obeys_level = false;
  // Whether the session's clock counts the time. Otherwise the caller reports
  // it by SpendTime() or CorrectClock().
  bool spends_clock = true;
};

class Session {
 public:
  // Creates the searcher. Errors: options that make no sense, or too little
  // memory. Does not block.
  static absl::StatusOr<std::unique_ptr<Session>> Create(
      const Options& options);
  // Blocks for a few milliseconds if the session ponders.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Unpacks the weights of the whole game, here or in another thread, so that
  // no move has to wait for them. For programs that play whole games.
  void Prepare() const;
  void PrepareInBackground() const;

  // --- The game. Changes end pondering, which blocks for a few milliseconds;
  // otherwise these calls take microseconds.

  const othello::Game& game() const { return game_; }
  // Back to the start position, with full clocks.
  void NewGame() { SetGame(othello::Game()); }
  // Any other game, with full clocks.
  void SetGame(othello::Game game);
  // Errors as for othello::Game.
  absl::Status Play(othello::Color color, othello::Square square);
  // For records: the value of the last move in discs for the mover, and its
  // thinking time. Requires a move.
  void AnnotateLastMove(std::optional<double> eval,
                        std::optional<double> seconds);
  // For records: a tag, and the clock that a side plays with.
  void SetTag(absl::string_view name, absl::string_view value) {
    game_.SetTag(name, value);
  }
  void SetRecordedClock(othello::Color color,
                        const std::optional<TimeControl>& clock) {
    game_.SetClock(color, clock);
  }
  // Called before another game takes the place of this one; empty for nobody.
  void SetBeforeReplacement(std::function<void()> call) {
    before_replacement_ = std::move(call);
  }
  int Undo(int count);
  int Redo(int count);

  // --- Options (options.h). An option that needs a new searcher gets it at
  // once, and what the old one learned is lost. An error changes nothing.

  const Options& options() const { return options_; }
  absl::Status SetOption(absl::string_view name, absl::string_view value,
                         unsigned views = kAtRunTime);
  // What the user should read about the options since the last call, one line
  // each: "warning: ..." or "the seed is ...".
  std::vector<std::string> TakeRemarks();

  // --- Clocks. They do not tick: ChooseMove() spends what it takes, and
  // SpendTime() is for other moves.

  // The same control for both sides, or none; full clocks.
  void SetTimeControl(const std::optional<TimeControl>& control);
  void SetTimeControl(othello::Color color,
                      const std::optional<TimeControl>& control);
  // What a GUI reports about a clock; creates the clock if there is none.
  void CorrectClock(othello::Color color, const ClockReading& reading);
  void SpendTime(othello::Color color, double seconds);
  const std::optional<GameClock>& clock(othello::Color color) const {
    return clocks_[static_cast<int>(color)];
  }

  // --- Thinking. Blocks until done; after Interrupt() it answers within
  // milliseconds with what it has. `observer` may be null; it is called in this
  // thread.

  // A move for a side in the current game, as that side's clock allows or,
  // without a clock, as the options say. With a rating, one that people of that
  // rating make; `observer` sees nothing then. kPass if it has no move. Does
  // not play it.
  ChosenMove ChooseMove(const MoveRequest& request,
                        search::SearchObserver* observer = nullptr);
  // Searches any position with any limits.
  search::SearchResult Analyze(const othello::Position& position,
                               const search::SearchLimits& limits,
                               search::SearchObserver* observer = nullptr);
  // The limits that the options give a search without a clock.
  search::SearchLimits AnalysisLimits(const othello::Position& position) const {
    return engine::AnalysisLimits(options_, position);
  }
  // Those of the option `coach`, for hints, training and reviews.
  search::SearchLimits CoachLimits(const othello::Position& position) const {
    return engine::CoachLimits(options_, position);
  }

  // The limits of a search that will be interrupted: deeper and deeper, up to
  // the exact score where that takes about a minute.
  search::SearchLimits EndlessLimits(const othello::Position& position) const;

  // --- The opening book.

  // Null without one.
  const OpeningBook* book() const { return book_.get(); }
  // What the book says about a position; nothing without a book, or if it does
  // not hold the position.
  std::optional<othello::BookPage> BookPageOf(
      const othello::Position& position) const;
  // Where the moves that were played from the book are remembered, so that
  // others are chosen the next time.
  void RememberBookMoves(std::string path) {
    book_memory_ = BookMemory(std::move(path));
  }
  // How games are learned: adds a game to the book of the option `learn_book`
  // and returns what to play from after that. Without it LearnGame() is
  // Unimplemented.
  using GameLearner =
      std::function<absl::StatusOr<std::shared_ptr<const OpeningBook>>(
          const othello::Game& game, const Options& options,
          search::SearchControl* control)>;
  void SetGameLearner(GameLearner learner) { learner_ = std::move(learner); }
  // Learns the game as it is. Blocks for seconds.
  absl::Status LearnGame();
  // Blocks until that is done. Returns what went wrong.
  absl::Status FinishLearning();

  // Clears the transposition table, which takes longer the larger it is.
  void ClearMemory();

  // Thinks about the current game in a thread of its own, if the option
  // `ponder` is on and the game is not over. Does not block. The next call that
  // thinks, or changes the game or the searcher, ends it.
  void StartPondering();
  // Blocks for a few milliseconds.
  void StopPondering();
  bool is_pondering() const { return ponderer_.joinable(); }

  // --- From any thread, never blocking.

  // Ends the current thinking, and any later thinking until ClearInterrupt().
  // Does not end pondering.
  void Interrupt() { control_.Stop(); }
  bool is_interrupted() const { return control_.is_stopped(); }
  // For the front end's thread: thinking may start again.
  void ClearInterrupt() { control_.Reset(); }
  // Like Interrupt(), but permanent: ClearInterrupt() does not undo it.
  void Close() { control_.StopForGood(); }
  // The input has ended, so no one can interrupt any more. Interrupts unlimited
  // thinking now and whenever it starts: searches without a limit of time or
  // nodes that are likely to take more than an hour. Other thinking goes on.
  void EndUnlimitedThinking() {
    SetUnlimited(&Session::may_think_unlimited_, false);
  }
  // Whether that has stopped a search. Not while other threads use the session.
  bool has_cut_thinking() const { return has_cut_thinking_; }

 private:
  explicit Session(const Options& options) : options_(options) {}
  // Replaces the searcher by one for these options, which it completes. An
  // error changes nothing.
  absl::Status MakeSearcher(Options& options);
  // Seeds variety with the seed of the options, or with one drawn now.
  void BeginVariety();
  // Replaces the warnings; those that are new become remarks.
  void Warn(const std::vector<std::string>& warnings);

  // Sets one of the flags of unlimited thinking, and obeys them.
  void SetUnlimited(bool Session::*flag, bool value);
  void NoteEndOfThinking();

  // What the clock, or the time for a move, allows; nothing if neither limits.
  std::optional<MovePlan> PlanFor(const MoveRequest& request,
                                  int empties) const;
  search::SearchResult SearchForMove(const MoveRequest& request,
                                     const othello::Position& position,
                                     int lines,
                                     search::SearchObserver* observer);
  // Learns a game that has ended in a thread of its own, if the option `learn`
  // is on, each game once.
  void LearnIfOver();
  // Opens the book that the options name, and warns if it is doubtful.
  absl::Status OpenBook(const Options& options);
  // A move from the book, if it has one that may be played.
  std::optional<ChosenMove> ChooseFromBook(const MoveRequest& request,
                                           const othello::Position& position);
  // A move of the human move model. The position has a legal move.
  ChosenMove ChooseRatedMove(const MoveRequest& request,
                             const othello::Position& position);
  // One of the lines that the option `variety` accepts.
  size_t ChooseLine(const search::SearchResult& result);
  std::optional<GameClock>& mutable_clock(othello::Color color) {
    return clocks_[static_cast<int>(color)];
  }

  Options options_;
  std::vector<std::string> warnings_;  // about the current options
  std::vector<std::string> remarks_;   // not taken yet
  std::unique_ptr<search::Searcher> searcher_;
  std::unique_ptr<RatedPlayer> rated_;  // made when it is first needed
  othello::Game game_;
  std::function<void()> before_replacement_;
  std::optional<GameClock> clocks_[2];  // by colour
  search::SolveForecast forecast_;
  std::mt19937_64 random_;
  std::shared_ptr<const OpeningBook> book_;
  BookMemory book_memory_;
  GameLearner learner_;
  std::thread learning_;
  search::SearchControl learning_control_;
  std::mutex learned_mutex_;  // guards the next two
  std::shared_ptr<const OpeningBook> learned_book_;
  absl::Status learned_status_;
  std::vector<othello::Square> learned_moves_;  // of the last game learned
  // When the last search that was not interrupted ended.
  search::Clock::time_point thought_until_;
  // The reply that the last ChooseMove() expects.
  std::optional<othello::Square> expected_reply_;

  search::SearchControl control_;
  std::mutex unlimited_mutex_;  // guards the next three
  bool may_think_unlimited_ = true;
  bool thinks_unlimited_ = false;
  bool has_cut_thinking_ = false;
  std::thread ponderer_;
  search::SearchControl ponder_control_;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_SESSION_H_
