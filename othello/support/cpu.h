// Which CPU the hot code runs on.
//
// The hot code (perft, the search with its kernels and its evaluation) is
// compiled once for each variant, and one of them is chosen at the start of the
// program: the best one that the CPU can run, or the one that the environment
// variable RIALTO_CPU names. A build for one CPU only (RIALTO_NATIVE or
// RIALTO_PORTABLE, tools/cmake/RialtoCpu.cmake) has one variant.

#ifndef RIALTO_OTHELLO_SUPPORT_CPU_H_
#define RIALTO_OTHELLO_SUPPORT_CPU_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

// RIALTO_CPU_SYMBOL(name): `name` with the suffix of the variant that the file
// is compiled for. What hot code offers to the rest is a table of functions
// with such a name; the build hides all its other symbols, so that no linker
// takes a function that was compiled for one CPU as that of another.
#ifndef RIALTO_CPU_SUFFIX
#define RIALTO_CPU_SUFFIX _first
#endif
#define RIALTO_CPU_JOIN_(a, b) a##b
#define RIALTO_CPU_JOIN(a, b) RIALTO_CPU_JOIN_(a, b)
#define RIALTO_CPU_SYMBOL(name) RIALTO_CPU_JOIN(name, RIALTO_CPU_SUFFIX)

namespace othello {

// Rising order of preference.
enum class CpuVariant {
  kFirst,  // what the compiler makes of all other code
  kX86V3,  // AVX2, BMI2 and what came with them (x86-64-v3)
};

// Features of the CPU and the operating system that variants need.
struct CpuFeatures {
  bool x86_v3 = false;
};
CpuFeatures FeaturesOfThisCpu();

// Returns the variant named `wanted`, or the best one if `wanted` is empty.
// Fails if this build does not have the variant or the CPU cannot run it.
absl::StatusOr<CpuVariant> ChooseCpuVariant(absl::string_view wanted,
                                            const CpuFeatures& features);

// The variant of this process, chosen at the first call.
const absl::StatusOr<CpuVariant>& ChosenCpuVariant();

// "x86-64", "x86-64-v3"; "native" or "portable" if there is one variant only.
absl::string_view NameOf(CpuVariant variant);

// Picks one of two tables, one for each variant.
template <typename T>
const T& ForCpu(CpuVariant variant, const T& first, const T& x86_v3) {
  return variant == CpuVariant::kX86V3 ? x86_v3 : first;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_CPU_H_
