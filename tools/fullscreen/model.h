// The full screen without a screen: keys in, a view out. The session has the
// game and does the thinking; the model decides what to think about.

#ifndef RIALTO_TOOLS_FULLSCREEN_MODEL_H_
#define RIALTO_TOOLS_FULLSCREEN_MODEL_H_

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "search/search_control.h"
#include "tools/engine/analysis.h"
#include "tools/engine/rating_estimate.h"
#include "tools/engine/session.h"
#include "tools/fullscreen/game_slot.h"
#include "tools/fullscreen/key.h"
#include "tools/fullscreen/line_editor.h"
#include "tools/fullscreen/settings.h"
#include "tools/fullscreen/thinker.h"
#include "tools/fullscreen/view.h"
#include "tools/terminal/game_keeper.h"
#include "tools/terminal/practice.h"
#include "tools/terminal/terminal_commands.h"

namespace fullscreen {

enum class Mode { kPlay, kAnalysis, kReview, kSetUp, kPractice };

inline constexpr int kMostMoves = 64;  // of a position
// Moves that lose less are no mistakes.
inline constexpr double kLeastMistake = 0.5;  // discs

// Collects the output of a command of the plain mode.
class AnswerChannel : public engine::Channel {
 public:
  std::optional<std::string> ReadLine() override { return std::nullopt; }
  bool HasLine() const override { return false; }
  bool AwaitBreak() override { return false; }
  bool is_broken() const override { return false; }
  void Close() override {}
  void Write(absl::string_view text) override {
    answer_.append(text.data(), text.size());
  }
  void WriteAside(absl::string_view) override {}

  std::string TakeAnswer() { return std::exchange(answer_, {}); }

 private:
  std::string answer_;
};

class Model {
 public:
  struct Environment {
    // Called in another thread when Poll() has something to do.
    std::function<void()> wake = [] {};
    StorePaths paths;
    // Flags override the saved settings.
    bool keeps_level_of_flags = false;
    // Whether the first start asks how well the person plays.
    bool asks_new_players = false;
    std::optional<std::string> sides_of_flags;
    bool keeps_variety_of_flags = false;
    bool keeps_seed_of_flags = false;
    bool keeps_coach_of_flags = false;
    // Unless the settings or flags say otherwise.
    double variety_discs = 0;
    // Between two moves of a game that Rialto plays with itself.
    double pause_seconds = 1;
  };

  // The session must outlive the model, which is used by one thread.
  Model(engine::Session& session, const Environment& environment);
  // Keeps settings and game.
  ~Model();

  // Restores the saved game and settings.
  void Begin();
  void SetWindow(int width, int height);
  void OnKey(const Key& key);
  // Takes the engine's results, and lets it continue. Returns whether the view
  // may have changed.
  bool Poll();
  // Stores the game and the settings if they changed since.
  void Keep();

  View view() const;
  bool quits() const { return quits_; }
  // Whether the view changes without input: clocks run.
  bool ticks() const;
  // When Poll() has something to do without being woken.
  std::optional<double> SecondsToAlarm() const;
  // DataLoss if the game could not be stored.
  absl::Status SavingStatus() const;

  // For tests: lets the engine finish all its work.
  void AwaitIdle();

 private:
  // An entry of a menu.
  struct Choice {
    char key;  // a small letter or a digit
    std::string text;
    std::function<void()> act;
  };
  struct Dialog {
    enum class Kind { kText, kQuestion, kMenu, kEnd, kGames, kRules };
    Kind kind = Kind::kText;
    // The rows of the view for a width, before they are broken; null if the
    // rows stay as they are.
    std::function<std::string(int width)> text;
    DialogView view;
    std::function<void()> on_yes;
    std::function<void()> on_no;
    std::vector<Choice> choices;
  };
  // The thinker's current task.
  enum class Job {
    kNone,
    kMove,
    kJudgement,
    kHints,
    kAnalysis,
    kReview,
    kMeasurement,
    kSolution,
    kPractice,
    kRating
  };
  // A game that Rialto plays with itself: when that began, and the sides that
  // it had before.
  struct Watch {
    size_t moves = 0;
    std::string sides;
  };
  // Positions to solve.
  struct Practice {
    std::vector<terminal::PracticePosition> left;  // the first is on the board
    size_t done = 0;
    bool is_first_try = true;
    bool is_answered = false;
    // All its moves, when they have been searched.
    std::optional<search::SearchResult> result;
    // A move that waits for that.
    std::optional<othello::Square> answer;
  };
  // What was thought about a position.
  struct Thoughts {
    Job job = Job::kNone;
    std::string title;
    othello::Board board;
    search::SearchResult result;
    bool is_complete = false;
  };

