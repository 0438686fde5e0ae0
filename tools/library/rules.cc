// rialto.h: errors, positions, rules and games.

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "othello/game.h"
#include "othello/records/game_file.h"
#include "othello/records/notation.h"
#include "othello/square.h"
#include "tools/library/c_border.h"
#include "tools/library/rialto.h"

namespace library {
namespace {

thread_local std::string t_last_error;
// The message if there is no memory for another one.
thread_local bool t_has_no_memory = false;

}  // namespace

rialto_status Report(const absl::Status& status) {
  if (status.ok()) return RIALTO_OK;
  t_has_no_memory = false;
  t_last_error = std::string(status.message());
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kDataLoss:
      return RIALTO_INVALID_ARGUMENT;
    case absl::StatusCode::kNotFound:
      return RIALTO_NOT_FOUND;
    case absl::StatusCode::kResourceExhausted:
      return RIALTO_NO_MEMORY;
    default:
      return RIALTO_FAILED;
  }
}

rialto_status ReportNoMemory() noexcept {
  t_has_no_memory = true;
  return RIALTO_NO_MEMORY;
}

rialto_status ReportIllegalMove(absl::string_view message) {
  t_has_no_memory = false;
  t_last_error = std::string(message);
  return RIALTO_ILLEGAL_MOVE;
}

size_t CopyText(absl::string_view text, char* to, size_t size) {
  if (size > 0 && to != nullptr) {
    const size_t count = std::min(text.size(), size - 1);
    std::memcpy(to, text.data(), count);
    to[count] = '\0';
  }
  return text.size();
}

}  // namespace library

using ::library::CheckBoard;
using ::library::FromC;
using ::library::GuardedWith;
using ::library::ToC;
using ::othello::Game;
using ::othello::Position;

struct rialto_games {
  std::vector<Game> games;
};

namespace {

absl::Status KeepGames(absl::StatusOr<std::vector<Game>> found,
                       rialto_games** games) {
  if (!found.ok()) return found.status();
  *games = new rialto_games{*std::move(found)};
  return absl::OkStatus();
}

}  // namespace

extern "C" {

const char* rialto_version(void) { return RIALTO_VERSION; }

const char* rialto_last_error(void) {
  return library::t_has_no_memory ? "out of memory"
                                  : library::t_last_error.c_str();
}

void rialto_board_start(rialto_board* board) {
  if (board != nullptr) *board = ToC(othello::Board::Start());
}

rialto_status rialto_board_parse(const char* text, rialto_board* board) {
  return GuardedWith({{"text", text}, {"board", board}}, [&]() -> absl::Status {
    const auto games = othello::ParseAnyGames(text);
    if (!games.ok()) return games.status();
    if (games->size() != 1) {
      return absl::InvalidArgumentError("there are several positions");
    }
    *board = ToC(games->front().board());
    return absl::OkStatus();
  });
}

size_t rialto_board_format(const rialto_board* board, char* text, size_t size) {
  if (board == nullptr) return library::CopyText("", text, size);
  return library::CopyText(othello::FormatBoard(FromC(*board)), text, size);
}

uint64_t rialto_board_moves(const rialto_board* board) {
  return board == nullptr ? 0 : FromC(*board).position().LegalMoves();
}

rialto_status rialto_board_play(rialto_board* board, int move) {
  const absl::Status given = library::CheckGiven({{"board", board}});
  if (!given.ok()) return library::Report(given);
  if (const absl::Status checked = CheckBoard(*board); !checked.ok()) {
    return library::Report(checked);
  }
  const othello::Board before = FromC(*board);
  const Position position = before.position();
  const othello::Bitboard legal = position.LegalMoves();
  const bool is_pass = move == RIALTO_PASS;
  const bool is_legal = is_pass
                            ? legal == 0 && !position.IsGameOver()
                            : move >= 0 && move < 64 &&
                                  (legal & (othello::Bitboard{1} << move)) != 0;
  if (!is_legal) {
    return library::ReportIllegalMove(is_pass ? "a pass is not legal here"
                                              : "the move is not legal here");
  }
  *board = ToC(othello::Board::FromPosition(
      is_pass ? position.Pass() : position.Play(move),
      othello::Opposite(before.to_move)));
  return RIALTO_OK;
}

int rialto_board_is_over(const rialto_board* board) {
  return board != nullptr && FromC(*board).position().IsGameOver() ? 1 : 0;
}

int rialto_board_score(const rialto_board* board) {
  if (board == nullptr) return 0;
  const int score = FromC(*board).position().FinalScore();
  return board->side == RIALTO_BLACK ? score : -score;
}

rialto_status rialto_move_parse(const char* text, int* move) {
  return GuardedWith({{"text", text}, {"move", move}}, [&]() -> absl::Status {
    const absl::StatusOr<othello::Square> square = othello::ParseMove(text);
    if (!square.ok()) return square.status();
    *move = *square;
    return absl::OkStatus();
  });
}

const char* rialto_move_name(int move) {
  static const auto& names = *[] {
    auto* made = new std::array<std::string, 66>;
    for (int i = 0; i < 66; ++i) (*made)[i] = othello::SquareName(i);
    return made;
  }();
  return names[move >= 0 && move <= RIALTO_PASS ? move : RIALTO_NO_MOVE]
      .c_str();
}

rialto_status rialto_games_parse(const char* text, rialto_games** games) {
  return GuardedWith({{"text", text}, {"games", games}}, [&] {
    return KeepGames(othello::ParseAnyGames(text), games);
  });
}

rialto_status rialto_games_read(const char* path, rialto_games** games) {
  return GuardedWith({{"path", path}, {"games", games}}, [&] {
    return KeepGames(othello::ReadGameFile(path), games);
  });
}

void rialto_games_free(rialto_games* games) { delete games; }

size_t rialto_games_count(const rialto_games* games) {
  return games == nullptr ? 0 : games->games.size();
}

void rialto_game_start(const rialto_games* games, size_t index,
                       rialto_board* board) {
  if (board == nullptr || index >= rialto_games_count(games)) return;
  *board = ToC(games->games[index].start());
}

size_t rialto_game_moves(const rialto_games* games, size_t index,
                         uint8_t* moves, size_t size) {
  if (index >= rialto_games_count(games)) return 0;
  const auto made = games->games[index].moves();
  for (size_t i = 0; moves != nullptr && i < std::min(size, made.size()); ++i) {
    moves[i] = static_cast<uint8_t>(made[i].square);
  }
  return made.size();
}

const char* rialto_game_tag(const rialto_games* games, size_t index,
                            const char* name) {
  if (name == nullptr || index >= rialto_games_count(games)) return "";
  const auto& tags = games->games[index].tags();
  const auto found = tags.find(name);
  return found == tags.end() ? "" : found->second.c_str();
}

rialto_status rialto_game_format(const rialto_games* games, size_t index,
                                 const char* format, char* text, size_t size,
                                 size_t* length) {
  const auto given = {library::Argument{"games", games},
                      library::Argument{"format", format},
                      library::Argument{"length", length}};
  return GuardedWith(given, [&]() -> absl::Status {
    if (index >= games->games.size()) {
      return absl::InvalidArgumentError("there is no game of that index");
    }
    const auto kind = othello::GameFormatOfPath(absl::StrCat("game.", format));
    if (!kind.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("no format '", format,
                       "'; there are: ggf sgf pgn txt "
                       "obf"));
    }
    const absl::StatusOr<std::string> written =
        othello::FormatGame(games->games[index], *kind);
    if (!written.ok()) return written.status();
    *length = library::CopyText(*written, text, size);
    return absl::OkStatus();
  });
}

}  // extern "C"
