// Commands of the terminal that change or show the game.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/bitboard.h"
#include "othello/records/game_file.h"
#include "othello/records/opening_names.h"
#include "othello/records/transcript.h"
#include "othello/score.h"
#include "othello/support/file_path.h"
#include "othello/support/system.h"
#include "othello/support/utf8.h"
#include "tools/program/progress.h"
#include "tools/reports/result_text.h"
#include "tools/terminal/command_words.h"
#include "tools/terminal/game_keeper.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal {
namespace {

using ::othello::Color;
using ::othello::Game;
using ::othello::GameMove;

constexpr int kMostMoves = 1000;  // of any game
constexpr int kListColumns = 44;  // beside the board
constexpr uintmax_t kLargestFile = 64 << 20;

double SecondsBetween(search::Clock::time_point from,
                      search::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

bool EnginePlays(const TerminalState& state, Color color) {
  return state.engine_plays[static_cast<int>(color)];
}

// "+1.25 for white", "even".
std::string StandingText(double discs, Color color, bool is_solved) {
  return absl::StrFormat("%+.*f for %s", is_solved ? 0 : 2, discs,
                         othello::ColorName(color));
}

std::string PlayerLine(const TerminalState& state, Color color) {
  const Game& game = state.session.game();
  const othello::Bitboard discs =
      color == Color::kBlack ? game.board().black : game.board().white;
  std::string text =
      absl::StrFormat("%s %s %2d  %s", color == Color::kBlack ? "X" : "O",
                      othello::ColorName(color), othello::PopCount(discs),
                      EnginePlays(state, color) ? "Rialto" : "you");
  if (const auto& clock = state.session.clock(color)) {
    absl::StrAppend(&text, "  ", tools::FormatClock(clock->reading().seconds),
                    clock->has_fallen() ? " (time is up)" : "");
  }
  if (!game.IsOver() && game.to_move() == color) text += "  to move";
  return text;
}

std::string ResultLine(const Game& game) {
  const int score = game.BlackScore();  // Empty squares are the winner's.
  if (score == 0) return "Game over: a draw.";
  return absl::StrFormat("Game over: %s wins by %d, %d to %d.",
                         score > 0 ? "black" : "white", std::abs(score),
                         32 + std::abs(score) / 2, 32 - std::abs(score) / 2);
}

// A move of the engine for the side to move, and a line about it. False if it
// was interrupted.
bool PlayEngineMove(TerminalState& state) {
  const Color color = state.session.game().to_move();
  engine::MoveRequest request;
  request.color = color;
  request.asked = search::Clock::now();
  engine::ChosenMove chosen;
  {
    LiveLine live(state);
    chosen = state.session.ChooseMove(request, &live);
  }
  const double seconds = SecondsBetween(request.asked, search::Clock::now());
  const bool is_interrupted = state.session.is_interrupted();
  if (!state.session.Play(color, chosen.move).ok()) return false;
  const double discs = othello::DiscsFromScore(chosen.line.score);
  state.session.AnnotateLastMove(discs, seconds);
  NoteMove(state);
  state.Say(
      absl::StrFormat("Rialto plays %s%s: %s, depth %s, %.1f s. It expects %s",
                      tools::MoveText(chosen.move),
                      chosen.book.has_value() ? " from the book" : "",
                      StandingText(discs, color, chosen.result.is_solved),
                      tools::DepthText(chosen.result), seconds,
                      chosen.line.moves.size() > 1
                          ? tools::MovesText({chosen.line.moves.begin() + 1,
                                              chosen.line.moves.end()})
                          : "nothing more"));
  return !is_interrupted;
}

// The engine's moves and forced passes, until it is the user's turn.
void Advance(TerminalState& state) {
  const engine::Session& session = state.session;
  while (!session.game().IsOver()) {
    const Color color = session.game().to_move();
    if (!session.game().position().HasLegalMove()) {
      if (!state.session.Play(color, othello::kPass).ok()) return;
      NoteMove(state);
      state.Say(
          absl::StrCat(othello::ColorName(color), " has no move and passes."));
      continue;
    }
    if (!EnginePlays(state, color) || state.has_screen) return;
    const bool goes_on = PlayEngineMove(state);
    const bool plays_both = state.engine_plays[0] && state.engine_plays[1];
    // A game of Rialto with itself is watched.
    if (plays_both && goes_on && state.style.is_live) ShowGame(state);
    if (!goes_on && plays_both) {
      state.engine_plays[0] = state.engine_plays[1] = false;
      state.Say("Stopped; 'engine both' lets Rialto play on.");
      return;
    }
  }
}

// Whether the user can move now, or there is not just one user.
bool IsUsersTurn(const TerminalState& state) {
  const Game& game = state.session.game();
  return state.engine_plays[0] == state.engine_plays[1] ||
         (!EnginePlays(state, game.to_move()) &&
          game.position().HasLegalMove());
}

// A number from 1 to `most`, or `fallback` if there is none.
absl::Status ParseCount(const Arguments& arguments, int fallback, int most,
                        int& count) {
  count = fallback;
  if (arguments.empty()) return absl::OkStatus();
  if (!absl::SimpleAtoi(arguments[0], &count) || count < 1 || count > most) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a number from 1 to ", most, ", found '",
                     absl::CHexEscape(arguments[0]), "'"));
  }
  return absl::OkStatus();
}