  const othello::Game& game() const { return state_.session.game(); }
  size_t move_count() const { return game().moves().size(); }
  const othello::Board& shown_board() const;
  bool is_looking_back() const { return shown_ < move_count(); }
  bool EnginePlays(othello::Color color) const {
    return state_.engine_plays[static_cast<int>(color)];
  }
  std::string SidesText() const;
  // The colour that one person has, if that is so.
  std::optional<othello::Color> OwnColor() const;

  void Say(absl::string_view text);
  void Complain(const absl::Status& status);
  void Complain(absl::string_view text);

  // model_dialogs.cc
  void Ask(absl::string_view question, std::function<void()> on_yes,
           std::function<void()> on_no = {});
  void ShowText(absl::string_view title, absl::string_view text);
  void ShowHelp();
  void ShowCommands();
  // Lets the user choose; `on_escape` is called if nothing is chosen.
  void Choose(absl::string_view title, std::vector<Choice> choices,
              size_t selected, std::function<void()> on_escape = {});
  // Breaks the text of a dialog for the window.
  void FillDialog();
  void OnDialogKey(const Key& key);
  void OnMenuKey(const Key& key);
  void OnEndKey(char32_t character);

  // model_games.cc: the archive.
  void BeginArchive();
  void ShowGames();
  void FillGames();
  void OnGamesKey(const Key& key);
  void OpenGame(size_t index);
  void NoteMove();
  void ShowStatistics();

  // model_practice.cc: one's own mistakes again, until they are solved.
  void BeginPractice();
  // Looks for mistakes in games that nobody has looked at.
  void SearchForMistakes(std::vector<othello::Game> games);
  void ShowPosition();
  void ContinuePractice();
  void OnPracticeKey(const Key& key);
  void Answer(othello::Square square);
  void ShowAnswer();
  // Keeps the person's mistakes for practice.
  void NoteMistakes(const othello::Game& game,
                    const engine::GameAnalysis& analysis);
  terminal::PracticeFile PracticeStore() const;

  // model_rules.cc
  void ShowRules();
  void OnRulesKey(const Key& key);

  // model_keys.cc
  // The arrows and their letters; false for all other keys.
  bool OnCursorKey(const Key& key);
  void OnBoardKey(const Key& key);
  void OnCharacter(char32_t character);
  bool OnCoordinate(char32_t character);
  void OnClick(const Key& key);
  void MoveCursor(int columns, int rows);

  // model_game.cc: what changes the game. All of it ends the thinking.
  void PlayAt(othello::Square square);
  void PlayHere(othello::Square square);
  void NewGame();
  // Undoes or redoes a move, and more until the user can move. Returns the
  // number of moves.
  int Step(int (engine::Session::*move)(int));
  void TakeBack();
  void BringBack();
  void LookAt(size_t moves_made);
  void LetEngineMove();
  void SetLevel(int level);
  // The game may be another one now.
  void OnGameChanged();

  // model_keeping.cc
  // Ends the program, but asks first if the game would be lost.
  void Leave();

  // model_sides.cc: who plays, how strong, and by which clock
  void SetSides(absl::string_view sides);
  void SwapSides();
  void ChooseSides();
  void ChooseClock();
  // Whether Rialto plays with itself now.
  bool IsWatching() const;
  void StopWatching();
  // Draws a seed for a new game, unless the user has chosen one.
  void DrawSeed();
  // The rating that Rialto plays at, if it has one.
  std::optional<int> Rating() const;
  void SetRating(int rating);
  void ChooseRating(bool is_first_start);
  void ChangeStrength(int steps);

  // model_set_up.cc
  void BeginSetUp();
  void EndSetUp(bool takes_it);
  void TakeSetUp();
  void OnSetUpKey(const Key& key);

