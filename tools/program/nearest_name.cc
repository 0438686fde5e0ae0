#include "tools/program/nearest_name.h"

#include <algorithm>
#include <cstddef>

namespace tools {

int EditDistance(absl::string_view a, absl::string_view b) {
  // distance[i][j] is that of the first i characters of a and j of b.
  std::vector<std::vector<int>> distance(a.size() + 1,
                                         std::vector<int>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        distance[i][j] = static_cast<int>(i + j);
        continue;
      }
      int best = distance[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      best = std::min(best, distance[i - 1][j] + 1);
      best = std::min(best, distance[i][j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        best = std::min(best, distance[i - 2][j - 2] + 1);
      }
      distance[i][j] = best;
    }
  }
  return distance[a.size()][b.size()];
}

absl::string_view NearestName(absl::string_view typed,
                              const std::vector<absl::string_view>& names) {
  // One error for every two characters is a typing error; more is another word.
  // Names are short, so a very long word is not one of them.
  constexpr size_t kLongestName = 40;
  if (typed.size() > kLongestName) return {};
  absl::string_view nearest;
  int nearest_distance = static_cast<int>(typed.size()) / 2 + 1;
  for (absl::string_view name : names) {
    const int distance = EditDistance(typed, name);
    if (distance < nearest_distance) {
      nearest = name;
      nearest_distance = distance;
    }
  }
  return nearest;
}

}  // namespace tools
