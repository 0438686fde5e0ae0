// ParseMethodSpec takes any text; what it accepts reads back as the same.

#include <string>

#include "search/selectivity/method_spec.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto spec = search::ParseMethodSpec(othello::FuzzedText(data, size));
  if (!spec.ok()) {
    FuzzCheck(!spec.status().message().empty(), "a refusal says why");
    return 0;
  }
  const auto again = search::ParseMethodSpec(spec->ToString());
  FuzzCheck(again.ok(), "a written specification can be read");
  FuzzCheck(again->ToString() == spec->ToString(),
            "a written specification says the same");
  return 0;
}
