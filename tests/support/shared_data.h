// The test suites and games that are kept next to the project, not in it.

#ifndef RIALTO_TESTS_SUPPORT_SHARED_DATA_H_
#define RIALTO_TESTS_SUPPORT_SHARED_DATA_H_

#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace othello {

// A file of RIALTO_DATA_DIR, or nothing if it is absent; the test then says
// GTEST_SKIP() << kNoSharedData.
inline std::optional<std::string> ReadSharedFile(const std::string& name) {
  std::ifstream file(RIALTO_DATA_DIR "/" + name, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

inline constexpr char kNoSharedData[] =
    "no shared data in " RIALTO_DATA_DIR " (set -DRIALTO_DATA_DIR=...)";

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_SHARED_DATA_H_
