#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "pattern_eval/default_weights.h"
#include "search/selectivity/default_parameters.h"
#include "tests/support/parameter_files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/commands/commands.h"
#include "tools/engine/bundle.h"

namespace tools {
namespace {

using ::engine::BundlePart;
using ::othello::TemporaryFolder;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// Writes a part for weights of this fingerprint and notes it.
void Add(const TemporaryFolder& folder, BundlePart part, uint64_t fingerprint) {
  const std::string path = folder.Path(std::string(engine::FileOf(part)));
  if (part == BundlePart::kWeights) engine::WriteWeights(path, 3);
  if (part == BundlePart::kProbCut) engine::WriteProbCut(path, fingerprint);
  if (part == BundlePart::kRankCut) engine::WriteRankCut(path, fingerprint);
  if (part == BundlePart::kPlayers) engine::WritePlayers(path, fingerprint);
  ASSERT_TRUE(engine::NoteInManifest(
                  folder.path(), part, fingerprint,
                  {{"command", absl::StrCat("made ", engine::FileOf(part))},
                   {"seed", "5"}})
                  .ok());
}

TEST(ParamsTest, AWholeBundleIsComplete) {
  const TemporaryFolder folder;
  const uint64_t fingerprint = engine::FingerprintOfSeed(3);
  for (BundlePart part : engine::kBundleParts) Add(folder, part, fingerprint);
  const Outcome outcome = RunWords({"params", folder.path()});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith(folder.path() + ": complete\n"));
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("command: made weights.bin"),
                                 HasSubstr("command: made probcut.tsv"),
                                 HasSubstr("command: made rankcut.tsv"),
                                 HasSubstr("command: made players.tsv"),
                                 HasSubstr("seed: 5"), Not(HasSubstr("!"))));
  const Outcome json = RunWords({"params", folder.path(), "--json"});
  EXPECT_EQ(json.exit_status, kExitOk);
  EXPECT_THAT(json.out,
              HasSubstr("{\"part\":\"ProbCut parameters\",\"file\":"
                        "\"probcut.tsv\",\"present\":true,\"weights\":\""));
  EXPECT_THAT(json.out, HasSubstr("\"command\":\"made probcut.tsv\""));
  EXPECT_THAT(json.out, HasSubstr("{\"total\":true,"));
  EXPECT_THAT(json.out, HasSubstr("\"complete\":true}"));
}

TEST(ParamsTest, TheHumanMoveModelMayBeAbsent) {
  const TemporaryFolder folder;
  const uint64_t fingerprint = engine::FingerprintOfSeed(3);
  for (BundlePart part : engine::kBundleParts) {
    if (part != BundlePart::kPlayers) Add(folder, part, fingerprint);
  }
  const Outcome outcome = RunWords({"params", folder.path()});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(StartsWith(folder.path() + ": complete\n"),
                    HasSubstr("players.tsv  absent: the built-in one")));
}

TEST(ParamsTest, AHumanMoveModelOfOtherWeightsIsAFault) {
  const TemporaryFolder folder;
  const uint64_t fingerprint = engine::FingerprintOfSeed(3);
  for (BundlePart part : engine::kBundleParts) {
    Add(folder, part,
        part == BundlePart::kPlayers ? fingerprint + 1 : fingerprint);
  }
  const Outcome outcome = RunWords({"params", folder.path()});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, HasSubstr("'rialto-fit-players --from=GAMES "));
}

TEST(ParamsTest, SaysWhatIsMissingAndWhatMakesIt) {
  const TemporaryFolder folder;
  Add(folder, BundlePart::kWeights, engine::FingerprintOfSeed(3));
  Add(folder, BundlePart::kProbCut, 0x1234);
  const Outcome outcome = RunWords({"params", folder.path()});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, StartsWith(folder.path() + ": not complete\n"));
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("it was fitted with other weights; "
                              "'rialto-fit-probcut --params=" +
                              folder.path() + "'"),
                    HasSubstr("there is no rankcut.tsv; 'rialto-fit-rankcut "
                              "--params=" +
                              folder.path() + "' makes it")));
  EXPECT_THAT(RunWords({"params", folder.path(), "--json"}).out,
              AllOf(HasSubstr("\"present\":false,\"fault\":\"there is no"),
                    HasSubstr("\"complete\":false}")));
}

TEST(ParamsTest, SeesFilesThatTheManifestDoesNotDescribe) {
  const TemporaryFolder folder;
  const uint64_t fingerprint = engine::FingerprintOfSeed(3);
  for (BundlePart part : engine::kBundleParts) Add(folder, part, fingerprint);
  folder.Write("probcut.tsv", folder.Read("probcut.tsv").append(" "));
  folder.Write("rankcut.tsv", "hello");
  const Outcome outcome = RunWords({"params", folder.path()});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("it is not the file that the manifest describes"),
                    HasSubstr("rankcut.tsv: line 1: expected")));
  std::filesystem::remove(folder.Path("manifest"));
  EXPECT_THAT(RunWords({"params", folder.path()}).out,
              HasSubstr("there is no manifest"));
}

TEST(ParamsTest, WhatIsBuiltInIsABundleToo) {
  if (!search::LoadDefaultRankTable().ok()) GTEST_SKIP();
  const Outcome outcome = RunWords({"params"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("built in: complete\n"));
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("command: rialto-fit-probcut"),
                                 HasSubstr("command: rialto-fit-rankcut"),
                                 Not(HasSubstr("wrong cuts"))));
}

TEST(ParamsTest, WrongUsage) {
  EXPECT_EQ(RunWords({"params", "a", "b"}).exit_status, kExitUsage);
  const Outcome outcome = RunWords({"params", "/nowhere"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("/nowhere: no such folder"));
}

}  // namespace
}  // namespace tools
