#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/support/run_program.h"
#include "tools/commands/commands.h"

namespace tools {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The number after "key": in a JSON line.
double NumberOf(const std::string& line, const std::string& key) {
  const std::string mark = absl::StrCat("\"", key, "\":");
  const size_t at = line.find(mark);
  return at == std::string::npos
             ? -1
             : std::strtod(line.c_str() + at + mark.size(), nullptr);
}

TEST(OrderingTest, EachPartSavesNodes) {
  const Outcome outcome = RunWords({"ordering", "4", "--json"});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  std::map<std::string, double> nodes;
  std::istringstream lines(outcome.out);
  std::string line;
  double minimal_leaves = 0;
  double engine_leaves = 0;
  while (std::getline(lines, line)) {
    const size_t from = std::string("{\"search\":\"").size();
    const std::string name = line.substr(from, line.find('"', from) - from);
    nodes[name] = NumberOf(line, "nodes");
    if (name == "minimal tree") minimal_leaves = NumberOf(line, "leaves");
    if (name == "as the engine plays") {
      engine_leaves = NumberOf(line, "leaves");
    }
  }
  EXPECT_EQ(nodes.size(), 11u);
  EXPECT_LT(nodes["PVS"], nodes["aspiration"]);
  EXPECT_LT(nodes["PVS + table"], nodes["PVS"]);
  EXPECT_LT(nodes["PVS + table + history"], nodes["PVS + table"]);
  EXPECT_LT(nodes["as the engine plays"], nodes["direct alpha-beta"]);
  EXPECT_GT(minimal_leaves, 0);
  EXPECT_GT(engine_leaves, minimal_leaves);
}

TEST(OrderingTest, RefusesABadDepth) {
  for (const char* depth : {"0", "13", "-1", "eight", ""}) {
    const Outcome outcome = RunWords({"ordering", depth});
    EXPECT_EQ(outcome.exit_status, kExitUsage) << depth;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr("depth from 1 to 12"));
  }
}

}  // namespace
}  // namespace tools
