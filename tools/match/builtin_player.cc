#include "tools/match/builtin_player.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/decimal.h"
#include "othello/score.h"
#include "pattern_eval/default_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/selectivity/default_parameters.h"
#include "tools/engine/levels.h"
#include "tools/nearest_name.h"

namespace match {
namespace {

constexpr int kMaxEmpties = 60;
constexpr int kMaxThreads = 256;
// Every game clears the table, and every game played at a time has two.
constexpr size_t kDefaultHashMb = 16;
constexpr uint64_t kMaxHashMb = uint64_t{1} << 20;

template <typename Integer>
std::optional<Integer> ParseInteger(absl::string_view text, Integer least,
                                    Integer most) {
  Integer value;
  if (!absl::SimpleAtoi(text, &value) || value < least || value > most) {
    return std::nullopt;
  }
  return value;
}

// Sets what `value` says and returns true, or returns false if it is wrong.
using SetValue = bool (*)(absl::string_view value, BuiltinSetting& setting);

bool SetDepth(absl::string_view value, BuiltinSetting& setting) {
  const auto depth = ParseInteger<int>(value, 1, kMaxEmpties);
  if (depth) setting.limits.depth = *depth;
  return depth.has_value();
}

bool SetLevel(absl::string_view value, BuiltinSetting& setting) {
  setting.level =
      ParseInteger<int>(value, engine::kMinLevel, engine::kMaxLevel);
  return setting.level.has_value();
}

bool SetExact(absl::string_view value, BuiltinSetting& setting) {
  const auto exact = ParseInteger<int>(value, 0, kMaxEmpties);
  if (exact) setting.exact = *exact;
  return exact.has_value();
}

bool SetTime(absl::string_view value, BuiltinSetting& setting) {
  const std::optional<double> seconds = othello::ParseDecimal(value);
  if (!seconds || *seconds <= 0) return false;
  setting.limits.seconds = *seconds;
  return true;
}

bool SetNodes(absl::string_view value, BuiltinSetting& setting) {
  const auto nodes =
      ParseInteger<uint64_t>(value, 1, std::numeric_limits<uint64_t>::max());
  if (nodes) setting.limits.nodes = *nodes;
  return nodes.has_value();
}

bool SetWeights(absl::string_view value, BuiltinSetting& setting) {
  setting.weights_file = std::string(value);
  return !value.empty();
}

bool SetHashMb(absl::string_view value, BuiltinSetting& setting) {
  const auto size = ParseInteger<uint64_t>(value, 0, kMaxHashMb);
  if (size) setting.options.hash_mb = *size;
  return size.has_value();
}

bool SetThreads(absl::string_view value, BuiltinSetting& setting) {
  const auto threads = ParseInteger<int>(value, 1, kMaxThreads);
  if (threads) setting.options.threads = *threads;
  return threads.has_value();
}

// The search knows which names there are.
bool SetSelectivity(absl::string_view value, BuiltinSetting& setting) {
  setting.options.selectivity = std::string(value);
  return !value.empty();
}

constexpr absl::string_view kSelectivity = "selectivity";

struct Key {
  absl::string_view name;
  absl::string_view value;  // what it may be
  absl::string_view help;
  bool says_how_far;  // One of these must be given.
  SetValue set;
};

// Settings that a player may have; help, errors and the parser read this table.
constexpr Key kKeys[] = {
    {"level", "1 to 60",
     "plies to search and when to solve, as 'rialto gtp --level' does", true,
     SetLevel},
    {"depth", "1 to 60", "plies to search", true, SetDepth},
    {"time", "seconds above 0", "for each move", true, SetTime},
    {"nodes", "a number above 0", "for each move", true, SetNodes},
    {"exact", "0 to 60",
     "solve exactly, whatever it takes, at so many empty squares or fewer",
     false, SetExact},
    {"weights", "a file", "of the evaluation; else those built in", false,
     SetWeights},
    {"hash_mb", "megabytes", "of the table; 16 if not given", false, SetHashMb},
    {"threads", "1 to 256", "that search together; 1 if not given", false,
     SetThreads},
    {kSelectivity, "NAME[:key=value,...]",
     "how the search prunes, as for 'rialto gtp'; with parameters it comes "
     "last",
     false, SetSelectivity},
};

const Key* FindKey(absl::string_view name) {
  for (const Key& key : kKeys) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

absl::Status UnknownKey(absl::string_view name) {
  std::vector<absl::string_view> names;
  for (const Key& key : kKeys) names.push_back(key.name);
  const absl::string_view nearest = tools::NearestName(name, names);
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown setting '", name, "'",
      nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?")));
}

// A key inside the parameters of a selectivity was meant to stand before it.
absl::Status CheckLastSelectivity(absl::string_view value) {
  for (absl::string_view part : absl::StrSplit(value, ',')) {
    const absl::string_view name = part.substr(0, part.find('='));
    if (FindKey(name) == nullptr) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("a selectivity with parameters takes the rest of the "
                     "setting; put ",
                     name, " before it"));
  }
  return absl::OkStatus();
}

// Takes the next "key=value" and its comma from the text.
absl::StatusOr<std::pair<const Key*, absl::string_view>> TakeSetting(
    absl::string_view& text) {
  const size_t comma = text.find(',');
  absl::string_view part = text.substr(0, comma);
  const size_t equals = part.find('=');
  const absl::string_view name = part.substr(0, equals);
  const Key* const key = FindKey(name);
  if (key == nullptr) return UnknownKey(name);
  if (equals == absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("the setting ", name, " needs a value: ", name, "=..."));
  }
  if (key->name == kSelectivity && absl::StrContains(part, ':')) {
    const absl::Status status = CheckLastSelectivity(text.substr(equals + 1));
    if (!status.ok()) return status;
    part = text;
  }
  text.remove_prefix(part.size());
  if (!text.empty()) {
    text.remove_prefix(1);
    if (text.empty()) {
      return absl::InvalidArgumentError("expected a setting behind the ','");
    }
  }
  return std::make_pair(key, part.substr(equals + 1));
}

class BuiltinPlayer : public Player {
 public:
  BuiltinPlayer(const BuiltinSetting& setting,
                std::unique_ptr<search::Searcher> searcher)
      : setting_(setting), searcher_(std::move(searcher)) {}

