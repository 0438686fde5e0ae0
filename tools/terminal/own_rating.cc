#include "tools/terminal/own_rating.h"

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "search/human/human_model.h"
#include "tools/terminal/archive_text.h"

namespace terminal {

using ::othello::Color;

std::optional<engine::RatingEstimate> EstimatePerson(
    absl::Span<const othello::Game> games, const engine::Parameters& parameters,
    const std::function<bool()>& goes_on) {
  const absl::StatusOr<std::unique_ptr<engine::RatedPlayer>> judge =
      engine::RatedPlayer::Create(parameters);
  if (!judge.ok()) return std::nullopt;
  engine::PlayerRecord record;
  for (size_t i = games.size(); i-- > 0;) {
    if (record.games() == static_cast<int>(kRatedGames)) break;
    const std::optional<Color> person = PersonIn(games[i]);
    if (!person.has_value()) continue;
    const std::vector<engine::JudgedMove> moves =
        engine::JudgeMoves(games[i], **judge, {*person, goes_on});
    if (!goes_on()) return std::nullopt;
    record.AddGame((*judge)->model(), moves);
  }
  return record.Estimate();
}

std::string EstimateText(const engine::RatingEstimate& estimate) {
  if (estimate.low <= search::kLowestRating) {
    return absl::StrFormat("%.0f (below %.0f)", estimate.rating, estimate.high);
  }
  if (estimate.high >= search::kHighestRating) {
    return absl::StrFormat("%.0f (above %.0f)", estimate.rating, estimate.low);
  }
  return absl::StrFormat("%.0f +- %.0f", estimate.rating,
                         (estimate.high - estimate.low) / 2);
}

}  // namespace terminal
