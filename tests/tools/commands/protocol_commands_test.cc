#include "tools/commands/protocol_commands.h"

#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/run_program.h"

namespace tools {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ProtocolCommandsTest, SpeakOnTheStreamsTheyAreGiven) {
  const Outcome gtp = RunWords({"gtp", "--level=1"}, "1 name\n2 quit\n");
  EXPECT_EQ(gtp.exit_status, kExitOk);
  EXPECT_EQ(gtp.out, "=1 Rialto\n\n=2\n\n");
  EXPECT_THAT(gtp.err, IsEmpty());
  EXPECT_EQ(RunWords({"nboard"}, "nboard 2\nping 1\n").out,
            "set myname Rialto\npong 1\n");
  EXPECT_EQ(RunWords({"cassio"}, "ENGINE-PROTOCOL init\n").out, "ready.\n");
  EXPECT_EQ(RunWords({"xboard"}, "xboard\nping 1\n").out, "pong 1\n");
}

TEST(ProtocolCommandsTest, NamesOfOtherEngines) {
  EXPECT_EQ(RunWords({"-nboard"}, "ping 1\n").out, "pong 1\n");
  EXPECT_EQ(RunWords({"--cassio"}, "ENGINE-PROTOCOL quit\n").out, "bye bye.\n");
  // As othelloTk starts it.
  EXPECT_EQ(RunWords({"-xboard", "-n", "1"}, "ping 1\n").out, "pong 1\n");
}

TEST(ProtocolCommandsTest, TheProtocolOfTheFirstLine) {
  std::istringstream in("\nnboard 2\nping 7\n");
  std::ostringstream out, err;
  EXPECT_TRUE(RunDetectedProtocol({in, out, err}).ok());
  EXPECT_EQ(out.str(), "set myname Rialto\npong 7\n");
}

TEST(ProtocolCommandsTest, WrongUsageSaysNothingOnStdout) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"gtp", "f5"},
        {"gtp", "--level=0"},
        {"gtp", "--threads=0"},
        {"nboard", "--selectivity=bogus"},
        {"cassio", "--levle=3"}}) {
    const Outcome outcome = RunWords(words, "name\n");
    EXPECT_EQ(outcome.exit_status, kExitUsage) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr("rialto: "));
  }
}

}  // namespace
}  // namespace tools