  // Games must not depend on those before them.
  absl::Status StartGame(const othello::Board&, const TimeControl&) override {
    searcher_->Clear();
    return absl::OkStatus();
  }

  Reply ChooseMove(const othello::Game& game, const GameClock&) override {
    const othello::Position position = game.position();
    const search::SearchResult result =
        searcher_->Search(position, setting_.LimitsFor(position));
    Reply reply;
    reply.move = result.best_move();
    reply.eval = othello::DiscsFromScore(result.score());
    reply.nodes = result.nodes;
    reply.seconds = result.seconds;
    return reply;
  }

  void Recover() override {}
  bool IsOnTheClock() const override { return false; }

 private:
  const BuiltinSetting setting_;
  const std::unique_ptr<search::Searcher> searcher_;
};

class BuiltinSource : public PlayerSource {
 public:
  BuiltinSource(const BuiltinSetting& setting, absl::string_view name)
      : setting_(setting), name_(name) {}

  absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const override {
    auto searcher = search::Searcher::Create(setting_.options);
    if (!searcher.ok()) return searcher.status();
    return std::make_unique<BuiltinPlayer>(setting_, *std::move(searcher));
  }

  const std::string& name() const override { return name_; }
  std::vector<std::string> warnings() const override {
    return search::WarningsAbout(setting_.options);
  }

