#include "tools/commands/engine_flags.h"

#include <string>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

void SetFlag(const std::string& name, const std::string& value) {
  std::string error;
  ASSERT_TRUE(absl::FindCommandLineFlag(name)->ParseFrom(value, &error))
      << error;
}

TEST(EngineFlagsTest, DefaultsAreThoseOfTheOptions) {
  const auto options = EngineOptionsFromFlags();
  ASSERT_TRUE(options.ok()) << options.status();
  for (const engine::OptionSpec& option : engine::OptionTable()) {
    EXPECT_EQ(option.get(*options), option.get(engine::Options()))
        << option.name;
  }
}

TEST(EngineFlagsTest, EveryFlagReachesItsOption) {
  const absl::FlagSaver saver;
  SetFlag("level", "7");
  SetFlag("depth", "9");
  SetFlag("time", "0.5");
  SetFlag("nodes", "1000");
  SetFlag("ponder", "true");
  SetFlag("variety", "1.5");
  SetFlag("seed", "77");
  SetFlag("live_graphics", "false");
  SetFlag("threads", "2");
  SetFlag("hash_mb", "3");
  SetFlag("selectivity", "none");
  SetFlag("params", "a");
  SetFlag("weights", "b");
  SetFlag("probcut", "c");
  SetFlag("rankcut", "d");
  SetFlag("players", "e");
  const auto options = EngineOptionsFromFlags();
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->level, 7);
  EXPECT_EQ(options->depth, 9);
  EXPECT_EQ(options->move_seconds, 0.5);
  EXPECT_EQ(options->nodes, 1000u);
  EXPECT_TRUE(options->ponder);
  EXPECT_EQ(options->variety_discs, 1.5);
  EXPECT_EQ(options->seed, 77u);
  EXPECT_FALSE(options->live_graphics);
  EXPECT_EQ(options->threads, 2);
  EXPECT_EQ(options->hash_mb, 3u);
  EXPECT_EQ(options->selectivity, "none");
  EXPECT_EQ(options->sources,
            (engine::ParameterSources{"a", "b", "c", "d", "e"}));
}

TEST(EngineFlagsTest, ValuesOutOfBoundsAreErrorsThatNameTheFlag) {
  for (const auto& [name, value] :
       {std::pair<std::string, std::string>{"level", "61"},
        {"depth", "0"},
        {"time", "-1"},
        {"variety", "100"},
        {"threads", "0"}}) {
    const absl::FlagSaver saver;
    SetFlag(name, value);
    const auto options = EngineOptionsFromFlags();
    EXPECT_EQ(options.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(options.status().message()),
                AllOf(HasSubstr("--" + name), HasSubstr("'" + value + "'")));
  }
}

TEST(EngineFlagsTest, EveryNameIsAFlag) {
  for (const absl::string_view name : EngineFlags(
           engine::kFlagOfSearch | engine::kFlagOfAnalysis |
           engine::kFlagOfPlay | engine::kFlagOfGtp | engine::kOfTerminal)) {
    EXPECT_NE(absl::FindCommandLineFlag(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace tools
