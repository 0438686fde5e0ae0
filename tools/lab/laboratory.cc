#include "tools/lab/laboratory.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/checked_file.h"
#include "othello/support/random.h"
#include "othello/symmetry.h"
#include "search/selectivity/method_spec.h"
#include "search/selectivity/tail_curve.h"
#include "tools/engine/configuration.h"
#include "tools/lab/game_items.h"
#include "tools/lab/methods/experimental_search.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "training/self_play.h"

namespace lab {
namespace {

using othello::Position;

// The solver that scores the test positions has a table this many times as
// large as other searches.
constexpr size_t kSolverHashFactor = 4;
constexpr int kFewestMoves = 2;
constexpr int kSquares = 64;
constexpr int kSignatureDepth = 9;  // ProbCut (4, 8) has something to do there
constexpr int kLaboratorySignatureDepth = 6;
// Players have limits and decide when to solve: these searches are short of a
// solution, may begin one, and end one.
constexpr std::array<int, 3> kLimitedSignatureDiscs = {32, 44, 50};
constexpr uint64_t kLimitedSignatureNodes = 100'000;

training::SelfPlaySettings GameSettings(const LaboratorySettings& settings) {
  training::SelfPlaySettings play;
  // The programs that train and fit count their seeds from 1. Ours are
  // elsewhere, so that no parameter has seen the games it is measured on.
  play.seed = othello::Mixed(settings.seed);
  // As few random moves as variety needs: positions should be like those of
  // real games.
  play.min_random_plies = 0;
  play.max_random_plies = 12;
  play.offshoots = 0;
  play.weights = settings.parameters->weights;
  return play;
}

uint64_t IdentityOfPositions(const std::vector<Position>& positions) {
  std::string bytes;
  for (const Position& position : positions) {
    othello::AppendRaw(position, bytes);
  }
  return othello::IdentityOf(bytes);
}

// Letters of a file name.
std::string FileWord(absl::string_view text) {
  return absl::StrReplaceAll(text, {{":", "_"}, {",", "_"}, {"=", ""}});
}

// Over everything that methods receive, so that different parameters are
// distinguished even where they change little.
uint64_t IdentityOfParameters(const LaboratorySettings& settings) {
  constexpr int kDeepest = 16;
  std::string bytes;
  const auto append = [&](const std::optional<search::ProbCutLine>& line) {
    if (line.has_value()) othello::AppendRaw(*line, bytes);
  };
  for (int discs = 4;
       settings.parameters->probcut != nullptr && discs < kSquares; ++discs) {
    for (int shallow = 0; shallow < kDeepest; ++shallow) {
      append(settings.parameters->probcut->Endgame(discs, shallow));
      for (int deep = shallow + 1; deep <= kDeepest; ++deep) {
        append(settings.parameters->probcut->Midgame(discs, shallow, deep));
      }
    }
  }
  if (settings.parameters->probcut != nullptr) {
    absl::StrAppend(
        &bytes, FormatTailCurve(settings.parameters->probcut->midgame_tails()),
        ";", FormatTailCurve(settings.parameters->probcut->end_tails()));
  }
  if (settings.parameters->rank_table != nullptr) {
    for (const search::RankRow& row :
         settings.parameters->rank_table->Rows(1)) {
      othello::AppendRaw(row.x, bytes);
      othello::AppendRaw(row.y, bytes);
    }
  }
  return othello::IdentityOf(bytes);
}

// A method with all its parameters, also those at their defaults.
std::string WholeSpec(const std::string& selectivity) {
  const auto spec = search::ParseMethodSpec(selectivity, ExperimentalMethods());
  return spec.ok() ? spec->ToString() : selectivity;
}

}  // namespace

std::string NameOf(const Variant& variant) {
  std::string name = FileWord(variant.selectivity);
  if (variant.laboratory.has_value()) {
    const auto& on = *variant.laboratory;
    for (bool is_on :
         {on.zero_windows, on.iterations, on.aspiration, on.table,
          on.shallow_ordering, on.killers, on.history, on.refutations}) {
      absl::StrAppend(&name, is_on ? "1" : "0");
    }
  }
  return absl::StrCat(name, "-", variant.depth);
}

Laboratory::Laboratory(LaboratorySettings settings, std::ostream& err)
    : settings_(std::move(settings)),
      sizes_(SizesOf(settings_.scale)),
      parameters_(IdentityOfParameters(settings_)),
      err_(err) {}

std::string Laboratory::Describe() const {
  return absl::StrCat(
      "Size ", sizes_.name, ", seed ", settings_.seed, ", ",
      settings_.parameters->weights == nullptr
          ? std::string("toy evaluation")
          : absl::StrCat("weights ",
                         pattern_eval::FingerprintText(
                             settings_.parameters->weights->fingerprint())),
      ".");
}

std::string Laboratory::WhyNot(absl::string_view selectivity) const {
  if (absl::StrContains(selectivity, "probcut") &&
      settings_.parameters->probcut == nullptr) {
    return "there are no ProbCut parameters; --probcut or --params name some";
  }
  if (absl::StrContains(selectivity, "rank_cut") &&
      settings_.parameters->rank_table == nullptr) {
    return "there are no RankCut statistics; --rankcut or --params name some";
  }
  return "";
}

std::string Laboratory::PathOf(absl::string_view name,
                               absl::string_view header) const {
  return absl::StrFormat("%s/raw/%s-%08x.tsv", settings_.folder, name,
                         othello::IdentityOf(header) & 0xffffffff);
}

absl::StatusOr<std::vector<std::string>> Laboratory::Run(
    absl::string_view name, absl::string_view label,
    const std::vector<std::string>& about, int64_t items,
    std::function<absl::StatusOr<ItemWorker>()> make_worker) {
  ItemRun run;
  run.header = absl::StrCat("# rialto-lab ", name, "\n# ", Describe(), "\n");
  for (const std::string& line : about) {
    absl::StrAppend(&run.header, "# ", line, "\n");
  }
  run.path = PathOf(name, run.header);
  run.items = items;
  run.threads = settings_.threads;
  run.make_worker = std::move(make_worker);
  tools::Progress progress(label, items, err_,
                           tools::IsTerminal(tools::kStderr));
  run.progress = [&](int64_t count) { progress.Advance(count); };
  return RunItems(run);
}

absl::StatusOr<absl::Span<const training::PlayedGame>> Laboratory::Games() {
  if (!games_.empty()) return absl::Span<const training::PlayedGame>(games_);
  const training::SelfPlaySettings play = GameSettings(settings_);
  const auto items =
      Run("games", "games of self-play", {training::DescribeSettings(play)},
          sizes_.games, [&]() -> absl::StatusOr<ItemWorker> {
            auto player = training::SelfPlayer::Create(play);
            if (!player.ok()) return player.status();
            return GameWorker(*std::move(player));
          });
  if (!items.ok()) return items.status();
  for (const std::string& item : *items) {
    auto game = ParseGameItem(item);
    if (!game.ok()) return game.status();
    games_.push_back(*std::move(game));
  }
  return absl::Span<const training::PlayedGame>(games_);
}

absl::StatusOr<std::vector<Position>> Laboratory::PositionsOf(int discs,
                                                              int count) {
  const auto games = Games();
  if (!games.ok()) return games.status();
  std::vector<Position> positions;
  absl::flat_hash_set<Position> known;
  for (const training::PlayedGame& game : *games) {
    for (const Position& position : game) {
      if (static_cast<int>(positions.size()) == count) return positions;
      if (position.disc_count() == discs &&
          othello::PopCount(position.LegalMoves()) >= kFewestMoves &&
          known.insert(othello::Canonical(position).position).second) {
        positions.push_back(position);
        break;  // one of each game
      }
    }
  }
  return positions;
}

absl::StatusOr<ProblemSet> Laboratory::Problems() {
  std::vector<Position> candidates;
  for (size_t i = 0; i < sizes_.problems.size(); ++i) {
    const int empties = sizes_.fewest_empties + static_cast<int>(i);
    const auto positions = PositionsOf(kSquares - empties, sizes_.problems[i]);
    if (!positions.ok()) return positions.status();
    candidates.insert(candidates.end(), positions->begin(), positions->end());
  }
  // Exact scores depend on nothing but the positions.
  const auto items =
      Run("problems", "test positions to solve",
          {absl::StrFormat("positions %016x", IdentityOfPositions(candidates))},
          static_cast<int64_t>(candidates.size()),
          [&]() -> absl::StatusOr<ItemWorker> {
            engine::Options options = OptionsOf(/*selectivity=*/"");
            options.hash_mb = kSolverHashFactor * sizes_.hash_mb;
            const auto configuration = engine::Configure(options);
            if (!configuration.ok()) return configuration.status();
            auto solver = search::Searcher::Create(configuration->search);
            if (!solver.ok()) return solver.status();
            return ProblemWorker(*std::move(solver), candidates);
          });
  if (!items.ok()) return items.status();
  ProblemSet result;
  for (const std::string& item : *items) {
    const auto problem = ParseProblemItem(item);
    if (!problem.ok()) return problem.status();
    if (problem->keepers == problem->position.LegalMoves()) continue;
    result.problems.push_back(*problem);
    result.set.positions.push_back(problem->position);
  }
  result.set.name = "problems";
  return result;
}

engine::Options Laboratory::OptionsOf(absl::string_view selectivity) const {
  engine::Options options;
  options.hash_mb = sizes_.hash_mb;
  options.selectivity = std::string(selectivity);
  options.parameters = settings_.parameters;
  options.make_instance = MakeExperiment(/*switches=*/std::nullopt);
  return options;
}

absl::StatusOr<std::unique_ptr<search::Searcher>> Laboratory::MakeSearcher(
    const Variant& variant) const {
  engine::Options options = OptionsOf(variant.selectivity);
  absl::StatusOr<engine::Configuration> configuration =
      engine::Configure(options);
  if (!configuration.ok()) return configuration.status();
  configuration->search.make_instance = MakeExperiment(variant.laboratory);
  return search::Searcher::Create(configuration->search);
}

absl::StatusOr<uint64_t> Laboratory::SignatureOf(const Variant& variant) {
  const std::string name =
      absl::StrCat(variant.selectivity, " ", NameOf(variant));
  if (const auto known = signatures_.find(name); known != signatures_.end()) {
    return known->second;
  }
  auto searcher = MakeSearcher(variant);
  if (!searcher.ok()) return searcher.status();
  // From the start position and from the end of its line, so that more than one
  // disc count contributes.
  std::string behaviour;
  Position position = Position::Start();
  for (int i = 0; i < 3 && !position.IsGameOver(); ++i) {
    search::SearchLimits limits;
    // Parts that are taken from the search make it slow.
    limits.depth = std::min(variant.depth, variant.laboratory.has_value()
                                               ? kLaboratorySignatureDepth
                                               : kSignatureDepth);
    (*searcher)->Clear();
    const search::SearchResult result = (*searcher)->Search(position, limits);
    absl::StrAppend(&behaviour, result.nodes, " ", result.score(), " ");
    for (othello::Square move : result.lines.front().moves) {
      position = move == othello::kPass ? position.Pass() : position.Play(move);
    }
  }
  const uint64_t signature = othello::IdentityOf(behaviour);
  signatures_.emplace(name, signature);
  return signature;
}

absl::StatusOr<std::string> Laboratory::BehaviourOfPlayer(
    const std::string& selectivity) {
  const auto signature =
      SignatureOf({.selectivity = selectivity, .depth = kSignatureDepth});
  if (!signature.ok()) return signature.status();
  std::string behaviour =
      absl::StrFormat("%s %016x", WholeSpec(selectivity), *signature);
  auto searcher = MakeSearcher({.selectivity = selectivity});
  if (!searcher.ok()) return searcher.status();
  for (int discs : kLimitedSignatureDiscs) {
    const auto positions = PositionsOf(discs, 1);
    if (!positions.ok()) return positions.status();
    for (const Position& position : *positions) {
      search::SearchLimits limits;
      limits.nodes = kLimitedSignatureNodes;
      (*searcher)->Clear();
      const search::SearchResult result = (*searcher)->Search(position, limits);
      absl::StrAppend(&behaviour, " ", result.nodes, " ", result.depth, " ",
                      result.score());
    }
  }
  return behaviour;
}

absl::StatusOr<std::vector<std::string>> Laboratory::Circumstances(
    const Variant& variant, const std::vector<Position>& positions) {
  const absl::StatusOr<uint64_t> signature = SignatureOf(variant);
  if (!signature.ok()) return signature.status();
  return std::vector<std::string>{
      absl::StrCat("selectivity: ", WholeSpec(variant.selectivity)),
      absl::StrCat("variant: ", NameOf(variant)),
      absl::StrCat("hash_mb: ", sizes_.hash_mb),
      absl::StrFormat("parameters: %016x", parameters_),
      absl::StrFormat("positions: %016x", IdentityOfPositions(positions)),
      absl::StrFormat("signature: %016x", *signature)};
}

absl::StatusOr<std::vector<training::EvaluationPair>> Laboratory::CollectPairs(
    absl::string_view name, const training::PairPlan& plan) {
  const auto games = Games();
  if (!games.ok()) return games.status();
  training::CollectionJob job;
  job.plan = plan;
  job.games = *games;
  job.weights = settings_.parameters->weights;
  job.about_games = {
      absl::StrCat("games: ", games->size(), " of the laboratory, ",
                   training::DescribeSettings(GameSettings(settings_)))};
  const auto circumstances = Circumstances({.depth = kSignatureDepth}, {});
  if (!circumstances.ok()) return circumstances.status();
  for (const std::string& line : *circumstances) {
    job.about_games.push_back(line);
  }
  job.threads = settings_.threads;
  job.hash_mb = sizes_.hash_mb;
  const std::string path =
      PathOf(absl::StrCat("pairs-", name),
             absl::StrCat(absl::StrJoin(plan.Describe(), "\n"), Describe(),
                          absl::StrJoin(job.about_games, "\n")));
  tools::Progress progress(absl::StrCat("pairs: ", name),
                           ItemsOfShard(plan, job.shard), err_,
                           tools::IsTerminal(tools::kStderr));
  const absl::Status status = training::CollectPairs(
      job, path, [&](int64_t items) { progress.Advance(items); });
  if (!status.ok()) return status;
  auto file = training::ReadPairFiles({path});
  if (!file.ok()) return file.status();
  return std::move(file->pairs);
}

}  // namespace lab
