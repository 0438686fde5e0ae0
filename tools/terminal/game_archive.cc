#include "tools/terminal/game_archive.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/ggf.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "tools/program/xdg_folder.h"
#include "tools/terminal/practice.h"

namespace terminal {
namespace {

constexpr size_t kLargestArchive = size_t{1} << 30;

// The latest version that wrote a game of the archive.
int LatestVersion(absl::string_view text) {
  const std::string mark = absl::StrCat("PC[", kArchiveSite);
  int latest = 0;
  for (size_t at = text.find(mark); at != absl::string_view::npos;
       at = text.find(mark, at + 1)) {
    const size_t start = at + mark.size();
    int version;
    if (absl::SimpleAtoi(text.substr(start, text.find(']', start) - start),
                         &version)) {
      latest = std::max(latest, version);
    }
  }
  return latest;
}

std::string SwitchPath(const std::string& archive) {
  return absl::StrCat(archive, ".off");
}

bool Exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(othello::FilePath(path), error);
}

absl::Status RemoveIfThere(const std::string& path) {
  std::error_code error;
  std::filesystem::remove(othello::FilePath(path), error);
  return error ? absl::UnavailableError(absl::StrCat(
                     path, ": cannot be deleted: ", error.message()))
               : absl::OkStatus();
}

void MakeFolderOf(const std::string& path) {
  std::error_code error;
  // If that fails, writing says why.
  std::filesystem::create_directories(othello::FilePath(path).parent_path(),
                                      error);
}

}  // namespace

std::string GameArchive::PathFromEnvironment() {
  const std::string folder = tools::XdgFolder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? "" : absl::StrCat(folder, "/rialto/games.ggf");
}

bool GameArchive::is_on() const {
  return !path_.empty() && !Exists(SwitchPath(path_));
}

absl::Status GameArchive::Switch(bool on) const {
  if (path_.empty()) {
    return absl::FailedPreconditionError("there is no folder for games");
  }
  if (on) return RemoveIfThere(SwitchPath(path_));
  MakeFolderOf(path_);
  return othello::ReplaceFile(SwitchPath(path_), "");
}

absl::Status GameArchive::Add(const othello::Game& game) const {
  if (path_.empty()) return absl::OkStatus();
  const absl::StatusOr<std::string> there =
      Exists(path_) ? othello::ReadWholeFile(path_, kLargestArchive)
                    : absl::StatusOr<std::string>("");
  if (!there.ok()) return there.status();
  if (LatestVersion(*there) > kArchiveVersion) {
    return absl::FailedPreconditionError(absl::StrCat(
        path_, ": a later version of Rialto wrote it; this one adds nothing"));
  }
  MakeFolderOf(path_);
  return othello::AppendLine(
      path_, othello::FormatGgf(game),
      [](absl::string_view torn) { return othello::ParseGgfGame(torn).ok(); });
}

absl::StatusOr<GameArchive::Content> GameArchive::Read() const {
  Content content;
  if (path_.empty() || !Exists(path_)) return content;
  const absl::StatusOr<std::string> text =
      othello::ReadWholeFile(path_, kLargestArchive);
  if (!text.ok()) return text.status();
  std::map<std::string, size_t> newest;  // by date: which game is the last
  std::vector<othello::Game> games;
  int number = 0;
  const std::vector<absl::string_view> lines = absl::StrSplit(*text, '\n');
  for (const absl::string_view line : lines) {
    ++number;
    if (line.empty()) continue;
    absl::StatusOr<othello::Game> game = othello::ParseGgfGame(line);
    if (!game.ok()) {
      content.remarks.push_back(absl::StrCat(
          path_, ", line ", number, " is no game: ", game.status().message()));
      continue;
    }
    const std::string date(game->tag(othello::kTagDate));
    newest[date.empty() ? absl::StrCat(number) : date] = games.size();
    games.push_back(*std::move(game));
  }
  for (size_t i = 0; i < games.size(); ++i) {
    const std::string date(games[i].tag(othello::kTagDate));
    if (!date.empty() && newest[date] != i) continue;
    content.games.push_back(std::move(games[i]));
  }
  return content;
}

absl::Status GameArchive::Delete() const {
  if (path_.empty()) return absl::OkStatus();
  absl::Status status = RemoveIfThere(path_);
  // Its positions are those of the games.
  status.Update(RemoveIfThere(PracticeFile::PathBeside(path_)));
  return status;
}

}  // namespace terminal
