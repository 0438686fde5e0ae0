// Any words as a command line, one word per line of the input.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_split.h"
#include "tests/fuzz/fuzz_check.h"
#include "tools/program/command_line.h"

ABSL_DECLARE_FLAG(bool, json);  // of every program
ABSL_FLAG(int, depth, 0, "");
ABSL_FLAG(std::string, board, "", "");

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const absl::FlagSaver saver;
  const std::vector<std::string> words =
      absl::StrSplit(othello::FuzzedText(data, size), '\n');
  const auto arguments = tools::ParseFlags(words, {"json", "depth", "board"});
  if (arguments.ok()) {
    FuzzCheck(arguments->size() + absl::GetFlag(FLAGS_json) <= words.size(),
              "arguments and flags are words");
  } else {
    FuzzCheck(!arguments.status().message().empty(), "errors say something");
  }
  return 0;
}
