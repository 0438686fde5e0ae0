#include "othello/records/game_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/records/ggf.h"
#include "othello/records/pgn.h"
#include "othello/records/problem_file.h"
#include "othello/records/sgf.h"
#include "othello/records/transcript.h"
#include "othello/records/wthor.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"

namespace othello {
namespace {

// WTHOR files are far smaller.
constexpr size_t kMaxWthorBytes = size_t{1} << 28;

absl::StatusOr<std::vector<Game>> ReadWthorFile(const std::string& path,
                                                absl::string_view content) {
  absl::StatusOr<std::vector<WthorGame>> records = ParseWthorGames(content);
  if (!records.ok()) return WithFileName(records.status(), path);
  const std::string directory = NameOfPath(FilePath(path).parent_path());
  const auto players_path = FindFileIgnoringCase(directory, "wthor.jou");
  const auto tournaments_path = FindFileIgnoringCase(directory, "wthor.trn");
  if (!players_path.ok() || !tournaments_path.ok()) {
    return GamesOfWthor(*std::move(records));
  }
  const auto read_names =
      [](const std::string& file,
         auto parse) -> absl::StatusOr<std::vector<std::string>> {
    const absl::StatusOr<std::string> bytes =
        ReadWholeFile(file, kMaxWthorBytes);
    if (!bytes.ok()) return bytes.status();
    absl::StatusOr<std::vector<std::string>> names = parse(*bytes);
    return names.ok() ? names : WithFileName(names.status(), file);
  };
  const auto players = read_names(*players_path, ParseWthorPlayers);
  if (!players.ok()) return players.status();
  const auto tournaments = read_names(*tournaments_path, ParseWthorTournaments);
  if (!tournaments.ok()) return tournaments.status();
  const absl::Status status =
      AttachWthorNames(*players, *tournaments, *records);
  if (!status.ok()) return WithFileName(status, path);
  return GamesOfWthor(*std::move(records));
}

// Drains a stream up to the first error.
template <typename Stream>
absl::StatusOr<std::vector<Game>> AllGames(Stream& stream) {
  std::vector<Game> games;
  GameRecord record;
  while (stream.Next(record)) {
    if (!record.game.ok()) return record.game.status();
    games.push_back(*std::move(record.game));
  }
  return games;
}

}  // namespace

absl::StatusOr<std::vector<Game>> ParseGames(absl::string_view content,
                                             GameFormat format) {
  std::istringstream in((std::string(content)));
  GameStream stream(in, format);
  return AllGames(stream);
}

absl::StatusOr<std::vector<Game>> ParseAnyGames(absl::string_view text) {
  std::istringstream in((std::string(text)));
  GameStream stream(in);
  absl::StatusOr<std::vector<Game>> games = AllGames(stream);
  if (games.ok() && games->empty()) {
    return absl::InvalidArgumentError("expected a position or a game");
  }
  return games;
}

absl::StatusOr<std::string> FormatGame(const Game& game, GameFormat format) {
  switch (format) {
    case GameFormat::kGgf:
      return absl::StrCat(FormatGgf(game), "\n");
    case GameFormat::kSgf:
      return FormatSgf(game);
    case GameFormat::kPgn:
      return FormatPgn(game);
    case GameFormat::kTranscript:
      if (game.start() != Board::Start()) {
        return absl::InvalidArgumentError(
            "a transcript cannot hold a start position; ggf, sgf and pgn can");
      }
      return absl::StrCat(FormatTranscript(game), "\n");
    case GameFormat::kObf: {
      Problem problem;
      problem.board = game.board();
      return absl::StrCat(FormatProblem(problem), "\n");
    }
    case GameFormat::kWthor:
      break;
  }
  return absl::UnimplementedError("WTHOR files are read, but not written");
}

absl::StatusOr<std::unique_ptr<GameFile>> GameFile::Open(
    const std::string& path) {
  std::unique_ptr<GameFile> games(new GameFile());
  std::error_code error;
  if (std::filesystem::is_directory(FilePath(path), error)) {
    return WithFileName(
        absl::InvalidArgumentError("expected a file, found a directory"), path);
  }
  games->file_.open(path, std::ios::binary);
  if (!games->file_) {
    return WithFileName(absl::NotFoundError("the file cannot be opened"), path);
  }
  const std::optional<GameFormat> format = GameFormatOfPath(path);
  if (format != GameFormat::kWthor) {
    games->stream_.emplace(games->file_, format);
    return games;
  }
  const absl::StatusOr<std::string> content =
      ReadWholeFile(path, kMaxWthorBytes);
  if (!content.ok()) return content.status();
  absl::StatusOr<std::vector<Game>> records = ReadWthorFile(path, *content);
  if (!records.ok()) return records.status();
  games->wthor_games_.assign(std::make_move_iterator(records->begin()),
                             std::make_move_iterator(records->end()));
  return games;
}

bool GameFile::Next(GameRecord& record) {
  if (stream_.has_value()) return stream_->Next(record);
  if (wthor_games_.empty()) return false;
  record = GameRecord{1, std::move(wthor_games_.front()), {}, std::nullopt};
  wthor_games_.pop_front();
  return true;
}

absl::StatusOr<std::vector<Game>> ReadGameFile(const std::string& path) {
  const absl::StatusOr<std::unique_ptr<GameFile>> file = GameFile::Open(path);
  if (!file.ok()) return file.status();
  absl::StatusOr<std::vector<Game>> games = AllGames(**file);
  if (!games.ok()) return WithFileName(games.status(), path);
  return games;
}

absl::Status WriteGameFile(const Game& game, const std::string& path) {
  const std::optional<GameFormat> format = GameFormatOfPath(path);
  if (!format.has_value()) {
    return absl::InvalidArgumentError(absl::StrCat(
        path, ": expected the extension ggf, sgf, pgn, txt or obf"));
  }
  const absl::StatusOr<std::string> text = FormatGame(game, *format);
  if (!text.ok()) return WithFileName(text.status(), path);
  return ReplaceFile(path, *text);
}

absl::StatusOr<std::string> FindFileIgnoringCase(const std::string& directory,
                                                 absl::string_view name) {
  const std::string where = directory.empty() ? "." : directory;
  std::error_code error;
  std::vector<std::string> found;
  std::filesystem::directory_iterator entry(FilePath(where), error);
  while (!error && entry != std::filesystem::directory_iterator()) {
    if (absl::EqualsIgnoreCase(NameOfPath(entry->path().filename()), name)) {
      found.push_back(NameOfPath(entry->path()));
    }
    entry.increment(error);
  }
  if (found.empty()) {
    return absl::NotFoundError(absl::StrCat(where, ": no file ", name));
  }
  // Several spellings can exist side by side: the order of a directory must not
  // decide between them.
  return *std::min_element(found.begin(), found.end());
}

}  // namespace othello
