#include "tools/engine/bundle.h"

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parameter_files.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

using ::othello::TemporaryFolder;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string MessageOf(const absl::Status& status) {
  return std::string(status.message());
}

TEST(ManifestTest, ReadsWhatItWrites) {
  Manifest manifest;
  manifest.rows = {{"weights.bin", "command", "rialto-train a b"},
                   {"weights.bin", "date", "2026-01-02"}};
  const auto read = ParseManifest(FormatManifest(manifest));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->rows, manifest.rows);
  EXPECT_EQ(read->Find("weights.bin", "date"), "2026-01-02");
  EXPECT_EQ(read->Find("probcut.tsv", "date"), std::nullopt);
}

TEST(ManifestTest, ValuesCannotBreakTheForm) {
  Manifest manifest;
  manifest.rows = {{"weights.bin", "command", "a\tb\nc"}};
  const auto read = ParseManifest(FormatManifest(manifest));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->rows[0].value, "a b c");
}

TEST(ManifestTest, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(MessageOf(ParseManifest("hello").status()),
              HasSubstr("line 1: expected '# rialto parameters"));
  EXPECT_THAT(
      MessageOf(ParseManifest("# rialto parameters, version 9\n").status()),
      AllOf(HasSubstr("version '9'"), HasSubstr("reads version 1")));
  EXPECT_THAT(
      MessageOf(
          ParseManifest("# rialto parameters, version 1\na\tb\n").status()),
      HasSubstr("line 2: expected a file, a key and a value"));
}

TEST(BundleTest, OtherFoldersAreRefused) {
  const TemporaryFolder folder;
  EXPECT_THAT(MessageOf(Bundle::Open(folder.Path("none")).status()),
              AllOf(HasSubstr("none: no such folder"),
                    HasSubstr("rialto-train POSITIONS... --params=")));
  EXPECT_THAT(MessageOf(Bundle::Open(folder.Write("file", "x")).status()),
              HasSubstr("file: not a folder"));
  EXPECT_THAT(MessageOf(Bundle::Open(folder.path()).status()),
              AllOf(HasSubstr("not a bundle"), HasSubstr("weights.bin"),
                    HasSubstr("rialto-train")));
  folder.Write("manifest", "hello");
  EXPECT_THAT(MessageOf(Bundle::Open(folder.path()).status()),
              HasSubstr("manifest: line 1: expected"));
}

TEST(BundleTest, KnowsItsPartsAndTheirMakers) {
  const TemporaryFolder folder;
  WriteWeights(folder.Path("weights.bin"), 3);
  const auto bundle = Bundle::Open(folder.path());
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  EXPECT_TRUE(bundle->Has(BundlePart::kWeights));
  EXPECT_FALSE(bundle->Has(BundlePart::kProbCut));
  EXPECT_EQ(bundle->Missing(BundlePart::kProbCut),
            "there is no probcut.tsv; 'rialto-fit-probcut --params=" +
                folder.path() + "' makes it");
  EXPECT_THAT(bundle->Warnings(FingerprintOfSeed(3)),
              ElementsAre(HasSubstr("there is no manifest")));
}

TEST(BundleTest, NotesHowPartsWereMade) {
  const TemporaryFolder folder;
  WriteWeights(folder.Path("weights.bin"), 3);
  const uint64_t fingerprint = FingerprintOfSeed(3);
  ASSERT_TRUE(NoteInManifest(folder.path(), BundlePart::kWeights, fingerprint,
                             {{"command", "first"}})
                  .ok());
  ASSERT_TRUE(NoteInManifest(folder.path(), BundlePart::kWeights, fingerprint,
                             {{"command", "second"}})
                  .ok());
  const auto bundle = Bundle::Open(folder.path());
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  const Manifest& manifest = *bundle->manifest();
  EXPECT_EQ(manifest.rows.size(), 3u);  // The old note has gone.
  EXPECT_EQ(manifest.Find("weights.bin", "command"), "second");
  EXPECT_EQ(manifest.Find("weights.bin", kCrcKey),
            CrcText(folder.Read("weights.bin")));
  EXPECT_THAT(bundle->Warnings(fingerprint), IsEmpty());
  EXPECT_THAT(bundle->Warnings(0x1234),
              ElementsAre(HasSubstr("the weights are 0000000000001234, and")));
  EXPECT_FALSE(NoteInManifest(folder.path(), BundlePart::kRankCut, 1, {}).ok());
}

TEST(BundleTest, NotesOfSeveralProgramsAreAllKept) {
  const TemporaryFolder folder;
  for (BundlePart part : kBundleParts) {
    folder.Write(std::string(FileOf(part)), "x");
  }
  std::vector<std::thread> programs;
  for (BundlePart part : kBundleParts) {
    programs.emplace_back([&folder, part] {
      for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(NoteInManifest(folder.path(), part, 7,
                                   {{"command", std::to_string(i)}})
                        .ok());
      }
    });
  }
  for (std::thread& program : programs) program.join();
  const auto bundle = Bundle::Open(folder.path());
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  for (BundlePart part : kBundleParts) {
    EXPECT_EQ(bundle->manifest()->Find(FileOf(part), "command"), "19");
  }
}

}  // namespace
}  // namespace engine
