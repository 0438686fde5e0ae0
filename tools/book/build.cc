// build, learn and deepen: books that grow by searches.

#include <algorithm>
#include <ctime>
#include <limits>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/flags/flag.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/book/book_place.h"
#include "othello/records/game_file.h"
#include "tools/book/any_book.h"
#include "tools/book/book_actions.h"
#include "tools/book/book_flags.h"
#include "tools/book/learn_line.h"
#include "tools/book_store/book_store.h"
#include "tools/program/common_flags.h"
#include "tools/program/limit_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::Position;
using ::training::BookSearchSettings;

// Deep enough to be better than what play finds in a second.
constexpr int kBuildDepth = 16;
// A game is learned while its player waits.
constexpr int kLearnDepth = 12;

absl::StatusOr<training::ExpansionSettings> ExpansionFromFlags() {
  training::ExpansionSettings settings;
  settings.plies_for_disc = absl::GetFlag(FLAGS_disc_plies);
  settings.plies_for_bit = absl::GetFlag(FLAGS_bit_plies);
  settings.least_empties = absl::GetFlag(FLAGS_least_empties);
  if (absl::Status status = CheckSettings(settings); !status.ok()) {
    return status;
  }
  return settings;
}

absl::StatusOr<training::WorkShard> PartFromFlag() {
  const std::string text = absl::GetFlag(FLAGS_part);
  const std::vector<std::string> numbers = absl::StrSplit(text, '/');
  training::WorkShard part;
  if (numbers.size() != 2 || !absl::SimpleAtoi(numbers[0], &part.number) ||
      !absl::SimpleAtoi(numbers[1], &part.count) || part.number < 1 ||
      part.number > part.count) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--part must be i/n with i from 1 to n, not '", text, "'"));
  }
  --part.number;
  return part;
}

double CpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

absl::StatusOr<BookSearchSettings> BookSearchFromFlags(int depth,
                                                       Streams streams) {
  BookSearchSettings settings;
  settings.depth = absl::GetFlag(FLAGS_depth).value_or(depth);
  settings.solved_empties = absl::GetFlag(FLAGS_solve_from);
  settings.threads = absl::GetFlag(FLAGS_threads);
  auto configuration = ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  PrintWarnings(configuration->warnings, streams.err);
  settings.options = std::move(configuration->search);
  settings.options.threads = 1;
  if (absl::Status status = CheckSettings(settings); !status.ok()) {
    return status;
  }
  return settings;
}

absl::Status BookBuild(const std::vector<std::string>& words, Streams streams) {
  if (words.size() != 1) {
    return absl::InvalidArgumentError("build: name the book to build");
  }
  const std::string& path = words[0];
  if (absl::Status status = CheckWritable(path); !status.ok()) return status;
  const auto settings = BookSearchFromFlags(kBuildDepth, streams);
  if (!settings.ok()) return settings.status();
  const auto expansion = ExpansionFromFlags();
  if (!expansion.ok()) return expansion.status();
  const auto part = PartFromFlag();
  if (!part.ok()) return part.status();
  const int64_t rounds = absl::GetFlag(FLAGS_rounds);
  const int choices = absl::GetFlag(FLAGS_round);
  const int64_t size = absl::GetFlag(FLAGS_size);
  if (rounds < 0 || size < 0 || choices < 1) {
    return absl::InvalidArgumentError(
        "--rounds and --size must not be negative, and --round at least 1");
  }
  if (part->count > 1 && rounds != 1) {
    return absl::InvalidArgumentError(
        "--part needs --rounds=1: merge the parts before the next round");
  }
  std::optional<Book> games;
  if (const std::string steer = absl::GetFlag(FLAGS_steer); !steer.empty()) {
    absl::StatusOr<Book> read = ReadAnyBook(steer);
    if (!read.ok()) return read.status();
    games = *std::move(read);
  }
  absl::StatusOr<Book> book = ReadBookOrNew(path);
  if (!book.ok()) return book.status();
  const std::string command = absl::StrCat(
      "build --depth=", settings->depth, " --round=", choices,
      part->count > 1
          ? absl::StrCat(" --part=", part->number + 1, "/", part->count)
          : "");
  const double before = CpuSeconds();
  double searching = 0;
  for (int64_t i = 0; rounds == 0 || i < rounds; ++i) {
    if (size > 0 && book->size() >= static_cast<size_t>(size)) break;
    double started = 0;
    auto round = training::RunBookRound(
        *book, games.has_value() ? &*games : nullptr, *expansion,
        static_cast<size_t>(choices), *settings, *part, nullptr,
        [&, from = CpuSeconds()](int64_t) { started = CpuSeconds() - from; });
    if (!round.ok()) return round.status();
    searching += started;
    // A part without searches is still needed by the merge.
    if (part->count == 1 && round->searches == 0 && round->expansions == 0) {
      break;
    }
    book = std::move(round->book);
    if (absl::Status status = WriteAnyBook(*book, path, command);
        !status.ok()) {
      return status;
    }
    streams.err << absl::StrFormat(
                       "%s: %d positions, %d expanded by %d searches, lines up "
                       "to %.1f plies; %.0f s of CPU, %.1f%% in searches\n",
                       path, book->size(), round->expansions, round->searches,
                       round->last_cost, CpuSeconds() - before,
                       100 * searching / (CpuSeconds() - before))
                << std::flush;
  }
  return absl::OkStatus();
}

