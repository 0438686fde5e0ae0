// The options of an engine, declared once: the table below serves the flags of
// the programs, the protocols and the terminal.

#ifndef RIALTO_TOOLS_ENGINE_OPTIONS_H_
#define RIALTO_TOOLS_ENGINE_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "search/searcher.h"
#include "tools/engine/levels.h"

namespace engine {

struct Options {
  // How far a search without a clock looks. If one of the next three is set
  // they count instead, the first that is reached.
  int level = kDefaultLevel;
  std::optional<int> depth;
  std::optional<double> move_seconds;
  std::optional<uint64_t> nodes;

  bool ponder = false;
  // In the opening, moves up to so many discs worse than the best are played
  // as well, by chance.
  double variety_discs = 0;
  uint64_t seed = 1;
  // What a draw is worth to black, -100 (a loss) to 100 (a win).
  int contempt = 0;
  // Whether GTP shows the line of play on stderr while it thinks.
  bool live_graphics = true;

  search::SearchOptions search;
};

// One option: its name, the values it takes, and how to read and write it.
struct OptionSpec {
  absl::string_view name;
  absl::string_view values;  // "1..60", "on|off"
  absl::string_view help;    // One sentence without its full stop.
  // Whether a change needs a new searcher, which forgets what it learned.
  bool rebuilds_searcher;
  std::string (*get)(const Options& options);
  // Changes nothing if the text is no such value.
  bool (*set)(Options& options, absl::string_view text);
};

absl::Span<const OptionSpec> OptionTable();

// Null if there is none of this name.
const OptionSpec* FindOption(absl::string_view name);

// The help of an option of the table, for a flag of the same name.
std::string OptionHelp(absl::string_view name);

// Errors: NotFound for an unknown name, InvalidArgument for a value that the
// option does not take. They name the options or values that there are.
absl::Status SetOption(Options& options, absl::string_view name,
                       absl::string_view value);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_OPTIONS_H_
