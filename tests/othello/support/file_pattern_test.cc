#include "othello/support/file_pattern.h"

#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(FilePatternTest, NamesFitAsInAShell) {
  for (const auto& [pattern, name] : {std::pair("", ""),
                                      {"a", "a"},
                                      {"*", ""},
                                      {"*", "abc"},
                                      {"a*c", "ac"},
                                      {"a*b*c", "aXbXbXc"},
                                      {"*.tsv", "a.tsv.tsv"},
                                      {"?b", "ab"},
                                      {"[a-c]x", "bx"},
                                      {"[xyz]", "y"},
                                      {"[!a]", "b"},
                                      {"[]]", "]"},
                                      {"[a", "[a"},
                                      {"**a", "ba"}}) {
    EXPECT_TRUE(FitsPattern(pattern, name)) << pattern << " " << name;
  }
  for (const auto& [pattern, name] : {std::pair("", "a"),
                                      {"a", ""},
                                      {"a", "ab"},
                                      {"a*c", "acb"},
                                      {"?", ""},
                                      {"[a-c]", "d"},
                                      {"[!a]", "a"},
                                      {"*.tsv", "a.tsv2"}}) {
    EXPECT_FALSE(FitsPattern(pattern, name)) << pattern << " " << name;
  }
}

TEST(FilePatternTest, EachPartOfAPathIsMatched) {
  const TemporaryFolder folder;
  for (const char* below : {"a1", "a2", "b"}) {
    std::filesystem::create_directory(folder.Path(below));
  }
  for (const char* file : {"a1/x.1", "a2/x.2", "a2/.x.3", "b/x.4"}) {
    folder.Write(file, "");
  }
  const auto path = [&](const char* below) {
    return NameOfPath(FilePath(folder.Path(below)));
  };
  EXPECT_THAT(FilesThatFit(path("a?/x.*")),
              ElementsAre(path("a1/x.1"), path("a2/x.2")));
  EXPECT_THAT(FilesThatFit(path("*/.x*")), ElementsAre(path("a2/.x.3")));
  EXPECT_THAT(FilesThatFit(path("c*/x")), IsEmpty());
}

}  // namespace
}  // namespace othello
