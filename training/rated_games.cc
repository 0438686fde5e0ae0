#include "training/rated_games.h"

#include <array>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/text_cursor.h"

namespace training {
namespace {

constexpr size_t kColumns = 6;
constexpr size_t kMoreColumns = 10;
constexpr std::array<absl::string_view, kRatingBins> kBinNames = {
    "below 1400", "1400-1549", "1550-1699",
    "1700-1849",  "1850-1999", "2000 and more"};

}  // namespace

absl::StatusOr<std::vector<GameRatings>> ParseRatings(absl::string_view text) {
  std::vector<GameRatings> ratings;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripSuffix(line, "\r");
    if (line.empty()) continue;
    const std::vector<absl::string_view> fields = absl::StrSplit(line, '\t');
    std::array<int, kMoreColumns> values = {};
    const size_t columns =
        fields.size() < kMoreColumns ? kColumns : kMoreColumns;
    bool is_right = fields.size() >= kColumns;
    for (size_t i = 0; is_right && i < columns; ++i) {
      is_right = absl::SimpleAtoi(fields[i], &values[i]) && values[i] >= 0;
    }
    if (!is_right || values[4] > 1 || values[5] > 1) {
      return absl::InvalidArgumentError(absl::StrCat(
          "line ", number,
          ": expected two ratings, two numbers of games and two of 0 or 1, "
          "with tabs between them, found ",
          othello::QuoteForError(line)));
    }
    ratings.push_back(
        {{values[0], values[2], values[4] == 1, values[6], values[8]},
         {values[1], values[3], values[5] == 1, values[7], values[9]}});
  }
  return ratings;
}

absl::string_view NameOfRatingBin(int bin) { return kBinNames[bin]; }

}  // namespace training
