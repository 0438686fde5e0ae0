#include "othello/records/wthor.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/records/game_result.h"

namespace othello {
namespace {

constexpr size_t kHeaderSize = 16;
constexpr size_t kGameSize = 68;
constexpr size_t kMovesAt = 8;  // Within the record of a game.
constexpr size_t kPlayerSize = 20;
constexpr size_t kTournamentSize = 26;
constexpr int kUsualDepth = 22;  // a depth of 0 in the header means this

int ReadByte(absl::string_view bytes, size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

int ReadU16(absl::string_view bytes, size_t at) {
  return ReadByte(bytes, at) | ReadByte(bytes, at + 1) << 8;
}

uint32_t ReadU32(absl::string_view bytes, size_t at) {
  return static_cast<uint32_t>(ReadU16(bytes, at)) |
         static_cast<uint32_t>(ReadU16(bytes, at + 2)) << 16;
}

absl::Status HeaderError(size_t offset, absl::string_view expected, int found) {
  return absl::InvalidArgumentError(absl::StrCat(
      "byte ", offset, " (header): expected ", expected, ", found ", found));
}

absl::Status RecordError(size_t record, size_t offset,
                         absl::string_view problem) {
  return absl::InvalidArgumentError(
      absl::StrCat("record ", record, ", byte ", offset, ": ", problem));
}

struct Header {
  uint32_t games = 0;
  int names = 0;
  int year = 0;
  int board_size = 0;
  int type = 0;
  int depth = 0;
};

// Reads the header and checks what all three kinds of files share.
absl::StatusOr<Header> ReadHeader(absl::string_view bytes) {
  if (bytes.size() < kHeaderSize) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a WTHOR header of ", kHeaderSize,
                     " bytes, found ", bytes.size(), " bytes"));
  }
  const int month = ReadByte(bytes, 2);
  if (month > 12) return HeaderError(2, "a month", month);
  const int day = ReadByte(bytes, 3);
  if (day > 31) return HeaderError(3, "a day", day);
  Header header;
  header.games = ReadU32(bytes, 4);
  header.names = ReadU16(bytes, 8);
  header.year = ReadU16(bytes, 10);
  header.board_size = ReadByte(bytes, 12);
  header.type = ReadByte(bytes, 13);
  header.depth = ReadByte(bytes, 14);
  return header;
}

absl::Status CheckGamesHeader(const Header& header) {
  if (header.board_size != 0 && header.board_size != 8) {
    return HeaderError(12, "games on the 8x8 board (0 or 8)",
                       header.board_size);
  }
  if (header.type == 1) {
    return HeaderError(13, "a file of games (0), not of solitaires (1)", 1);
  }
  if (header.type != 0) {
    return HeaderError(13, "a file of games (0)", header.type);
  }
  if (header.depth > 60) {
    return HeaderError(14, "a depth of at most 60", header.depth);
  }
  return absl::OkStatus();
}

absl::Status CheckSize(absl::string_view bytes, uint64_t records,
                       size_t record_size) {
  const uint64_t expected = kHeaderSize + records * record_size;
  if (bytes.size() == expected) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the header announces ", records, " records, so expected ", expected,
      " bytes, found ", bytes.size(),
      bytes.size() < expected ? " (the file is cut off or of another kind)"
                              : " (too many)"));
}

// Plays the moves of the record that begins at `start`.
absl::Status ReadMoves(absl::string_view bytes, size_t record, size_t start,
                       Game& game) {
  for (size_t at = start + kMovesAt; at < start + kGameSize; ++at) {
    const int code = ReadByte(bytes, at);
    if (code == 0) return absl::OkStatus();  // No more moves.
    const int row = code / 10 - 1;
    const int column = code % 10 - 1;
    if (row < 0 || row > 7 || column < 0 || column > 7) {
      return RecordError(
          record, at, absl::StrCat("expected a move 11 to 88, found ", code));
    }
    // Passes are not recorded, so Play() implies them.
    const absl::Status status = game.Play(MakeSquare(column, row));
    if (!status.ok()) return RecordError(record, at, status.message());
  }
  return absl::OkStatus();
}

