// Weights and fitted parameters: where they come from, and how they are loaded.
// Whatever plays, analyses or measures gets them here.

#ifndef RIALTO_TOOLS_ENGINE_PARAMETERS_H_
#define RIALTO_TOOLS_ENGINE_PARAMETERS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"
#include "search/selectivity/probcut_model.h"
#include "search/selectivity/rank_table.h"

namespace engine {

// Paths. An empty one is not given: then the bundle's part serves, and without
// a bundle what is built in.
struct ParameterSources {
  std::string params;  // a bundle (bundle.h)
  std::string weights;
  std::string probcut;
  std::string rankcut;

  bool are_built_in() const {
    return params.empty() && weights.empty() && probcut.empty() &&
           rankcut.empty();
  }

  friend bool operator==(const ParameterSources&,
                         const ParameterSources&) = default;
};

struct Parameters {
  std::shared_ptr<const pattern_eval::Weights> weights;  // null: the toy
  // Null if there are none.
  std::shared_ptr<const search::ProbCutModel> probcut;
  std::shared_ptr<const search::RankTable> rank_table;
  // What is questionable about a bundle as a whole, a sentence each.
  std::vector<std::string> warnings;
};

// Errors: whatever is named must be there and be whole. What is built in may be
// absent, and a bundle may lack all but the weights.
absl::StatusOr<Parameters> LoadParameters(const ParameterSources& sources);

// The weights alone, ready to be read. NotFound if there are none.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> LoadWeights(
    const ParameterSources& sources);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_PARAMETERS_H_