// A user who typed one move need not be told its column.
absl::Status WithoutPlace(const absl::Status& status) {
  absl::string_view message = status.message();
  if (absl::StartsWith(message, "line 1, column ")) {
    message.remove_prefix(message.find(": ") + 2);
  }
  return absl::Status(status.code(), message);
}

}  // namespace

absl::Status SetEngineSides(TerminalState& state, absl::string_view sides) {
  const std::string name = absl::AsciiStrToLower(sides);
  const bool both = name == "both";
  if (!both && name != "none" && name != "black" && name != "white") {
    return absl::InvalidArgumentError(
        absl::StrCat("expected black, white, both or none, found '",
                     absl::CHexEscape(sides), "'"));
  }
  state.engine_plays[static_cast<int>(Color::kBlack)] = both || name == "black";
  state.engine_plays[static_cast<int>(Color::kWhite)] = both || name == "white";
  return absl::OkStatus();
}

absl::Status PlayMoves(TerminalState& state, absl::string_view moves) {
  const absl::StatusOr<Game> played =
      othello::ParseTranscript(moves, state.session.game().board());
  if (!played.ok()) return WithoutPlace(played.status());
  if (played->moves().empty()) {
    return absl::InvalidArgumentError("there is no such move");
  }
  double seconds = SecondsBetween(state.waited_since, state.received);
  for (const GameMove& move : played->moves()) {
    const absl::Status status = state.session.Play(move.mover, move.square);
    if (!status.ok()) return status;
    if (move.square == othello::kPass) continue;
    state.session.SpendTime(move.mover, seconds);
    state.session.AnnotateLastMove(/*eval=*/std::nullopt, seconds);
    seconds = 0;  // The time covers only the first.
  }
  NoteMove(state);
  Advance(state);
  ShowGame(state);
  return absl::OkStatus();
}

void NoteMove(const TerminalState& state) {
  if (state.keeper != nullptr) state.keeper->OnMoved();
}

absl::Status SetPosition(TerminalState& state, absl::string_view text) {
  absl::StatusOr<std::vector<Game>> games = othello::ParseAnyGames(text);
  if (!games.ok()) return games.status();
  state.session.SetGame(std::move(games->front()));
  ShowGame(state);
  return absl::OkStatus();
}

std::string Today() {
  const std::tm parts = othello::LocalTime(std::time(nullptr));
  return absl::StrFormat("%04d-%02d-%02d", parts.tm_year + 1900,
                         parts.tm_mon + 1, parts.tm_mday);
}

Game RecordOf(const TerminalState& state) {
  Game game = state.session.game();
  const std::string user = othello::UserName();
  const std::string person = user.empty() ? "player" : user;
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const char* tag =
        color == Color::kBlack ? othello::kTagBlack : othello::kTagWhite;
    if (!game.tag(tag).empty()) continue;
    game.SetTag(tag, EnginePlays(state, color) ? "Rialto" : person);
  }
  if (game.tag(othello::kTagDate).empty()) {
    game.SetTag(othello::kTagDate, Today());
  }
  return game;
}

void ShowGame(const TerminalState& state) {
  if (state.has_screen) return;
  const Game& game = state.session.game();
  std::vector<std::string> beside = {
      PlayerLine(state, Color::kBlack), PlayerLine(state, Color::kWhite),
      std::string(othello::OpeningNameOf(game)), ""};
  for (std::string& line : MoveList(game, kListColumns, /*most_lines=*/4)) {
    beside.push_back(std::move(line));
  }
  std::string text = DrawBoard(game, beside, state.style);
  if (game.IsOver()) absl::StrAppend(&text, ResultLine(game), "\n");
  state.channel.Write(text);
}

