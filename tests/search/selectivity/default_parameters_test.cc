#include "search/selectivity/default_parameters.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/whole_file.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

using ::testing::HasSubstr;

const std::string kFolder =
    std::string(RIALTO_SOURCE_DIR) + "/search/selectivity/data/";

TEST(DefaultParameters, AreTheFilesOfTheRepository) {
  const auto model = LoadDefaultProbCutModel();
  if (std::filesystem::exists(kFolder + "probcut.tsv")) {
    ASSERT_TRUE(model.ok()) << model.status();
    const auto from_file = LoadProbCutModel(kFolder + "probcut.tsv");
    ASSERT_TRUE(from_file.ok()) << from_file.status();
    EXPECT_EQ((*model)->weights_fingerprint(),
              (*from_file)->weights_fingerprint());
    EXPECT_EQ((*model)->Midgame(28, 4, 8), (*from_file)->Midgame(28, 4, 8));
  } else {
    EXPECT_EQ(model.status().code(), absl::StatusCode::kNotFound);
  }
  const auto table = LoadDefaultRankTable();
  if (std::filesystem::exists(kFolder + "rankcut.tsv")) {
    ASSERT_TRUE(table.ok()) << table.status();
    const auto from_file = LoadRankTable(kFolder + "rankcut.tsv");
    ASSERT_TRUE(from_file.ok()) << from_file.status();
    EXPECT_EQ((*table)->Rows(1), (*from_file)->Rows(1));
  } else {
    EXPECT_EQ(table.status().code(), absl::StatusCode::kNotFound);
  }
}

TEST(DefaultParameters, FilesAreReadOrRefusedByName) {
  const std::string path = ::testing::TempDir() + "/default_parameters_test";
  ProbCutFile file;
  file.rows = {MakeProbCutRow(28, 4, 8, 1)};
  ASSERT_TRUE(othello::ReplaceFile(path, FormatProbCutFile(file)).ok());
  EXPECT_TRUE(LoadProbCutModel(path).ok());
  EXPECT_THAT(std::string(LoadRankTable(path).status().message()),
              HasSubstr(path));
  file.rows.clear();
  ASSERT_TRUE(othello::ReplaceFile(path, FormatProbCutFile(file)).ok());
  EXPECT_THAT(std::string(LoadProbCutModel(path).status().message()),
              HasSubstr(path + ": the ProbCut parameters have no rows"));
  RankCutFile ranks;
  ASSERT_TRUE(othello::ReplaceFile(path, FormatRankCutFile(ranks)).ok());
  EXPECT_TRUE(LoadRankTable(path).ok());
}

}  // namespace
}  // namespace search
