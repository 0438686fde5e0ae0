#include "othello/records/opening_names.h"

#include <cassert>

#include "absl/container/flat_hash_map.h"
#include "othello/records/transcript.h"
#include "othello/symmetry.h"

namespace othello {
namespace {

using NamesByPosition = absl::flat_hash_map<Position, absl::string_view>;

// Keyed by canonical positions.
const NamesByPosition& Names() {
  static const NamesByPosition* const names = [] {
    auto* made = new NamesByPosition;
    for (const NamedOpening& opening : NamedOpenings()) {
      const absl::StatusOr<Game> game = ParseTranscript(opening.moves);
      assert(game.ok());
      made->emplace(Canonical(game->position()).position, opening.name);
    }
    return made;
  }();
  return *names;
}

}  // namespace

absl::string_view OpeningNameOf(const Position& position) {
  const auto found = Names().find(Canonical(position).position);
  return found == Names().end() ? absl::string_view() : found->second;
}

absl::string_view OpeningNameOf(const Game& game) {
  for (size_t i = game.moves().size() + 1; i-- > 0;) {
    const absl::string_view name =
        OpeningNameOf(game.BoardBefore(i).position());
    if (!name.empty()) return name;
  }
  return {};
}

}  // namespace othello
