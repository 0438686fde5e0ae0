#include "othello/support/cpu.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace othello {
namespace {

#if RIALTO_CPU_DISPATCH
constexpr absl::string_view kFirstName = "x86-64";
constexpr absl::string_view kKnownNames = "x86-64 and x86-64-v3";
#elif RIALTO_NATIVE
constexpr absl::string_view kFirstName = "native";
constexpr absl::string_view kKnownNames = "native only";
#else
constexpr absl::string_view kFirstName = "portable";
constexpr absl::string_view kKnownNames = "portable only";
#endif
constexpr absl::string_view kX86V3Name = "x86-64-v3";

#if defined(__x86_64__)
// Register states that the operating system saves: SSE and AVX.
bool SavesAvxRegisters() {
  uint32_t low, high;
  asm("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (low & 6) == 6;
}

constexpr uint32_t kFma = 1 << 12, kMovbe = 1 << 22, kPopcnt = 1 << 23,
                   kOsxsave = 1 << 27, kAvx = 1 << 28, kF16c = 1 << 29;
constexpr uint32_t kBmi1 = 1 << 3, kAvx2 = 1 << 5, kBmi2 = 1 << 8;
constexpr uint32_t kLzcnt = 1 << 5;
#endif

}  // namespace

CpuFeatures FeaturesOfThisCpu() {
  CpuFeatures features;
#if defined(__x86_64__)
  constexpr uint32_t kOfLeaf1 =
      kFma | kMovbe | kPopcnt | kOsxsave | kAvx | kF16c;
  constexpr uint32_t kOfLeaf7 = kBmi1 | kAvx2 | kBmi2;
  uint32_t a, b, c, d;
  const bool leaf1 = __get_cpuid(1, &a, &b, &c, &d) &&
                     (c & kOfLeaf1) == kOfLeaf1 && SavesAvxRegisters();
  const bool leaf7 =
      __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & kOfLeaf7) == kOfLeaf7;
  const bool extended =
      __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & kLzcnt) != 0;
  features.x86_v3 = leaf1 && leaf7 && extended;
#endif
  return features;
}

absl::StatusOr<CpuVariant> ChooseCpuVariant(absl::string_view wanted,
                                            const CpuFeatures& features) {
#if RIALTO_CPU_DISPATCH
  if (wanted.empty()) {
    return features.x86_v3 ? CpuVariant::kX86V3 : CpuVariant::kFirst;
  }
  if (wanted == kX86V3Name) {
    if (features.x86_v3) return CpuVariant::kX86V3;
    return absl::FailedPreconditionError(
        "RIALTO_CPU=x86-64-v3 needs AVX2, BMI2, FMA and LZCNT, which this CPU "
        "or its operating system does not have");
  }
#else
  (void)features;
#endif
  if (wanted.empty() || wanted == kFirstName) return CpuVariant::kFirst;
  return absl::InvalidArgumentError(absl::StrCat(
      "RIALTO_CPU='", wanted, "' is unknown; this build has ", kKnownNames));
}

const absl::StatusOr<CpuVariant>& ChosenCpuVariant() {
  static const absl::StatusOr<CpuVariant>& choice =
      *new absl::StatusOr<CpuVariant>([] {
        const char* wanted = std::getenv("RIALTO_CPU");
        return ChooseCpuVariant(wanted == nullptr ? "" : wanted,
                                FeaturesOfThisCpu());
      }());
  return choice;
}

absl::string_view NameOf(CpuVariant variant) {
  return variant == CpuVariant::kX86V3 ? kX86V3Name : kFirstName;
}

}  // namespace othello
