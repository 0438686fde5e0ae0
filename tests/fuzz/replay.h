// The fuzz targets in one program: what tests/fuzz/CMakeLists.txt makes of
// them, and replay.cc runs.

#ifndef RIALTO_TESTS_FUZZ_REPLAY_H_
#define RIALTO_TESTS_FUZZ_REPLAY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct FuzzTarget {
  std::string name;
  int (*run)(const uint8_t* data, size_t size);
};

std::vector<FuzzTarget> AllFuzzTargets();

#endif  // RIALTO_TESTS_FUZZ_REPLAY_H_
