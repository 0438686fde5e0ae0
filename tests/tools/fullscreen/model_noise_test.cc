// Random keys.

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "tests/tools/fullscreen/player.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {
namespace {

using Kind = Key::Kind;

// Anything may be typed and clicked at any time.
TEST(ModelNoiseTest, RandomKeysDoNoHarm) {
  Player player;
  player.LetThink();
  uint64_t random = 12345;
  for (int i = 0; i < 3000; ++i) {
    random = random * 6364136223846793005 + 1442695040888963407;
    const auto choice = static_cast<unsigned>(random >> 33);
    Key key = Key::Of(U' ' + choice % 95);
    if (choice % 4 == 1) key = Special(static_cast<Kind>(choice / 4 % 20));
    if (choice % 8 == 3) {
      key = Key::ClickAt(static_cast<int>(choice / 8 % 80),
                         static_cast<int>(choice / 1024 % 24));
    }
    // Nothing is written: no random key leads to a file.
    const std::optional<std::string> command = player.view().command;
    if (command.has_value() && absl::StartsWith(*command, "s")) {
      key = Special(Kind::kEscape);
    }
    player.model().OnKey(key);
    player.model().Poll();
    if (i % 50 == 0) {
      const int width = static_cast<int>(choice % 150);
      player.model().SetWindow(width, 24);
      Draw(player.view(), width, 24, Abilities());
    }
  }
}

}  // namespace
}  // namespace fullscreen
