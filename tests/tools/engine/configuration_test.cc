#include "tools/engine/configuration.h"

#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/default_weights.h"
#include "search/selectivity/default_parameters.h"
#include "tests/support/parameter_files.h"
#include "tests/support/temporary_folder.h"
#include "tools/engine/bundle.h"
#include "tools/engine/session.h"

namespace engine {
namespace {

using ::othello::TemporaryFolder;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

bool AllIsBuiltIn() {
  return pattern_eval::LoadDefaultWeights().ok() &&
         search::LoadDefaultProbCutModel().ok() &&
         search::LoadDefaultRankTable().ok();
}

// A bundle of weights and, if a fingerprint is given, parameters for them.
struct TestBundle {
  explicit TestBundle(uint64_t probcut = 0, uint64_t rankcut = 0) {
    WriteWeights(folder.Path("weights.bin"), 3);
    Note(BundlePart::kWeights);
    if (probcut != 0) {
      WriteProbCut(folder.Path("probcut.tsv"), probcut);
      Note(BundlePart::kProbCut);
    }
    if (rankcut != 0) {
      WriteRankCut(folder.Path("rankcut.tsv"), rankcut);
      Note(BundlePart::kRankCut);
    }
  }
  void Note(BundlePart part) {
    EXPECT_TRUE(
        NoteInManifest(folder.path(), part, FingerprintOfSeed(3), {}).ok());
  }

