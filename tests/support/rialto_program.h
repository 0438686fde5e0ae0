// The program `rialto` for tests that start it.

#ifndef RIALTO_TESTS_SUPPORT_RIALTO_PROGRAM_H_
#define RIALTO_TESTS_SUPPORT_RIALTO_PROGRAM_H_

#include <string>

namespace engine {

// The aim is a tenth of a second on an idle machine. Test machines may be very
// busy, and sanitizers are slow; a program that does not stop takes far longer.
#ifdef RIALTO_SANITIZED
inline constexpr double kPatience = 30.0;
#else
inline constexpr double kPatience = 10.0;
#endif

inline const std::string kRialto = RIALTO_PROGRAM;

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_RIALTO_PROGRAM_H_
