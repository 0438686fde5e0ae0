// Keeps the built-in weights while the tests of a program run: unpacking them
// for each test would take most of the time.

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "pattern_eval/default_weights.h"

namespace pattern_eval {
namespace {

class KeptWeights : public testing::Environment {
 public:
  void SetUp() override {
    auto weights = LoadDefaultWeights();
    if (weights.ok()) weights_ = *std::move(weights);  // else none are built in
  }
  void TearDown() override { weights_.reset(); }

 private:
  std::shared_ptr<const Weights> weights_;
};

[[maybe_unused]] testing::Environment* const kKept =
    testing::AddGlobalTestEnvironment(new KeptWeights);

}  // namespace
}  // namespace pattern_eval