  // model_coach.cc
  void StartHints();
  void StartJudging();
  void Judge(const search::SearchResult& result);
  bool IsReviewed() const;
  // The next move by its loss, or the one before.
  void LookAtMistake(int direction);
  // What a reviewed move lost, and why another is better.
  std::string MistakeText(size_t index) const;

  // model_review.cc
  void StartReview(bool is_summary);
  void ShowEnd(const std::optional<engine::RatingEstimate>& estimate);
  std::vector<std::string> Mistakes() const;

  // model_book.cc: what the opening book says, on the squares and beside the
  // board.
  void ShowBook();
  void FillBook(View& view) const;

  // model_thinking.cc
  void Continue();
  bool ContinueGame();
  void Think(Job job, absl::string_view title, const othello::Board& board,
             Thinker::Work work, Thinker::Finish finish);
  // Ends thinking that only serves the display.
  void StopLooking();
  // Analysis and review, and back to the game as it was.
  void BeginLooking(Mode mode);
  void EndLooking();
  void StartEngineMove();
  // Finds the best moves and their lines, in the position shown.
  void StartLines(Job job, absl::string_view title, const othello::Board& board,
                  const search::SearchLimits& limits);
  void StartAnalysis();
  void StartMeasuring();
  // `verb` names the result: "Solved".
  void StartSolving(absl::string_view verb, const search::SearchLimits& limits);
  void StopThinking();
  // From any thread; an empty text ends it.
  void ShowProgress(absl::string_view text);
  void NoteScore(size_t position, double black_score);

  // model_commands.cc
  void RunLine(absl::string_view line);
  bool RunOwnCommand(const terminal::Arguments& words);
  void RunPlainCommand(absl::string_view line);
  void NoteOptions(const engine::Options& before, absl::string_view line);
  void Save(const std::string& path);
  // A name for the game that no file has yet.
  static std::string ProposedName();
  std::vector<std::string> CompletionsOf(absl::string_view line) const;

  // model_view.cc
  void FillBoard(View& view) const;
  void FillPlayers(View& view) const;
  void FillMoves(View& view) const;
  void FillThinking(View& view) const;
  void FillMenu(View& view) const;
  std::string LevelText() const;
  void ReadClocks();

  Environment environment_;
  AnswerChannel channel_;
  terminal::TerminalState state_;
  Thinker thinker_;
  std::optional<GameSlot> slot_;
  std::optional<terminal::GameKeeper> keeper_;
  std::vector<othello::Game> listed_;  // of the archive, the newest last
  size_t selected_ = 0;                // of the list, from its end
  size_t rules_page_ = 0;
  LineEditor editor_;
  Settings settings_;

  Mode mode_ = Mode::kPlay;
  int width_ = 80;
  int height_ = 24;
  size_t shown_ = 0;  // moves made in the position shown
  othello::Square cursor_ = othello::MakeSquare(5, 4);
  // A letter of typed coordinates that waits for its digit, and where the
  // cursor was before.
  char pending_column_ = 0;
  othello::Square cursor_before_ = 0;
  std::string message_;
  bool is_error_ = false;
  std::optional<Dialog> dialog_;
  bool shows_line_ = false;
  othello::Board set_up_;
  othello::Board set_up_before_;

  // The engine waits for a move of the user, or for `go`.
  bool is_paused_ = false;
  bool was_paused_ = false;  // before an analysis or a review
  std::optional<Watch> watch_;
  std::optional<search::Clock::time_point> pause_until_;
  bool has_chosen_seed_ = false;
  // A move of the user that training has not judged yet.
  bool has_to_judge_ = false;
  bool has_seen_end_ = false;
  Job job_ = Job::kNone;
  std::optional<Thoughts> thoughts_;
  std::optional<Thoughts> hints_;
  bool shows_book_ = false;
  std::vector<std::optional<double>> scores_;  // for black, by position
  std::optional<engine::GameAnalysis> review_;
  // The move of the review that is looked at: its position is shown.
  std::optional<size_t> mistake_;
  std::optional<Practice> practice_;
  mutable std::mutex progress_mutex_;  // guards the next one
  std::string progress_;
  search::Clock::time_point waited_since_;
  // The clocks before they started to run.
  std::optional<double> clock_seconds_[2];

  bool is_game_kept_ = true;
  std::string storing_error_;  // why the game could not be stored
  Settings kept_settings_;
  bool quits_ = false;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_MODEL_H_
