#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/book_store/book_store.h"

namespace tools {
namespace {

using ::othello::ReadAll;
using ::othello::TemporaryFolder;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Two games that share their first two moves.
constexpr char kTwoGames[] =
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[+12]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]"
    "B[f5]W[d6]B[c3];)\n"
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[-4]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]"
    "B[f5]W[d6]B[c4];)\n";

TEST(BookCommandTest, GamesAreCountedAndShown) {
  const TemporaryFolder folder;
  const std::string games = folder.Write("games.ggf", kTwoGames);
  const std::string book = folder.Path("book.tsv");
  const Outcome added = RunWords({"book", "add", book, games});
  ASSERT_EQ(added.exit_status, kExitOk) << added.err;
  EXPECT_THAT(added.err, HasSubstr("2 games read"));
  const std::string once = ReadAll(book);
  EXPECT_EQ(RunWords({"book", "add", book, games}).exit_status, kExitOk);
  EXPECT_EQ(ReadAll(book), once);

  const Outcome shown = RunWords({"book", "show", book, "f5"});
  EXPECT_EQ(shown.exit_status, kExitOk) << shown.err;
  EXPECT_THAT(shown.out, StartsWith("d6 "));
  EXPECT_THAT(shown.out, HasSubstr("2 games: 1 won, 0 drawn, 1 lost"));
  const Outcome json = RunWords({"book", "show", book, "f5", "d6", "--json"});
  EXPECT_THAT(json.out, HasSubstr("{\"move\":\"c3\",\"kind\":\"book\","));
  EXPECT_THAT(json.out, HasSubstr("\"wins\":1,\"draws\":0,\"losses\":0"));
  const Outcome info = RunWords({"book", "info", book, "--json"});
  EXPECT_THAT(info.out, HasSubstr("\"positions\":5,"));
  EXPECT_THAT(info.out, HasSubstr("\"games\":2,\"sources\":1,"));
  EXPECT_THAT(RunWords({"book", "info", book}).out,
              HasSubstr("5 positions of 60 to 57 empty squares"));
}

TEST(BookCommandTest, MergingInAnyOrderGivesTheSameBytes) {
  const TemporaryFolder folder;
  const std::string all = kTwoGames;
  const size_t half = all.find('\n') + 1;
  folder.Write("1.ggf", all.substr(0, half));
  folder.Write("2.ggf", all.substr(half));
  for (const std::string number : {"1", "2"}) {
    ASSERT_EQ(RunWords({"book", "add", folder.Path(number + ".tsv"),
                        folder.Path(number + ".ggf")})
                  .exit_status,
              kExitOk);
  }
  const std::string one = folder.Path("1.tsv");
  const std::string two = folder.Path("2.tsv");
  const std::string left = folder.Path("left.tsv");
  const std::string right = folder.Path("right.tsv");
  EXPECT_EQ(RunWords({"book", "merge", left, one, two}).exit_status, kExitOk);
  EXPECT_EQ(RunWords({"book", "merge", right, two, one, two}).exit_status,
            kExitOk);
  EXPECT_EQ(ReadAll(left), ReadAll(right));
  EXPECT_THAT(ReadAll(left), HasSubstr(":1/0/0,"));
}

TEST(BookCommandTest, EveryFormatCanBeWritten) {
  const TemporaryFolder folder;
  const std::string games = folder.Write("games.ggf", kTwoGames);
  const std::string book = folder.Path("book.tsv");
  ASSERT_EQ(RunWords({"book", "add", book, games}).exit_status, kExitOk);
  for (const std::string extension : {"rbk", "dat", "egbk3"}) {
    const std::string out = folder.Path("out." + extension);
    const Outcome exported = RunWords({"book", "export", book, out});
    EXPECT_EQ(exported.exit_status, kExitOk) << exported.err;
    EXPECT_EQ(RunWords({"book", "info", out}).exit_status, kExitOk);
  }
}

