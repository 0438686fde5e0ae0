#include "tools/match/match_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/ggf.h"
#include "othello/records/transcript.h"
#include "tests/support/scripted_player.h"
#include "tests/support/temporary_folder.h"

namespace match {
namespace {

using ::othello::Color;
using ::othello::Game;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A game that was played out, or that white lost by a fault.
RecordedGame Sample(int number, Fault fault = Fault::kNone) {
  ScriptedPlayer black([](const Game& game) {
    Reply reply = FirstMove(game);
    reply.nodes = 12;
    reply.eval = -3.5;
    reply.seconds = 0.125;
    return reply;
  });
  ScriptedPlayer white([fault](const Game& game) {
    if (fault != Fault::kNone && game.moves().size() > 20) {
      return FaultReply(fault);
    }
    Reply reply = LastMove(game);
    reply.seconds = 0.5;
    return reply;
  });
  auto played = PlayGame(*othello::ParseTranscript("f5d6c3"), GameRules(),
                         black, white, [] { return false; });
  EXPECT_TRUE(played.ok());
  return {number, *std::move(played)};
}

void ExpectSame(const RecordedGame& actual, const RecordedGame& expected) {
  EXPECT_EQ(actual.number, expected.number);
  EXPECT_EQ(actual.game.fault, expected.game.fault);
  EXPECT_EQ(actual.game.message, expected.game.message);
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    EXPECT_EQ(actual.game.Discs(color), expected.game.Discs(color));
    EXPECT_EQ(actual.game.effort(color).moves,
              expected.game.effort(color).moves);
    EXPECT_EQ(actual.game.effort(color).seconds,
              expected.game.effort(color).seconds);
    EXPECT_EQ(actual.game.effort(color).counted_moves,
              expected.game.effort(color).counted_moves);
    EXPECT_EQ(actual.game.effort(color).nodes,
              expected.game.effort(color).nodes);
  }
  EXPECT_EQ(othello::FormatTranscript(actual.game.game),
            othello::FormatTranscript(expected.game.game));
}

// White has 12 discs more in the end.
RecordedGame AdjudicatedSample(int number) {
  ScriptedPlayer player(FirstMove);
  GameRules rules;
  rules.adjudicated_empties = 24;
  auto played = PlayGame(
      *othello::ParseTranscript("f5d6c3"), rules, player, player,
      [] { return false; }, [](const othello::Position&) { return 12; });
  EXPECT_TRUE(played.ok());
  played->adjudicated = -12;
  return {number, *std::move(played)};
}

TEST(RecordTest, AdjudicatedGamesKeepTheirScores) {
  const RecordedGame recorded = AdjudicatedSample(0);
  const std::string text = FormatRecord(recorded, "one", "two");
  EXPECT_THAT(text, HasSubstr("RE[-12.000]"));
  EXPECT_THAT(text, HasSubstr("adjudicated=-12"));
  const auto game = othello::ParseGgfGame(text);
  ASSERT_TRUE(game.ok()) << game.status();
  const auto read = ParseRecord(*game);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->game.adjudicated, -12);
  ExpectSame(*read, recorded);

  // A match resumes only if games end at the same number of empty squares.
  MatchPlan plan;
  plan.openings = {*othello::ParseTranscript("f5d6c3")};
  plan.games = 2;
  plan.rules.adjudicated_empties = 24;
  EXPECT_TRUE(CheckBelongs(*read, plan, "one", "two").ok());
  for (const int other : {0, 23, 25}) {
    plan.rules.adjudicated_empties = other;
    EXPECT_THAT(CheckBelongs(*read, plan, "one", "two").message(),
                HasSubstr("another --adjudicate"));
  }
  // Nor does a game that was played out.
  const auto whole = ParseRecord(
      *othello::ParseGgfGame(FormatRecord(Sample(0), "one", "two")));
  ASSERT_TRUE(whole.ok());
  EXPECT_FALSE(CheckBelongs(*whole, plan, "one", "two").ok());

