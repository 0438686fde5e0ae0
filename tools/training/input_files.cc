#include "tools/training/input_files.h"

#include <fstream>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/game.h"
#include "othello/records/game_file.h"
#include "othello/records/problem_file.h"
#include "othello/records/transcript.h"
#include "othello/support/whole_file.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "training/position_file.h"

namespace tools {
namespace {

ListedGame Listed(const othello::Game& game) {
  ListedGame listed;
  for (size_t i = 0; i <= game.moves().size(); ++i) {
    const othello::Board& board = game.BoardBefore(i);
    listed.positions.push_back(board.position());
    listed.black_to_move.push_back(board.to_move == othello::Color::kBlack);
  }
  return listed;
}

absl::StatusOr<ListedGame> ParseLine(absl::string_view line) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  const absl::StatusOr<othello::Game> game = othello::ParseTranscript(words[0]);
  if (!game.ok()) return game.status();
  ListedGame listed = Listed(*game);
  for (size_t i = 1; i < words.size(); ++i) {
    double number;
    if (!absl::SimpleAtod(words[i], &number)) break;
    listed.numbers.push_back(number);
  }
  return listed;
}

absl::StatusOr<std::vector<ListedGame>> ReadLines(const std::string& path) {
  std::ifstream in(path);
  if (!in) return absl::NotFoundError(absl::StrCat(path, ": cannot be opened"));
  std::vector<ListedGame> games;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    absl::StatusOr<ListedGame> game = ParseLine(line);
    if (!game.ok()) {
      return othello::WithFileName(game.status(),
                                   absl::StrCat(path, ":", number));
    }
    games.push_back(*std::move(game));
  }
  if (in.bad()) return absl::DataLossError(absl::StrCat(path, ": unreadable"));
  return games;
}

}  // namespace

absl::StatusOr<std::vector<ListedGame>> ReadGameList(const std::string& path) {
  const auto format = othello::GameFormatOfPath(path);
  absl::StatusOr<std::vector<ListedGame>> games = std::vector<ListedGame>();
  if (format == othello::GameFormat::kTranscript || !format.has_value()) {
    games = ReadLines(path);
  } else {
    const auto records = othello::ReadGameFile(path);
    if (!records.ok()) return records.status();
    for (const othello::Game& game : *records) games->push_back(Listed(game));
  }
  if (games.ok() && games->empty()) {
    return absl::DataLossError(absl::StrCat(path, ": no games"));
  }
  return games;
}

absl::StatusOr<training::LeftOutPositions> ReadLeftOut(
    const std::vector<std::string>& paths) {
  std::vector<othello::Position> positions;
  for (const std::string& path : paths) {
    constexpr size_t kMostBytes = size_t{64} << 20;
    const auto text = othello::ReadWholeFile(path, kMostBytes);
    if (!text.ok()) return text.status();
    for (const auto& problem : othello::ParseProblems(*text)) {
      if (!problem.ok()) {
        return othello::WithFileName(problem.status(), path);
      }
      positions.push_back(problem->board.position());
    }
  }
  return training::LeftOutPositions(positions);
}

absl::Status FillPool(const std::vector<std::string>& paths,
                      int64_t most_per_stage,
                      const training::LeftOutPositions& left_out,
                      training::PositionPool& pool, std::ostream& err) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    auto found = training::FindPositionFiles(path);
    if (!found.ok()) return found.status();
    files.insert(files.end(), found->begin(), found->end());
  }
  Progress progress("files", static_cast<int64_t>(files.size()), err,
                    IsTerminal(kStderr));
  for (const std::string& file : files) {
    const auto read = training::ReadPositionFile(file);
    if (!read.ok()) return read.status();
    pool.Add(read->positions);
    progress.Advance();
  }
  pool.Finish(most_per_stage, left_out);
  return absl::OkStatus();
}

}  // namespace tools
