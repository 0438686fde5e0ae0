#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/position.h"
#include "search/searcher.h"
#include "tools/commands/commands.h"
#include "tools/lab/methods/experimental_search.h"
#include "tools/lab/methods/minimal_tree.h"
#include "tools/lab/methods/switches.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"

namespace tools {
namespace {

using ::lab::Switches;
using ::othello::Bitboard;
using ::othello::Position;
using ::search::Searcher;

constexpr int kOrderingPositions = 50;
constexpr int kDefaultDepth = 8;
// Beyond this, direct alpha-beta takes hours.
constexpr int kOrderingMaxDepth = 12;
// Positions have 16 to 44 discs: random play first, then depth-2 searches.
constexpr int kFewestDiscs = 16;
constexpr int kDiscSteps = 8;
constexpr int kDiscStep = 4;
constexpr int kRandomDiscs = 14;
constexpr int kGameDepth = 2;
constexpr int kWidthWalks = 2000;
constexpr size_t kOrderingHashMb = 16;

constexpr absl::string_view kOrderingDetails =
    "Searches 50 midgame positions, made by seeded play, to DEPTH plies (8) "
    "with the\ntoy evaluator: with direct alpha-beta, then with one part of "
    "the search after the\nother switched on, and as the engine plays. Each "
    "row gives the nodes, the\nevaluations (those of iterations and ordering "
    "included), the nodes in per cent of\ndirect alpha-beta, and the "
    "evaluations against the leaves of the minimal tree,\nW^ceil(D/2) + "
    "W^floor(D/2) - 1 (Knuth and Moore), W being the mean number of moves\n"
    "met in random play of D plies from the position.\n"
    "\n"
    "JSON keys: search, nodes, leaves, percent, of_minimal; the last line is "
    "the\nminimal tree with the keys search, leaves, width, engine.\n";

int RandomBelow(std::mt19937_64& random, int bound) {
  return static_cast<int>(random() % static_cast<uint64_t>(bound));
}

Position RandomMove(std::mt19937_64& random, const Position& position,
                    Bitboard moves) {
  for (int skip = RandomBelow(random, othello::PopCount(moves)); skip > 0;
       --skip) {
    moves = othello::WithoutLowest(moves);
  }
  return position.Play(othello::LowestSquare(moves));
}

// A position with a legal move and this many discs, or nothing if the game
// ended before.
std::optional<Position> PlayTo(int discs, std::mt19937_64& random,
                               Searcher& searcher) {
  Position position = Position::Start();
  while (true) {
    const Bitboard moves = position.LegalMoves();
    if (moves == 0) {
      if (position.IsGameOver()) return std::nullopt;
      position = position.Pass();
    } else if (position.disc_count() >= discs) {
      return position;
    } else if (position.disc_count() < kRandomDiscs) {
      position = RandomMove(random, position, moves);
    } else {
      search::SearchLimits limits;
      limits.depth = kGameDepth;
      position = position.Play(searcher.Search(position, limits).best_move());
    }
  }
}

std::vector<Position> MakePositions(std::mt19937_64& random,
                                    Searcher& searcher) {
  std::vector<Position> positions;
  while (positions.size() < kOrderingPositions) {
    const int step = static_cast<int>(positions.size()) % kDiscSteps;
    if (const auto position =
            PlayTo(kFewestDiscs + kDiscStep * step, random, searcher)) {
      positions.push_back(*position);
    }
  }
  return positions;
}

struct Row {
  absl::string_view name;
  std::optional<Switches> switches;  // none: as the engine plays
};

std::vector<Row> Rows() {
  std::vector<Row> rows;
  Switches switches;
  rows.push_back({"direct alpha-beta", switches});
  switches.iterations = true;
  rows.push_back({"iterative alpha-beta", switches});
  switches.aspiration = true;
  rows.push_back({"aspiration", switches});
  switches.zero_windows = true;
  rows.push_back({"PVS", switches});
  Switches refutations = switches;
  refutations.refutations = true;
  rows.push_back({"PVS + refutations", refutations});
  switches.table = true;
  rows.push_back({"PVS + table", switches});
  Switches history = switches;
  history.history = true;
  rows.push_back({"PVS + table + history", history});
  history.killers = true;
  rows.push_back({"PVS + table + history + killers", history});
  switches.shallow_ordering = true;
  rows.push_back({"PVS + table + values of children", switches});
  rows.push_back({"as the engine plays", std::nullopt});
  return rows;
}

struct OrderingEffort {
  uint64_t nodes = 0;
  uint64_t leaves = 0;
};

absl::StatusOr<OrderingEffort> Measure(const Row& row, int depth,
                                       const std::vector<Position>& positions) {
  search::SearchOptions options;
  if (row.switches.has_value()) {
    options.make_instance = lab::MakeExperiment(row.switches);
  }
  options.hash_mb = kOrderingHashMb;
  auto searcher = Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  OrderingEffort effort;
  for (const Position& position : positions) {
    search::SearchLimits limits;
    limits.depth = depth;
    (*searcher)->Clear();
    const search::SearchResult result = (*searcher)->Search(position, limits);
    effort.nodes += result.nodes;
    effort.leaves += result.leaves;
  }
  return effort;
}

void Print(absl::string_view name, const OrderingEffort& effort,
           uint64_t direct_nodes, double minimal_leaves, Streams streams) {
  const double percent = 100.0 * static_cast<double>(effort.nodes) /
                         static_cast<double>(direct_nodes);
  const double of_minimal = static_cast<double>(effort.leaves) / minimal_leaves;
  if (absl::GetFlag(FLAGS_json)) {
    streams.out << JsonLine()
                       .Add("search", name)
                       .Add("nodes", effort.nodes)
                       .Add("leaves", effort.leaves)
                       .Add("percent", percent)
                       .Add("of_minimal", of_minimal)
                       .ToString()
                << "\n";
  } else {
    streams.out << absl::StrFormat("%-32s %11d %11d %7.2f %7.2f\n", name,
                                   effort.nodes, effort.leaves, percent,
                                   of_minimal);
  }
  streams.out << std::flush;
}

absl::StatusOr<int> DepthFrom(const std::vector<std::string>& arguments) {
  int depth = kDefaultDepth;
  if (arguments.size() > 1 ||
      (arguments.size() == 1 && !absl::SimpleAtoi(arguments[0], &depth)) ||
      depth < 1 || depth > kOrderingMaxDepth) {
    return absl::InvalidArgumentError(absl::StrCat(
        "ordering takes one depth from 1 to ", kOrderingMaxDepth, " at most"));
  }
  return depth;
}

absl::Status RunOrdering(const std::vector<std::string>& arguments,
                         Streams streams) {
  const absl::StatusOr<int> depth = DepthFrom(arguments);
  if (!depth.ok()) return depth.status();
  auto player = Searcher::Create(search::SearchOptions());
  if (!player.ok()) return player.status();
  std::mt19937_64 random(5);
  const std::vector<Position> positions = MakePositions(random, **player);
  double widths = 0;
  double minimal_leaves = 0;
  for (const Position& position : positions) {
    const double width =
        lab::MeanWidth(position, *depth, kWidthWalks,
                       [&random](const Position& node, Bitboard moves) {
                         return RandomMove(random, node, moves);
                       });
    widths += width;
    minimal_leaves += lab::MinimalLeaves(width, *depth);
  }
  const double width = widths / kOrderingPositions;

  const bool json = absl::GetFlag(FLAGS_json);
  if (!json) {
    streams.out << absl::StrFormat("%-32s %11s %11s %7s %7s\n", "search",
                                   "nodes", "leaves", "%", "minimal");
  }
  uint64_t direct_nodes = 0;
  for (const Row& row : Rows()) {
    const absl::StatusOr<OrderingEffort> effort =
        Measure(row, *depth, positions);
    if (!effort.ok()) return effort.status();
    if (direct_nodes == 0) direct_nodes = effort->nodes;
    Print(row.name, *effort, direct_nodes, minimal_leaves, streams);
  }
  if (json) {
    streams.out << JsonLine()
                       .Add("search", "minimal tree")
                       .Add("leaves", minimal_leaves)
                       .Add("width", width)
                       .Add("engine", EngineJson(search::SearchOptions()))
                       .ToString()
                << "\n";
  } else {
    streams.out << absl::StrFormat("%-32s %11s %11.0f   (mean width %.2f)\n",
                                   "minimal tree", "", minimal_leaves, width);
  }
  return absl::OkStatus();
}

}  // namespace

Command OrderingCommand() {
  return {"ordering", "compare the parts of the search with the minimal tree",
          "[DEPTH]",  kOrderingDetails,
          {"json"},   RunOrdering};
}

}  // namespace tools