absl::StatusOr<WthorGame> ReadGame(absl::string_view bytes, size_t record,
                                   const Header& header) {
  const size_t start = kHeaderSize + record * kGameSize;
  WthorGame game;
  game.tournament = ReadU16(bytes, start);
  game.black = ReadU16(bytes, start + 2);
  game.white = ReadU16(bytes, start + 4);
  game.real_score = ReadByte(bytes, start + 6);
  game.theoretical_score = ReadByte(bytes, start + 7);
  game.depth = header.depth == 0 ? kUsualDepth : header.depth;
  for (const size_t at : {start + 6, start + 7}) {
    if (ReadByte(bytes, at) > 64) {
      return RecordError(record, at,
                         absl::StrCat("expected at most 64 discs, found ",
                                      ReadByte(bytes, at)));
    }
  }
  const absl::Status status = ReadMoves(bytes, record, start, game.game);
  if (!status.ok()) return status;
  const GameResult result = ResultFromBlackScore(2 * game.real_score - 64);
  game.game.SetTag(kTagResult, FormatResult(result, ResultDialect::kTag));
  if (header.year != 0) game.game.SetTag(kTagDate, absl::StrCat(header.year));
  return game;
}

// Up to the first NUL; the first 256 code points of Unicode are Latin-1.
std::string Latin1ToUtf8(absl::string_view field) {
  std::string text;
  for (const char c : field.substr(0, field.find('\0'))) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return text;
}

absl::StatusOr<std::vector<std::string>> ParseNames(absl::string_view bytes,
                                                    size_t record_size) {
  const absl::StatusOr<Header> header = ReadHeader(bytes);
  if (!header.ok()) return header.status();
  const absl::Status status = CheckSize(bytes, header->names, record_size);
  if (!status.ok()) return status;
  std::vector<std::string> names;
  for (size_t at = kHeaderSize; at < bytes.size(); at += record_size) {
    names.push_back(Latin1ToUtf8(bytes.substr(at, record_size)));
  }
  return names;
}

absl::Status AttachName(const std::vector<std::string>& names, int number,
                        size_t record, absl::string_view kind, const char* tag,
                        Game& game) {
  if (static_cast<size_t>(number) >= names.size()) {
    return absl::OutOfRangeError(absl::StrCat("record ", record, ": ", kind,
                                              " ", number, " is not among the ",
                                              names.size(), " names"));
  }
  game.SetTag(tag, names[number]);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<WthorGame>> ParseWthorGames(
    absl::string_view bytes) {
  const absl::StatusOr<Header> header = ReadHeader(bytes);
  if (!header.ok()) return header.status();
  absl::Status status = CheckGamesHeader(*header);
  if (status.ok()) status = CheckSize(bytes, header->games, kGameSize);
  if (!status.ok()) return status;
  std::vector<WthorGame> games;
  games.reserve(header->games);
  for (size_t record = 0; record < header->games; ++record) {
    absl::StatusOr<WthorGame> game = ReadGame(bytes, record, *header);
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
  }
  return games;
}

std::vector<Game> GamesOfWthor(std::vector<WthorGame> records) {
  std::vector<Game> games;
  games.reserve(records.size());
  for (WthorGame& record : records) games.push_back(std::move(record.game));
  return games;
}

absl::StatusOr<std::vector<std::string>> ParseWthorPlayers(
    absl::string_view bytes) {
  return ParseNames(bytes, kPlayerSize);
}

absl::StatusOr<std::vector<std::string>> ParseWthorTournaments(
    absl::string_view bytes) {
  return ParseNames(bytes, kTournamentSize);
}

absl::Status AttachWthorNames(const std::vector<std::string>& players,
                              const std::vector<std::string>& tournaments,
                              std::vector<WthorGame>& games) {
  for (size_t record = 0; record < games.size(); ++record) {
    WthorGame& game = games[record];
    absl::Status status =
        AttachName(players, game.black, record, "player", kTagBlack, game.game);
    if (status.ok()) {
      status = AttachName(players, game.white, record, "player", kTagWhite,
                          game.game);
    }
    if (status.ok()) {
      status = AttachName(tournaments, game.tournament, record, "tournament",
                          kTagEvent, game.game);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace othello
