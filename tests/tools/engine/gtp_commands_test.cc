#include "tools/engine/gtp_commands.h"

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/protocol_dialogue.h"
#include "tools/engine/gtp.h"

namespace engine {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::StartsWith;

std::vector<std::string> Lines(const std::string& reply) {
  std::vector<std::string> lines =
      absl::StrSplit(reply.substr(2), '\n', absl::SkipEmpty());
  return lines;
}

TEST(GtpCommandsTest, OneTableIsListedKnownAndExplained) {
  Dialogue<GtpProtocol> gtp;
  const std::vector<std::string> listed = Lines(gtp.Say("list_commands"));
  ASSERT_EQ(listed.size(), GtpCommandTable().size());
  const std::string help = gtp.Say("help");
  std::set<std::string> names;
  for (size_t i = 0; i < listed.size(); ++i) {
    const GtpCommand& command = GtpCommandTable()[i];
    EXPECT_EQ(listed[i], command.name);
    EXPECT_TRUE(names.insert(listed[i]).second) << "twice: " << listed[i];
    EXPECT_EQ(gtp.Say("known_command " + listed[i]), "= true\n\n");
    EXPECT_THAT(help, HasSubstr(absl::StrCat(command.help, "\n")));
    EXPECT_THAT(gtp.Say("help " + listed[i]), HasSubstr(listed[i]));
    EXPECT_FALSE(command.help.empty());
    EXPECT_LE(command.least_arguments, command.most_arguments);
    EXPECT_NE(command.handler, nullptr);
  }
  EXPECT_EQ(gtp.Say("known_command nothing"), "= false\n\n");
  EXPECT_THAT(gtp.Say("help nothing"), StartsWith("?"));
}

// The document that users read names each of them.
TEST(GtpCommandsTest, TheTableIsDocumented) {
  std::ifstream file(RIALTO_SOURCE_DIR "/docs/protocols.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  for (const GtpCommand& command : GtpCommandTable()) {
    EXPECT_THAT(document, HasSubstr(absl::StrCat("`", command.name, "`")));
  }
  for (const OptionSpec& option : OptionTable()) {
    EXPECT_THAT(document, HasSubstr(absl::StrCat("`", option.name, "`")));
  }
}

// What clients look for (PROTOCOLS.md).
TEST(GtpCommandsTest, TheTableHasWhatClientsNeed) {
  Dialogue<GtpProtocol> gtp;
  EXPECT_THAT(
      Lines(gtp.Say("list_commands")),
      IsSupersetOf(std::vector<std::string>(absl::StrSplit(
          "protocol_version name version known_command list_commands quit help "
          "boardsize clear_board komi play genmove reg_genmove undo gg-undo "
          "time_settings time_left kgs-time_settings final_score "
          "final_status_list showboard loadsgf printsgf set_game list_games "
          "cputime set_level play_sequence gogui-play_sequence gogui-setup "
          "gogui-setup_player gogui-rules_game_id gogui-rules_board "
          "gogui-rules_board_size gogui-rules_legal_moves "
          "gogui-rules_side_to_move gogui-rules_final_result gogui-interrupt "
          "gogui-analyze_commands othello-setup_board othello-legal_moves "
          "othello-eval othello-hint black white genmove_black genmove_white "
          "gogui-title gogui-version gogui-sigint gogui-rules_captured_count "
          "is_legal all_legal move_history last_move savesgf clear_cache "
          "set_random_seed",
          ' '))));
}

// Every command, with any number of words that it does not expect, answers.
TEST(GtpCommandsTest, EveryCommandSurvivesWrongArguments) {
  for (const GtpCommand& command : GtpCommandTable()) {
    // These run until the next line comes (gtp_analyze_test).
    if (absl::EndsWith(command.name, "-analyze")) continue;
    Dialogue<GtpProtocol> gtp;
    for (const char* words :
         {"", "x", "black x", "black d3", "-1 -1 -1", "1e99 0 0", "b d3 w",
          "\xff", "99999999999999999999 1 1", "d3 black", "b pass w pass"}) {
      const std::string reply =
          gtp.Say(absl::StrCat("5 ", command.name, " ", words));
      EXPECT_TRUE(reply[0] == '=' || reply[0] == '?') << command.name;
      EXPECT_EQ(reply[1], '5') << command.name;
      EXPECT_EQ(reply.find("\n\n"), reply.size() - 2)
          << command.name << " " << words << ": " << reply;
    }
  }
}

TEST(GtpCommandsTest, TheAnalysisMenuNamesCommandsThatExist) {
  Dialogue<GtpProtocol> gtp;
  for (const std::string& line : Lines(gtp.Say("gogui-analyze_commands"))) {
    const std::vector<std::string> parts = absl::StrSplit(line, '/');
    ASSERT_EQ(parts.size(), 3u) << line;
    const std::string name = parts[2].substr(0, parts[2].find(' '));
    EXPECT_NE(FindGtpCommand(name), nullptr) << line;
    EXPECT_THAT(gtp.Say(parts[2]), StartsWith("=")) << line;
  }
}

}  // namespace
}  // namespace engine
