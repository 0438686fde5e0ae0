#include "tools/contribution_text.h"

#include "absl/strings/str_cat.h"
#include "othello/square.h"
#include "pattern_eval/pattern_set.h"

namespace tools {

using ::othello::Color;
using ::pattern_eval::Contribution;
using ::pattern_eval::kPatternSet;

ContributionText TextOf(const Contribution& part, Color mover) {
  if (part.feature < 0) return {part.name, "", ""};
  const pattern_eval::Feature& feature = kPatternSet.features[part.feature];
  const pattern_eval::Pattern& pattern = kPatternSet.patterns[feature.pattern];
  const char* const digits = mover == Color::kBlack ? "-XO" : "-OX";
  ContributionText text;
  text.pattern = std::string(pattern.name);
  int rest = part.index;
  for (int i = 0; i < pattern.square_count; ++i, rest /= 3) {
    absl::StrAppend(&text.squares, i == 0 ? "" : " ",
                    othello::SquareName(feature.squares[i]));
    text.discs.push_back(digits[rest % 3]);
  }
  return text;
}

}  // namespace tools
