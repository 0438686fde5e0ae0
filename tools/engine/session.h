// The engine as its front ends see it: one game, one searcher, two clocks, and
// the options. It neither parses nor prints.
//
// One thread, the front end's, makes all calls. Only Interrupt(), Close() and
// EndUnlimitedThinking() may come from other threads too. Every call says
// whether it blocks.

#ifndef RIALTO_TOOLS_ENGINE_SESSION_H_
#define RIALTO_TOOLS_ENGINE_SESSION_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
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
#include "tools/engine/configuration.h"
#include "tools/engine/options.h"
#include "tools/engine/solve_forecast.h"
#include "tools/engine/time_control.h"

namespace engine {

// What thinking about a move led to.
struct Thought {
  othello::Square move = othello::kPass;
  // The line that begins with the move; empty for a pass.
  search::ScoredLine line;
  // The search behind it; its first line is the best one, which need not be
  // the one that was chosen.
  search::SearchResult result;
};

// How a move is asked for.
struct MoveRequest {
  othello::Color color = othello::Color::kBlack;
  // When; the clock runs from here.
  search::Clock::time_point asked;
  // The level holds even if a clock would allow more.
  bool obeys_level = false;
  // The session's clock counts the time. Otherwise somebody else will tell
  // it, by SpendTime() or CorrectClock().
  bool spends_clock = true;
};

class Session {
 public:
  // Makes the searcher. Errors: options that make no sense, memory that is not
  // there. Does not block.
  static absl::StatusOr<std::unique_ptr<Session>> Create(
      const Options& options);
  // Blocks for some milliseconds if the session ponders.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Unpacks the weights of the whole game, so that no move and no clock pays
  // for that; or begins to, in another thread. For programs that will play one.
  void Prepare() const;
  void PrepareInBackground() const;

  // --- The game. Changes end pondering, which blocks for some milliseconds;
  // without it these calls take microseconds.

  const othello::Game& game() const { return game_; }
  // Back to the start position, with full clocks.
  void NewGame() { SetGame(othello::Game()); }
  // Any other game, with the clocks full.
  void SetGame(othello::Game game);
  // othello::Game says what is legal.
  absl::Status Play(othello::Color color, othello::Square square);
  // For records: value in discs for the mover, and thinking time, of the move
  // made last. Requires one.
  void AnnotateLastMove(std::optional<double> eval,
                        std::optional<double> seconds);
  int Undo(int count);
  int Redo(int count);

  // --- Options (options.h). An option that asks for a new searcher gets it at
  // once, and what the old one knew is lost; an error changes nothing.

  const Options& options() const { return options_; }
  absl::Status SetOption(absl::string_view name, absl::string_view value);
  // What the user should hear about the options since the last call, a line
  // each: "warning: ..." or "the seed is ...".
  std::vector<std::string> TakeRemarks();

  // --- Clocks. They do not run by themselves: ChooseMove() spends what it
  // takes, SpendTime() is for moves of others.

  // The same control for both sides, or none; full clocks.
  void SetTimeControl(const std::optional<TimeControl>& control);
  void SetTimeControl(othello::Color color,
                      const std::optional<TimeControl>& control);
  // What a GUI knows about a clock; makes one if there was none.
  void CorrectClock(othello::Color color, const ClockReading& reading);
  void SpendTime(othello::Color color, double seconds);
  const std::optional<GameClock>& clock(othello::Color color) const {
    return clocks_[static_cast<int>(color)];
  }

  // --- Thinking. Blocks until done; Interrupt() makes it answer with what it
  // has within milliseconds. `observer` may be null; it is called in this
  // thread.

  // A move for a side in the game as it stands, as the clock of that side
  // allows or, without one, as the options say. kPass if it has none. Does not
  // play it.
  Thought ChooseMove(const MoveRequest& request,
                     search::SearchObserver* observer = nullptr);
  // Any position, to any limits.
  search::SearchResult Analyze(const othello::Position& position,
                               const search::SearchLimits& limits,
                               search::SearchObserver* observer = nullptr);
  // The limits that the options give a search without a clock.
  search::SearchLimits AnalysisLimits(const othello::Position& position) const;

  // The limits of a search that somebody will interrupt: deeper and deeper, and
  // to the exact score where that takes about a minute.
  search::SearchLimits EndlessLimits(const othello::Position& position) const;

  // Forgets all that searches found out. Takes as long as the table is large.
  void ClearMemory();

  // Thinks on in a thread of its own about the game as it stands, if the
  // option `ponder` is on and the game is not over. Does not block. The next
  // call that thinks or changes the game or the searcher ends it.
  void StartPondering();
  // Blocks for some milliseconds.
  void StopPondering();
  bool is_pondering() const { return ponderer_.joinable(); }

  // --- From any thread, never blocking.

  // Ends the thinking at hand, and all later thinking until
  // ClearInterrupt(). Does not end pondering.
  void Interrupt() { control_.Stop(); }
  bool is_interrupted() const { return control_.is_stopped(); }
  // For the front end's thread: what is thought about from now on counts.
  void ClearInterrupt() { control_.Reset(); }
  // Like Interrupt(), for good: ClearInterrupt() does not undo it.
  void Close() { control_.StopForGood(); }
  // Nobody will interrupt any more. Interrupts thinking without a limit, now
  // and whenever it begins: searches that neither time nor nodes limit and that
  // are likely to take more than an hour. Other thinking goes on.
  void EndUnlimitedThinking();
  // Whether that happened to a search. Not while other threads use the session.
  bool has_cut_thinking() const { return has_cut_thinking_; }

 private:
  Session(const Options& options, const Configuration& configuration,
          std::unique_ptr<search::Searcher> searcher);
  // Variety begins with the seed of the options, or one that is drawn now.
  void BeginVariety();
  // Takes over the warnings, of which the old ones have been heard.
  void Warn(const std::vector<std::string>& warnings);

  void SetThinksUnlimited(bool is_unlimited);
  // Requires the mutex.
  void CutUnlimitedThinking();

  search::SearchResult SearchForMove(const MoveRequest& asked,
                                     const othello::Position& position,
                                     int lines,
                                     search::SearchObserver* observer);
  // One of the lines that the option `variety` accepts.
  size_t ChooseLine(const search::SearchResult& result);
  std::optional<GameClock>& mutable_clock(othello::Color color) {
    return clocks_[static_cast<int>(color)];
  }

  Options options_;
  std::vector<std::string> warnings_;  // about the options as they are
  std::vector<std::string> remarks_;   // not taken yet
  std::unique_ptr<search::Searcher> searcher_;
  othello::Game game_;
  std::optional<GameClock> clocks_[2];  // by colour
  SolveForecast forecast_;
  std::mt19937_64 random_;
  // What the last ChooseMove() expects the opponent to play.
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
