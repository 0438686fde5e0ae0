// Numbers as game records write them: plain decimals of a sane size.

#ifndef RIALTO_OTHELLO_SUPPORT_DECIMAL_H_
#define RIALTO_OTHELLO_SUPPORT_DECIMAL_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace othello {

// No score, time or rating is larger. Numbers beyond it are not read or
// written, so that no conversion of a number from a file can overflow.
inline constexpr double kLargestDecimal = 1e9;

// A whole token such as "12", "+2.50", "-.5" or "1e-3"; not "nan", "inf", hex
// numbers or numbers beyond kLargestDecimal. Numbers below 1e-9 read as 0.
std::optional<double> ParseDecimal(absl::string_view token);

// The shortest text that reads back as the same number, never with an exponent
// (NBoard does not read them). Empty for what ParseDecimal would not read.
std::string FormatDecimal(double number);

// The shortest text that reads back as the same number, which is finite; large
// and small ones have an exponent.
std::string ShortestNumber(double number);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_DECIMAL_H_
