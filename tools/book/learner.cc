#include "tools/book/learner.h"

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/book/default_book.h"
#include "othello/support/file_path.h"
#include "tools/book/any_book.h"
#include "tools/book/learn_line.h"
#include "tools/book/stored_book.h"
#include "tools/engine/configuration.h"
#include "tools/program/xdg_folder.h"
#include "training/book_builder.h"

namespace tools {
namespace {

using ::engine::OpeningBook;
using ::othello::Book;

// Seconds for a game, with one thread.
constexpr int kLearnedDepth = 12;
constexpr int kLearnedSolution = 16;
constexpr int kLearnedPlies = 30;

// A new book begins as a copy of the default one.
absl::Status MakeIfNew(const std::string& path) {
  std::error_code ignored;  // Reading will say it.
  if (std::filesystem::exists(othello::FilePath(path), ignored))
    return absl::OkStatus();
  const absl::StatusOr<Book> start = othello::ReadDefaultBook();
  if (!start.ok()) return absl::OkStatus();
  return WriteAnyBook(*start, path, "begin as the default book");
}

}  // namespace

std::string LearnedBookPath(const std::string& where) {
  if (where != "default") return where;
  const std::string folder = XdgFolder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? "" : absl::StrCat(folder, "/rialto/book.sqlite");
}

absl::StatusOr<std::shared_ptr<const OpeningBook>> LearnGame(
    const othello::Game& game, const engine::Options& options,
    search::SearchControl* control) {
  const std::string path = LearnedBookPath(options.learn_book);
  if (path.empty()) {
    return absl::NotFoundError(
        "there is no folder to learn into: set HOME or XDG_DATA_HOME");
  }
  if (absl::Status status = CheckWritable(path); !status.ok()) return status;
  std::error_code ignored;  // Writing will say it.
  std::filesystem::create_directories(othello::FilePath(path).parent_path(),
                                      ignored);
  if (absl::Status status = MakeIfNew(path); !status.ok()) return status;
  engine::Options copy = options;
  auto configuration = engine::Configure(copy);
  if (!configuration.ok()) return configuration.status();
  training::BookSearchSettings settings;
  settings.depth = kLearnedDepth;
  settings.solved_empties = kLearnedSolution;
  settings.threads = options.threads;
  settings.options = std::move(configuration->search);
  const auto learned =
      LearnLine({game, kLearnedPlies}, path, "learn a game",
                [&](const std::vector<training::LeafSearch>& searches) {
                  return SearchLeaves(searches, settings, control);
                });
  if (!learned.ok()) return learned.status();
  return engine::OpenOpeningBook(path);
}

void PrepareBooks() { engine::SetBookStoreReader(OpenStoredBook); }

void PlayFromLearnedBook(engine::Options& options) {
  if (!options.learn || (options.book != engine::kDefaultBook &&
                         options.book != engine::kNoBook)) {
    return;
  }
  const std::string path = LearnedBookPath(options.learn_book);
  std::error_code ignored;
  if (!path.empty() &&
      std::filesystem::exists(othello::FilePath(path), ignored)) {
    options.book = path;
  }
}

void EquipSession(engine::Session& session) {
  session.SetGameLearner(LearnGame);
  const std::string folder = XdgFolder("XDG_STATE_HOME", ".local/state");
  if (folder.empty()) return;
  std::error_code ignored;  // Without the folder nothing is remembered.
  std::filesystem::create_directories(
      othello::FilePath(absl::StrCat(folder, "/rialto")), ignored);
  session.RememberBookMoves(absl::StrCat(folder, "/rialto/book_moves"));
}

}  // namespace tools
