// info and show: what a book holds.

#include <algorithm>
#include <optional>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/records/game_file.h"
#include "othello/records/opening_names.h"
#include "tools/book/any_book.h"
#include "tools/book/book_actions.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookMove;
using ::othello::BookPage;
using ::othello::Position;

// Learned games are a source each.
constexpr size_t kMostSources = 20;

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
  if (move.games.wins == 0 && move.games.losses == 0 &&
      move.games.total() > 1) {
    // A book that keeps no results counts games as draws.
    absl::StrAppendFormat(&text, "  %d games", move.games.total());
  } else if (move.games.total() > 0) {
    absl::StrAppendFormat(&text, "  %d games: %d won, %d drawn, %d lost",
                          move.games.total(), move.games.wins, move.games.draws,
                          move.games.losses);
  }
  if (!name.empty()) absl::StrAppend(&text, "  ", name);
  out << text << "\n";
}

}  // namespace

absl::Status BookInfo(const std::vector<std::string>& paths, Streams streams) {
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
    size_t shown = 0;
    for (const auto& [source, name] : book->sources()) {
      if (++shown > kMostSources) break;
      streams.out << absl::StrFormat("  games of %s (%016x)\n", name, source);
    }
    if (shown > kMostSources) {
      streams.out << "  and " << book->sources().size() - kMostSources
                  << " more sources of games\n";
    }
  }
  return absl::OkStatus();
}

absl::Status BookShow(const std::vector<std::string>& words, Streams streams) {
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

}  // namespace tools