namespace commands {

absl::Status New(TerminalState& state, const Arguments&) {
  state.session.NewGame();
  Advance(state);
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Go(TerminalState& state, const Arguments&) {
  if (state.session.game().IsOver()) {
    return absl::FailedPreconditionError("the game is over");
  }
  if (state.session.game().position().HasLegalMove()) PlayEngineMove(state);
  Advance(state);
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Pass(TerminalState& state, const Arguments&) {
  return PlayMoves(state, "pass");
}

absl::Status Undo(TerminalState& state, const Arguments& arguments) {
  engine::Session& session = state.session;
  int count;
  const absl::Status status = ParseCount(arguments, 1, kMostMoves, count);
  if (!status.ok()) return status;
  int undone = session.Undo(count);
  if (undone == 0) {
    return absl::FailedPreconditionError("there is no move to undo");
  }
  // Without a number: back to where the user can move.
  while (arguments.empty() && !IsUsersTurn(state) && session.Undo(1) == 1) {
    ++undone;
  }
  state.Say(
      absl::StrCat("Took back ", undone, undone == 1 ? " move." : " moves."));
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Redo(TerminalState& state, const Arguments& arguments) {
  int count;
  const absl::Status status = ParseCount(arguments, 1, kMostMoves, count);
  if (!status.ok()) return status;
  int redone = state.session.Redo(count);
  if (redone == 0) {
    return absl::FailedPreconditionError("there is no move to redo");
  }
  // As far as undo went back.
  while (arguments.empty() && !IsUsersTurn(state) &&
         state.session.Redo(1) == 1) {
    ++redone;
  }
  state.Say(absl::StrCat("Brought back ", redone,
                         redone == 1 ? " move." : " moves."));
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Engine(TerminalState& state, const Arguments& arguments) {
  const absl::Status status = SetEngineSides(state, arguments[0]);
  if (!status.ok()) return status;
  Advance(state);
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status ShowBoard(TerminalState& state, const Arguments&) {
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Moves(TerminalState& state, const Arguments&) {
  const std::vector<std::string> lines =
      MoveList(state.session.game(), state.style.Columns() - 1, kMostMoves);
  state.Say(lines.empty() ? "No moves yet." : absl::StrJoin(lines, "\n"));
  return absl::OkStatus();
}

absl::Status SetBoard(TerminalState& state, const Arguments& arguments) {
  if (!arguments.empty()) {
    return SetPosition(state, absl::StrJoin(arguments, " "));
  }
  state.is_pasting = true;
  state.pasted.clear();
  state.Say("Paste a position or a game; an empty line ends it.");
  return absl::OkStatus();
}

absl::Status Save(TerminalState& state, const Arguments& arguments) {
  const std::string path = ExpandHome(absl::StrJoin(arguments, " "));
  const absl::Status status = othello::WriteGameFile(RecordOf(state), path);
  if (!status.ok()) return status;
  state.Say(absl::StrCat("Saved as ", path, "."));
  return absl::OkStatus();
}

absl::Status Load(TerminalState& state, const Arguments& arguments) {
  size_t words = arguments.size();
  size_t number = 1;
  if (words > 1) {
    // A name may have blanks, and end in anything but a number.
    if (absl::SimpleAtoi(arguments.back(), &number)) {
      --words;
    } else {
      number = 1;
    }
  }
  const std::string path = ExpandHome(
      absl::StrJoin(arguments.begin(), arguments.begin() + words, " "));
  // A pipe or a device might never end.
  std::error_code error;
  if (!std::filesystem::is_regular_file(othello::FilePath(path), error) ||
      std::filesystem::file_size(othello::FilePath(path), error) >
          kLargestFile ||
      error) {
    return absl::NotFoundError(
        absl::StrCat(absl::CHexEscape(path), ": no file that can be read"));
  }
  absl::StatusOr<std::vector<Game>> games = othello::ReadGameFile(path);
  if (!games.ok()) return games.status();
  if (number < 1 || number > games->size()) {
    return absl::OutOfRangeError(
        absl::StrCat(path, ": no game ", number, " of ", games->size()));
  }
  state.session.SetGame(std::move((*games)[number - 1]));
  const Game& game = state.session.game();
  state.Say(absl::StrCat("Game ", number, " of ", games->size(), ", ",
                         game.moves().size(), " moves",
                         game.tag(othello::kTagBlack).empty()
                             ? ""
                             : othello::Printable(absl::StrCat(
                                   ", ", game.tag(othello::kTagBlack), " - ",
                                   game.tag(othello::kTagWhite))),
                         "."));
  ShowGame(state);
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace terminal