  const auto parse = [](std::string record, const std::string& score) {
    record.replace(record.find("adjudicated=-12"), 15, "adjudicated=" + score);
    return ParseRecord(*othello::ParseGgfGame(record));
  };
  EXPECT_TRUE(parse(text, "+64").ok());
  for (const char* const wrong : {"65", "x", "1.5"}) {
    EXPECT_FALSE(parse(text, wrong).ok()) << wrong;
  }
  EXPECT_FALSE(parse(text, "").ok());  // It is not finished.
}

constexpr Fault kAllFaults[] = {Fault::kNone, Fault::kResigned, Fault::kTime,
                                Fault::kIllegalMove, Fault::kCrash};

TEST(RecordTest, SurvivesARoundTrip) {
  for (const Fault fault : kAllFaults) {
    const RecordedGame sample = Sample(17, fault);
    const std::string text = FormatRecord(sample, "me", "you");
    EXPECT_THAT(text, testing::Not(HasSubstr("\n")));
    const auto game = othello::ParseGgfGame(text);
    ASSERT_TRUE(game.ok()) << game.status();
    EXPECT_EQ(game->tag(othello::kTagBlack), "me");
    EXPECT_EQ(game->tag(othello::kTagWhite), "you");
    const auto again = ParseRecord(*game);
    ASSERT_TRUE(again.ok()) << again.status();
    ExpectSame(*again, sample);
  }
}

// No match writes that, but files can be edited.
TEST(RecordTest, APlayerWithoutMovesHasNoNodes) {
  const Game game = *othello::ParseGgfGame(
      "(;GM[Othello]PB[a]PW[b]CO[game=3 fault=time nodes_white=22412]TY[8]BO[8 "
      "---------------------------O*------*O--------------------------- *];)");
  const auto recorded = ParseRecord(game);
  ASSERT_TRUE(recorded.ok()) << recorded.status();
  EXPECT_EQ(recorded->game.white.counted_moves, 0);
  EXPECT_EQ(recorded->game.white.nodes, 0u);
}

TEST(RecordTest, OthersSeeTheResult) {
  EXPECT_THAT(FormatRecord(Sample(0, Fault::kTime), "a", "b"),
              HasSubstr("RE[+64.000:t]"));
  EXPECT_THAT(FormatRecord(Sample(0, Fault::kResigned), "a", "b"),
              HasSubstr("RE[+64.000:r]"));
  const RecordedGame played = Sample(0);
  EXPECT_THAT(FormatRecord(played, "a", "b"),
              HasSubstr(absl::StrCat(
                  "RE[", played.game.Discs(Color::kBlack) > 0 ? "+" : "",
                  played.game.Discs(Color::kBlack), ".000]")));
}

TEST(RecordTest, RefusesOtherGames) {
  const auto error = [](absl::string_view comment, bool finished = true) {
    Game game = finished ? Sample(0).game.game : Game();
    game.SetTag(othello::kTagComment, comment);
    return std::string(ParseRecord(game).status().message());
  };
  EXPECT_EQ(error("game=3 fault=none"), "");
  EXPECT_THAT(error(""), HasSubstr("no number"));
  EXPECT_THAT(error("game=x fault=none"), HasSubstr("no number"));
  EXPECT_THAT(error("game=-3 fault=none"), HasSubstr("no number"));
  EXPECT_THAT(error("game=3"), HasSubstr("no fault"));
  EXPECT_THAT(error("game=3 fault=bad_luck"), HasSubstr("no fault"));
  EXPECT_THAT(error("game=3 fault=none nodes_black=x"), HasSubstr("nodes"));
  EXPECT_THAT(error("game=3 fault=none", false), HasSubstr("not finished"));
}

