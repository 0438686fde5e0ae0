#include "othello/book/book.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/book/book_file.h"
#include "othello/records/game_file.h"
#include "othello/records/opening_names.h"
#include "othello/support/whole_file.h"
#include "tools/book_store/book_store.h"
#include "tools/commands/commands.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"

ABSL_FLAG(int, plies, 24,
          "How many moves of each game 'book add' counts, 0 to 60");

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookMove;
using ::othello::BookPage;
using ::othello::Position;

constexpr absl::string_view kBookDetails =
    "Opening books in files. The content of a file that is read says what it "
    "is; the name of\n"
    "one that is written: .rbk a packed book, .tsv a book as text, .dat one of "
    "Edax (version\n"
    "4), .egbk3 one of Egaroucid, .sqlite a book that grows: it keeps what it "
    "holds, and what is\n"
    "written is merged into it (docs/formats.md).\n"
    "\n"
    "  info BOOK...           positions, values, leaves and games of each "
    "book\n"
    "  show BOOK [POSITION]   the moves of a position, best first; by default "
    "the start\n"
    "  merge OUT BOOK...      one book of several, in any order the same; OUT "
    "may be one of\n"
    "                         them. Of two leaves the solved one stays, else "
    "the deeper,\n"
    "                         else the less selective\n"
    "  add BOOK GAMES...      counts the games of files, each collection once; "
    "BOOK may be\n"
    "                         new\n"
    "  export BOOK OUT        the same book in another format; 'import' means "
    "the same\n"
    "\n"
    "Values are those of the whole book: every position is worth its best "
    "move. A value in\n"
    "brackets is proven. JSON keys of info: book, positions, valued, proven, "
    "leaves, games,\n"
    "sources, least_empties, most_empties; of show, a line for each move: "
    "move, kind, value,\n"
    "lower, upper, wins, draws, losses, depth, name.\n";

absl::string_view KindName(BookMove::Kind kind) {
  switch (kind) {
    case BookMove::Kind::kLink:
      return "book";
    case BookMove::Kind::kEnd:
      return "end";
    case BookMove::Kind::kLeaf:
      return "leaf";
  }
  return "";
}

struct BookFacts {
  size_t valued = 0;
  size_t proven = 0;
  size_t leaves = 0;
  uint64_t games = 0;  // through the position that has most
  int least_empties = 0;
  int most_empties = 0;
};

BookFacts FactsOfBook(const Book& book) {
  BookFacts facts;
  const std::vector<Position> places = book.SortedPlaces();
  if (places.empty()) return facts;
  facts.most_empties = places.front().empty_count();
  facts.least_empties = places.back().empty_count();
  for (const Position& place : places) {
    const BookEntry entry = *book.FindPlace(place);
    facts.valued += entry.value.is_known;
    facts.proven += entry.value.is_proven();
    facts.leaves += entry.leaf.is_known;
    facts.games = std::max(facts.games, entry.games.total());
  }
  return facts;
}

absl::StatusOr<Book> ReadAnyBook(const std::string& path) {
  const absl::StatusOr<std::string> head = othello::ReadWholeFile(path, 100);
  if (!head.ok()) return head.status();
  if (!LooksLikeBookStore(*head)) return othello::ReadBookFile(path);
  const auto store = BookStore::Open(path, BookStore::Mode::kRead);
  if (!store.ok()) return store.status();
  return (*store)->Load();
}

// `command` goes into the history of a book that grows.
absl::Status WriteAnyBook(const Book& book, const std::string& path,
                          absl::string_view command) {
  if (!IsBookStorePath(path)) return othello::WriteBookFile(book, path);
  const auto store = BookStore::Open(path, BookStore::Mode::kWrite);
  if (!store.ok()) return store.status();
  return (*store)->Merge(book, command);
}

absl::Status RunInfo(const std::vector<std::string>& paths, Streams streams) {
  if (paths.empty()) {
    return absl::InvalidArgumentError("info: name at least one book");
  }
  for (const std::string& path : paths) {
    const absl::StatusOr<Book> book = ReadAnyBook(path);
    if (!book.ok()) return book.status();
    const BookFacts facts = FactsOfBook(*book);
    if (absl::GetFlag(FLAGS_json)) {
      streams.out << JsonLine()
                         .Add("book", path)
                         .Add("positions", book->size())
                         .Add("valued", facts.valued)
                         .Add("proven", facts.proven)
                         .Add("leaves", facts.leaves)
                         .Add("games", facts.games)
                         .Add("sources", book->sources().size())
                         .Add("least_empties", facts.least_empties)
                         .Add("most_empties", facts.most_empties)
                         .ToString()
                  << "\n";
      continue;
    }
    streams.out << absl::StrFormat(
        "%s: %d positions of %d to %d empty squares, %d with a value, %d "
        "proven, %d leaves, %d games\n",
        path, book->size(), facts.most_empties, facts.least_empties,
        facts.valued, facts.proven, facts.leaves, facts.games);
    for (const auto& [source, name] : book->sources()) {
      streams.out << absl::StrFormat("  games of %s (%016x)\n", name, source);
    }
  }
  return absl::OkStatus();
}

