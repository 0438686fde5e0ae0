// A small human move model for tests: people who weigh searches and corners.

#ifndef RIALTO_TESTS_SUPPORT_PEOPLE_H_
#define RIALTO_TESTS_SUPPORT_PEOPLE_H_

#include <memory>

#include "search/human/human_model.h"
#include "tests/support/sessions.h"

namespace engine {

inline std::shared_ptr<const search::HumanModel> SmallHumanModel() {
  search::PlayersFile file;
  file.weights[search::kDepth1Term] = {1, 0, 0, 0, 0, 0};
  // Better players look further.
  file.weights[search::kDepth4Term] = {1.5, 0.5, 0, 0, 0, 0};
  file.weights[search::kCornerTerm] = {1, 0, 0, 0, 0, 0};
  return std::make_shared<const search::HumanModel>(file);
}

// The toy evaluation, with people.
inline Options RatedOptions(int rating, uint64_t seed = 1) {
  Options options = SmallOptions();
  auto parameters = std::make_shared<Parameters>();
  parameters->players = SmallHumanModel();
  options.parameters = std::move(parameters);
  options.rating = rating;
  options.seed = seed;
  return options;
}

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PEOPLE_H_
