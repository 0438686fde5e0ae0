#include "tools/engine/options.h"

#include <set>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace engine {
namespace {

using ::testing::HasSubstr;

TEST(OptionsTest, EveryOptionReadsWhatItWrites) {
  std::set<std::string> names;
  for (const OptionSpec& option : OptionTable()) {
    EXPECT_TRUE(names.insert(std::string(option.name)).second) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_NE(option.help.back(), '.') << option.name;
    EXPECT_EQ(FindOption(option.name), &option);
    EXPECT_THAT(OptionHelp(option.name), HasSubstr(std::string(option.values)));
    Options options;
    const std::string value = option.get(options);
    EXPECT_TRUE(option.set(options, value)) << option.name << " " << value;
    EXPECT_EQ(option.get(options), value) << option.name;
  }
  EXPECT_EQ(FindOption("no_such_option"), nullptr);
}

TEST(OptionsTest, SetsValuesWithinBounds) {
  struct Case {
    const char* name;
    const char* value;
    const char* shown;  // Null if the value is refused.
  };
  for (const auto& [name, value, shown] : {
           Case{"coach", "16", "16"},
           {"coach", "2.5s", "2.5s"},
           {"coach", "8,1s", "8,1s"},
           {"coach", "1s,8", "8,1s"},
           {"coach", "", nullptr},
           {"coach", "0", nullptr},
           {"coach", "16,", nullptr},
           {"coach", "0s", nullptr},
           {"coach", "xs", nullptr},
           {"level", "1", "1"},
           {"level", "60", "60"},
           {"level", "0", nullptr},
           {"level", "61", nullptr},
           {"level", "ten", nullptr},
           {"level", "", nullptr},
           {"level", "99999999999999999999", nullptr},
           {"rating", "400", "400"},
           {"rating", "2400", "2400"},
           {"rating", "club", "1300"},
           {"rating", "none", "none"},
           {"rating", "399", nullptr},
           {"rating", "2401", nullptr},
           {"rating", "godlike", nullptr},
           {"rating", "", nullptr},
           {"depth", "8", "8"},
           {"depth", "none", "none"},
           {"depth", "0", nullptr},
           {"time", "0.5", "0.5"},
           {"time", "none", "none"},
           {"time", "0", nullptr},
           {"time", "-1", nullptr},
           {"time", "nan", nullptr},
           {"nodes", "100000", "100000"},
           {"nodes", "-5", nullptr},
           {"threads", "2", "2"},
           {"threads", "257", nullptr},
           {"hash_mb", "0", "0"},
           {"hash_mb", "-1", nullptr},
           {"selectivity", "anything", "anything"},
           {"ponder", "on", "on"},
           {"ponder", "off", "off"},
           {"ponder", "1", "on"},
           {"ponder", "false", "off"},
           {"ponder", "maybe", nullptr},
           {"variety", "1.5", "1.5"},
           {"variety", "65", nullptr},
           {"seed", "18446744073709551615", "18446744073709551615"},
           {"seed", "random", "random"},
           {"seed", "-1", nullptr},
           {"selectivity", "default", "default"},
           {"selectivity", "", nullptr},
           {"params", "a/b", "a/b"},
           {"weights", "w.bin", "w.bin"},
           {"weights", "default", "default"},
           {"weights", "", nullptr},
           {"probcut", "p.tsv", "p.tsv"},
           {"rankcut", "r.tsv", "r.tsv"},
           {"contempt", "-100", "-100"},
           {"contempt", "101", nullptr},
       }) {
    Options options;
    const std::string before = FindOption(name)->get(options);
    const absl::Status status = SetOption(options, name, value, ~0u);
    EXPECT_EQ(status.ok(), shown != nullptr) << name << " " << value;
    EXPECT_EQ(FindOption(name)->get(options), shown != nullptr ? shown : before)
        << name << " " << value;
    if (!status.ok()) {
      EXPECT_THAT(std::string(status.message()), HasSubstr(name));
    }
  }
}

TEST(OptionsTest, AnUnknownNameListsTheKnownOnes) {
  Options options;
  const absl::Status status = SetOption(options, "levle", "3");
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("level rating depth time"));
}

TEST(OptionsTest, ViewsShowWhatIsTheirs) {
  // A draw is shown as the option says by NBoard alone.
  EXPECT_EQ(FindOption("contempt", kAtRunTime), nullptr);
  EXPECT_NE(FindOption("contempt", kAtRunTimeOfNboard), nullptr);
  const auto shows = [](unsigned views, absl::string_view name) {
    const std::vector<absl::string_view> names = OptionNames(views);
    EXPECT_EQ(FindOption(name, views) != nullptr,
              absl::c_linear_search(names, name));
    return FindOption(name, views) != nullptr;
  };
  // Whatever plays takes weights and parameters.
  for (unsigned view : {kAtRunTime, kFlagOfSearch, kFlagOfAnalysis, kFlagOfPlay,
                        kSettingOfPlayer}) {
    for (absl::string_view name :
         {"params", "weights", "probcut", "rankcut", "selectivity"}) {
      EXPECT_TRUE(shows(view, name)) << view << " " << name;
    }
  }
  EXPECT_FALSE(shows(kAtRunTime, "exact"));
  EXPECT_TRUE(shows(kSettingOfPlayer, "exact"));
  EXPECT_FALSE(shows(kSettingOfPlayer, "ponder"));
  EXPECT_TRUE(shows(kFlagOfGtp, "live_graphics"));
  EXPECT_FALSE(shows(kFlagOfPlay, "live_graphics"));
  Options options;
  EXPECT_EQ(SetOption(options, "exact", "3").code(),
            absl::StatusCode::kNotFound);
  EXPECT_TRUE(SetOption(options, "exact", "3", kSettingOfPlayer).ok());
}

}  // namespace
}  // namespace engine