TEST(CheckBelongsTest, TellsOtherMatches) {
  MatchPlan plan;
  plan.games = 10;
  plan.openings = {*othello::ParseTranscript("f5d6c3"),
                   *othello::ParseTranscript("f5f6e6")};
  const auto check = [&plan](int number, absl::string_view black,
                             absl::string_view white, absl::string_view first,
                             absl::string_view second) {
    const auto recorded = ParseRecord(
        *othello::ParseGgfGame(FormatRecord(Sample(number), black, white)));
    EXPECT_TRUE(recorded.ok());
    return std::string(CheckBelongs(*recorded, plan, first, second).message());
  };
  EXPECT_EQ(check(0, "a", "b", "a", "b"), "");
  EXPECT_EQ(check(5, "b", "a", "a", "b"), "");
  EXPECT_EQ(check(4, "x[1]", "b ", "x[1]", "b "), "");
  EXPECT_THAT(check(1, "a", "b", "a", "b"), HasSubstr("other players"));
  EXPECT_THAT(check(0, "a", "c", "a", "b"), HasSubstr("other players"));
  EXPECT_THAT(check(2, "a", "b", "a", "b"), HasSubstr("another opening"));
  EXPECT_THAT(check(12, "a", "b", "a", "b"), HasSubstr("has 10 games"));
}

class MatchRecordTest : public testing::Test {
 protected:
  absl::StatusOr<std::unique_ptr<MatchRecord>> Open(bool resume) {
    return MatchRecord::Open(folder_.Path("games.ggf"), resume);
  }
  void WriteGames(const std::vector<int>& numbers, bool resume) {
    const auto record = Open(resume);
    ASSERT_TRUE(record.ok()) << record.status();
    for (const int number : numbers) {
      ASSERT_TRUE((*record)->Append(Sample(number), "a", "b").ok());
    }
  }

  const othello::TemporaryFolder folder_;
};

TEST_F(MatchRecordTest, GoesOnWhereItStopped) {
  WriteGames({0, 3}, /*resume=*/false);
  WriteGames({1}, /*resume=*/true);
  const auto record = Open(true);
  ASSERT_TRUE(record.ok()) << record.status();
  ASSERT_THAT((*record)->finished(), SizeIs(3));
  ExpectSame((*record)->finished()[1], Sample(3));
  EXPECT_EQ((*record)->finished()[2].number, 1);
}

TEST_F(MatchRecordTest, DoesNotMixMatches) {
  WriteGames({0}, false);
  EXPECT_THAT(std::string(Open(false).status().message()),
              HasSubstr("--resume"));
  EXPECT_THAT((*Open(true))->finished(), SizeIs(1));
}

TEST_F(MatchRecordTest, EveryCutIsSurvived) {
  WriteGames({0, 1}, false);
  const std::string whole = folder_.Read("games.ggf");
  const size_t first = whole.find('\n') + 1;
  for (size_t size = 0; size < whole.size(); size += 97) {
    folder_.Write("games.ggf", whole.substr(0, size));
    const auto record = Open(true);
    ASSERT_TRUE(record.ok()) << size << record.status();
    ASSERT_THAT((*record)->finished(), SizeIs(size < first ? 0 : 1)) << size;
    ASSERT_TRUE((*record)->Append(Sample(7), "a", "b").ok());
    const auto again = Open(true);
    ASSERT_TRUE(again.ok()) << size << again.status();
    ASSERT_EQ((*again)->finished().back().number, 7);
  }
}

TEST_F(MatchRecordTest, AnEmptyOrMissingFileIsANewMatch) {
  EXPECT_THAT((*Open(true))->finished(), IsEmpty());
  folder_.Write("games.ggf", "");
  EXPECT_TRUE(Open(false).ok());
}

TEST_F(MatchRecordTest, RefusesOtherFiles) {
  folder_.Write("games.ggf", "f5d6c3\n");
  EXPECT_THAT(std::string(Open(true).status().message()),
              HasSubstr("games.ggf: line 1: "));
  EXPECT_FALSE(MatchRecord::Open("/nowhere/games.ggf", false).ok());
  EXPECT_FALSE(MatchRecord::Open(folder_.Path(""), true).ok());
}

}  // namespace
}  // namespace match
