#include "othello/records/game_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "othello/records/game_file.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"

namespace othello {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::StartsWith;

// What a stream yields: the line number, then moves or an error message.
std::vector<std::string> Records(const std::string& text,
                                 std::optional<GameFormat> format = {}) {
  std::istringstream in(text);
  GameStream stream(in, format);
  std::vector<std::string> records;
  GameRecord record;
  while (stream.Next(record)) {
    records.push_back(absl::StrCat(
        record.line, ": ",
        record.game.ok() ? FormatTranscript(*record.game)
                         : absl::StrCat("!", record.game.status().message())));
  }
  return records;
}

// The same few bytes again and again, without end; counts what is taken.
class EndlessText : public std::streambuf {
 public:
  explicit EndlessText(std::string text) : text_(std::move(text)) {}
  int64_t bytes_taken() const { return bytes_given_ - (egptr() - gptr()); }

 protected:
  int_type underflow() override {
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    bytes_given_ += static_cast<int64_t>(text_.size());
    return traits_type::to_int_type(text_[0]);
  }

 private:
  std::string text_;
  int64_t bytes_given_ = 0;
};

TEST(GameStreamTest, TakesNoMoreThanItNeeds) {
  const Game game = *ParseTranscript("f5d6c3d3c4");
  for (const GameFormat format :
       {GameFormat::kTranscript, GameFormat::kObf, GameFormat::kGgf,
        GameFormat::kSgf, GameFormat::kPgn}) {
    const std::string text = *FormatGame(game, format);
    EndlessText source(text);
    std::istream in(&source);
    GameStream stream(in);
    constexpr int kGames = 5000;
    GameRecord record;
    for (int i = 0; i < kGames; ++i) {
      ASSERT_TRUE(stream.Next(record));
      ASSERT_TRUE(record.game.ok()) << record.game.status();
      EXPECT_EQ(record.game->board(), game.board());
    }
    const auto needed = static_cast<int64_t>(kGames * text.size());
    EXPECT_LT(source.bytes_taken(), needed + 100'000);
  }
}

TEST(GameStreamTest, ALineWithoutEndIsAnErrorAndNotKept) {
  const std::string text = std::string(17 << 20, 'f') + "\nf5d6\n";
  const std::vector<std::string> records = Records(text);
  ASSERT_THAT(records, SizeIs(2));
  EXPECT_THAT(records[0], StartsWith("1: !line 1, column 1: more than 16 MB"));
  EXPECT_EQ(records[1], "2: f5d6");
}

TEST(GameStreamTest, LinesMayBeOfDifferentKinds) {
  const std::string board = FormatBoard(Board::Start());
  EXPECT_THAT(Records("f5d6\n" + board + "; f5:+0;\n% no game\n\n1. f5 f6\n"),
              ElementsAre("1: f5d6", "2: ", "5: f5f6"));
}

TEST(GameStreamTest, ABadRecordDoesNotHideTheOthers) {
  EXPECT_THAT(
      Records("f5d6\nzz\nf5f6\n"),
      ElementsAre("1: f5d6", StartsWith("2: !line 2, column 1: "), "3: f5f6"));
  EXPECT_THAT(Records("f5d6\nzz\n"),
              ElementsAre("1: f5d6", StartsWith("2: !line 2, column 1: ")));
  EXPECT_THAT(Records("f5a1\nf5d6\n"),
              ElementsAre(StartsWith("1: !line 1, column 3: a1"), "2: f5d6"));
  // A game over several lines with an error in it is not a list of games.
  EXPECT_THAT(Records("1. f5 d6\n2. c3 a1\n"),
              ElementsAre(StartsWith("1: !line 2, column 7: a1")));
}

TEST(GameStreamTest, GamesOfSeveralLines) {
  const std::string ggf =
      "(;GM[Othello]BO[8 " +
      absl::StrReplaceAll(FormatBoard(Board::Start()), {{"X", "*"}}) +
      "]\nB[F5]W[D6];)\n";
  EXPECT_THAT(Records(ggf + "\n" + ggf), ElementsAre("1: f5d6", "4: f5d6"));
  EXPECT_THAT(
      Records(ggf + "(;GM[Othello]B[A1];)\n" + ggf),
      ElementsAre("1: f5d6", StartsWith("3: !line 3, column 16: "), "4: f5d6"));
  // One that is not closed.
  EXPECT_THAT(Records("(;GM[Othello]B[F5]\n" + ggf),
              ElementsAre(StartsWith("1: !line "), "2: f5d6"));
  const std::string sgf = "(;GM[2]C[a (\\] b]\n;B[fe](;W[df])\n(;W[ff]))\n";
  EXPECT_THAT(Records(sgf + sgf), ElementsAre("1: f5d6", "4: f5d6"));
  const std::string pgn =
      "[Black \"a\"]\n[White \"b\"]\n\n1. f5 {no\n[tag]} d6\n34-30\n\n";
  EXPECT_THAT(Records(pgn + pgn), ElementsAre("1: f5d6", "8: f5d6"));
  EXPECT_THAT(
      Records(pgn + "[Black \"c\"]\n1. f5 z9\n" + pgn),
      ElementsAre("1: f5d6", StartsWith("8: !line 9, column 7: "), "10: f5d6"));
}

TEST(GameStreamTest, NothingYieldsNothing) {
  EXPECT_THAT(Records(""), SizeIs(0));
  EXPECT_THAT(Records("\n% nothing\n\n"), SizeIs(0));
  // But a file that says what it is must hold a game.
  EXPECT_THAT(Records("", GameFormat::kSgf), SizeIs(1));
}

}  // namespace
}  // namespace othello
