#include "tools/book/learner.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/book/default_book.h"
#include "tools/book/any_book.h"
#include "tools/book_store/book_store.h"
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

absl::StatusOr<Book> BookToLearnInto(const std::string& path) {
  absl::StatusOr<Book> book = ReadAnyBook(path);
  if (!absl::IsNotFound(book.status())) return book;
  absl::StatusOr<Book> start = othello::ReadDefaultBook();
  return start.ok() ? std::move(start) : Book();
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
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(),
                                      ignored);
  absl::StatusOr<Book> book = BookToLearnInto(path);
  if (!book.ok()) return book.status();
  engine::Options copy = options;
  auto configuration = engine::Configure(copy);
  if (!configuration.ok()) return configuration.status();
  training::BookSearchSettings settings;
  settings.depth = kLearnedDepth;
  settings.solved_empties = kLearnedSolution;
  settings.threads = options.threads;
  settings.options = std::move(configuration->search);
  training::AddLine(game, kLearnedPlies, *book);
  book->Negamax();
  const auto missing = training::MissingLeaves(*book);
  const auto leaves = SearchLeaves(missing, settings, control);
  if (!leaves.ok()) return leaves.status();
  for (size_t i = 0; i < missing.size(); ++i) {
    book->AddLeaf(missing[i].place, (*leaves)[i]);
  }
  book->Negamax();
  if (absl::Status status = WriteAnyBook(*book, path, "learn a game");
      !status.ok()) {
    return status;
  }
  return engine::BookInMemory(path, *std::move(book));
}

void PrepareBooks() { engine::SetBookStoreReader(ReadAnyBook); }

void PlayFromLearnedBook(engine::Options& options) {
  if (!options.learn || (options.book != engine::kDefaultBook &&
                         options.book != engine::kNoBook)) {
    return;
  }
  const std::string path = LearnedBookPath(options.learn_book);
  std::error_code ignored;
  if (!path.empty() && std::filesystem::exists(path, ignored)) {
    options.book = path;
  }
}

void EquipSession(engine::Session& session) {
  session.SetGameLearner(LearnGame);
  const std::string folder = XdgFolder("XDG_STATE_HOME", ".local/state");
  if (folder.empty()) return;
  std::error_code ignored;  // Without the folder nothing is remembered.
  std::filesystem::create_directories(absl::StrCat(folder, "/rialto"), ignored);
  session.RememberBookMoves(absl::StrCat(folder, "/rialto/book_moves"));
}

}  // namespace tools
