#include "tools/match/default_openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace match {
namespace {

using ::testing::HasSubstr;

TEST(DefaultOpeningsTextTest, IsTheFileAndSaysHowItWasMade) {
  std::ifstream file(RIALTO_SOURCE_DIR "/tools/match/data/openings.txt");
  std::ostringstream content;
  content << file.rdbuf();
  EXPECT_EQ(std::string(DefaultOpeningsText()), content.str());
  EXPECT_THAT(content.str(), HasSubstr("% Made by: rialto-openings --plies="));
}

}  // namespace
}  // namespace match
