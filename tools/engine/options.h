// The options of an engine, declared once: this table serves the flags of the
// programs, the protocols, the terminal and the built-in players of matches.
// Configure() (configuration.h) turns them into a search.

#ifndef RIALTO_TOOLS_ENGINE_OPTIONS_H_
#define RIALTO_TOOLS_ENGINE_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "search/searcher.h"
#include "tools/engine/levels.h"
#include "tools/engine/opening_book.h"
#include "tools/engine/parameters.h"
#include "tools/engine/ratings.h"

namespace engine {

// How hard a coach looks at a position, whoever the opponent is. The first
// limit reached ends a search; one of them is set.
struct CoachStrength {
  std::optional<int> level = 16;
  std::optional<double> seconds = 1;
};

struct Options {
  // How far a search without a clock looks. If any of the next three is set,
  // they apply instead; the search ends at the first limit reached.
  int level = kDefaultLevel;
  // Somebody chose the level: it limits moves on a clock, too.
  bool level_is_set = false;
  std::optional<int> depth;
  std::optional<double> move_seconds;
  std::optional<uint64_t> nodes;
  // With this many empty squares or fewer no limit applies: moves are exact.
  int exact_empties = 0;
  // Moves are those of people of this rating; the limits above only end the
  // thinking about them. Analyses do not depend on it.
  std::optional<int> rating;
  // Of hints, training and reviews in the terminal.
  CoachStrength coach;

  bool ponder = false;
  // In the opening, moves up to this many discs worse than the best may be
  // chosen at random.
  double variety_discs = 0;
  // If unset, the session draws a seed when it needs one.
  std::optional<uint64_t> seed;
  // The opening book: kDefaultBook, kNoBook or a file; how it is played from,
  // and the discs that it may give away in a whole game.
  std::string book = std::string(kNoBook);
  BookMode book_mode = BookMode::kBest;
  double book_error = 0;
  // Whether finished games become part of a book, and of which: "default" is
  // the user's own.
  bool learn = false;
  std::string learn_book = "default";
  // What a draw is worth to Black, from -100 (a loss) to 100 (a win).
  int contempt = 0;
  // Whether GTP shows the line of play on stderr while it thinks.
  bool live_graphics = true;

  int threads = 1;
  size_t hash_mb = 64;
  // NAME[:key=value,...] (search/selectivity/method_spec.h); empty: the best
  // method that the parameters allow.
  std::string selectivity;
  ParameterSources sources;
  // Who makes the search instead of search/: the laboratory.
  search::InstanceMaker make_instance;
  // The contents of the sources. Configure() loads them unless they are loaded;
  // changing a source drops them.
  std::shared_ptr<const Parameters> parameters;
};

// The method that a search with these options prunes with; empty if that
// depends on parameters that are not loaded yet.
std::string SelectivityOf(const Options& options);

enum class OptionType { kNumber, kSwitch, kText, kPath };

// Where an option can be seen and set.
enum OptionView : unsigned {
  kAtRunTime = 1,           // protocols and the terminal, during a game
  kFlagOfSearch = 2,        // programs that search without a session
  kFlagOfAnalysis = 4,      // best, hint, analyze
  kFlagOfPlay = 8,          // play and the protocols
  kFlagOfGtp = 16,          // GTP alone
  kSettingOfPlayer = 32,    // "self:" players of rialto-match
  kAtRunTimeOfNboard = 64,  // NBoard alone, during a game
  kOfTerminal = 128,        // the terminal alone: flags and during a game
  kFlagOfService = 256      // the analysis service and the C library
};

// One option: its name, the values it takes, and how to read and write it.
struct OptionSpec {
  absl::string_view name;
  OptionType type;
  absl::string_view values;  // "1..60", "on|off"
  absl::string_view help;    // one sentence without its full stop
  // Whether a change needs a new searcher, which loses what the old one
  // learned.
  bool rebuilds_searcher;
  unsigned views;  // OptionView
  std::string (*get)(const Options& options);
  // False, and no change, if the text is not a valid value.
  bool (*set)(Options& options, absl::string_view text);
};

absl::Span<const OptionSpec> OptionTable();

// Null if these views show no option of this name.
const OptionSpec* FindOption(absl::string_view name, unsigned views = ~0u);

// The names of the options that these views show.
std::vector<absl::string_view> OptionNames(unsigned views);

// The help text of an option in the table, for the flag of the same name.
std::string OptionHelp(absl::string_view name);

// Errors: NotFound for a name that these views do not show, InvalidArgument for
// an invalid value. The message lists the options or values that exist.
absl::Status SetOption(Options& options, absl::string_view name,
                       absl::string_view value, unsigned views = kAtRunTime);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_OPTIONS_H_
