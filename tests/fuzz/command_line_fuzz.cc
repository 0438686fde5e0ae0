// Any words as a command line, one word per line of the input.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "tools/command_line.h"

ABSL_FLAG(bool, json, false, "");
ABSL_FLAG(int, depth, 0, "");
ABSL_FLAG(std::string, board, "", "");

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::FlagSaver saver;
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> words = absl::StrSplit(text, '\n');
  const auto arguments = tools::ParseFlags(words, {"json", "depth", "board"});
  if (arguments.ok() ? arguments->size() > words.size()
                     : arguments.status().message().empty()) {
    std::abort();
  }
  return 0;
}
