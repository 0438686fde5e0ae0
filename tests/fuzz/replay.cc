// replay NAME FOLDER...: runs every file of the folders through the fuzz target
// NAME, without libFuzzer: what was once found stays found.

#include "tests/fuzz/replay.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <vector>

namespace {

namespace fs = std::filesystem;

bool Replay(const FuzzTarget& target, const fs::path& file) {
  // Named before it runs, so that a crash tells which input it was.
  std::cerr << file.filename() << std::endl;
  std::ifstream in(file, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || !in.is_open()) {
    std::cerr << "cannot read " << file << "\n";
    return false;
  }
  // Exactly as much memory as the input needs, so that AddressSanitizer sees
  // a read beyond its end.
  const std::unique_ptr<uint8_t[]> data(new uint8_t[bytes.size()]);
  std::copy(bytes.begin(), bytes.end(), data.get());
  target.run(data.get(), bytes.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<FuzzTarget> targets = AllFuzzTargets();
  const auto target = std::find_if(
      targets.begin(), targets.end(),
      [&](const FuzzTarget& one) { return argc > 1 && one.name == argv[1]; });
  if (target == targets.end()) {
    std::cerr << "usage: replay NAME FOLDER...\n";
    return 2;
  }
  std::vector<fs::path> files;
  for (int i = 2; i < argc; ++i) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(argv[i], error)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
    if (error) std::cerr << argv[i] << ": " << error.message() << "\n";
  }
  if (files.empty()) {
    std::cerr << "no inputs to replay\n";
    return 1;
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    if (!Replay(*target, file)) return 1;
  }
  std::cerr << files.size() << " inputs replayed\n";
  return 0;
}
