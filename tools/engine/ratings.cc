#include "tools/engine/ratings.h"

#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

namespace engine {
namespace {

struct NamedRating {
  absl::string_view word;
  int rating;
};
constexpr NamedRating kNamedRatings[] = {
    {"first-game", 500},  {"casual", 900},  {"club", 1300},
    {"tournament", 1700}, {"expert", 2000}, {"champion", 2300},
};

}  // namespace

absl::string_view RatingWord(int rating) {
  const NamedRating* nearest = &kNamedRatings[0];
  for (const NamedRating& named : kNamedRatings) {
    if (std::abs(named.rating - rating) < std::abs(nearest->rating - rating)) {
      nearest = &named;
    }
  }
  return nearest->word;
}

std::optional<int> ParseRating(absl::string_view text) {
  for (const NamedRating& named : kNamedRatings) {
    if (absl::EqualsIgnoreCase(text, named.word)) return named.rating;
  }
  int rating;
  if (!absl::SimpleAtoi(text, &rating) || rating < kMinRating ||
      rating > kMaxRating) {
    return std::nullopt;
  }
  return rating;
}

std::vector<absl::string_view> RatingWords() {
  std::vector<absl::string_view> words;
  for (const NamedRating& named : kNamedRatings) words.push_back(named.word);
  return words;
}

}  // namespace engine
