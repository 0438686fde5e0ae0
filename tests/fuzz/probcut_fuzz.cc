// ParseProbCutFile takes any text; what it accepts can be written and read.

#include <string>

#include "search/selectivity/probcut_file.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto file = search::ParseProbCutFile(othello::FuzzedText(data, size));
  if (!file.ok()) {
    FuzzCheck(!file.status().message().empty(), "a refusal says why");
    return 0;
  }
  const std::string text = search::FormatProbCutFile(*file);
  const auto again = search::ParseProbCutFile(text);
  FuzzCheck(again.ok(), "a written file can be read");
  FuzzCheck(search::FormatProbCutFile(*again) == text,
            "a written file holds the same");
  return 0;
}
