// Ratings of play: how strong an opponent is, on the scale of people's results
// (1800: an average tournament game), and the words for it.

#ifndef RIALTO_TOOLS_ENGINE_RATINGS_H_
#define RIALTO_TOOLS_ENGINE_RATINGS_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"

namespace engine {

inline constexpr int kMinRating = 400;
inline constexpr int kMaxRating = 2400;

// The word of the nearest rating that has one: "club".
absl::string_view RatingWord(int rating);
// The rating that a word or a number names: "club", "1300".
std::optional<int> ParseRating(absl::string_view text);
// All, from the weakest to the strongest.
std::vector<absl::string_view> RatingWords();

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_RATINGS_H_
