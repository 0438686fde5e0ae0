// Flags of `rialto book`.

#ifndef RIALTO_TOOLS_BOOK_BOOK_FLAGS_H_
#define RIALTO_TOOLS_BOOK_BOOK_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/flags/declare.h"

ABSL_DECLARE_FLAG(int, plies);
ABSL_DECLARE_FLAG(std::string, skip);
ABSL_DECLARE_FLAG(bool, known);
ABSL_DECLARE_FLAG(int, rounds);
ABSL_DECLARE_FLAG(int, round);
ABSL_DECLARE_FLAG(int64_t, size);
ABSL_DECLARE_FLAG(std::string, part);
ABSL_DECLARE_FLAG(std::string, steer);
ABSL_DECLARE_FLAG(double, disc_plies);
ABSL_DECLARE_FLAG(double, bit_plies);
ABSL_DECLARE_FLAG(int, least_empties);
ABSL_DECLARE_FLAG(int, solve_from);
ABSL_DECLARE_FLAG(int, sample);
ABSL_DECLARE_FLAG(double, error);
ABSL_DECLARE_FLAG(std::string, solved);

#endif  // RIALTO_TOOLS_BOOK_BOOK_FLAGS_H_
