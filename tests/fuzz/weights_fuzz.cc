// ParseWeightsFile takes any bytes. Each input is tried as it is and with a
// checksum that fits, because no fuzzer would ever guess one.

#include <string>

#include "othello/support/checksum.h"
#include "pattern_eval/weights_file.h"
#include "tests/fuzz/fuzz_check.h"

namespace {

void Try(absl::string_view bytes) {
  using othello::FuzzCheck;
  const auto file = pattern_eval::ParseWeightsFile(bytes);
  if (!file.ok()) {
    FuzzCheck(!file.status().message().empty(), "a refusal says why");
    return;
  }
  const auto again =
      pattern_eval::ParseWeightsFile(pattern_eval::FormatWeightsFile(*file));
  FuzzCheck(again.ok(), "a written file can be read");
  FuzzCheck(
      again->weights == file->weights && again->provenance == file->provenance,
      "a written file holds the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes = othello::FuzzedText(data, size);
  Try(bytes);
  if (size < 4) return 0;
  std::string mended(bytes.substr(0, size - 4));
  const uint32_t crc = othello::Crc32(mended);
  for (int i = 0; i < 4; ++i) {
    mended.push_back(static_cast<char>(crc >> (8 * i)));
  }
  Try(mended);
  return 0;
}
