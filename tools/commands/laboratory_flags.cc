#include "tools/commands/laboratory_flags.h"

#include <string>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

ABSL_FLAG(std::string, algorithm, "",
          "Laboratory: alpha_beta (the full depth at once), iterative "
          "(alpha-beta by iterations), aspiration (iterations with narrow "
          "windows) or pvs (and zero windows); empty: the search as it plays, "
          "or pvs if --ordering is given");
ABSL_FLAG(std::string, ordering, "",
          "Laboratory: how moves are ordered, a list of table, shallow, "
          "killers, history, refutations, or none; empty: the search as it "
          "plays, or none if --algorithm is given");

namespace tools {
namespace {

using ::lab::Switches;

struct Algorithm {
  absl::string_view name;
  bool iterations;
  bool aspiration;
  bool zero_windows;
};
// Each adds something to the one before.
constexpr Algorithm kAlgorithms[] = {{"alpha_beta", false, false, false},
                                     {"iterative", true, false, false},
                                     {"aspiration", true, true, false},
                                     {"pvs", true, true, true}};

struct Ordering {
  absl::string_view name;
  bool Switches::*is_on;
};
constexpr Ordering kOrderings[] = {{"table", &Switches::table},
                                   {"shallow", &Switches::shallow_ordering},
                                   {"killers", &Switches::killers},
                                   {"history", &Switches::history},
                                   {"refutations", &Switches::refutations}};
constexpr absl::string_view kNoOrdering = "none";

template <typename Row, size_t kRows>
const Row* FindRow(const Row (&rows)[kRows], absl::string_view name) {
  for (const Row& row : rows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

template <typename Row, size_t kRows>
absl::Status UnknownName(absl::string_view flag, const Row (&rows)[kRows],
                         absl::string_view name) {
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown --", flag, " '", name, "'; there is: ",
      absl::StrJoin(rows, ", ", [](std::string* out, const Row& row) {
        absl::StrAppend(out, row.name);
      })));
}

}  // namespace

absl::StatusOr<std::optional<Switches>> LaboratorySwitchesFromFlags() {
  std::string algorithm_name = absl::GetFlag(FLAGS_algorithm);
  const std::string ordering_names = absl::GetFlag(FLAGS_ordering);
  if (algorithm_name.empty() && ordering_names.empty()) {
    return std::optional<Switches>();
  }
  if (algorithm_name.empty()) algorithm_name = "pvs";
  const Algorithm* algorithm = FindRow(kAlgorithms, algorithm_name);
  if (algorithm == nullptr) {
    return UnknownName("algorithm", kAlgorithms, algorithm_name);
  }
  Switches switches;
  switches.iterations = algorithm->iterations;
  switches.aspiration = algorithm->aspiration;
  switches.zero_windows = algorithm->zero_windows;
  if (ordering_names.empty() || ordering_names == kNoOrdering) {
    return std::optional<Switches>(switches);
  }
  for (absl::string_view name : absl::StrSplit(ordering_names, ',')) {
    const Ordering* ordering = FindRow(kOrderings, name);
    if (ordering == nullptr) return UnknownName("ordering", kOrderings, name);
    switches.*(ordering->is_on) = true;
  }
  return std::optional<Switches>(switches);
}

}  // namespace tools
