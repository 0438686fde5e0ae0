// What people say of their play, and the ratings that it stands for.

#ifndef RIALTO_TOOLS_FULLSCREEN_RATINGS_H_
#define RIALTO_TOOLS_FULLSCREEN_RATINGS_H_

#include <array>

#include "absl/strings/string_view.h"

namespace fullscreen {

// An answer to "How well do you play?"
struct RatingAnswer {
  int rating;
  absl::string_view text;
};
inline constexpr std::array<RatingAnswer, 6> kRatingAnswers = {{
    {500, "this is one of my first games"},
    {900, "I know the rules and play now and then"},
    {1300, "I know about corners, X-squares and mobility"},
    {1700, "I play in tournaments"},
    {2000, "I win most games of a tournament"},
    {2300, "I play for titles"},
}};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_RATINGS_H_
