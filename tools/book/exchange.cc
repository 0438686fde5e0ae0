// merge, add and export: books and games that become one book.

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/book/book_place.h"
#include "othello/records/game_file.h"
#include "othello/support/whole_file.h"
#include "tools/book/any_book.h"
#include "tools/book/book_actions.h"
#include "tools/book/book_flags.h"
#include "tools/book/explorer.h"
#include "tools/program/position_reader.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::Position;
using Places = absl::flat_hash_set<Position>;

// The last positions of the games in the file of --skip.
absl::StatusOr<Places> SkippedPlaces(Streams streams) {
  Places places;
  const std::string path = absl::GetFlag(FLAGS_skip);
  if (path.empty()) return places;
  auto reader =
      PositionReader::Create({path}, LineRange(), streams.in, streams.err);
  if (!reader.ok()) return reader.status();
  NumberedPosition next;
  while ((*reader)->Next(next)) {
    places.insert(othello::PlaceOf(next.game.position()).position);
  }
  if (absl::Status status = (*reader)->status(); !status.ok()) return status;
  return places;
}

bool Meets(const othello::Game& game, const Places& places) {
  if (places.empty()) return false;
  for (size_t i = 0; i <= game.moves().size(); ++i) {
    if (places.contains(
            othello::PlaceOf(game.BoardBefore(i).position()).position)) {
      return true;
    }
  }
  return false;
}

}  // namespace

absl::Status BookMerge(const std::vector<std::string>& paths, Streams streams) {
  if (paths.size() < 2) {
    return absl::InvalidArgumentError(
        "merge: name the book to write and those to merge");
  }
  if (absl::Status status = CheckWritable(paths[0]); !status.ok()) {
    return status;
  }
  Book merged;
  for (size_t i = 1; i < paths.size(); ++i) {
    const absl::StatusOr<Book> book = ReadAnyBook(paths[i]);
    if (!book.ok()) return book.status();
    merged.Merge(*book);
  }
  merged.Negamax();
  if (absl::Status status = WriteAnyBook(
          merged, paths[0], absl::StrCat("merge ", absl::StrJoin(paths, " ")));
      !status.ok()) {
    return status;
  }
  streams.err << paths[0] << ": " << merged.size() << " positions\n";
  return absl::OkStatus();
}

absl::Status BookAdd(const std::vector<std::string>& words, Streams streams) {
  const int plies = absl::GetFlag(FLAGS_plies);
  if (words.size() < 2) {
    return absl::InvalidArgumentError("add: name a book and files of games");
  }
  if (plies < 0 || plies > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("--plies must be from 0 to 60, not ", plies));
  }
  const std::string& path = words[0];
  if (absl::Status status = CheckWritable(path); !status.ok()) return status;
  absl::StatusOr<Book> book = ReadBookOrNew(path);
  if (!book.ok()) return book.status();
  const auto skipped = SkippedPlaces(streams);
  if (!skipped.ok()) return skipped.status();
  int added = 0;
  int without_result = 0;
  int left_out = 0;
  for (size_t i = 1; i < words.size(); ++i) {
    const auto games = othello::ReadGameFile(words[i]);
    if (!games.ok()) return games.status();
    othello::GameCounter counter;
    for (const othello::Game& game : *games) {
      if (Meets(game, *skipped)) {
        ++left_out;
        continue;
      }
      ++(counter.Add(game, plies) ? added : without_result);
    }
    if (counter.identity() != 0)
      counter.AddTo(*book, words[i], absl::GetFlag(FLAGS_known));
  }
  book->Negamax();
  if (absl::Status status = WriteAnyBook(
          *book, path, absl::StrCat("add ", absl::StrJoin(words, " ")));
      !status.ok()) {
    return status;
  }
  streams.err << path << ": " << added << " games read, " << without_result
              << " without a result and " << left_out
              << " through skipped positions left out; " << book->size()
              << " positions\n";
  return absl::OkStatus();
}

absl::Status BookExport(const std::vector<std::string>& paths,
                        Streams streams) {
  if (paths.size() != 2) {
    return absl::InvalidArgumentError(
        "export: name the book to read and the one to write");
  }
  const std::string& out = paths[1];
  const bool is_page = absl::EndsWithIgnoreCase(out, ".html");
  if (!is_page && !absl::EndsWithIgnoreCase(out, ".json")) {
    return BookMerge({out, paths[0]}, streams);
  }
  const absl::StatusOr<Book> book = ReadAnyBook(paths[0]);
  if (!book.ok()) return book.status();
  const std::string title = absl::StrCat("Opening book ", paths[0]);
  if (absl::Status status = othello::ReplaceFile(
          out, is_page ? BookPageHtml(*book, title) : BookJson(*book, title));
      !status.ok()) {
    return status;
  }
  streams.err << out << ": " << book->size() << " positions\n";
  return absl::OkStatus();
}

}  // namespace tools
