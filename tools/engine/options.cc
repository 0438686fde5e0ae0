#include "tools/engine/options.h"

#include <cmath>
#include <limits>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/decimal.h"
#include "search/bounds.h"

namespace engine {
namespace {

constexpr double kLongestMove = 1e6;  // seconds
constexpr uint64_t kMostMegabytes = 1 << 20;

template <typename Integer>
bool SetInteger(Integer& field, absl::string_view text, Integer least,
                Integer most) {
  Integer value;
  if (!absl::SimpleAtoi(text, &value) || value < least || value > most) {
    return false;
  }
  field = value;
  return true;
}

// "none" unsets the option.
template <typename Integer>
bool SetOptionalInteger(std::optional<Integer>& field, absl::string_view text,
                        Integer least, Integer most) {
  if (text == "none") {
    field.reset();
    return true;
  }
  Integer value;
  if (!SetInteger(value, text, least, most)) return false;
  field = value;
  return true;
}

template <typename Integer>
std::string OptionalText(const std::optional<Integer>& field) {
  return field.has_value() ? absl::StrCat(*field) : "none";
}

// absl accepts "true", "yes", "1" and so on, but not what people type here.
bool SetBool(bool& field, absl::string_view text) {
  if (text == "on" || text == "off") {
    field = text == "on";
    return true;
  }
  return absl::SimpleAtob(text, &field);
}

std::string BoolText(bool value) { return value ? "on" : "off"; }

bool SetMoveSeconds(Options& options, absl::string_view text) {
  if (text == "none") {
    options.move_seconds.reset();
    return true;
  }
  const std::optional<double> seconds = othello::ParseDecimal(text);
  if (!seconds.has_value() || *seconds <= 0 || *seconds > kLongestMove) {
    return false;
  }
  options.move_seconds = seconds;
  return true;
}

bool SetDiscs(double& field, absl::string_view text) {
  const std::optional<double> discs = othello::ParseDecimal(text);
  if (!discs.has_value() || *discs < 0 || *discs > othello::kMaxDiscs) {
    return false;
  }
  field = *discs;
  return true;
}

// "default" restores the value that holds if the option is not set.
constexpr absl::string_view kDefault = "default";

bool SetSource(Options& options, std::string ParameterSources::*source,
               absl::string_view path) {
  if (path.empty()) return false;
  options.sources.*source = path == kDefault ? "" : std::string(path);
  options.parameters = nullptr;
  return true;
}

std::string SourceText(const std::string& path) {
  return path.empty() ? std::string(kDefault) : path;
}

bool SetSelectivity(Options& options, absl::string_view text) {
  if (text.empty()) return false;
  // Only creating a searcher shows whether the method exists.
  options.selectivity = text == kDefault ? "" : std::string(text);
  return true;
}

bool SetRating(Options& options, absl::string_view text) {
  if (text == "none") {
    options.rating.reset();
    return true;
  }
  const std::optional<int> rating = ParseRating(text);
  if (!rating.has_value()) return false;
  options.rating = rating;
  return true;
}

// "16", "2s" or both: "16,2s".
bool SetCoach(Options& options, absl::string_view text) {
  CoachStrength coach = {std::nullopt, std::nullopt};
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    int level;
    if (absl::ConsumeSuffix(&part, "s")) {
      coach.seconds = othello::ParseDecimal(part);
      if (!coach.seconds.has_value() || *coach.seconds <= 0 ||
          *coach.seconds > kLongestMove) {
        return false;
      }
    } else if (SetInteger(level, part, kMinLevel, kMaxLevel)) {
      coach.level = level;
    } else {
      return false;
    }
  }
  options.coach = coach;
  return true;
}

std::string CoachText(const CoachStrength& coach) {
  std::string text = coach.level.has_value() ? absl::StrCat(*coach.level) : "";
  if (coach.seconds.has_value()) {
    absl::StrAppend(&text, text.empty() ? "" : ",",
                    othello::FormatDecimal(*coach.seconds), "s");
  }
  return text;
}

bool SetSeed(Options& options, absl::string_view text) {
  if (text == "random") {
    options.seed.reset();
    return true;
  }
  uint64_t seed;
  if (!absl::SimpleAtoi(text, &seed)) return false;
  options.seed = seed;
  return true;
}

constexpr unsigned kEverywhere = kAtRunTime | kFlagOfSearch | kFlagOfAnalysis |
                                 kFlagOfPlay | kSettingOfPlayer;
constexpr unsigned kOfMoves =
    kAtRunTime | kFlagOfAnalysis | kFlagOfPlay | kSettingOfPlayer;

const OptionSpec kTable[] = {
    {"level", OptionType::kNumber, "1..60",
     "How far moves look ahead; once set, a clock limits them in addition; "
     "docs/protocols.md has the table",
     false, kOfMoves, [](const Options& o) { return absl::StrCat(o.level); },
     [](Options& o, absl::string_view text) {
       if (!SetInteger(o.level, text, kMinLevel, kMaxLevel)) return false;
       o.level_is_set = true;
       return true;
     }},
    {"rating", OptionType::kText, "400..2400|none",
     "Play as people of this rating do, instead of a level; or a word: "
     "first-game casual club tournament expert champion",
     false, kAtRunTime | kFlagOfPlay | kSettingOfPlayer,
     [](const Options& o) { return OptionalText(o.rating); }, SetRating},
    {"coach", OptionType::kText, "LEVEL|SECONDSs|LEVEL,SECONDSs",
     "How hard hints, training and reviews look at a position, whatever the "
     "opponent's strength is",
     false, kOfTerminal, [](const Options& o) { return CoachText(o.coach); },
     SetCoach},
    {"depth", OptionType::kNumber, "1..60|none",
     "Plies to look ahead, instead of a level; the number of empty squares or "
     "more gives the exact score",
     false, kOfMoves, [](const Options& o) { return OptionalText(o.depth); },
     [](Options& o, absl::string_view text) {
       return SetOptionalInteger(o.depth, text, 1, search::kMaxDepth);
     }},
    {"time", OptionType::kNumber, "SECONDS|none",
     "Seconds for each move, instead of a level", false, kOfMoves,
     [](const Options& o) {
       return o.move_seconds.has_value()
                  ? othello::FormatDecimal(*o.move_seconds)
                  : "none";
     },
     SetMoveSeconds},
    {"nodes", OptionType::kNumber, "NUMBER|none",
     "Nodes for each move, instead of a level", false, kOfMoves,
     [](const Options& o) { return OptionalText(o.nodes); },
     [](Options& o, absl::string_view text) {
       return SetOptionalInteger<uint64_t>(
           o.nodes, text, 1, std::numeric_limits<uint64_t>::max() - 1);
     }},
    {"exact", OptionType::kNumber, "0..60",
     "Solve exactly, whatever it takes, with this many empty squares or fewer",
     false, kSettingOfPlayer,
     [](const Options& o) { return absl::StrCat(o.exact_empties); },
     [](Options& o, absl::string_view text) {
       return SetInteger(o.exact_empties, text, 0, search::kMaxDepth);
     }},
    {"threads", OptionType::kNumber, "1..256", "Threads that search together",
     true, kEverywhere,
     [](const Options& o) { return absl::StrCat(o.threads); },
     [](Options& o, absl::string_view text) {
       return SetInteger(o.threads, text, 1, search::kMaxThreads);
     }},
    {"hash_mb", OptionType::kNumber, "MEGABYTES",
     "Size of the transposition table; 0 is the smallest there is", true,
     kEverywhere, [](const Options& o) { return absl::StrCat(o.hash_mb); },
     [](Options& o, absl::string_view text) {
       return SetInteger<size_t>(o.hash_mb, text, 0, kMostMegabytes);
     }},
    {"selectivity", OptionType::kText, "NAME[:key=value,...]|default",
     "How the search prunes; by default multi_probcut if weights and "
     "parameters for it are there, else none",
     true, kEverywhere,
     [](const Options& o) { return SourceText(SelectivityOf(o)); },
     SetSelectivity},
    {"params", OptionType::kPath, "FOLDER|default",
     "Weights and parameters that belong together; by default those built in",
     true, kEverywhere,
     [](const Options& o) { return SourceText(o.sources.params); },
     [](Options& o, absl::string_view text) {
       return SetSource(o, &ParameterSources::params, text);
     }},
    {"weights", OptionType::kPath, "FILE|default",
     "Weights of the evaluation; by default those of the params", true,
     kEverywhere,
     [](const Options& o) { return SourceText(o.sources.weights); },
     [](Options& o, absl::string_view text) {
       return SetSource(o, &ParameterSources::weights, text);
     }},
    {"probcut", OptionType::kPath, "FILE|default",
     "ProbCut parameters; by default those of the params", true, kEverywhere,
     [](const Options& o) { return SourceText(o.sources.probcut); },
     [](Options& o, absl::string_view text) {
       return SetSource(o, &ParameterSources::probcut, text);
     }},
    {"rankcut", OptionType::kPath, "FILE|default",
     "RankCut statistics; by default those of the params", true, kEverywhere,
     [](const Options& o) { return SourceText(o.sources.rankcut); },
     [](Options& o, absl::string_view text) {
       return SetSource(o, &ParameterSources::rankcut, text);
     }},
    {"players", OptionType::kPath, "FILE|default",
     "Human move model of 'rating'; by default that of the params", true,
     kAtRunTime | kFlagOfPlay | kSettingOfPlayer,
     [](const Options& o) { return SourceText(o.sources.players); },
     [](Options& o, absl::string_view text) {
       return SetSource(o, &ParameterSources::players, text);
     }},
    {"ponder", OptionType::kSwitch, "on|off", "Think while the opponent does",
     false, kAtRunTime | kFlagOfPlay,
     [](const Options& o) { return BoolText(o.ponder); },
     [](Options& o, absl::string_view text) {
       return SetBool(o.ponder, text);
     }},
    {"variety", OptionType::kNumber, "DISCS",
     "In the opening, choose at random among moves up to this many discs worse "
     "than the best",
     false, kAtRunTime | kFlagOfPlay,
     [](const Options& o) { return othello::FormatDecimal(o.variety_discs); },
     [](Options& o, absl::string_view text) {
       return SetDiscs(o.variety_discs, text);
     }},
    {"seed", OptionType::kNumber, "NUMBER|random",
     "Seed of the random choices of 'variety' and 'rating'", false,
     kAtRunTime | kFlagOfPlay | kSettingOfPlayer,
     [](const Options& o) {
       return o.seed.has_value() ? absl::StrCat(*o.seed) : "random";
     },
     SetSeed},
    {"book", OptionType::kPath, "FILE|default|none",
     "Opening book that moves are played from", false,
     kAtRunTime | kFlagOfPlay | kFlagOfService | kSettingOfPlayer,
     [](const Options& o) { return o.book; },
     [](Options& o, absl::string_view text) {
       if (text.empty()) return false;
       o.book = std::string(text);
       return true;
     }},
    {"book_mode", OptionType::kText, "best|varied|human",
     "How the book is played: its best move, the least recently played within "
     "book_error, or as often as people play it",
     false, kAtRunTime | kFlagOfPlay | kSettingOfPlayer,
     [](const Options& o) { return std::string(NameOf(o.book_mode)); },
     [](Options& o, absl::string_view text) {
       const std::optional<BookMode> mode = BookModeOf(text);
       o.book_mode = mode.value_or(o.book_mode);
       return mode.has_value();
     }},
    {"book_error", OptionType::kNumber, "DISCS",
     "What book moves may give away in a whole game", false,
     kAtRunTime | kFlagOfPlay | kSettingOfPlayer,
     [](const Options& o) { return othello::FormatDecimal(o.book_error); },
     [](Options& o, absl::string_view text) {
       return SetDiscs(o.book_error, text);
     }},
    {"learn", OptionType::kSwitch, "on|off",
     "Add every finished game to the book of 'learn_book', and play from it",
     false, kAtRunTime | kFlagOfPlay,
     [](const Options& o) { return BoolText(o.learn); },
     [](Options& o, absl::string_view text) { return SetBool(o.learn, text); }},
    {"learn_book", OptionType::kPath, "FILE|default",
     "Book that games are learned into (.sqlite); by default the user's own",
     false, kAtRunTime | kFlagOfPlay,
     [](const Options& o) { return o.learn_book; },
     [](Options& o, absl::string_view text) {
       if (text.empty()) return false;
       o.learn_book = std::string(text);
       return true;
     }},
    {"contempt", OptionType::kNumber, "-100..100",
     "What a draw is worth to black: 100 a win, -100 a loss", false,
     kAtRunTimeOfNboard,
     [](const Options& o) { return absl::StrCat(o.contempt); },
     [](Options& o, absl::string_view text) {
       return SetInteger(o.contempt, text, -100, 100);
     }},
    {"live_graphics", OptionType::kSwitch, "on|off",
     "GTP: show the line of play on stderr for GoGui while thinking", false,
     kAtRunTime | kFlagOfGtp,
     [](const Options& o) { return BoolText(o.live_graphics); },
     [](Options& o, absl::string_view text) {
       return SetBool(o.live_graphics, text);
     }},
};

}  // namespace

