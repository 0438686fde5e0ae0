#include "othello/support/decimal.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/charconv.h"

namespace othello {
namespace {

// Keeps the text of tiny numbers short when it is written without exponent.
constexpr double kSmallestDecimal = 1e-9;

#if !defined(__cpp_lib_to_chars)
// The number with the fewest digits of those that read back the same, for
// standard libraries that cannot write it.
std::string FirstExact(double number, const char* format, int least, int most) {
  char buffer[64];
  for (int digits = least;; ++digits) {
    const int length =
        std::snprintf(buffer, sizeof(buffer), format, digits, number);
    double again = 0;
    absl::from_chars(buffer, buffer + length, again);
    if (again == number || digits == most) return buffer;
  }
}
#endif

}  // namespace

std::optional<double> ParseDecimal(absl::string_view token) {
  if (!token.empty() && token[0] == '+') {
    token.remove_prefix(1);
    if (!token.empty() && token[0] == '-') return std::nullopt;
  }
  // absl::from_chars() also reads names such as "inf", and "0x10": a digit or a
  // point must lead, and no x may follow.
  const size_t lead = !token.empty() && token[0] == '-' ? 1 : 0;
  if (token.size() == lead ||
      (!absl::ascii_isdigit(token[lead]) && token[lead] != '.') ||
      token.find_first_of("xX") != token.npos) {
    return std::nullopt;
  }
  double number = 0;
  const char* const end = token.data() + token.size();
  const auto [stop, error] = absl::from_chars(token.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  if (!(std::abs(number) <= kLargestDecimal)) return std::nullopt;
  return std::abs(number) < kSmallestDecimal ? 0.0 : number;
}

std::string FormatDecimal(double number) {
  if (!(std::abs(number) <= kLargestDecimal)) return "";
  if (std::abs(number) < kSmallestDecimal) return "0";
#if defined(__cpp_lib_to_chars)
  char buffer[64];  // Sign, 10 digits, point, 9 zeros, 17 digits at most.
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer),
                                          number, std::chars_format::fixed);
  return error == std::errc() ? std::string(buffer, end) : "";
#else
  return FirstExact(number, "%.*f", /*least=*/0, /*most=*/26);
#endif
}

std::string ShortestNumber(double number) {
#if defined(__cpp_lib_to_chars)
  char buffer[32];
  const auto [end, error] =
      std::to_chars(buffer, buffer + sizeof(buffer), number);
  return std::string(buffer, end);
#else
  return FirstExact(number, "%.*g", /*least=*/1, /*most=*/17);
#endif
}

}  // namespace othello
