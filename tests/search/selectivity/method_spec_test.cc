#include "search/selectivity/method_spec.h"

#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace search {
namespace {

using ::testing::HasSubstr;

std::string SpecErrorOf(absl::string_view text) {
  const auto spec = ParseMethodSpec(text);
  return spec.ok() ? "no error" : std::string(spec.status().message());
}

TEST(MethodSpec, EveryNameReadsWithItsStandards) {
  std::set<absl::string_view> names;
  for (const Method& method : Methods()) {
    EXPECT_TRUE(names.insert(method.name).second);
    const auto spec = ParseMethodSpec(method.name);
    ASSERT_TRUE(spec.ok()) << spec.status();
    EXPECT_EQ(spec->Name(), method.name);
    for (const MethodParameter& parameter : method.parameters) {
      EXPECT_EQ(spec->choices[0].Get(parameter.name), parameter.standard);
      EXPECT_GE(parameter.standard, parameter.lowest);
      EXPECT_LE(parameter.standard, parameter.largest);
    }
    const auto again = ParseMethodSpec(spec->ToString());
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(again->ToString(), spec->ToString());
  }
  EXPECT_EQ(Methods()[0].name, "none");
}

TEST(MethodSpec, ParametersCanBeSet) {
  const auto spec = ParseMethodSpec("multi_cut:c=2,m=6");
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->choices[0].GetWhole("c"), 2);
  EXPECT_EQ(spec->choices[0].GetWhole("m"), 6);
  EXPECT_EQ(spec->choices[0].GetWhole("r"), 2);
  EXPECT_EQ(ParseMethodSpec("rank_cut:t=0.01")->choices[0].Get("t"), 0.01);
}

TEST(MethodSpec, PairsKeepTheirParametersApart) {
  const auto spec = ParseMethodSpec("multi_probcut:t=1.3+rank_cut:t=0.02");
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->Name(), "multi_probcut+rank_cut");
  EXPECT_EQ(spec->choices[0].Get("t"), 1.3);
  EXPECT_EQ(spec->choices[1].Get("t"), 0.02);
  EXPECT_THAT(spec->ToString(), HasSubstr("+rank_cut:t=0.02,r=1"));
}

TEST(MethodSpec, SaysWhatIsWrong) {
  EXPECT_THAT(SpecErrorOf(""),
              HasSubstr("unknown selectivity ''; there are: none"));
  EXPECT_THAT(SpecErrorOf("probcat"),
              HasSubstr("unknown selectivity 'probcat'"));
  EXPECT_THAT(SpecErrorOf("none:t=1"), HasSubstr("none has no parameter 't'"));
  EXPECT_THAT(SpecErrorOf("multi_cut:q=1"),
              HasSubstr("it has: m, c, r, depth"));
  EXPECT_THAT(SpecErrorOf("multi_cut:"), HasSubstr("no parameter ''"));
  EXPECT_THAT(SpecErrorOf("multi_cut:m"),
              HasSubstr("m must be a whole number"));
  EXPECT_THAT(SpecErrorOf("multi_cut:m=3.5"), HasSubstr("not '3.5'"));
  EXPECT_THAT(SpecErrorOf("multi_cut:m=65"), HasSubstr("from 1 to 64"));
  EXPECT_THAT(SpecErrorOf("multi_cut:m=4,m=5"), HasSubstr("m is given twice"));
  EXPECT_THAT(SpecErrorOf("multi_cut:m=2,c=3"), HasSubstr("larger than m"));
  EXPECT_THAT(SpecErrorOf("probcut:shallow=8"), HasSubstr("smaller than deep"));
  EXPECT_THAT(SpecErrorOf("probcut:t=nan"), HasSubstr("t must be a number"));
  EXPECT_THAT(SpecErrorOf("probcut:t=-1"), HasSubstr("from 0.1 to 10"));
  EXPECT_THAT(SpecErrorOf("rank_cut+multi_probcut"),
              HasSubstr("does not exist"));
  EXPECT_THAT(SpecErrorOf("multi_probcut+"),
              HasSubstr("unknown selectivity ''"));
  EXPECT_THAT(SpecErrorOf("multi_probcut+multi_cut+rank_cut"),
              HasSubstr("does not exist"));
}

TEST(MethodSpec, ExperimentsAreOfTheLaboratory) {
  for (const char* name :
       {"n_best", "razoring", "null_move", "null_move:r=2"}) {
    EXPECT_THAT(SpecErrorOf(name), HasSubstr("rialto-lab measures it"));
  }
  constexpr MethodParameter kParameters[] = {{"x", 2, 1, 3, true, "a number"}};
  const Method more[] = {{"razoring", "of somebody else", kParameters}};
  const auto spec = ParseMethodSpec("razoring:x=3", more);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->choices[0].GetWhole("x"), 3);
}

TEST(MethodSpec, HelpNamesEverything) {
  const std::string help = MethodHelp();
  for (const Method& method : Methods()) {
    EXPECT_THAT(help, HasSubstr(std::string(method.name)));
    for (const MethodParameter& parameter : method.parameters) {
      EXPECT_THAT(help, HasSubstr(std::string(parameter.help)));
    }
  }
}

}  // namespace
}  // namespace search
