// ParseAnswers takes any text; what it accepts are moves of the suite, and can
// be judged.

#include <cmath>
#include <sstream>

#include "tests/fuzz/fuzz_check.h"
#include "tools/program/line_range.h"
#include "tools/training/suite.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  static const tools::Suite& suite = *new tools::Suite([] {
    std::istringstream in(
        "---------------------------OX------XO--------------------------- X; "
        "d3:+6; c4:+6; f5:+4; e6:-2;\n"
        "---------------------------OX------XO--------------------------- X; "
        "f5:+2;\n"
        "XO------O------------------------------------------------------- O; "
        "ps:-64;\n");
    std::ostringstream err;
    return tools::CollectSuite(
        **tools::PositionReader::Create({"-"}, tools::LineRange(), in, err));
  }());
  const auto answers =
      tools::ParseAnswers(othello::FuzzedText(data, size), suite);
  if (!answers.ok()) {
    FuzzCheck(!answers.status().message().empty(), "a refusal says why");
    return 0;
  }
  const tools::SuiteJudgement judgement = tools::JudgeAnswers(suite, *answers);
  FuzzCheck(judgement.positions <= 2, "only problems of the suite are judged");
  FuzzCheck(std::isfinite(judgement.error.value), "errors are numbers");
  return 0;
}
