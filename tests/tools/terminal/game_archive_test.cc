// The archive of games: what it keeps, whatever happens to the program.

#include "tools/terminal/game_archive.h"

#ifndef _WIN32
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <chrono>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/ggf.h"
#include "tests/support/private_file.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_scale.h"

namespace terminal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

othello::Game DatedGame(absl::string_view moves, absl::string_view date) {
  othello::Game game = engine::GameOf(moves);
  game.SetTag(othello::kTagSite, "Rialto archive 1");
  game.SetTag(othello::kTagDate, date);
  return game;
}

std::set<std::string> DatesIn(const GameArchive& archive) {
  const auto content = archive.Read();
  EXPECT_TRUE(content.ok()) << content.status();
  EXPECT_THAT(content->remarks, IsEmpty());
  std::set<std::string> dates;
  for (const othello::Game& game : content->games) {
    dates.emplace(game.tag(othello::kTagDate));
  }
  return dates;
}

TEST(GameArchiveTest, GamesAreKeptAndReadAgain) {
  const othello::TemporaryFolder folder;
  const GameArchive archive(folder.Path("share/rialto/games.ggf"));
  EXPECT_THAT(archive.Read()->games, IsEmpty());
  ASSERT_TRUE(archive.Add(DatedGame("f5d6", "a")).ok());
  ASSERT_TRUE(archive.Add(DatedGame("f5f6", "b")).ok());
  ASSERT_TRUE(archive.Add(DatedGame("f5d6", "a")).ok());
  EXPECT_THAT(DatesIn(archive), ElementsAre("a", "b"));
  EXPECT_THAT(archive.Read()->games, SizeIs(2));
  othello::ExpectPrivate(archive.path());
  ASSERT_TRUE(archive.Delete().ok());
  EXPECT_THAT(archive.Read()->games, IsEmpty());
  EXPECT_TRUE(archive.Delete().ok());
}

TEST(GameArchiveTest, AGameThatWasTakenUpAgainIsListedOnce) {
  const othello::TemporaryFolder folder;
  const GameArchive archive(folder.Path("games.ggf"));
  ASSERT_TRUE(archive.Add(DatedGame("f5d6", "a")).ok());
  ASSERT_TRUE(archive.Add(DatedGame("f5f6", "b")).ok());
  ASSERT_TRUE(archive.Add(DatedGame("f5d6c3", "a")).ok());
  const auto content = archive.Read();
  ASSERT_THAT(content->games, SizeIs(2));
  EXPECT_THAT(content->games[1].moves(), SizeIs(3));
}

TEST(GameArchiveTest, DamageHidesNothingElse) {
  const othello::TemporaryFolder folder;
  const std::string good = othello::FormatGgf(DatedGame("f5d6", "a"));
  const GameArchive archive(folder.Write(
      "games.ggf", absl::StrCat("nonsense\n", good, "\n(;GM[Othello]B[F5")));
  const auto content = archive.Read();
  EXPECT_THAT(content->games, SizeIs(1));
  EXPECT_THAT(content->remarks, ElementsAre(HasSubstr("line 1 is no game"),
                                            HasSubstr("line 3 is no game")));
  ASSERT_TRUE(archive.Add(DatedGame("f5f6", "b")).ok());
  EXPECT_EQ(folder.Read("games.ggf"),
            absl::StrCat("nonsense\n", good, "\n",
                         othello::FormatGgf(DatedGame("f5f6", "b")), "\n"));
}

TEST(GameArchiveTest, LaterVersionsAreLeftAlone) {
  const othello::TemporaryFolder folder;
  othello::Game game = DatedGame("f5d6", "a");
  game.SetTag(othello::kTagSite, "Rialto archive 2");
  const GameArchive archive(
      folder.Write("games.ggf", absl::StrCat(othello::FormatGgf(game), "\n")));
  EXPECT_THAT(std::string(archive.Add(DatedGame("f5", "b")).message()),
              HasSubstr("later version"));
  EXPECT_THAT(archive.Read()->games, SizeIs(1));
}

TEST(GameArchiveTest, TheSwitchHoldsForAllPrograms) {
  const othello::TemporaryFolder folder;
  const GameArchive archive(folder.Path("rialto/games.ggf"));
  EXPECT_TRUE(archive.is_on());
  ASSERT_TRUE(archive.Switch(false).ok());
  EXPECT_FALSE(GameArchive(archive.path()).is_on());
  ASSERT_TRUE(archive.Switch(true).ok());
  EXPECT_TRUE(GameArchive(archive.path()).is_on());
  EXPECT_FALSE(GameArchive("").is_on());
  EXPECT_FALSE(GameArchive("").Switch(true).ok());
}

#ifndef _WIN32
// Adds games until it is killed, and reports each one when it is kept.
[[noreturn]] void AddForEver(const GameArchive& archive, int round,
                             int report) {
  for (int i = 0;; ++i) {
    const std::string date = absl::StrCat(round, "-", i);
    othello::Game game = DatedGame(engine::kWholeGame, date);
    // A write of several pages can be cut in the middle.
    game.SetTag(othello::kTagComment,
                std::string(i % 4 == 0 ? 20'000 : 10, 'x'));
    if (!archive.Add(game).ok()) _exit(1);
    const std::string line = date + "\n";
    if (write(report, line.data(), line.size()) < 0) _exit(1);
  }
}

TEST(GameArchiveKillTest, KilledProgramsLoseNoGameAndTearNoLine) {
  const int64_t rounds = othello::Scaled(100);
  std::mt19937 random(1);
  int kept = 0;
  for (int64_t round = 0; round < rounds;) {
    const othello::TemporaryFolder folder;
    const GameArchive archive(folder.Path("games.ggf"));
    std::set<std::string> reported;
    for (int i = 0; i < 25 && round < rounds; ++i, ++round) {
      int pipes[2];
      ASSERT_EQ(pipe(pipes), 0);
      const pid_t child = fork();
      if (child == 0) {
        close(pipes[0]);
        AddForEver(archive, static_cast<int>(round), pipes[1]);
      }
      close(pipes[1]);
      std::string text;
      // On a slow machine, too, some of them have kept a game.
      if (char first; round % 2 == 0 && read(pipes[0], &first, 1) == 1) {
        text.push_back(first);
      }
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 12'000));
      kill(child, SIGKILL);
      int status = 0;
      waitpid(child, &status, 0);
      EXPECT_TRUE(WIFSIGNALED(status)) << "the archive could not be written";
      char bytes[4096];
      ssize_t count;
      while ((count = read(pipes[0], bytes, sizeof(bytes))) > 0) {
        text.append(bytes, static_cast<size_t>(count));
      }
      close(pipes[0]);
      for (size_t at = 0; at < text.size();) {
        const size_t end = text.find('\n', at);
        reported.insert(text.substr(at, end - at));
        at = end + 1;
      }
    }
    // What the last one left is repaired by the next to come.
    ASSERT_TRUE(archive.Add(DatedGame("f5", "last")).ok());
    const std::set<std::string> dates = DatesIn(archive);
    for (const std::string& date : reported) {
      EXPECT_TRUE(dates.contains(date)) << date << " is lost";
    }
    kept += static_cast<int>(reported.size());
  }
  EXPECT_GT(kept, 0);
  RecordProperty("games", kept);
}
#endif

}  // namespace
}  // namespace terminal
