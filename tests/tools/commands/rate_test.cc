#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/whole_file.h"
#include "search/human/human_model.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/commands/commands.h"

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kGame[] = "f5d6c3d3c4f4f6f3e6e7";
constexpr char kGgf[] =
    "(;GM[Othello]PC[x]PB[Ann]PW[Bob]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]"
    "B[f5]W[d6]B[c3]W[d3]B[c4]W[f4];)\n"
    "(;GM[Othello]PC[x]PB[Bob]PW[Ann]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]"
    "B[f5]W[f6]B[e6]W[f4];)\n";

class RateTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!search::LoadDefaultHumanModel().ok()) GTEST_SKIP();
  }
};

TEST_F(RateTest, UnnamedPlayersAreColours) {
  const Outcome outcome = RunWords({"rate", kGame});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("(black)"), HasSubstr("(white)")));
}

TEST_F(RateTest, GamesOfANameAreOnePlayer) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("games.ggf");
  ASSERT_TRUE(othello::ReplaceFile(path, kGgf).ok());
  const Outcome outcome = RunWords({"rate", path, "--json"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("{\"player\":\"Ann\",\"games\":2,"),
                    HasSubstr("{\"player\":\"Bob\",\"games\":2,"),
                    HasSubstr("\"ci95_low\":"), HasSubstr("\"endgame\":{"),
                    Not(HasSubstr("(black)"))));
}

TEST_F(RateTest, AGameThatCannotBeReadIsAnError) {
  EXPECT_NE(RunWords({"rate", "f5f5"}).exit_status, kExitOk);
}

}  // namespace
}  // namespace tools
