// verify: how far the values of a book are from those of deeper searches, and
// from what is proven.

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/flags/flag.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/book/book_place.h"
#include "othello/records/notation.h"
#include "othello/support/random.h"
#include "othello/support/whole_file.h"
#include "tools/book/any_book.h"
#include "tools/book/book_actions.h"
#include "tools/book/book_flags.h"
#include "tools/program/limit_flags.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookLeaf;
using ::othello::Position;

constexpr int kPliesDeeper = 4;

struct Errors {
  int count = 0;
  double sum = 0;
  double squares = 0;
  double largest = 0;
  int other_moves = 0;

  void Add(double error, bool is_other_move) {
    ++count;
    sum += error;
    squares += error * error;
    largest = std::max(largest, std::abs(error));
    other_moves += is_other_move;
  }
};

void PrintErrors(absl::string_view what, const std::map<int, Errors>& errors,
                 std::ostream& out) {
  out << absl::StrFormat("%-8s %6s %7s %7s %8s %12s\n", what, "leaves", "mean",
                         "RMS", "largest", "other moves");
  for (const auto& [key, some] : errors) {
    out << absl::StrFormat("%-8d %6d %+7.2f %7.2f %8.2f %12d\n", key,
                           some.count, some.sum / some.count,
                           std::sqrt(some.squares / some.count), some.largest,
                           some.other_moves);
  }
}

// Leaves that are not solved, in an order that depends on the book alone.
std::vector<Position> SampleOf(const Book& book, size_t most) {
  std::vector<Position> places;
  for (const Position& place : book.SortedPlaces()) {
    const BookLeaf leaf = book.FindPlace(place)->leaf;
    if (leaf.is_known && !leaf.is_solved) places.push_back(place);
  }
  std::sort(places.begin(), places.end(),
            [](const Position& one, const Position& two) {
              return othello::Mixed(HashOf(one)) < othello::Mixed(HashOf(two));
            });
  if (places.size() > most) places.resize(most);
  return places;
}

// "BOARD X; lo:-2; hi:+64; ..." of each line against the book's values. A value
// contradicts a bound if it is off by more than half a disc.
absl::Status CompareSolved(const Book& book, const std::string& path,
                           std::ostream& out) {
  const absl::StatusOr<std::string> text =
      othello::ReadWholeFile(path, size_t{1} << 30);
  if (!text.ok()) return text.status();
  int number = 0;
  int known = 0;
  int contradictions = 0;
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const std::vector<absl::string_view> fields = absl::StrSplit(line, ';');
    const auto board = othello::ParseBoard(fields[0]);
    if (!board.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", number, ": ", board.status().message()));
    }
    int lower = -othello::kMaxDiscs;
    int upper = othello::kMaxDiscs;
    for (absl::string_view field : fields) {
      field = absl::StripAsciiWhitespace(field);
      if (absl::ConsumePrefix(&field, "lo:")) {
        if (!absl::SimpleAtoi(field, &lower)) lower = -othello::kMaxDiscs;
      } else if (absl::ConsumePrefix(&field, "hi:")) {
        if (!absl::SimpleAtoi(field, &upper)) upper = othello::kMaxDiscs;
      }
    }
    const auto page = PageOf(book, board->position());
    if (!page.has_value() || !page->entry.value.is_known) continue;
    ++known;
    const double value = othello::DiscsFromScore(page->entry.value.value);
    if (value >= lower - 0.5 && value <= upper + 0.5) continue;
    ++contradictions;
    out << absl::StrFormat("%s: the book says %+.2f, proven is %+d to %+d\n",
                           fields[0], value, lower, upper);
  }
  out << absl::StrFormat(
      "%d positions of the book have proven bounds, %d values contradict "
      "them\n",
      known, contradictions);
  return absl::OkStatus();
}

}  // namespace

absl::Status BookVerify(const std::vector<std::string>& words,
                        Streams streams) {
  if (words.size() != 1) {
    return absl::InvalidArgumentError("verify: name the book");
  }
  const int most = absl::GetFlag(FLAGS_sample);
  if (most < 0) {
    return absl::InvalidArgumentError("--sample must not be negative");
  }
  const absl::StatusOr<Book> book = ReadAnyBook(words[0]);
  if (!book.ok()) return book.status();
  const std::vector<Position> places =
      SampleOf(*book, static_cast<size_t>(most));
  auto settings = BookSearchFromFlags(1, streams);
  if (!settings.ok()) return settings.status();
  std::map<int, Errors> by_depth;
  std::map<int, Errors> by_ply;
  std::map<int, std::vector<training::LeafSearch>> searches;  // by depth
  for (const Position& place : places) {
    const auto search = training::LeafSearchOf(*book, place);
    if (search.has_value()) {
      searches[book->FindPlace(place)->leaf.depth].push_back(*search);
    }
  }
  for (const auto& [depth, some] : searches) {
    settings->depth =
        absl::GetFlag(FLAGS_depth).value_or(std::min(60, depth + kPliesDeeper));
    const auto leaves = SearchLeaves(some, *settings);
    if (!leaves.ok()) return leaves.status();
    for (size_t i = 0; i < some.size(); ++i) {
      const BookLeaf known = book->FindPlace(some[i].place)->leaf;
      const double error =
          othello::DiscsFromScore(known.value - (*leaves)[i].value);
      const bool is_other = known.move != (*leaves)[i].move;
      by_depth[depth].Add(error, is_other);
      by_ply[60 - some[i].place.empty_count()].Add(error, is_other);
    }
  }
  PrintErrors("depth", by_depth, streams.out);
  PrintErrors("ply", by_ply, streams.out);
  const std::string solved = absl::GetFlag(FLAGS_solved);
  return solved.empty() ? absl::OkStatus()
                        : CompareSolved(*book, solved, streams.out);
}

}  // namespace tools
