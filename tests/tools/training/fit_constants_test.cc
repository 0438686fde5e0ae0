#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/training/programs.h"

namespace tools {
namespace {

using othello::TemporaryFolder;
using ::testing::HasSubstr;

class FitConstantsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(
        pattern_eval::WriteWeightsFile({before_, "the first"}, Path("old.bin"))
            .ok());
  }

  std::string Path(const std::string& name) const { return folder_.Path(name); }
  SingleOutcome Run(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"--weights=" + Path("old.bin"),
                                      "--games=4",
                                      "--roots=30",
                                      "--root_depth=3",
                                      "--root_exact=8",
                                      "--hash_mb=1",
                                      "--date=2026-01-02"};
    words.insert(words.end(), more.begin(), more.end());
    return RunSingle(FitConstantsCommand(), words);
  }

  const pattern_eval::FreeWeights before_ =
      pattern_eval::MakeSyntheticFreeWeights(1);
  const TemporaryFolder folder_;
};

TEST_F(FitConstantsTest, ChangesConstantsAndNothingElse) {
  const SingleOutcome outcome =
      Run({"--out=" + Path("new.bin"), "--note=a note"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("discs\tvalues\ttoo_high"));
  const auto file = pattern_eval::ReadWeightsFile(Path("new.bin"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_NE(file->weights.constants, before_.constants);
  pattern_eval::FreeWeights restored = file->weights;
  restored.constants = before_.constants;
  EXPECT_EQ(restored, before_);
  for (const char* fact : {"2026-01-02", "--roots=30", "a note", "too_high",
                           "4 of self-play", "the first"}) {
    EXPECT_THAT(file->provenance, HasSubstr(fact));
  }
}

TEST_F(FitConstantsTest, ThreadsChangeNothing) {
  const SingleOutcome one = Run({});
  ASSERT_EQ(one.exit_status, kExitOk) << one.err;
  EXPECT_EQ(one.out, Run({"--threads=2"}).out);
  EXPECT_NE(one.out, Run({"--seed=2"}).out);
}

TEST_F(FitConstantsTest, RefusesBadFlags) {
  for (const auto& [flag, message] :
       std::vector<std::pair<std::string, std::string>>{
           {"--roots=0", "--roots"},
           {"--root_depth=1", "--root_depth"},
           {"--root_exact=40", "--root_exact"},
           {"--smoothing=0", "--smoothing"},
           {"--threads=0", "--threads"},
           {"--weights=", "--weights=FILE"},
           {"--weights=" + Path("none.bin"), "none.bin"},
           {"--from=" + Path("none.txt"), "none.txt"},
           {"surprise", "no arguments"}}) {
    const SingleOutcome outcome = Run({"--out=" + Path("new.bin"), flag});
    EXPECT_NE(outcome.exit_status, kExitOk) << flag;
    EXPECT_THAT(outcome.err, HasSubstr(message)) << flag;
  }
}

}  // namespace
}  // namespace tools
