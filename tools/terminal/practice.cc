#include "tools/terminal/practice.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/bitboard.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"
#include "othello/support/checked_file.h"
#include "othello/support/decimal.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"

namespace terminal {
namespace {

constexpr size_t kLargestFile = size_t{1} << 28;
// The first field of each line.
constexpr absl::string_view kVersion = "1";
constexpr absl::string_view kGame = "game";
constexpr absl::string_view kPosition = "position";
constexpr absl::string_view kSolved = "solved";

using Fields = std::vector<absl::string_view>;

// "1 position BOARD GAME MOVE LOSS"
std::optional<PracticePosition> PositionOf(const Fields& fields) {
  if (fields.size() != 6) return std::nullopt;
  const absl::StatusOr<othello::Board> board = othello::ParseBoard(fields[2]);
  const auto played = othello::SquareFromName(fields[4]);
  const auto loss = othello::ParseDecimal(fields[5]);
  if (!board.ok() || !played.has_value() || !loss.has_value() ||
      (board->position().LegalMoves() & othello::SquareBit(*played)) == 0) {
    return std::nullopt;
  }
  return PracticePosition{*board, *played, *loss, std::string(fields[3])};
}

// What tells a position from others: the board and the game.
std::string KeyOf(absl::string_view board, absl::string_view game) {
  return absl::StrCat(board, "\t", game);
}

}  // namespace

std::string KeyOfGame(const othello::Game& game) {
  return absl::StrFormat("%016x", othello::IdentityOf(absl::StrCat(
                                      othello::FormatBoard(game.BoardBefore(0)),
                                      othello::FormatTranscript(game))));
}

std::string PracticeFile::PathBeside(absl::string_view archive) {
  if (archive.empty()) return "";
  return othello::NameOfPath(othello::FilePath(archive).parent_path() /
                             "practice.tsv");
}

absl::StatusOr<PracticeFile::Content> PracticeFile::Read() const {
  Content content;
  std::error_code error;
  if (path_.empty() ||
      !std::filesystem::exists(othello::FilePath(path_), error))
    return content;
  const absl::StatusOr<std::string> text =
      othello::ReadWholeFile(path_, kLargestFile);
  if (!text.ok()) return text.status();
  std::set<std::string> solved;
  for (const absl::string_view line : absl::StrSplit(*text, '\n')) {
    const Fields fields = absl::StrSplit(line, '\t');
    if (fields.size() < 3 || fields[0] != kVersion) continue;
    if (fields[1] == kGame) content.games.emplace(fields[2]);
    if (fields[1] == kSolved && fields.size() == 4) {
      solved.insert(KeyOf(fields[2], fields[3]));
    }
    if (fields[1] != kPosition) continue;
    if (auto position = PositionOf(fields)) {
      content.unsolved.push_back(*std::move(position));
    }
  }
  std::erase_if(content.unsolved, [&](const PracticePosition& position) {
    return solved.count(
               KeyOf(othello::FormatBoard(position.board), position.game)) > 0;
  });
  std::stable_sort(content.unsolved.begin(), content.unsolved.end(),
                   [](const PracticePosition& a, const PracticePosition& b) {
                     return a.loss > b.loss;
                   });
  return content;
}

absl::Status PracticeFile::AddGame(const othello::Game& game,
                                   othello::Color person,
                                   const engine::GameAnalysis& analysis) const {
  const std::string key = KeyOfGame(game);
  for (const size_t i : analysis.MovesByLoss(kPracticeDiscs)) {
    const engine::AnalyzedMove& move = analysis.moves[i];
    if (move.mover != person || move.move == othello::kPass) continue;
    const absl::Status status = Append(
        absl::StrCat(kPosition, "\t", othello::FormatBoard(game.BoardBefore(i)),
                     "\t", key, "\t", othello::SquareName(move.move), "\t",
                     absl::StrFormat("%.1f", move.loss)));
    if (!status.ok()) return status;
  }
  // Last: whoever is killed before looks at the game again.
  return Append(absl::StrCat(kGame, "\t", key));
}

absl::Status PracticeFile::MarkSolved(const PracticePosition& position) const {
  return Append(absl::StrCat(kSolved, "\t",
                             othello::FormatBoard(position.board), "\t",
                             position.game));
}

absl::Status PracticeFile::Append(absl::string_view line) const {
  if (path_.empty()) return absl::OkStatus();
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(path_).parent_path(),
                                      error);
  // A torn line is never one that makes sense.
  return othello::AppendLine(path_, absl::StrCat(kVersion, "\t", line),
                             [](absl::string_view) { return false; });
}

}  // namespace terminal
