// What the fuzz targets share.

#ifndef RIALTO_TESTS_FUZZ_FUZZ_CHECK_H_
#define RIALTO_TESTS_FUZZ_FUZZ_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "absl/strings/string_view.h"

namespace othello {

// The bytes of a fuzzer's input as text.
inline absl::string_view FuzzedText(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Stops the fuzzer with a crash that names the broken promise.
inline void FuzzCheck(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

}  // namespace othello

#endif  // RIALTO_TESTS_FUZZ_FUZZ_CHECK_H_
