#include "tools/reports/result_text.h"

#include <cmath>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/score.h"
#include "othello/square.h"
#include "pattern_eval/pattern_set.h"
#include "search/selectivity/level.h"
#include "search/selectivity/method_spec.h"
#include "tools/program/progress.h"

namespace tools {

std::string MoveText(othello::Square move) {
  return move == othello::kNoSquare ? "" : othello::SquareName(move);
}

std::string MovesText(const std::vector<othello::Square>& moves) {
  return absl::StrJoin(MoveTexts(moves), " ");
}

std::vector<std::string> MoveTexts(const std::vector<othello::Square>& moves) {
  std::vector<std::string> texts;
  for (const othello::Square move : moves) texts.push_back(MoveText(move));
  return texts;
}

absl::string_view BoundName(search::Bound bound) {
  switch (bound) {
    case search::Bound::kLower:
      return "lower";
    case search::Bound::kUpper:
      return "upper";
    case search::Bound::kExact:
      break;
  }
  return "exact";
}

std::optional<int> PercentToTheEnd(const search::SearchResult& result) {
  const int percent = search::PercentOf(result.level);
  if (percent == 0 || percent == 100) return std::nullopt;
  return percent;
}

std::string DepthText(const search::SearchResult& result) {
  const std::optional<int> percent = PercentToTheEnd(result);
  return percent.has_value() ? absl::StrCat(result.depth, "@", *percent, "%")
                             : absl::StrCat(result.depth);
}

std::string DepthText(const search::SearchResult& result,
                      absl::string_view selectivity) {
  const std::string text = DepthText(result);
  if (result.level != search::kMidgameLevel) return text;
  const absl::StatusOr<search::MethodSpec> spec =
      search::ParseMethodSpec(selectivity);
  if (!spec.ok()) return text;
  for (const search::MethodChoice& choice : spec->choices) {
    if (!absl::EndsWith(choice.method->name, "probcut")) continue;
    const double share = std::erf(choice.Get("t") / std::sqrt(2.0));
    return absl::StrFormat("%s@%.0f%%", text, 100 * share);
  }
  return text;
}

std::string ScoreText(const search::ScoredLine& line, bool is_solved) {
  const absl::string_view sign = line.bound == search::Bound::kLower   ? ">="
                                 : line.bound == search::Bound::kUpper ? "<="
                                                                       : "";
  return absl::StrFormat("%s%+.*f", sign, is_solved ? 0 : 2,
                         othello::DiscsFromScore(line.score));
}

std::string EffortText(uint64_t nodes, double seconds) {
  std::string text = absl::StrFormat("%d nodes in %.3f s", nodes, seconds);
  if (seconds > 0) {
    absl::StrAppend(&text, " (",
                    FormatRate(static_cast<double>(nodes) / seconds),
                    " nodes/s)");
  }
  return text;
}

JsonLine ResultJson(int64_t index, const othello::Position& position,
                    const search::SearchResult& result, size_t rank,
                    bool has_ranks) {
  const search::ScoredLine& line = result.lines[rank];
  JsonLine json;
  json.Add("index", index)
      .Add("empties", position.empty_count())
      .Add("score", othello::DiscsFromScore(line.score))
      .Add("best", MoveText(line.best_move()))
      .Add("depth", result.depth)
      .Add("nodes", result.nodes)
      .Add("seconds", result.seconds)
      .Add("pv", MoveTexts(line.moves));
  if (has_ranks) json.Add("rank", rank + 1);
  if (const auto percent = PercentToTheEnd(result)) {
    json.Add("percent", *percent);
  }
  return json;
}

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
