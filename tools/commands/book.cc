// The actions of `rialto book` and their flags; tools/book has what they do.

#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/book/book_actions.h"
#include "tools/book/book_flags.h"
#include "tools/commands/commands.h"
#include "tools/program/common_flags.h"

ABSL_FLAG(int, plies, 24,
          "How many moves of each game 'book add' and 'book learn' take, 0 to "
          "60");
ABSL_FLAG(std::string, skip, "",
          "File of positions: 'book add' leaves out games that meet one");
ABSL_FLAG(bool, known, false,
          "'book add' counts games only at positions that the book holds");
ABSL_FLAG(int, rounds, 0,
          "Rounds of 'book build' and 'book deepen'; 0: until all is done");
ABSL_FLAG(int, round, 64,
          "Leaves that a round chooses together, and that a kill can lose");
ABSL_FLAG(int64_t, size, 0,
          "Positions at which 'book build' ends; 0: with the rounds");
ABSL_FLAG(std::string, part, "1/1",
          "i/n: 'book build' searches the i-th part of a round in n parts; "
          "'book merge' joins them");
ABSL_FLAG(std::string, steer, "",
          "Book of games: 'book build' expects the moves that people make");
ABSL_FLAG(double, disc_plies, 2,
          "What a disc given away costs a line, in plies");
ABSL_FLAG(double, bit_plies, 2,
          "What a move of people costs a line at most, in plies for each bit "
          "of its surprise (--steer)");
ABSL_FLAG(int, least_empties, 24,
          "'book build' and 'book prune' keep positions with so many empty "
          "squares or more");
ABSL_FLAG(int, solve_from, 18,
          "Leaves with so many empty squares or fewer are solved");
ABSL_FLAG(int, sample, 100, "Leaves that 'book verify' searches");
ABSL_FLAG(double, error, 2,
          "Discs that both sides together may give away on a line that 'book "
          "prune' keeps");
ABSL_FLAG(std::string, solved, "",
          "File of positions with proven bounds (lo:, hi:) that 'book verify' "
          "compares");

namespace tools {
namespace {

constexpr absl::string_view kBookDetails =
    "Opening books in files. The content of a file that is read says what it "
    "is; the name of\n"
    "one that is written: .rbk a packed book, .rbc a compact one, .tsv a book "
    "as text, .dat one\n"
    "of Edax (version 4), .txt the text that Edax exports, .egbk3 one of "
    "Egaroucid, .sqlite\n"
    "a book that grows: it keeps what it holds, and what is written is merged "
    "into it\n"
    "(docs/formats.md). 'default' is the book that is built in.\n"
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
    "the same. Also\n"
    "                         .json, and .html: a page to explore the book "
    "with\n"
    "  build BOOK             searches what is most likely to be played, round "
    "by round; a\n"
    "                         book that exists is continued, also after a "
    "kill\n"
    "  learn BOOK GAMES...    adds the lines of games, and searches where they "
    "could have\n"
    "                         been left\n"
    "  deepen BOOK            searches leaves again, to --depth\n"
    "  verify BOOK            searches a sample of leaves deeper, and reports "
    "the errors\n"
    "  prune BOOK OUT         only what is reached from the start by giving "
    "away at most\n"
    "                         --error discs\n"
    "  compact BOOK           writes a book that grows anew, without gaps\n"
    "\n"
    "Values are those of the whole book: every position is worth its best "
    "move. A value in\n"
    "brackets is proven. JSON keys of info: book, positions, valued, proven, "
    "leaves, games,\n"
    "sources, least_empties, most_empties; of show, a line for each move: "
    "move, kind, value,\n"
    "lower, upper, wins, draws, losses, depth, name.\n";

struct BookAction {
  absl::string_view name;
  RunCommand run;
};
constexpr BookAction kActions[] = {
    {"info", BookInfo},     {"show", BookShow},     {"merge", BookMerge},
    {"add", BookAdd},       {"export", BookExport}, {"import", BookExport},
    {"build", BookBuild},   {"learn", BookLearn},   {"deepen", BookDeepen},
    {"verify", BookVerify}, {"prune", BookPrune},   {"compact", BookCompact}};

absl::Status RunBook(const std::vector<std::string>& arguments,
                     Streams streams) {
  if (!arguments.empty()) {
    for (const auto& [name, run] : kActions) {
      if (arguments[0] != name) continue;
      return run({arguments.begin() + 1, arguments.end()}, streams);
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "say what to do: ",
      absl::StrJoin(kActions, ", ", [](std::string* out, const BookAction& a) {
        absl::StrAppend(out, a.name);
      })));
}

}  // namespace

Command BookCommand() {
  return {
      "book",
      "play from, grow, check and convert opening books",
      "ACTION BOOK ...",
      kBookDetails,
      SearchFlags({"depth", "plies", "skip", "known", "rounds", "round", "size",
                   "part", "steer", "disc_plies", "bit_plies", "least_empties",
                   "solve_from", "sample", "error", "solved", "json"}),
      RunBook};
}

}  // namespace tools
