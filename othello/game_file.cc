#include "othello/game_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/diagram.h"
#include "othello/ggf.h"
#include "othello/notation.h"
#include "othello/pgn.h"
#include "othello/problem_file.h"
#include "othello/sgf.h"
#include "othello/text_cursor.h"
#include "othello/transcript.h"
#include "othello/whole_file.h"
#include "othello/wthor.h"

namespace othello {
namespace {

struct Extension {
  absl::string_view name;
  GameFormat format;
};

constexpr Extension kExtensions[] = {
    {".ggf", GameFormat::kGgf},   {".sgf", GameFormat::kSgf},
    {".pgn", GameFormat::kPgn},   {".txt", GameFormat::kTranscript},
    {".wtb", GameFormat::kWthor}, {".obf", GameFormat::kObf},
};

absl::Status WithPath(absl::string_view path, const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return absl::InvalidArgumentError("expected a file, found a directory");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError("the file cannot be opened");
  std::ostringstream content;
  // Copying nothing at all counts as a failure of `content`, not of `file`.
  if (file.peek() != std::ifstream::traits_type::eof()) content << file.rdbuf();
  if (file.bad() || !content) {
    return absl::DataLossError("the file cannot be read");
  }
  return std::move(content).str();
}

// One game on each line that is not blank. On an error, `bad_line` is where the
// line begins that is none.
absl::StatusOr<std::vector<Game>> ParseTranscriptLines(
    absl::string_view content, size_t& bad_line) {
  std::vector<Game> games;
  int line_number = 0;
  for (absl::string_view line : absl::StrSplit(content, '\n')) {
    ++line_number;
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    absl::StatusOr<Game> game = ParseTranscript(line);
    if (!game.ok()) {
      bad_line = line.data() - content.data();
      // Once more with the lines above it, for an error at the right place.
      return ParseTranscript(
                 absl::StrCat(std::string(line_number - 1, '\n'), line))
          .status();
    }
    games.push_back(*std::move(game));
  }
  return games;
}

// The text with blanks instead of comments, which begin with '%' as in OBF;
// all else keeps its place.
std::string WithoutComments(absl::string_view content) {
  std::string text(content);
  bool is_comment = false;
  for (char& c : text) {
    if (c == '%') is_comment = true;
    if (c == '\n') is_comment = false;
    if (is_comment) c = ' ';
  }
  return text;
}

absl::StatusOr<std::vector<Game>> ParseTranscripts(
    absl::string_view commented) {
  const std::string content = WithoutComments(commented);
  size_t bad_line = 0;
  absl::StatusOr<std::vector<Game>> games =
      ParseTranscriptLines(content, bad_line);
  if (games.ok() && !games->empty()) return games;
  absl::StatusOr<Game> game = ParseTranscript(content);
  if (game.ok()) return std::vector<Game>{*std::move(game)};
  // Neither reading works. If what stands above the bad line is not one game
  // that could go on, the lines were meant to be games.
  const absl::StatusOr<Game> above =
      ParseTranscript(absl::string_view(content).substr(0, bad_line));
  return above.ok() && !above->IsOver() ? game.status() : games.status();
}

absl::StatusOr<std::vector<Game>> ParsePositions(absl::string_view content) {
  std::vector<Game> games;
  for (const absl::StatusOr<Problem>& problem : ParseProblems(content)) {
    if (!problem.ok()) return problem.status();
    games.emplace_back(problem->board);
    if (!problem->comment.empty()) {
      games.back().SetTag(kTagComment, problem->comment);
    }
  }
  return games;
}

std::vector<Game> GamesOf(std::vector<WthorGame> records) {
  std::vector<Game> games;
  games.reserve(records.size());
  for (WthorGame& record : records) games.push_back(std::move(record.game));
  return games;
}

absl::StatusOr<std::vector<Game>> ReadWthorFile(const std::string& path,
                                                absl::string_view content) {
  absl::StatusOr<std::vector<WthorGame>> records = ParseWthorGames(content);
  if (!records.ok()) return WithPath(path, records.status());
  const std::string directory =
      std::filesystem::path(path).parent_path().string();
  const auto players_path = FindFileIgnoringCase(directory, "wthor.jou");
  const auto tournaments_path = FindFileIgnoringCase(directory, "wthor.trn");
  if (!players_path.ok() || !tournaments_path.ok()) {
    return GamesOf(*std::move(records));
  }
  const auto read_names =
      [](const std::string& file,
         auto parse) -> absl::StatusOr<std::vector<std::string>> {
    const absl::StatusOr<std::string> bytes = ReadFile(file);
    if (!bytes.ok()) return WithPath(file, bytes.status());
    absl::StatusOr<std::vector<std::string>> names = parse(*bytes);
    return names.ok() ? names : WithPath(file, names.status());
  };
  const auto players = read_names(*players_path, ParseWthorPlayers);
  if (!players.ok()) return players.status();
  const auto tournaments = read_names(*tournaments_path, ParseWthorTournaments);
  if (!tournaments.ok()) return tournaments.status();
  const absl::Status status =
      AttachWthorNames(*players, *tournaments, *records);
  if (!status.ok()) return WithPath(path, status);
  return GamesOf(*std::move(records));
}

// GGF and SGF both begin with "(;"; GM tells them apart.
GameFormat GgfOrSgf(absl::string_view content) {
  const size_t at = content.find("GM[");
  if (at == absl::string_view::npos) return GameFormat::kSgf;
  const absl::string_view game =
      absl::StripLeadingAsciiWhitespace(content.substr(at + 3));
  return !game.empty() && absl::ascii_isalpha(game[0]) ? GameFormat::kGgf
                                                       : GameFormat::kSgf;
}

}  // namespace

std::optional<GameFormat> GameFormatOfPath(absl::string_view path) {
  for (const Extension& extension : kExtensions) {
    if (absl::EndsWithIgnoreCase(path, extension.name)) {
      return extension.format;
    }
  }
  return std::nullopt;
}

GameFormat DetectGameFormat(absl::string_view content) {
  constexpr size_t kWthorHeaderSize = 16;  // Has zeros; no text has any.
  if (absl::StrContains(content.substr(0, kWthorHeaderSize), '\0')) {
    return GameFormat::kWthor;
  }
  absl::ConsumePrefix(&content, "\xEF\xBB\xBF");
  content = absl::StripLeadingAsciiWhitespace(content);
  absl::string_view behind_count = content;
  if (absl::ConsumePrefix(&behind_count, "1") ||
      absl::ConsumePrefix(&behind_count, "2")) {
    behind_count = absl::StripLeadingAsciiWhitespace(behind_count);
  }
  if (absl::StartsWith(behind_count, "(")) return GgfOrSgf(content);
  if (absl::StartsWith(content, "[")) return GameFormat::kPgn;
  TextCursor cursor(content);
  if (absl::StartsWith(content, "%") || ReadSquares(cursor).ok()) {
    return GameFormat::kObf;
  }
  return GameFormat::kTranscript;
}

absl::StatusOr<std::vector<Game>> ParseGames(absl::string_view content,
                                             GameFormat format) {
  if (format != GameFormat::kWthor) {
    // The byte order mark that some editors put before UTF-8.
    absl::ConsumePrefix(&content, "\xEF\xBB\xBF");
  }
  switch (format) {
    case GameFormat::kGgf:
      return ParseGgf(content);
    case GameFormat::kSgf:
      return ParseSgf(content);
    case GameFormat::kPgn:
      return ParsePgn(content);
    case GameFormat::kTranscript:
      return ParseTranscripts(content);
    case GameFormat::kObf:
      return ParsePositions(content);
    case GameFormat::kWthor:
      break;
  }
  absl::StatusOr<std::vector<WthorGame>> records = ParseWthorGames(content);
  if (!records.ok()) return records.status();
  return GamesOf(*std::move(records));
}

absl::StatusOr<std::vector<Game>> ParseAnyGames(absl::string_view text) {
  const absl::StatusOr<Board> board = ParseBoard(text);
  if (board.ok()) return std::vector<Game>{Game(*board)};
  const absl::StatusOr<Board> diagram = ParseDiagram(text);
  if (diagram.ok()) return std::vector<Game>{Game(*diagram)};
  const absl::string_view content = absl::StripAsciiWhitespace(text);
  if (content.empty()) {
    return absl::InvalidArgumentError("expected a position or a game");
  }
  const GameFormat format = DetectGameFormat(text);
  absl::StatusOr<std::vector<Game>> games = ParseGames(text, format);
  // A transcript is what nothing else was; what begins like a board was meant
  // to be one.
  if (!games.ok() && format == GameFormat::kTranscript &&
      absl::StrContains("XO*.-_@", content[0])) {
    return board.status();
  }
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

absl::StatusOr<std::vector<Game>> ReadGameFile(const std::string& path) {
  const absl::StatusOr<std::string> content = ReadFile(path);
  if (!content.ok()) return WithPath(path, content.status());
  const std::optional<GameFormat> known = GameFormatOfPath(path);
  const GameFormat format =
      known.has_value() ? *known : DetectGameFormat(*content);
  if (format == GameFormat::kWthor) return ReadWthorFile(path, *content);
  absl::StatusOr<std::vector<Game>> games = ParseGames(*content, format);
  if (!games.ok()) return WithPath(path, games.status());
  return games;
}

absl::Status WriteGameFile(const Game& game, const std::string& path) {
  const std::optional<GameFormat> format = GameFormatOfPath(path);
  if (!format.has_value()) {
    return WithPath(path, absl::InvalidArgumentError(
                              "expected the extension ggf, sgf, pgn, txt or "
                              "obf"));
  }
  const absl::StatusOr<std::string> text = FormatGame(game, *format);
  if (!text.ok()) return WithPath(path, text.status());
  return ReplaceFile(path, *text);
}

absl::StatusOr<std::string> FindFileIgnoringCase(const std::string& directory,
                                                 absl::string_view name) {
  const std::string where = directory.empty() ? "." : directory;
  std::error_code error;
  std::vector<std::string> found;
  std::filesystem::directory_iterator entry(where, error);
  while (!error && entry != std::filesystem::directory_iterator()) {
    if (absl::EqualsIgnoreCase(entry->path().filename().string(), name)) {
      found.push_back(entry->path().string());
    }
    entry.increment(error);
  }
  if (found.empty()) {
    return absl::NotFoundError(absl::StrCat(where, ": no file ", name));
  }
  // Several spellings can lie side by side: the order of a directory must not
  // decide between them.
  return *std::min_element(found.begin(), found.end());
}

}  // namespace othello
