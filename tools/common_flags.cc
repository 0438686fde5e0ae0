#include "tools/common_flags.h"

#include "absl/flags/flag.h"

ABSL_FLAG(bool, json, false,
          "Print one JSON object per line on stdout, and nothing else there");
