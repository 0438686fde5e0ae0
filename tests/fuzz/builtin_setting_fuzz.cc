// ParseBuiltinSetting takes any text, and what it accepts is within bounds.

#include "othello/position.h"
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
  const search::SearchLimits limits =
      setting->LimitsFor(othello::Position::Start());
  FuzzCheck(limits.depth >= 1 && limits.seconds > 0 && limits.nodes > 0,
            "the search does something");
  FuzzCheck(setting->options.threads >= 1, "somebody searches");
  return 0;
}
