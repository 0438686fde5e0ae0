// What people say of their play, and the ratings that it stands for.

#ifndef RIALTO_TOOLS_FULLSCREEN_RATINGS_H_
#define RIALTO_TOOLS_FULLSCREEN_RATINGS_H_

#include <array>

#include "absl/strings/string_view.h"

namespace fullscreen {

// An answer to "How well do you play?" It fits beside a board of 80x24.
struct RatingAnswer {
  int rating;
  absl::string_view text;
};
inline constexpr std::array<RatingAnswer, 6> kRatingAnswers = {{
    {500, "my first games"},
    {900, "I play now and then"},
    {1300, "I know corners and mobility"},
    {1700, "I play in tournaments"},
    {2000, "I win most games there"},
    {2300, "I play for titles"},
}};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_RATINGS_H_
