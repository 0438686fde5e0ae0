// The parameters of selectivity methods that are built into the program.

#ifndef RIALTO_SEARCH_SELECTIVITY_DEFAULT_PARAMETERS_H_
#define RIALTO_SEARCH_SELECTIVITY_DEFAULT_PARAMETERS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "search/selectivity/probcut_file.h"
#include "search/selectivity/probcut_model.h"
#include "search/selectivity/rank_table.h"

namespace search {

// selectivity/data/probcut.tsv and rankcut.tsv as they were when the program
// was built; NotFound if they were absent. Read at each call.
absl::StatusOr<std::shared_ptr<const ProbCutModel>> LoadDefaultProbCutModel();
absl::StatusOr<std::shared_ptr<const RankTable>> LoadDefaultRankTable();

// The same with the whole contents of the files.
absl::StatusOr<ProbCutFile> ReadDefaultProbCutFile();
absl::StatusOr<RankCutFile> ReadDefaultRankCutFile();

// Models from files. Errors name the file.
absl::StatusOr<std::shared_ptr<const ProbCutModel>> LoadProbCutModel(
    const std::string& path);
absl::StatusOr<std::shared_ptr<const RankTable>> LoadRankTable(
    const std::string& path);

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_DEFAULT_PARAMETERS_H_
