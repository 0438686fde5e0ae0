#include "tools/engine/protocol_detection.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace engine {
namespace {

TEST(DetectProtocolTest, ByTheFirstWord) {
  for (const char* line : {"nboard 1", "nboard 2", "NBOARD 2", " nboard 2\r"}) {
    EXPECT_EQ(DetectProtocol(line), ProtocolKind::kNboard) << line;
  }
  for (const char* line :
       {"ENGINE-PROTOCOL init", "engine-protocol get-version",
        "\tENGINE-PROTOCOL init\r"}) {
    EXPECT_EQ(DetectProtocol(line), ProtocolKind::kCassio) << line;
  }
  for (const char* line : {"xboard", "protover 2", " xboard\r"}) {
    EXPECT_EQ(DetectProtocol(line), ProtocolKind::kXboard) << line;
  }
  // First lines of Quarry, GoGui, its ruler and alpha-zero-general.
  for (const char* line : {"protocol_version", "name", "list_commands",
                           "boardsize 8", "1 name", "", "nboards"}) {
    EXPECT_EQ(DetectProtocol(line), ProtocolKind::kGtp) << line;
  }
}

// Notes what it is asked.
struct FakeProtocol : public Protocol {
  explicit FakeProtocol(std::vector<std::string>& log) : log(log) {}
  LineEffect Receive(absl::string_view line) override {
    log.push_back("receive " + std::string(line));
    return {};
  }
  bool Handle(absl::string_view line, search::Clock::time_point) override {
    log.push_back("handle " + std::string(line));
    return line != "end";
  }
  void OnIdle() override { log.push_back("idle"); }
  std::vector<std::string>& log;
};

TEST(DetectedProtocolTest, BecomesTheProtocolOfTheFirstLineThatSaysSomething) {
  std::vector<std::string> log;
  std::vector<ProtocolKind> made;
  DetectedProtocol protocol([&](ProtocolKind kind) {
    made.push_back(kind);
    return std::make_unique<FakeProtocol>(log);
  });
  protocol.OnIdle();
  for (const char* nothing : {"", "  \r", "# comment"}) {
    EXPECT_TRUE(protocol.Receive(nothing).is_done);
  }
  EXPECT_TRUE(made.empty());
  EXPECT_FALSE(protocol.Receive("nboard 2").is_done);
  protocol.Receive("");
  EXPECT_EQ(made, std::vector<ProtocolKind>{ProtocolKind::kNboard});
  EXPECT_TRUE(protocol.Handle("nboard 2", {}));
  EXPECT_FALSE(protocol.Handle("end", {}));
  protocol.OnIdle();
  EXPECT_EQ(
      log, (std::vector<std::string>{"receive nboard 2", "receive ",
                                     "handle nboard 2", "handle end", "idle"}));
}

}  // namespace
}  // namespace engine
