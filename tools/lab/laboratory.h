// What experiments use: positions, searches and matches, each kept in a file in
// the laboratory's folder, so that nothing is measured twice and a killed
// experiment resumes.
//
// The name of a file contains a hash of everything that its contents depend on,
// including the behaviour of the search: other weights, parameters or a changed
// search lead to other files, never to old numbers.

#ifndef RIALTO_TOOLS_LAB_LABORATORY_H_
#define RIALTO_TOOLS_LAB_LABORATORY_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"
#include "search/searcher.h"
#include "tools/engine/options.h"
#include "tools/engine/parameters.h"
#include "tools/lab/item_run.h"
#include "tools/lab/methods/switches.h"
#include "tools/lab/sizes.h"
#include "tools/match/match_score.h"
#include "tools/match/player.h"
#include "training/pair_collector.h"
#include "training/pair_plan.h"
#include "training/probcut_samples.h"

namespace lab {

struct LaboratorySettings {
  std::string folder;
  Scale scale = Scale::kFull;
  uint64_t seed = 1;
  int threads = 1;
  // For each move of a match, instead of those given by the size.
  std::optional<uint64_t> match_nodes;
  // Methods whose parameters are missing cannot be measured.
  std::shared_ptr<const engine::Parameters> parameters =
      std::make_shared<engine::Parameters>();
};

struct PositionSet {
  std::string name;  // for file names
  std::vector<othello::Position> positions;
};

// A test position: its exact score, and the moves that keep it.
struct Problem {
  othello::Position position;
  othello::DiscDiff score = 0;
  othello::Bitboard keepers = 0;
};

struct ProblemSet {
  PositionSet set;
  std::vector<Problem> problems;  // as set.positions
};

// One way to search.
struct Variant {
  std::string selectivity = "none";
  int depth = 0;
  std::optional<Switches> laboratory = std::nullopt;
};

// As files are named.
std::string NameOf(const Variant& variant);

struct SearchOutcome {
  othello::Square move = othello::kNoSquare;
  othello::Score score = 0;
  uint64_t nodes = 0;
  uint64_t leaves = 0;
  search::CutStatistics cuts;  // of all methods
  double seconds = 0;  // of CPU; the only part that differs between runs
};

// One side of a match.
struct MatchSide {
  std::string selectivity = "none";
  double share = 1;  // of what players may use for a move
};

// kClose: between methods whose scores are nearly equal; more games. kDeep: for
// methods that need deep searches; fewer games with larger limits.
enum class MatchKind { kUsual, kClose, kDeep };

struct MatchTerms {
  MatchKind kind = MatchKind::kUsual;
  // Time instead of nodes: a method must pay for its bookkeeping, and no two
  // runs are the same.
  bool by_time = false;
  double factor = 1;  // of the limit that the size gives for this kind
};

// The result of a match, from the first side.
struct MatchOutcome {
  match::MatchScore score;
  // Whether the sides ever chose different moves. If not, one player has
  // mirrored itself: the score says nothing about the methods.
  bool sides_differ = false;
};

class Laboratory {
 public:
  // Progress and remarks go to `err`. Neither owns the other.
  Laboratory(LaboratorySettings settings, std::ostream& err);

  const LaboratorySettings& settings() const { return settings_; }
  const Sizes& sizes() const { return sizes_; }

  // "Quick size, seed 1, weights 1a2b...": what identifies this run.
  std::string Describe() const;

  // Why a method cannot be searched with; empty if it can.
  std::string WhyNot(absl::string_view selectivity) const;

  // Games of self-play, played once.
  absl::StatusOr<absl::Span<const training::PlayedGame>> Games();
  // `count` positions of games with this many discs and at least two moves, no
  // two of them symmetric; fewer if the games do not have enough.
  absl::StatusOr<std::vector<othello::Position>> PositionsOf(int discs,
                                                             int count);
  // Test positions whose moves are not all equally good.
  absl::StatusOr<ProblemSet> Problems();

  // For each variant, the outcomes for all positions, each search with an
  // empty table on one thread.
  absl::StatusOr<std::vector<std::vector<SearchOutcome>>> Search(
      absl::string_view label, const std::vector<Variant>& variants,
      const PositionSet& set);

  // Pairs of evaluations for ProbCut (training/pair_collector.h).
  absl::StatusOr<std::vector<training::EvaluationPair>> CollectPairs(
      absl::string_view name, const training::PairPlan& plan);

  absl::StatusOr<MatchOutcome> Play(const MatchSide& first,
                                    const MatchSide& second,
                                    const MatchTerms& terms = {});
  int MatchGames(MatchKind kind) const;
  // "0.1 s a move" or "10000 nodes a move".
  std::string MatchLimit(const MatchTerms& terms = {}) const;

  // Lines that identify the searches of a variant on these positions: the
  // parameters, the positions, and a signature of the search.
  absl::StatusOr<std::vector<std::string>> Circumstances(
      const Variant& variant, const std::vector<othello::Position>& positions);

  // Items of a single experiment. `about` is everything they depend on besides
  // the size, the seed and the weights; the header and the path are made from
  // it.
  absl::StatusOr<std::vector<std::string>> Run(
      absl::string_view name, absl::string_view label,
      const std::vector<std::string>& about, int64_t items,
      std::function<absl::StatusOr<ItemWorker>()> make_worker);

  // A new searcher for a variant.
  absl::StatusOr<std::unique_ptr<search::Searcher>> MakeSearcher(
      const Variant& variant) const;

 private:
  engine::Options OptionsOf(absl::string_view selectivity) const;
  // A hash of what a variant does on a few positions: it changes when the
  // search does.
  absl::StatusOr<uint64_t> SignatureOf(const Variant& variant);
  // The same for a player, whose searches are limited by time or nodes.
  absl::StatusOr<std::string> BehaviourOfPlayer(const std::string& selectivity);
  absl::StatusOr<std::vector<SearchOutcome>> SearchVariant(
      const Variant& variant, const PositionSet& set,
      const std::function<void(int64_t)>& progress);
  absl::StatusOr<std::unique_ptr<match::PlayerSource>> MakePlayers(
      const MatchSide& side, const MatchTerms& terms) const;
  // Nodes, or seconds, for each move.
  double MatchEffort(const MatchTerms& terms) const;
  std::string PathOf(absl::string_view name, absl::string_view header) const;

  const LaboratorySettings settings_;
  const Sizes& sizes_;
  const uint64_t parameters_;  // identity of what methods are given
  std::ostream& err_;
  std::vector<training::PlayedGame> games_;
  std::map<std::string, uint64_t> signatures_;  // found so far
};

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_LABORATORY_H_
