#include "tools/engine/gtp_commands.h"

#include <utility>

namespace engine {
namespace {

// In the order of help: the protocol, the game, time, files, GoGui, our own.
const GtpCommand kTable[] = {
    {"protocol_version", "", "The version of GTP", 0, 0, gtp::ProtocolVersion},
    {"name", "", "The name of the engine", 0, 0, gtp::Name},
    {"version", "", "The version of the engine", 0, 0, gtp::Version},
    {"known_command", "NAME", "Whether a command exists", 1, 1,
     gtp::KnownCommand},
    {"list_commands", "", "The names of all commands", 0, 0, gtp::ListCommands},
    {"help", "[NAME]", "Explain a command, or all of them", 0, 1, gtp::Help},
    {"quit", "", "End the session", 0, 0, gtp::Quit},
    {"list_games", "", "The games that the engine plays", 0, 0, gtp::ListGames},
    {"set_game", "Othello", "Choose the game", 1, 1, gtp::SetGame},

    {"boardsize", "8", "Set the size of the board", 1, 1, gtp::BoardSize},
    {"clear_board", "", "Begin a new game", 0, 0, gtp::ClearBoard},
    {"komi", "NUMBER", "Accepted; Othello has no komi", 1, 1, gtp::Komi},
    {"play", "COLOUR MOVE",
     "Play a square or pass; a pass of the other side may be left out", 2, 2,
     gtp::Play},
    {"black", "MOVE", "The same as play black", 1, 1, gtp::PlayBlack},
    {"white", "MOVE", "The same as play white", 1, 1, gtp::PlayWhite},
    {"play_sequence", "COLOUR MOVE ...", "Play all moves, or none", 0,
     kAnyNumber, gtp::PlaySequence},
    {"gogui-play_sequence", "COLOUR MOVE ...", "The same as play_sequence", 0,
     kAnyNumber, gtp::PlaySequence},
    {"genmove", "COLOUR", "Choose a move and play it", 1, 1, gtp::GenMove},
    {"genmove_black", "", "The same as genmove black", 0, 0, gtp::GenMoveBlack},
    {"genmove_white", "", "The same as genmove white", 0, 0, gtp::GenMoveWhite},
    {"reg_genmove", "COLOUR", "Choose a move without playing it", 1, 1,
     gtp::RegGenMove},
    {"undo", "", "Take back a move", 0, 0, gtp::Undo},
    {"gg-undo", "[NUMBER]", "Take back several moves", 0, 1, gtp::GgUndo},
    {"showboard", "", "Draw the board", 0, 0, gtp::ShowBoard},
    {"final_score", "", "The result of a finished game", 0, 0, gtp::FinalScore},
    {"final_status_list", "alive|dead|seki",
     "Discs of that status: all are alive", 1, 1, gtp::FinalStatusList},
    {"is_legal", "COLOUR MOVE", "1 if play would accept the move, else 0", 2, 2,
     gtp::IsLegal},
    {"all_legal", "COLOUR", "Legal moves of a side", 1, 1, gtp::LegalMoves},
    {"move_history", "", "The moves of the game, the last one first", 0, 0,
     gtp::MoveHistory},
    {"last_move", "", "The move that was made last", 0, 0, gtp::LastMove},

    {"time_settings", "MAIN OVERTIME MOVES",
     "Seconds for the game, then OVERTIME seconds for every MOVES moves; 0 N "
     "0: no limit",
     3, 3, gtp::TimeSettings},
    {"kgs-time_settings", "none|absolute M|byoyomi M O PERIODS|canadian M O N",
     "Set the time control", 1, 4, gtp::KgsTimeSettings},
    {"time_left", "COLOUR SECONDS MOVES", "What a clock shows", 3, 3,
     gtp::TimeLeft},
    {"set_level", "1..60", "How far moves look ahead, with a clock or without",
     1, 1, gtp::SetLevel},
    {"set_random_seed", "NUMBER", "Seed of the random choices of 'variety'", 1,
     1, gtp::SetRandomSeed},
    {"clear_cache", "", "Forget the results of earlier searches", 0, 0,
     gtp::ClearCache},
    {"cputime", "", "Seconds of computing so far", 0, 0, gtp::CpuTime},

    {"loadsgf", "FILE [NUMBER]",
     "Read a game of any known format, up to before a move", 1, 2,
     gtp::LoadSgf},
    {"printsgf", "", "The game as SGF", 0, 0, gtp::PrintSgf},
    {"savesgf", "FILE", "Write the game as .sgf, or .ggf .pgn .txt .obf", 1, 1,
     gtp::SaveSgf},

    {"gogui-rules_game_id", "", "The name of the game", 0, 0, gtp::RulesGameId},
    {"gogui-rules_board", "", "The board, row 8 first", 0, 0, gtp::RulesBoard},
    {"gogui-rules_board_size", "", "The size of the board", 0, 0,
     gtp::RulesBoardSize},
    {"gogui-rules_legal_moves", "", "Legal moves; none when the game is over",
     0, 0, gtp::RulesLegalMoves},
    {"gogui-rules_side_to_move", "", "Whose turn it is", 0, 0,
     gtp::RulesSideToMove},
    {"gogui-rules_captured_count", "", "Discs of black and of white", 0, 0,
     gtp::RulesCapturedCount},
    {"gogui-rules_final_result", "", "The result in words", 0, 0,
     gtp::RulesFinalResult},
    {"gogui-setup", "COLOUR SQUARE ...", "Set up discs, black to move", 0,
     kAnyNumber, gtp::GoguiSetup},
    {"gogui-setup_player", "COLOUR", "Set the side to move", 1, 1,
     gtp::GoguiSetupPlayer},
    {"gogui-interrupt", "",
     "Says that the line '# interrupt' ends thinking at once", 0, 0,
     gtp::GoguiInterrupt},
    {"gogui-sigint", "",
     "The process number; from then on SIGINT only ends thinking", 0, 0,
     gtp::GoguiSigint},
    {"gogui-title", "", "What GoGui writes above its window", 0, 0,
     gtp::GoguiTitle},
    {"gogui-version", "[VERSION]", "GoGui says its version", 0, 1,
     gtp::GoguiVersion},
    {"gogui-analyze_commands", "", "Commands for GoGui's analysis", 0, 0,
     gtp::AnalyzeCommands},
    {"lz-analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE ...]",
     "Values and lines of all moves, repeatedly until the next line", 0,
     kAnyNumber, gtp::LzAnalyze},
    {"kata-analyze", "[COLOUR] [CENTISECONDS] [KEY VALUE ...]",
     "The same with values in discs", 0, kAnyNumber, gtp::KataAnalyze},
    {"lz-genmove_analyze", "COLOUR [CENTISECONDS] [KEY VALUE ...]",
     "Choose a move and play it, with the lines of lz-analyze meanwhile", 1,
     kAnyNumber, gtp::LzGenMoveAnalyze},
    {"kata-genmove_analyze", "COLOUR [CENTISECONDS] [KEY VALUE ...]",
     "The same with the lines of kata-analyze", 1, kAnyNumber,
     gtp::KataGenMoveAnalyze},
    {"stop", "", "End the thinking of earlier commands at once", 0, 0,
     gtp::Stop},

    {"othello-setup_board", "SQUARES [SIDE]",
     "Begin a game from 64 squares and a side to move", 1, 65, gtp::SetupBoard},
    {"othello-legal_moves", "[COLOUR]", "Legal moves of a side", 0, 1,
     gtp::LegalMoves},
    {"othello-eval", "", "Value of the position for the side to move, in discs",
     0, 0, gtp::Evaluation},
    {"othello-hint", "[NUMBER]", "The best moves with value and line", 0, 1,
     gtp::Hint},
    {"othello-move_values", "", "Values of all moves", 0, 0, gtp::MoveValues},
    {"othello-pv", "", "Best play of both sides", 0, 0,
     gtp::PrincipalVariation},
    {"othello-stable", "", "Discs that can never be turned again", 0, 0,
     gtp::StableDiscs},
    {"rialto-book", "", "The moves of the opening book, best first", 0, 0,
     gtp::BookMoves},
    {"rialto-book_info", "", "Which book is played from, and its size", 0, 0,
     gtp::BookInfo},
    {"rialto-book_learn", "", "Add the game to the book of 'learn_book'", 0, 0,
     gtp::BookLearn},
    {"othello-param", "[NAME VALUE]", "Show all options, or set one", 0, 2,
     gtp::Param},
};

}  // namespace

void StartGame(GtpState& state, othello::Game game) {
  state.session.SetGame(std::move(game));
  state.void_passes = 0;
}

absl::Span<const GtpCommand> GtpCommandTable() { return kTable; }

const GtpCommand* FindGtpCommand(absl::string_view name) {
  for (const GtpCommand& command : kTable) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace engine
