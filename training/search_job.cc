#include "training/search_job.h"

#include "absl/strings/str_cat.h"

namespace training {

search::SearchOptions SearchJob::Options() const {
  search::SearchOptions options;
  options.weights = weights;
  options.probcut = probcut;
  options.rank_table = rank_table;
  options.hash_mb = hash_mb;
  return options;
}

uint64_t SearchJob::Fingerprint() const {
  return weights == nullptr ? 0 : weights->fingerprint();
}

std::vector<std::string> SearchJob::Describe(
    std::vector<std::string> plan) const {
  plan.insert(plan.end(), about_games.begin(), about_games.end());
  plan.push_back(absl::StrCat("shard: ", shard.number + 1, "/", shard.count));
  return plan;
}

}  // namespace training