TEST(BookCommandTest, ABookThatGrowsKeepsWhatItHolds) {
  if (!HasBookStores()) GTEST_SKIP() << "built without SQLite";
  const TemporaryFolder folder;
  const std::string all = kTwoGames;
  const size_t half = all.find('\n') + 1;
  const std::string one = folder.Write("1.ggf", all.substr(0, half));
  const std::string two = folder.Write("2.ggf", all.substr(half));
  const std::string store = folder.Path("book.sqlite");
  const std::string text = folder.Path("book.tsv");
  for (const std::string& games : {one, two, one}) {
    const Outcome added = RunWords({"book", "add", store, games});
    ASSERT_EQ(added.exit_status, kExitOk) << added.err;
    ASSERT_EQ(RunWords({"book", "add", text, games}).exit_status, kExitOk);
  }
  const std::string exported = folder.Path("exported.tsv");
  ASSERT_EQ(RunWords({"book", "export", store, exported}).exit_status, kExitOk);
  EXPECT_EQ(ReadAll(exported), ReadAll(text));
  EXPECT_THAT(RunWords({"book", "show", store, "f5"}).out,
              HasSubstr("2 games: 1 won, 0 drawn, 1 lost"));
}

TEST(BookCommandTest, MistakesAreExplainedAndChangeNothing) {
  const TemporaryFolder folder;
  EXPECT_EQ(RunWords({"book"}).exit_status, kExitUsage);
  EXPECT_EQ(RunWords({"book", "burn"}).exit_status, kExitUsage);
  EXPECT_EQ(RunWords({"book", "info"}).exit_status, kExitUsage);
  EXPECT_EQ(RunWords({"book", "export", "x"}).exit_status, kExitUsage);
  EXPECT_EQ(RunWords({"book", "merge", "x.zip", "y"}).exit_status, kExitUsage);
  const std::string broken = folder.Write("broken.dat", "XADEKOOB");
  const Outcome added =
      RunWords({"book", "add", broken, folder.Write("games.ggf", kTwoGames)});
  EXPECT_EQ(added.exit_status, kExitFailed);
  EXPECT_THAT(added.err, HasSubstr("broken.dat: byte 0"));
  EXPECT_EQ(ReadAll(broken), "XADEKOOB");
  const Outcome missing = RunWords({"book", "info", folder.Path("none.dat")});
  EXPECT_EQ(missing.exit_status, kExitFailed);
  EXPECT_THAT(missing.err, HasSubstr("none.dat"));
}

std::vector<std::string> BuildWords(const std::string& book, int rounds) {
  return {"book",
          "build",
          book,
          "--depth=2",
          "--round=4",
          "--hash_mb=0",
          "--solve_from=0",
          "--rounds=" + std::to_string(rounds)};
}

TEST(BookCommandTest, ABuiltBookIsContinued) {
  const TemporaryFolder folder;
  const std::string once = folder.Path("once.tsv");
  const std::string twice = folder.Path("twice.tsv");
  ASSERT_EQ(RunWords(BuildWords(once, 6)).exit_status, kExitOk);
  ASSERT_EQ(RunWords(BuildWords(twice, 2)).exit_status, kExitOk);
  EXPECT_NE(ReadAll(once), ReadAll(twice));
  ASSERT_EQ(RunWords(BuildWords(twice, 4)).exit_status, kExitOk);
  EXPECT_EQ(ReadAll(once), ReadAll(twice));
}

TEST(BookCommandTest, MergedPartsOfARoundAreTheRound) {
  const TemporaryFolder folder;
  const std::string whole = folder.Path("whole.tsv");
  ASSERT_EQ(RunWords(BuildWords(whole, 4)).exit_status, kExitOk);
  const std::string parts[2] = {folder.Path("1.tsv"), folder.Path("2.tsv")};
  for (int part = 0; part < 2; ++part) {
    folder.Write(part == 0 ? "1.tsv" : "2.tsv", ReadAll(whole));
    std::vector<std::string> words = BuildWords(parts[part], 1);
    words.push_back("--part=" + std::to_string(part + 1) + "/2");
    const Outcome built = RunWords(words);
    ASSERT_EQ(built.exit_status, kExitOk) << built.err;
  }
  const std::string merged = folder.Path("merged.tsv");
  ASSERT_EQ(RunWords({"book", "merge", merged, parts[1], parts[0]}).exit_status,
            kExitOk);
  ASSERT_EQ(RunWords(BuildWords(whole, 1)).exit_status, kExitOk);
  EXPECT_EQ(ReadAll(merged), ReadAll(whole));
  std::vector<std::string> words = BuildWords(whole, 2);
  words.push_back("--part=1/2");
  EXPECT_EQ(RunWords(words).exit_status, kExitUsage);
}

