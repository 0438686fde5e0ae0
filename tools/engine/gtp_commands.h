// The commands of GTP. One table drives dispatch, list_commands, known_command
// and help.

#ifndef RIALTO_TOOLS_ENGINE_GTP_COMMANDS_H_
#define RIALTO_TOOLS_ENGINE_GTP_COMMANDS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/game.h"
#include "search/search_control.h"
#include "tools/engine/channel.h"
#include "tools/engine/identity.h"
#include "tools/engine/session.h"

namespace engine {

// What the handlers work on.
struct GtpState {
  Session& session;
  Channel& channel;
  EngineIdentity identity;
  // When the current line arrived.
  search::Clock::time_point received;
  bool quits = false;
  // Passes after the end of a game, or by the side that is not to move: clients
  // count them as moves, Game does not.
  int void_passes = 0;
  // The id of the current line, and whether its handler has already written the
  // whole reply.
  std::string id = {};
  bool has_replied = false;
};

// Starts another game with full clocks.
void StartGame(GtpState& state, othello::Game game);

// The text of a success; an error's message is the text of a failure.
using GtpResult = absl::StatusOr<std::string>;
// The refusal to score a game that is still going on.
inline absl::Status NotOver() {
  return absl::FailedPreconditionError("cannot score: the game is not over");
}

using GtpArguments = std::vector<std::string>;
using GtpHandler = GtpResult (*)(GtpState& state,
                                 const GtpArguments& arguments);

struct GtpCommand {
  absl::string_view name;
  absl::string_view usage;  // Of the arguments, for help.
  absl::string_view help;   // One sentence without its full stop.
  size_t least_arguments;
  size_t most_arguments;
  GtpHandler handler;
};

inline constexpr size_t kAnyNumber = 1000;

absl::Span<const GtpCommand> GtpCommandTable();

// Null if unknown.
const GtpCommand* FindGtpCommand(absl::string_view name);

// The handlers, by file.
namespace gtp {

// gtp_admin_commands.cc
GtpResult ProtocolVersion(GtpState& state, const GtpArguments& arguments);
GtpResult Name(GtpState& state, const GtpArguments& arguments);
GtpResult Version(GtpState& state, const GtpArguments& arguments);
GtpResult KnownCommand(GtpState& state, const GtpArguments& arguments);
GtpResult ListCommands(GtpState& state, const GtpArguments& arguments);
GtpResult Help(GtpState& state, const GtpArguments& arguments);
GtpResult Quit(GtpState& state, const GtpArguments& arguments);
GtpResult ListGames(GtpState& state, const GtpArguments& arguments);
GtpResult SetGame(GtpState& state, const GtpArguments& arguments);
GtpResult CpuTime(GtpState& state, const GtpArguments& arguments);
GtpResult TimeSettings(GtpState& state, const GtpArguments& arguments);
GtpResult KgsTimeSettings(GtpState& state, const GtpArguments& arguments);
GtpResult TimeLeft(GtpState& state, const GtpArguments& arguments);
GtpResult SetLevel(GtpState& state, const GtpArguments& arguments);
GtpResult SetRandomSeed(GtpState& state, const GtpArguments& arguments);
GtpResult ClearCache(GtpState& state, const GtpArguments& arguments);

// gtp_game_commands.cc
// An error if the other side is to move, and can.
absl::Status CheckTurn(const GtpState& state, othello::Color color);
GtpResult PlayMove(GtpState& state, othello::Color color,
                   othello::Square square);
GtpResult BoardSize(GtpState& state, const GtpArguments& arguments);
GtpResult ClearBoard(GtpState& state, const GtpArguments& arguments);
GtpResult Komi(GtpState& state, const GtpArguments& arguments);
GtpResult Play(GtpState& state, const GtpArguments& arguments);
GtpResult PlayBlack(GtpState& state, const GtpArguments& arguments);
GtpResult PlayWhite(GtpState& state, const GtpArguments& arguments);
GtpResult PlaySequence(GtpState& state, const GtpArguments& arguments);
GtpResult GenMove(GtpState& state, const GtpArguments& arguments);
GtpResult GenMoveBlack(GtpState& state, const GtpArguments& arguments);
GtpResult GenMoveWhite(GtpState& state, const GtpArguments& arguments);
GtpResult RegGenMove(GtpState& state, const GtpArguments& arguments);
GtpResult Undo(GtpState& state, const GtpArguments& arguments);
GtpResult GgUndo(GtpState& state, const GtpArguments& arguments);
GtpResult ShowBoard(GtpState& state, const GtpArguments& arguments);
GtpResult FinalScore(GtpState& state, const GtpArguments& arguments);
GtpResult FinalStatusList(GtpState& state, const GtpArguments& arguments);
GtpResult IsLegal(GtpState& state, const GtpArguments& arguments);
GtpResult SetupBoard(GtpState& state, const GtpArguments& arguments);
GtpResult GoguiSetup(GtpState& state, const GtpArguments& arguments);
GtpResult GoguiSetupPlayer(GtpState& state, const GtpArguments& arguments);

// gtp_analyze_commands.cc
GtpResult LzAnalyze(GtpState& state, const GtpArguments& arguments);
GtpResult KataAnalyze(GtpState& state, const GtpArguments& arguments);
GtpResult LzGenMoveAnalyze(GtpState& state, const GtpArguments& arguments);
GtpResult KataGenMoveAnalyze(GtpState& state, const GtpArguments& arguments);
GtpResult Stop(GtpState& state, const GtpArguments& arguments);

// gtp_record_commands.cc
GtpResult MoveHistory(GtpState& state, const GtpArguments& arguments);
GtpResult LastMove(GtpState& state, const GtpArguments& arguments);
GtpResult LoadSgf(GtpState& state, const GtpArguments& arguments);
GtpResult PrintSgf(GtpState& state, const GtpArguments& arguments);
GtpResult SaveSgf(GtpState& state, const GtpArguments& arguments);

// gtp_gogui_commands.cc
GtpResult GoguiTitle(GtpState& state, const GtpArguments& arguments);
GtpResult GoguiVersion(GtpState& state, const GtpArguments& arguments);
GtpResult GoguiInterrupt(GtpState& state, const GtpArguments& arguments);
GtpResult GoguiSigint(GtpState& state, const GtpArguments& arguments);
GtpResult RulesGameId(GtpState& state, const GtpArguments& arguments);
GtpResult RulesBoard(GtpState& state, const GtpArguments& arguments);
GtpResult RulesBoardSize(GtpState& state, const GtpArguments& arguments);
GtpResult RulesLegalMoves(GtpState& state, const GtpArguments& arguments);
GtpResult RulesSideToMove(GtpState& state, const GtpArguments& arguments);
GtpResult RulesCapturedCount(GtpState& state, const GtpArguments& arguments);
GtpResult RulesFinalResult(GtpState& state, const GtpArguments& arguments);
GtpResult AnalyzeCommands(GtpState& state, const GtpArguments& arguments);
GtpResult MoveValues(GtpState& state, const GtpArguments& arguments);
GtpResult PrincipalVariation(GtpState& state, const GtpArguments& arguments);
GtpResult StableDiscs(GtpState& state, const GtpArguments& arguments);
GtpResult Param(GtpState& state, const GtpArguments& arguments);
GtpResult LegalMoves(GtpState& state, const GtpArguments& arguments);
GtpResult Evaluation(GtpState& state, const GtpArguments& arguments);
GtpResult Hint(GtpState& state, const GtpArguments& arguments);

// gtp_book_commands.cc
GtpResult BookMoves(GtpState& state, const GtpArguments& arguments);
GtpResult BookInfo(GtpState& state, const GtpArguments& arguments);
GtpResult BookLearn(GtpState& state, const GtpArguments& arguments);

}  // namespace gtp
}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_GTP_COMMANDS_H_
