#include "othello/support/cpu.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

constexpr CpuFeatures kOld = {};
constexpr CpuFeatures kNew = {.x86_v3 = true};

TEST(CpuTest, WithoutAWishTheBestIsTaken) {
  EXPECT_EQ(*ChooseCpuVariant("", kOld), CpuVariant::kFirst);
#if RIALTO_CPU_DISPATCH
  EXPECT_EQ(*ChooseCpuVariant("", kNew), CpuVariant::kX86V3);
#else
  EXPECT_EQ(*ChooseCpuVariant("", kNew), CpuVariant::kFirst);
#endif
}

TEST(CpuTest, WishesAreGranted) {
  const absl::string_view first = NameOf(CpuVariant::kFirst);
  EXPECT_EQ(*ChooseCpuVariant(first, kOld), CpuVariant::kFirst);
  EXPECT_EQ(*ChooseCpuVariant(first, kNew), CpuVariant::kFirst);
#if RIALTO_CPU_DISPATCH
  EXPECT_EQ(first, "x86-64");
  EXPECT_EQ(*ChooseCpuVariant("x86-64-v3", kNew), CpuVariant::kX86V3);
#endif
}

TEST(CpuTest, WishesThatCannotBeGrantedAreErrors) {
  EXPECT_THAT(ChooseCpuVariant("pentium", kNew).status().message(),
              HasSubstr("RIALTO_CPU='pentium' is unknown; this build has "));
#if RIALTO_CPU_DISPATCH
  EXPECT_THAT(ChooseCpuVariant("x86-64-v3", kOld).status().message(),
              HasSubstr("RIALTO_CPU=x86-64-v3 needs AVX2"));
#endif
}

TEST(CpuTest, TheChoiceIsOneThatCanRun) {
  const auto& chosen = ChosenCpuVariant();
  ASSERT_TRUE(chosen.ok()) << chosen.status();
  EXPECT_TRUE(*chosen == CpuVariant::kFirst || FeaturesOfThisCpu().x86_v3);
  EXPECT_EQ(&ChosenCpuVariant(), &chosen);
}

}  // namespace
}  // namespace othello