  TemporaryFolder folder;
};

std::string ErrorOf(Options options) {
  return std::string(Configure(options).status().message());
}

TEST(ConfigureTest, WhatIsBuiltInBelongsTogether) {
  if (!AllIsBuiltIn()) GTEST_SKIP();
  const uint64_t weights = (*pattern_eval::LoadDefaultWeights())->fingerprint();
  EXPECT_EQ((*search::LoadDefaultProbCutModel())->weights_fingerprint(),
            weights);
  EXPECT_EQ((*search::LoadDefaultRankTable())->weights_fingerprint(), weights);
}

TEST(ConfigureTest, TheDefaultIsTheBestThatTheParametersAllow) {
  Options options;
  const auto built_in = Configure(options);
  ASSERT_TRUE(built_in.ok()) << built_in.status();
  EXPECT_THAT(built_in->warnings, IsEmpty());
  EXPECT_EQ(built_in->search.selectivity,
            AllIsBuiltIn() ? "multi_probcut" : "none");
  EXPECT_EQ(SelectivityOf(options), built_in->search.selectivity);
  Options toy;
  toy.parameters = std::make_shared<Parameters>();
  EXPECT_EQ(Configure(toy)->search.selectivity, "none");
  EXPECT_EQ(Configure(toy)->search.weights, nullptr);
}

TEST(ConfigureTest, AMethodGetsWhatItNeeds) {
  if (!AllIsBuiltIn()) GTEST_SKIP();
  Options options;
  options.selectivity = "multi_probcut+rank_cut";
  const auto both = Configure(options);
  ASSERT_TRUE(both.ok()) << both.status();
  EXPECT_NE(both->search.probcut, nullptr);
  EXPECT_NE(both->search.rank_table, nullptr);
  options.selectivity = "none";
  EXPECT_EQ(Configure(options)->search.probcut, nullptr);
  options.selectivity = "rank_cut";
  EXPECT_EQ(Configure(options)->search.probcut, nullptr);
}

TEST(ConfigureTest, ParametersOfOtherWeightsDrawAWarning) {
  if (!AllIsBuiltIn()) GTEST_SKIP();
  const TemporaryFolder folder;
  WriteWeights(folder.Path("w.bin"), 3);
  Options options;
  options.sources.weights = folder.Path("w.bin");
  const auto configuration = Configure(options);
  ASSERT_TRUE(configuration.ok()) << configuration.status();
  EXPECT_THAT(
      configuration->warnings,
      ElementsAre(AllOf(HasSubstr("ProbCut parameters were fitted with"),
                        HasSubstr("rialto-fit-probcut --weights="))));
  options.selectivity = "none";  // No one uses them.
  EXPECT_THAT(Configure(options)->warnings, IsEmpty());
}

TEST(ConfigureTest, AWholeBundlePlays) {
  const uint64_t own = FingerprintOfSeed(3);
  const TestBundle bundle(own, own);
  Options options;
  options.hash_mb = 1;
  options.sources.params = bundle.folder.path();
  const auto configuration = Configure(options);
  ASSERT_TRUE(configuration.ok()) << configuration.status();
  EXPECT_THAT(configuration->warnings, IsEmpty());
  EXPECT_EQ(configuration->search.selectivity, "multi_probcut");
  EXPECT_EQ(configuration->search.weights->fingerprint(), own);
  options.selectivity = "multi_probcut+rank_cut";
  EXPECT_TRUE(Session::Create(options).ok());
}

TEST(ConfigureTest, APartialBundleSaysWhatMakesTheRest) {
  const TestBundle bundle;
  Options options;
  options.sources.params = bundle.folder.path();
  const auto configuration = Configure(options);
  ASSERT_TRUE(configuration.ok()) << configuration.status();
  EXPECT_EQ(configuration->search.selectivity, "none");
  EXPECT_EQ(configuration->search.probcut, nullptr) << "not those built in";
  EXPECT_THAT(configuration->warnings,
              ElementsAre(AllOf(HasSubstr("no probcut.tsv"),
                                HasSubstr("rialto-fit-probcut --params="))));
  options.selectivity = "multi_probcut";
  EXPECT_THAT(ErrorOf(options), AllOf(HasSubstr("needs ProbCut parameters"),
                                      HasSubstr("rialto-fit-probcut")));
  options.selectivity = "rank_cut";
  EXPECT_THAT(ErrorOf(options), HasSubstr("rialto-fit-rankcut --params="));
  std::filesystem::remove(bundle.folder.Path("weights.bin"));
  options.parameters = nullptr;
  EXPECT_THAT(ErrorOf(options),
              AllOf(HasSubstr("no weights.bin"), HasSubstr("rialto-train")));
}

TEST(ConfigureTest, AForeignBundleDrawsWarningsOrIsRefused) {
  const TestBundle bundle(/*probcut=*/0x1234);
  Options options;
  options.sources.params = bundle.folder.path();
  EXPECT_THAT(
      Configure(options)->warnings,
      ElementsAre(AllOf(HasSubstr("fitted with the weights "
                                  "0000000000001234, but the search uses"),
                        HasSubstr("rialto-fit-probcut --params="))));
  WriteWeights(bundle.folder.Path("weights.bin"), 4);
  options.parameters = nullptr;
  EXPECT_THAT(
      Configure(options)->warnings,
      ElementsAre(HasSubstr("the manifest knows"), HasSubstr("fitted with")));
  bundle.folder.Write("probcut.tsv", "hello");
  options.parameters = nullptr;
  EXPECT_THAT(ErrorOf(options), HasSubstr("probcut.tsv: line 1: expected"));
  bundle.folder.Write("weights.bin", "hello");
  EXPECT_THAT(ErrorOf(options), HasSubstr("weights.bin: "));
}

TEST(ConfigureTest, AFileThatIsNamedReplacesThePartOfTheBundle) {
  const TestBundle bundle;
  const TemporaryFolder other;
  WriteProbCut(other.Path("p.tsv"), FingerprintOfSeed(3));
  Options options;
  options.sources.params = bundle.folder.path();
  options.sources.probcut = other.Path("p.tsv");
  const auto configuration = Configure(options);
  ASSERT_TRUE(configuration.ok()) << configuration.status();
  EXPECT_EQ(configuration->search.selectivity, "multi_probcut");
  EXPECT_THAT(configuration->warnings, IsEmpty());
}

TEST(ConfigureTest, LoadedParametersAreNotLoadedAgain) {
  Options options;
  options.parameters = std::make_shared<Parameters>();
  options.sources.weights = "/nowhere";
  EXPECT_TRUE(Configure(options).ok());
  ASSERT_TRUE(SetOption(options, "weights", "/nowhere").ok());
  EXPECT_THAT(ErrorOf(options), HasSubstr("/nowhere: cannot be opened"));
}

TEST(ConfiguredSessionTest, EveryMethodCanBeChosenAtRunTime) {
  if (!AllIsBuiltIn()) GTEST_SKIP();
  Options options;
  options.hash_mb = 1;
  options.selectivity = "none";
  const auto session = Session::Create(options).value();
  for (const char* method : {"multi_probcut", "probcut", "rank_cut",
                             "multi_probcut+rank_cut", "none", "default"}) {
    EXPECT_TRUE(session->SetOption("selectivity", method).ok()) << method;
  }
  EXPECT_EQ(FindOption("selectivity")->get(session->options()),
            "multi_probcut");
  EXPECT_THAT(session->TakeRemarks(), IsEmpty());
}

TEST(ConfiguredSessionTest, WarnsOnceOfEachMismatch) {
  if (!AllIsBuiltIn()) GTEST_SKIP();
  const TemporaryFolder folder;
  WriteWeights(folder.Path("w.bin"), 3);
  Options options;
  options.hash_mb = 1;
  const auto session = Session::Create(options).value();
  ASSERT_TRUE(session->SetOption("weights", folder.Path("w.bin")).ok());
  EXPECT_THAT(session->TakeRemarks(),
              ElementsAre(HasSubstr("warning: the ProbCut parameters")));
  ASSERT_TRUE(session->SetOption("threads", "2").ok());
  EXPECT_THAT(session->TakeRemarks(), IsEmpty());
  ASSERT_TRUE(session->SetOption("selectivity", "rank_cut").ok());
  EXPECT_THAT(session->TakeRemarks(),
              ElementsAre(HasSubstr("warning: the RankCut statistics")));
}

TEST(ConfiguredSessionTest, VarietyDrawsASeedAndShowsIt) {
  Options options;
  options.hash_mb = 1;
  options.parameters = std::make_shared<Parameters>();
  const auto plain = Session::Create(options).value();
  EXPECT_EQ(FindOption("seed")->get(plain->options()), "random");
  EXPECT_THAT(plain->TakeRemarks(), IsEmpty());
  ASSERT_TRUE(plain->SetOption("variety", "2").ok());
  ASSERT_TRUE(plain->options().seed.has_value());
  EXPECT_THAT(plain->TakeRemarks(),
              ElementsAre(HasSubstr(absl::StrCat("the seed of 'variety' is ",
                                                 *plain->options().seed))));
  options.variety_discs = 2;
  EXPECT_NE(Session::Create(options).value()->options().seed,
            Session::Create(options).value()->options().seed);
  options.seed = 7;
  const auto seeded = Session::Create(options).value();
  EXPECT_EQ(seeded->options().seed, 7u);
  EXPECT_THAT(seeded->TakeRemarks(), IsEmpty());
}

}  // namespace
}  // namespace engine
