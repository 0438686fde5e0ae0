// Where weights and fitted parameters come from, and how they are loaded.
// Everything that plays, analyses or measures gets them here.

#ifndef RIALTO_TOOLS_ENGINE_PARAMETERS_H_
#define RIALTO_TOOLS_ENGINE_PARAMETERS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"
#include "search/human/human_model.h"
#include "search/selectivity/probcut_model.h"
#include "search/selectivity/rank_table.h"

namespace engine {

// Paths. If one is empty, the bundle's part is used, or without a bundle the
// built-in one.
struct ParameterSources {
  std::string params;  // a bundle (bundle.h)
  std::string weights;
  std::string probcut;
  std::string rankcut;
  std::string players;

  bool are_built_in() const {
    return params.empty() && weights.empty() && probcut.empty() &&
           rankcut.empty() && players.empty();
  }

  friend bool operator==(const ParameterSources&,
                         const ParameterSources&) = default;
};

struct Parameters {
  std::shared_ptr<const pattern_eval::Weights> weights;  // null: the toy
  // Null if there are none.
  std::shared_ptr<const search::ProbCutModel> probcut;
  std::shared_ptr<const search::RankTable> rank_table;
  std::shared_ptr<const search::HumanModel> players;
  // What is doubtful about the bundle as a whole, one sentence each.
  std::vector<std::string> warnings;
};

// Errors: everything that is named must exist and be intact. The built-in parts
// may be absent, and a bundle may hold only weights.
absl::StatusOr<Parameters> LoadParameters(const ParameterSources& sources);

// Only the weights, ready to use. NotFound if there are none.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> LoadWeights(
    const ParameterSources& sources);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_PARAMETERS_H_
