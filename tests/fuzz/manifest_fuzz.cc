// ParseManifest takes any text; what it accepts can be written and read.

#include <string>

#include "tests/fuzz/fuzz_check.h"
#include "tools/engine/bundle.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto manifest = engine::ParseManifest(othello::FuzzedText(data, size));
  if (!manifest.ok()) {
    FuzzCheck(!manifest.status().message().empty(), "a refusal says why");
    return 0;
  }
  const std::string text = engine::FormatManifest(*manifest);
  const auto again = engine::ParseManifest(text);
  FuzzCheck(again.ok(), "a written manifest can be read");
  FuzzCheck(engine::FormatManifest(*again) == text,
            "a written manifest holds the same");
  return 0;
}
