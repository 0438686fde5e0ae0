#include "tools/engine/channel.h"

#include <optional>
#include <sstream>

#include "gtest/gtest.h"

namespace engine {
namespace {

TEST(StreamChannelTest, ReadsAndWritesLines) {
  std::istringstream in("one\n\nthree");
  std::ostringstream out, aside;
  StreamChannel channel(in, out, aside);
  EXPECT_EQ(channel.ReadLine(), "one");
  EXPECT_EQ(channel.ReadLine(), "");
  EXPECT_EQ(channel.ReadLine(), "three");
  EXPECT_EQ(channel.ReadLine(), std::nullopt);
  EXPECT_FALSE(channel.is_broken());
  channel.Write("answer\n");
  channel.WriteAside("news\n");
  EXPECT_EQ(out.str(), "answer\n");
  EXPECT_EQ(aside.str(), "news\n");
  EXPECT_FALSE(channel.AwaitBreak());
}

}  // namespace
}  // namespace engine
