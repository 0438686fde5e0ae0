#include "tools/engine/pipe_channel.h"

#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "gtest/gtest.h"
#include "tests/support/pipes.h"

namespace engine {
namespace {

class PipeChannelTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { IgnoreBrokenPipes(); }

  void SetUp() override {
    auto channel =
        PipeChannel::Create({in_.read_end(), out_.write_end(),
                             aside_.write_end(), ending_.read_end()});
    ASSERT_TRUE(channel.ok()) << channel.status();
    channel_ = *std::move(channel);
  }

  // Does something while a line is awaited, and returns what came of it.
  template <typename Action>
  std::optional<std::string> ReadDuring(Action action) {
    std::optional<std::string> line;
    std::thread reader([&] { line = channel_->ReadLine(); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    action();
    reader.join();
    return line;
  }

  TestPipe in_, out_, aside_, ending_;
  std::unique_ptr<PipeChannel> channel_;
};

TEST_F(PipeChannelTest, LinesInPiecesAndPiecesOfLines) {
  in_.Write("one\ntwo\r\nthr");
  EXPECT_FALSE(channel_->HasLine()) << "nothing was read yet";
  EXPECT_EQ(channel_->ReadLine(), "one");
  EXPECT_TRUE(channel_->HasLine());
  EXPECT_EQ(channel_->ReadLine(), "two\r");
  EXPECT_FALSE(channel_->HasLine());
  EXPECT_EQ(ReadDuring([&] { in_.Write("ee\n\nlast"); }), "three");
  EXPECT_EQ(channel_->ReadLine(), "");
  in_.CloseWriteEnd();
  EXPECT_EQ(channel_->ReadLine(), "last");
  EXPECT_EQ(channel_->ReadLine(), std::nullopt);
  EXPECT_EQ(channel_->ReadLine(), std::nullopt);
  EXPECT_FALSE(channel_->is_broken());
}

TEST_F(PipeChannelTest, BytesThatAreNoText) {
  in_.Write(std::string("a\0b\xff\n", 5));
  EXPECT_EQ(channel_->ReadLine(), std::string("a\0b\xff", 4));
}

TEST_F(PipeChannelTest, AnEndlessLineIsCut) {
  std::thread writer([&] {
    for (int i = 0; i < 40; ++i) in_.Write(std::string(1 << 16, 'x'));
    in_.Write("\nnext\n");
  });
  const std::optional<std::string> line = channel_->ReadLine();
  EXPECT_EQ(line->size(), PipeChannel::kLongestLine + 1);
  EXPECT_EQ(channel_->ReadLine(), "next");
  writer.join();
}

TEST_F(PipeChannelTest, TheEndOfTheOutputEndsReading) {
  EXPECT_EQ(ReadDuring([&] { out_.CloseReadEnd(); }), std::nullopt);
  EXPECT_TRUE(channel_->is_broken());
  in_.Write("a line that comes too late\n");
  EXPECT_EQ(channel_->ReadLine(), std::nullopt);
  channel_->Write("nobody listens\n");
}

TEST_F(PipeChannelTest, ASignalEndsReading) {
  EXPECT_EQ(ReadDuring([&] { ending_.Write("x"); }), std::nullopt);
  EXPECT_TRUE(channel_->is_broken());
}

TEST_F(PipeChannelTest, InterruptsAreTakenOnRequest) {
  const std::string sigint(1, static_cast<char>(SIGINT));
  channel_->TakeInterrupts();
  in_.Write("hal");
  EXPECT_EQ(ReadDuring([&] { ending_.Write(sigint); }), kInterruptLine);
  EXPECT_EQ(ReadDuring([&] { in_.Write("f\n"); }), "half");
  EXPECT_FALSE(channel_->is_broken());
  // Writing goes on meanwhile, and ends with other signals.
  std::thread writer([&] { channel_->Write(std::string(1 << 20, 'z')); });
  EXPECT_EQ(ReadDuring([&] { ending_.Write(sigint); }), kInterruptLine);
  EXPECT_EQ(ReadDuring([&] { ending_.Write(std::string(1, char{SIGTERM})); }),
            std::nullopt);
  EXPECT_TRUE(channel_->is_broken());
  writer.join();
}

TEST_F(PipeChannelTest, SigintBreaksAChannelThatDoesNotTakeIt) {
  EXPECT_EQ(ReadDuring([&] { ending_.Write(std::string(1, char{SIGINT})); }),
            std::nullopt);
  EXPECT_TRUE(channel_->is_broken());
}

TEST_F(PipeChannelTest, CloseEndsReading) {
  EXPECT_EQ(ReadDuring([&] { channel_->Close(); }), std::nullopt);
  EXPECT_FALSE(channel_->is_broken());
}

TEST_F(PipeChannelTest, AwaitsTheBreakAfterTheEnd) {
  in_.CloseWriteEnd();
  EXPECT_EQ(channel_->ReadLine(), std::nullopt);
  std::thread closer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    out_.CloseReadEnd();
  });
  EXPECT_TRUE(channel_->AwaitBreak());
  closer.join();
}

TEST_F(PipeChannelTest, WritesMoreThanAPipeHolds) {
  const std::string text = std::string(100'000, 'y') + "\n";
  std::thread writer([&] { channel_->Write(text); });
  EXPECT_TRUE(out_.ReadUntil("\n") == text);
  out_.CloseReadEnd();
  writer.join();
}

TEST_F(PipeChannelTest, ABlockedWriteEndsWithTheSignal) {
  std::thread writer([&] { channel_->Write(std::string(1 << 20, 'z')); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ending_.Write("x");
  writer.join();
  EXPECT_TRUE(channel_->is_broken());
}

TEST_F(PipeChannelTest, NewsNeverBlock) {
  channel_->WriteAside("gogui-gfx: TEXT\n");
  EXPECT_EQ(aside_.ReadUntil("\n"), "gogui-gfx: TEXT\n");
  for (int i = 0; i < 1000; ++i) channel_->WriteAside(std::string(1000, 'n'));
  aside_.CloseReadEnd();
  channel_->WriteAside("nobody listens\n");
  EXPECT_FALSE(channel_->is_broken());
}

}  // namespace
}  // namespace engine