 private:
  const BuiltinSetting setting_;
  const std::string name_;
};

// The parameters that are built in, if the selectivity is of this kind and has
// none. Where none are built in the search says what it misses.
template <typename Parameters>
absl::Status AddDefault(absl::string_view kind,
                        absl::StatusOr<Parameters> (*load_default)(),
                        absl::string_view selectivity, Parameters& parameters) {
  if (parameters != nullptr || !absl::StrContains(selectivity, kind)) {
    return absl::OkStatus();
  }
  auto loaded = load_default();
  if (absl::IsNotFound(loaded.status())) return absl::OkStatus();
  if (!loaded.ok()) return loaded.status();
  parameters = *std::move(loaded);
  return absl::OkStatus();
}

}  // namespace

search::SearchLimits BuiltinSetting::LimitsFor(
    const othello::Position& position) const {
  if (level.has_value()) {
    search::SearchLimits of_level =
        engine::LimitsOf(engine::LevelOf(*level), position);
    // An exact search of the level may take what it needs.
    if (of_level.depth < position.empty_count()) {
      of_level.seconds = limits.seconds;
      of_level.nodes = limits.nodes;
    }
    return of_level;
  }
  return position.empty_count() <= exact ? search::SearchLimits() : limits;
}

absl::StatusOr<BuiltinSetting> ParseBuiltinSetting(absl::string_view text) {
  BuiltinSetting setting;
  setting.options.hash_mb = kDefaultHashMb;
  setting.options.selectivity.clear();  // as the engine plays
  std::vector<absl::string_view> seen;
  bool says_how_far = false;
  while (!text.empty()) {
    const auto taken = TakeSetting(text);
    if (!taken.ok()) return taken.status();
    const auto& [key, value] = *taken;
    for (absl::string_view name : seen) {
      if (name == key->name) {
        return absl::InvalidArgumentError(
            absl::StrCat("the setting ", name, " is given twice"));
      }
    }
    seen.push_back(key->name);
    if (!key->set(value, setting)) {
      return absl::InvalidArgumentError(absl::StrCat("the setting ", key->name,
                                                     " must be ", key->value,
                                                     ", not '", value, "'"));
    }
    says_how_far |= key->says_how_far;
  }
  if (!says_how_far) {
    return absl::InvalidArgumentError(
        "say how far to search: level=, depth=, time= or nodes=");
  }
  for (absl::string_view name : seen) {
    if (setting.level.has_value() && (name == "depth" || name == "exact")) {
      return absl::InvalidArgumentError(
          absl::StrCat("a level says the ", name, " too: give one of the two"));
    }
  }
  return setting;
}

std::string BuiltinHelp() {
  std::string help;
  for (const Key& key : kKeys) {
    absl::StrAppendFormat(&help, "  %-12s %s: %s\n", key.name, key.value,
                          key.help);
  }
  return help;
}

absl::StatusOr<std::unique_ptr<PlayerSource>> MakeBuiltinSource(
    const BuiltinSetting& setting, absl::string_view name) {
  BuiltinSetting completed = setting;
  search::SearchOptions& options = completed.options;
  if (options.weights == nullptr) {
    auto weights = setting.weights_file.empty()
                       ? pattern_eval::LoadDefaultWeights()
                       : pattern_eval::LoadWeights(setting.weights_file);
    if (weights.ok()) {
      options.weights = *std::move(weights);
    } else if (!setting.weights_file.empty() ||
               !absl::IsNotFound(weights.status())) {
      return weights.status();
    }
  }
  const bool has_choice = !options.selectivity.empty();
  if (!has_choice) {
    options.selectivity = options.weights == nullptr ? "none" : "multi_probcut";
  }
  if (absl::Status status =
          AddDefault("probcut", search::LoadDefaultProbCutModel,
                     options.selectivity, options.probcut);
      !status.ok()) {
    return status;
  }
  if (absl::Status status = AddDefault("rank_cut", search::LoadDefaultRankTable,
                                       options.selectivity, options.rank_table);
      !status.ok()) {
    return status;
  }
  if (!has_choice && options.probcut == nullptr) options.selectivity = "none";
  auto source = std::make_unique<BuiltinSource>(completed, name);
  // A setting that no search can have is found now rather than later.
  const auto player = source->MakePlayer();
  if (!player.ok()) return player.status();
  return source;
}

}  // namespace match
