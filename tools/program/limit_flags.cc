#include "tools/program/limit_flags.h"

#include "absl/flags/flag.h"

ABSL_FLAG(absl::optional<int>, depth, absl::nullopt,
          "Plies to search, 1 to 60; the number of empty squares or more gives "
          "the exact score");
ABSL_FLAG(absl::optional<double>, time, absl::nullopt,
          "Seconds for each position or move");
ABSL_FLAG(absl::optional<uint64_t>, nodes, absl::nullopt,
          "Nodes for each position or move");
