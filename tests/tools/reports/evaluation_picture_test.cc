#include "tools/reports/evaluation_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "othello/bitboard.h"
#include "othello/records/transcript.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/synthetic_weights.h"

namespace tools {
namespace {

using ::pattern_eval::Contribution;
using ::pattern_eval::kPatternSet;
using ::pattern_eval::PatternEvaluator;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

const othello::Board kBoard =
    othello::ParseTranscript("f5d6c3d3c4f4c5b3c2")->board();

std::vector<Contribution> PartsOf(bool has_vectors) {
  pattern_eval::FreeWeights free = pattern_eval::MakeSyntheticFreeWeights(
      1, has_vectors ? pattern_eval::kWideShape : pattern_eval::kLinearShape);
  const PatternEvaluator evaluator(
      std::make_shared<const pattern_eval::Weights>(std::move(free), "test"));
  return evaluator.Explain(kBoard.position());
}

TEST(EvaluationPictureTest, SpreadsAFeatureOverItsSquares) {
  Contribution part;
  part.feature = 0;
  part.linear = 2;
  part.quadratic = -1;
  const std::array<Worth, 64> squares = WorthOfSquares({part});
  const pattern_eval::Feature& feature = kPatternSet.features[0];
  const int count = kPatternSet.patterns[feature.pattern].square_count;
  double sum = 0;
  for (const Worth& worth : squares) sum += worth.sum();
  EXPECT_NEAR(sum, 1, 1e-9);
  for (int i = 0; i < count; ++i) {
    EXPECT_NEAR(squares[feature.squares[i]].linear, 2.0 / count, 1e-9);
    EXPECT_NEAR(squares[feature.squares[i]].quadratic, -1.0 / count, 1e-9);
  }
}

TEST(EvaluationPictureTest, NothingIsLost) {
  const std::vector<Contribution> parts = PartsOf(/*has_vectors=*/true);
  Worth all, off_board, squares, patterns;
  for (const Contribution& part : parts) {
    for (Worth* sum : {&all, part.feature < 0 ? &off_board : nullptr}) {
      if (sum == nullptr) continue;
      sum->linear += part.linear;
      sum->quadratic += part.quadratic;
    }
  }
  for (const Worth& worth : WorthOfSquares(parts)) {
    squares.linear += worth.linear;
    squares.quadratic += worth.quadratic;
  }
  const std::vector<NamedWorth> rows = WorthOfPatterns(parts);
  ASSERT_THAT(rows, SizeIs(pattern_eval::kPatternCount + 3));
  EXPECT_EQ(rows.front().name, "edge + 2X");
  EXPECT_EQ(rows.back().name, "opponent's moves");
  for (const NamedWorth& row : rows) {
    patterns.linear += row.worth.linear;
    patterns.quadratic += row.worth.quadratic;
  }
  EXPECT_NEAR(squares.linear + off_board.linear, all.linear, 1e-9);
  EXPECT_NEAR(squares.quadratic + off_board.quadratic, all.quadratic, 1e-9);
  EXPECT_NEAR(patterns.linear, all.linear, 1e-9);
  EXPECT_NEAR(patterns.quadratic, all.quadratic, 1e-9);
}

TEST(EvaluationPictureTest, DrawsTheQuadraticPartWhereThereIsOne) {
  const std::string linear = EvaluationSvg(kBoard, PartsOf(false));
  EXPECT_THAT(linear, HasSubstr("Value for white, who is to move: "));
  EXPECT_THAT(linear, Not(HasSubstr("uadratic")));
  const std::string both = EvaluationSvg(kBoard, PartsOf(true));
  EXPECT_THAT(both, HasSubstr("Linear part: "));
  EXPECT_THAT(both, HasSubstr("Quadratic part: "));
  EXPECT_THAT(both, Not(HasSubstr("nan")));
  // A disc on each board for each disc.
  size_t circles = 0;
  for (size_t at = both.find("<circle"); at != std::string::npos;
       at = both.find("<circle", at + 1)) {
    ++circles;
  }
  EXPECT_EQ(circles, 3u * 13);
}

}  // namespace
}  // namespace tools