std::string ValueText(const othello::BookValue& value) {
  if (!value.is_known) return "?";
  const std::string text =
      absl::StrFormat("%+.2f", othello::DiscsFromScore(value.value));
  return value.is_proven() ? absl::StrCat("[", text, "]") : text;
}

void PrintBookMove(const Position& position, const BookPage& page,
                   const BookMove& move, std::ostream& out) {
  const Position after =
      move.move == othello::kPass ? position.Pass() : position.Play(move.move);
  const std::string name(othello::OpeningNameOf(after));
  const bool is_leaf = move.kind == BookMove::Kind::kLeaf;
  if (absl::GetFlag(FLAGS_json)) {
    JsonLine line;
    line.Add("move", othello::SquareName(move.move))
        .Add("kind", KindName(move.kind));
    if (move.value.is_known) {
      line.Add("value", othello::DiscsFromScore(move.value.value));
    }
    line.Add("lower", move.value.lower)
        .Add("upper", move.value.upper)
        .Add("wins", move.games.wins)
        .Add("draws", move.games.draws)
        .Add("losses", move.games.losses);
    if (is_leaf) line.Add("depth", page.entry.leaf.depth);
    if (!name.empty()) line.Add("name", name);
    out << line.ToString() << "\n";
    return;
  }
  std::string text =
      absl::StrFormat("%-4s %8s  %-4s", othello::SquareName(move.move),
                      ValueText(move.value), KindName(move.kind));
  if (is_leaf) {
    absl::StrAppendFormat(&text, "  depth %d", page.entry.leaf.depth);
  }
  if (move.games.total() > 0) {
    absl::StrAppendFormat(&text, "  %d games: %d won, %d drawn, %d lost",
                          move.games.total(), move.games.wins, move.games.draws,
                          move.games.losses);
  }
  if (!name.empty()) absl::StrAppend(&text, "  ", name);
  out << text << "\n";
}

absl::Status RunShow(const std::vector<std::string>& words, Streams streams) {
  if (words.empty()) {
    return absl::InvalidArgumentError("show: name a book");
  }
  Position position = Position::Start();
  if (words.size() > 1) {
    const auto games = othello::ParseAnyGames(
        absl::StrJoin(words.begin() + 1, words.end(), " "));
    if (!games.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("show: ", games.status().message()));
    }
    position = games->back().position();
  }
  const absl::StatusOr<Book> book = ReadAnyBook(words[0]);
  if (!book.ok()) return book.status();
  const std::optional<BookPage> page = othello::PageOf(*book, position);
  if (!page.has_value()) {
    return absl::NotFoundError(
        absl::StrCat(words[0], ": the position is not in the book"));
  }
  for (const BookMove& move : page->moves) {
    PrintBookMove(position, *page, move, streams.out);
  }
  return absl::OkStatus();
}

absl::Status CheckWritable(const std::string& path) {
  if (othello::BookFormatOfPath(path).has_value() || IsBookStorePath(path)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      path,
      ": the name of a book ends in .rbk, .tsv, .dat, .egbk3 or .sqlite"));
}

absl::Status RunMerge(const std::vector<std::string>& paths, Streams streams) {
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

absl::Status RunAdd(const std::vector<std::string>& words, Streams streams) {
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
  Book book;
  absl::StatusOr<Book> old = ReadAnyBook(path);
  if (old.ok()) {
    book = *std::move(old);
  } else if (!absl::IsNotFound(old.status())) {
    return old.status();
  }
  int added = 0;
  int without_result = 0;
  for (size_t i = 1; i < words.size(); ++i) {
    const auto games = othello::ReadGameFile(words[i]);
    if (!games.ok()) return games.status();
    othello::GameCounter counter;
    for (const othello::Game& game : *games) {
      ++(counter.Add(game, plies) ? added : without_result);
    }
    if (counter.identity() != 0) counter.AddTo(book, words[i]);
  }
  book.Negamax();
  if (absl::Status status = WriteAnyBook(
          book, path, absl::StrCat("add ", absl::StrJoin(words, " ")));
      !status.ok()) {
    return status;
  }
  streams.err << path << ": " << added << " games read, " << without_result
              << " without a result left out; " << book.size()
              << " positions\n";
  return absl::OkStatus();
}

absl::Status RunExport(const std::vector<std::string>& paths, Streams streams) {
  if (paths.size() != 2) {
    return absl::InvalidArgumentError(
        "export: name the book to read and the one to write");
  }
  return RunMerge({paths[1], paths[0]}, streams);
}

absl::Status RunBook(const std::vector<std::string>& arguments,
                     Streams streams) {
  static constexpr std::pair<absl::string_view, RunCommand> kActions[] = {
      {"info", RunInfo}, {"show", RunShow},     {"merge", RunMerge},
      {"add", RunAdd},   {"export", RunExport}, {"import", RunExport}};
  if (!arguments.empty()) {
    for (const auto& [name, run] : kActions) {
      if (arguments[0] != name) continue;
      return run({arguments.begin() + 1, arguments.end()}, streams);
    }
  }
  return absl::InvalidArgumentError(
      "say what to do: info, show, merge, add, export or import");
}

}  // namespace

Command BookCommand() {
  return {"book",
          "show, merge and convert opening books",
          "info|show|merge|add|export|import BOOK ...",
          kBookDetails,
          {"plies", "json"},
          RunBook};
}

}  // namespace tools
