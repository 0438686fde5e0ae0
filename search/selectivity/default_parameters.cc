#include "search/selectivity/default_parameters.h"

#include <utility>

#include "absl/status/status.h"
#include "othello/support/embedded_file.h"
#include "othello/support/whole_file.h"

// The build names the files if they exist.
#ifdef RIALTO_DEFAULT_PROBCUT
RIALTO_EMBED_FILE(rialto_default_probcut, RIALTO_DEFAULT_PROBCUT);
#endif
#ifdef RIALTO_DEFAULT_RANKCUT
RIALTO_EMBED_FILE(rialto_default_rankcut, RIALTO_DEFAULT_RANKCUT);
#endif

namespace search {
namespace {

absl::StatusOr<std::shared_ptr<const ProbCutModel>> ModelOf(
    const absl::StatusOr<ProbCutFile>& file) {
  if (!file.ok()) return file.status();
  absl::StatusOr<ProbCutModel> model = ProbCutModel::Create(*file);
  if (!model.ok()) return model.status();
  return std::make_shared<const ProbCutModel>(*std::move(model));
}

absl::StatusOr<std::shared_ptr<const RankTable>> TableOf(
    const absl::StatusOr<RankCutFile>& file) {
  if (!file.ok()) return file.status();
  return std::make_shared<const RankTable>(*file);
}

}  // namespace

absl::StatusOr<ProbCutFile> ReadDefaultProbCutFile() {
#ifdef RIALTO_DEFAULT_PROBCUT
  auto file = ParseProbCutFile(RIALTO_EMBEDDED(rialto_default_probcut));
  if (file.ok()) return file;
  return othello::WithFileName(
      file.status(), "the ProbCut parameters built into this program");
#else
  return absl::NotFoundError(
      "no ProbCut parameters are built into this program; give some with "
      "--probcut=FILE");
#endif
}

absl::StatusOr<RankCutFile> ReadDefaultRankCutFile() {
#ifdef RIALTO_DEFAULT_RANKCUT
  auto file = ParseRankCutFile(RIALTO_EMBEDDED(rialto_default_rankcut));
  if (file.ok()) return file;
  return othello::WithFileName(
      file.status(), "the RankCut statistics built into this program");
#else
  return absl::NotFoundError(
      "no RankCut statistics are built into this program; give some with "
      "--rankcut=FILE");
#endif
}

absl::StatusOr<std::shared_ptr<const ProbCutModel>> LoadDefaultProbCutModel() {
  return ModelOf(ReadDefaultProbCutFile());
}

absl::StatusOr<std::shared_ptr<const RankTable>> LoadDefaultRankTable() {
  return TableOf(ReadDefaultRankCutFile());
}

absl::StatusOr<std::shared_ptr<const ProbCutModel>> LoadProbCutModel(
    const std::string& path) {
  const absl::StatusOr<ProbCutFile> file = ReadProbCutFile(path);
  if (!file.ok()) return file.status();
  auto model = ModelOf(file);
  if (!model.ok()) return othello::WithFileName(model.status(), path);
  return model;
}

absl::StatusOr<std::shared_ptr<const RankTable>> LoadRankTable(
    const std::string& path) {
  return TableOf(ReadRankCutFile(path));
}

}  // namespace search