TEST(BookCommandTest, LearnsVerifiesAndPrunes) {
  const TemporaryFolder folder;
  const std::string games = folder.Write("games.ggf", kTwoGames);
  const std::string book = folder.Path("book.tsv");
  const Outcome learned = RunWords(
      {"book", "learn", book, games, "--depth=2", "--hash_mb=0", "--plies=3"});
  ASSERT_EQ(learned.exit_status, kExitOk) << learned.err;
  EXPECT_THAT(learned.err, HasSubstr("2 games learned, 5 positions"));
  const std::string once = ReadAll(book);
  ASSERT_EQ(RunWords({"book", "learn", book, games, "--depth=2", "--hash_mb=0",
                      "--plies=3"})
                .exit_status,
            kExitOk);
  EXPECT_EQ(ReadAll(book), once);

  const Outcome deeper =
      RunWords({"book", "deepen", book, "--depth=3", "--hash_mb=0"});
  ASSERT_EQ(deeper.exit_status, kExitOk) << deeper.err;
  EXPECT_NE(ReadAll(book), once);
  // No leaf is left out. A second line of a position has no value.
  int leaves = 0;
  for (const std::string& line :
       std::vector<std::string>(absl::StrSplit(ReadAll(book), '\n'))) {
    const std::vector<std::string> cells = absl::StrSplit(line, '\t');
    if (cells.size() < 9 || cells[1] == "-" || cells[8] != "0") continue;
    ++leaves;
    EXPECT_THAT(cells[6], Not(AnyOf("1", "2"))) << line;
  }
  EXPECT_GT(leaves, 3);

  const Outcome verified = RunWords(
      {"book", "verify", book, "--sample=3", "--depth=4", "--hash_mb=0"});
  ASSERT_EQ(verified.exit_status, kExitOk) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("RMS"));

  const std::string small = folder.Path("small.tsv");
  const Outcome pruned = RunWords({"book", "prune", book, small, "--error=0"});
  ASSERT_EQ(pruned.exit_status, kExitOk) << pruned.err;
  EXPECT_LT(ReadAll(small).size(), ReadAll(book).size());
  // The start position is worth what it was.
  const std::string before = RunWords({"book", "show", book}).out;
  const std::string after = RunWords({"book", "show", small}).out;
  EXPECT_EQ(before.substr(0, 14), after.substr(0, 14));
}

TEST(BookCommandTest, VerifyListsContradictionsWithProvenBounds) {
  const TemporaryFolder folder;
  const std::string book = folder.Path("book.tsv");
  ASSERT_EQ(RunWords(BuildWords(book, 2)).exit_status, kExitOk);
  const std::string solved = folder.Write(
      "solved.txt",
      "---------------------------OX------XO--------------------------- X; "
      "lo:+40; hi:+64; games:1;\n");
  const Outcome verified = RunWords({"book", "verify", book, "--sample=0",
                                     "--hash_mb=0", "--solved=" + solved});
  ASSERT_EQ(verified.exit_status, kExitOk) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("proven is +40 to +64"));
  EXPECT_THAT(verified.out, HasSubstr("1 values contradict"));
}

TEST(BookCommandTest, ExportsAPageAndJson) {
  const TemporaryFolder folder;
  const std::string book = folder.Path("book.tsv");
  ASSERT_EQ(RunWords(BuildWords(book, 3)).exit_status, kExitOk);
  const std::string page = folder.Path("book.html");
  ASSERT_EQ(RunWords({"book", "export", book, page}).exit_status, kExitOk);
  EXPECT_THAT(ReadAll(page), HasSubstr("\"positions\":{"));
  EXPECT_THAT(ReadAll(page), testing::Not(HasSubstr("/*BOOK*/null")));
  const std::string json = folder.Path("book.json");
  ASSERT_EQ(RunWords({"book", "export", book, json}).exit_status, kExitOk);
  EXPECT_THAT(ReadAll(json), StartsWith("{\"title\":"));
}

TEST(BookCommandTest, GamesThroughSkippedPositionsAreLeftOut) {
  const TemporaryFolder folder;
  const std::string games = folder.Write("games.ggf", kTwoGames);
  const std::string skip = folder.Write("skip.txt", "f5d6c4\n");
  const Outcome added = RunWords(
      {"book", "add", folder.Path("book.tsv"), games, "--skip=" + skip});
  ASSERT_EQ(added.exit_status, kExitOk) << added.err;
  EXPECT_THAT(added.err, HasSubstr("1 games read"));
  EXPECT_THAT(added.err, HasSubstr("1 through skipped positions"));
}

}  // namespace
}  // namespace tools