absl::Status BookLearn(const std::vector<std::string>& words, Streams streams) {
  if (words.size() < 2) {
    return absl::InvalidArgumentError("learn: name a book and files of games");
  }
  const std::string& path = words[0];
  if (absl::Status status = CheckWritable(path); !status.ok()) return status;
  const int plies = absl::GetFlag(FLAGS_plies);
  if (plies < 0 || plies > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("--plies must be from 0 to 60, not ", plies));
  }
  const auto settings = BookSearchFromFlags(kLearnDepth, streams);
  if (!settings.ok()) return settings.status();
  int learned = 0;
  for (size_t i = 1; i < words.size(); ++i) {
    const auto games = othello::ReadGameFile(words[i]);
    if (!games.ok()) return games.status();
    for (const othello::Game& game : *games) {
      const auto size =
          LearnLine({game, plies}, path,
                    absl::StrCat("learn ", absl::StrJoin(words, " ")),
                    [&](const std::vector<training::LeafSearch>& searches) {
                      Progress progress("positions",
                                        static_cast<int64_t>(searches.size()),
                                        streams.err, IsTerminal(kStderr));
                      return SearchLeaves(searches, *settings, nullptr,
                                          [&](int64_t) { progress.Advance(); });
                    });
      if (!size.ok()) return size.status();
      ++learned;
      streams.err << path << ": " << learned << " games learned, " << *size
                  << " positions\n";
    }
  }
  return absl::OkStatus();
}

// The leaves that are shallower than `depth`, the likeliest first; then those
// that no line reaches or that lead to where another one leads.
std::vector<Position> ShallowLeaves(
    const Book& book, const training::ExpansionSettings& expansion, int depth) {
  std::vector<Position> places;
  for (const training::Expansion& leaf :
       training::ChooseExpansions(book, nullptr, expansion, book.size())) {
    places.push_back(leaf.place);
  }
  const std::vector<Position> all = book.SortedPlaces();
  places.insert(places.end(), all.begin(), all.end());
  absl::flat_hash_set<Position> seen;
  std::erase_if(places, [&](const Position& place) {
    const othello::BookLeaf known = book.FindPlace(place)->leaf;
    return !known.is_known || known.is_solved || known.depth >= depth ||
           !seen.insert(place).second;
  });
  return places;
}

absl::Status BookDeepen(const std::vector<std::string>& words,
                        Streams streams) {
  if (words.size() != 1) {
    return absl::InvalidArgumentError("deepen: name the book");
  }
  const std::string& path = words[0];
  if (absl::Status status = CheckWritable(path); !status.ok()) return status;
  const auto settings = BookSearchFromFlags(kBuildDepth + 2, streams);
  if (!settings.ok()) return settings.status();
  const int choices = absl::GetFlag(FLAGS_round);
  const auto expansion = ExpansionFromFlags();
  if (!expansion.ok()) return expansion.status();
  absl::StatusOr<Book> book = ReadAnyBook(path);
  if (!book.ok()) return book.status();
  const int64_t rounds = absl::GetFlag(FLAGS_rounds);
  for (int64_t i = 0; rounds == 0 || i < rounds; ++i) {
    std::vector<training::LeafSearch> searches;
    for (const Position& place :
         ShallowLeaves(*book, *expansion, settings->depth)) {
      if (searches.size() == static_cast<size_t>(choices)) break;
      const auto search = training::LeafSearchOf(*book, place);
      if (search.has_value()) searches.push_back(*search);
    }
    if (searches.empty()) break;
    auto leaves = SearchLeaves(searches, *settings);
    if (!leaves.ok()) return leaves.status();
    for (size_t j = 0; j < searches.size(); ++j) {
      book->AddLeaf(searches[j].place, (*leaves)[j]);
    }
    book->Negamax();
    if (absl::Status status = WriteAnyBook(
            *book, path, absl::StrCat("deepen --depth=", settings->depth));
        !status.ok()) {
      return status;
    }
    streams.err << path << ": " << searches.size() << " leaves searched to "
                << "depth " << settings->depth << "\n"
                << std::flush;
  }
  return absl::OkStatus();
}

}  // namespace tools
