#include "tools/engine/bench_searches.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "othello/records/notation.h"
#include "pattern_eval/synthetic_weights.h"
#include "search/selectivity/probcut_file.h"
#include "search/selectivity/probcut_model.h"

namespace engine {
namespace {

constexpr size_t kBenchHashMb = 16;
constexpr int kSquares = 64;
constexpr uint64_t kSyntheticSeed = 1;

othello::Position BenchPosition(int number) {
  const absl::StatusOr<othello::Board> board =
      othello::ParseBoard(kBenchPositions[number]);
  assert(board.ok());
  return board->position();
}

// Errors that grow with the distance of the two depths; about the size that
// made-up weights have.
std::shared_ptr<const search::ProbCutModel> MakeSyntheticModel() {
  search::ProbCutFile file;
  for (int discs = 8; discs <= 56; discs += 8) {
    for (int shallow = 0; shallow <= 6; ++shallow) {
      search::ProbCutRow row;
      row.discs = discs;
      row.shallow = shallow;
      row.n = 1000;
      row.a = 1;
      row.r2 = 0.9;
      const int empties = kSquares - discs;
      for (row.deep = shallow + 1; row.deep <= std::min(12, empties);
           ++row.deep) {
        row.sigma = 1 + 0.5 * (row.deep - shallow);
        file.rows.push_back(row);
      }
      if (empties <= 12) continue;
      row.deep = empties;
      row.sigma = 6;
      file.rows.push_back(row);
    }
  }
  return std::make_shared<const search::ProbCutModel>(
      search::ProbCutModel::Create(file).value());
}

}  // namespace

search::SearchOptions SyntheticBenchOptions() {
  search::SearchOptions options;
  options.selectivity = "multi_probcut";
  options.weights = pattern_eval::MakeSyntheticWeights(kSyntheticSeed);
  options.probcut = MakeSyntheticModel();
  return options;
}

absl::StatusOr<BenchEffort> MeasureBench(search::SearchOptions options,
                                         const BenchTask& task, int positions,
                                         const BenchObserver& observer) {
  options.threads = 1;
  options.hash_mb = kBenchHashMb;
  const absl::StatusOr<std::unique_ptr<search::Searcher>> searcher =
      search::Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  BenchEffort effort;
  for (int i = 0; i < positions; ++i) {
    const othello::Position position = BenchPosition(i);
    const int empties = position.empty_count();
    search::SearchLimits limits;
    limits.depth = empties <= task.solved_empties ? empties : task.depth;
    (*searcher)->Clear();
    const search::SearchResult result = (*searcher)->Search(position, limits);
    effort.nodes += result.nodes;
    effort.seconds += result.seconds;
    if (observer != nullptr) observer(i, position, result);
  }
  return effort;
}

}  // namespace engine
