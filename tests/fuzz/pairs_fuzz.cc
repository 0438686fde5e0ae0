// ParsePairFile takes any bytes, and what it takes survives a round trip.

#include <string>

#include "tests/fuzz/fuzz_check.h"
#include "training/probcut_samples.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto file = training::ParsePairFile(othello::FuzzedText(data, size));
  if (!file.ok()) return 0;
  std::string text =
      training::PairFileHeader(file->weights_fingerprint.value_or(0), {});
  for (const training::EvaluationPair& pair : file->pairs) {
    text += training::FormatPair(pair);
  }
  const auto again = training::ParsePairFile(text);
  FuzzCheck(again.ok(), "formatted pairs parse");
  FuzzCheck(again->pairs == file->pairs, "formatted pairs are the same pairs");
  return 0;
}