std::string SelectivityOf(const Options& options) {
  if (!options.selectivity.empty() || options.parameters == nullptr) {
    return options.selectivity;
  }
  const Parameters& parameters = *options.parameters;
  return parameters.weights != nullptr && parameters.probcut != nullptr
             ? "multi_probcut"
             : "none";
}

absl::Span<const OptionSpec> OptionTable() { return kTable; }

const OptionSpec* FindOption(absl::string_view name, unsigned views) {
  for (const OptionSpec& option : kTable) {
    if (option.name == name && (option.views & views) != 0) return &option;
  }
  return nullptr;
}

std::vector<absl::string_view> OptionNames(unsigned views) {
  std::vector<absl::string_view> names;
  for (const OptionSpec& option : kTable) {
    if ((option.views & views) != 0) names.push_back(option.name);
  }
  return names;
}

std::string OptionHelp(absl::string_view name) {
  const OptionSpec* option = FindOption(name);
  return absl::StrCat(option->help, " (", option->values, ")");
}

absl::Status SetOption(Options& options, absl::string_view name,
                       absl::string_view value, unsigned views) {
  const OptionSpec* option = FindOption(name, views);
  if (option == nullptr) {
    return absl::NotFoundError(
        absl::StrCat("no option ", name,
                     "; there are: ", absl::StrJoin(OptionNames(views), " ")));
  }
  if (!option->set(options, value)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the option ", name, " takes ", option->values, ", not '", value, "'"));
  }
  return absl::OkStatus();
}

}  // namespace engine
