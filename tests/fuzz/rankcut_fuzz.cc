// ParseRankCutFile takes any text; what it accepts can be written and read.

#include <string>

#include "search/selectivity/rank_table.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto file = search::ParseRankCutFile(othello::FuzzedText(data, size));
  if (!file.ok()) {
    FuzzCheck(!file.status().message().empty(), "a refusal says why");
    return 0;
  }
  const std::string text = search::FormatRankCutFile(*file);
  const auto again = search::ParseRankCutFile(text);
  FuzzCheck(again.ok(), "a written file can be read");
  FuzzCheck(
      search::FormatRankCutFile(*again) == text && again->rows == file->rows,
      "a written file holds the same");
  FuzzCheck(search::RankTable(*file).Rows(1) == file->rows,
            "a table holds the rows of its file");
  return 0;
}
