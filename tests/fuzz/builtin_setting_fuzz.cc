// ParseBuiltinSetting takes any text, and what it accepts is within bounds.

#include "tests/fuzz/fuzz_check.h"
#include "tools/match/builtin_player.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto setting =
      match::ParseBuiltinSetting(othello::FuzzedText(data, size));
  if (!setting.ok()) {
    FuzzCheck(!setting.status().message().empty(), "errors say something");
    return 0;
  }
  const engine::Options& options = setting->options;
  FuzzCheck(
      options.depth.value_or(1) >= 1 && options.move_seconds.value_or(1) > 0 &&
          options.nodes.value_or(1) > 0 && options.level >= engine::kMinLevel &&
          options.level <= engine::kMaxLevel,
      "the search does something");
  FuzzCheck(options.threads >= 1, "somebody searches");
  return 0;
}
