#include "tools/training/label_flags.h"

#include <utility>

#include "absl/flags/flag.h"
#include "tools/program/common_flags.h"
#include "tools/program/thread_count.h"
#include "tools/training/work_flags.h"

ABSL_FLAG(int, label_depth, 6,
          "Plies of the searches that say what positions are worth, 4 to 60");
ABSL_FLAG(int, label_exact, 12,
          "From this many empty squares on, 4 to 60, positions are solved "
          "instead");
ABSL_FLAG(int64_t, most_per_stage, 0,
          "Label at most this many positions of a stage (0: all)");
ABSL_FLAG(std::vector<std::string>, leave_out, {},
          "Do not learn from the positions of these suites (OBF), so that they "
          "can say what was learned: FILE,FILE,...");
ABSL_FLAG(int, correct, 0,
          "Compare the labels of this many positions a stage with deeper "
          "searches, and correct all labels by the result (0: do not)");
ABSL_FLAG(
    int, correct_exact, 20,
    "For --correct, solve positions with at most this many empty squares");
ABSL_FLAG(int, correct_depth, 11,
          "For --correct, others are searched so deep, and a ply deeper, with "
          "multi_probcut");

namespace tools {

absl::StatusOr<training::StageLabelSettings> LabelSettingsFromFlags(
    search::SearchOptions options, const engine::ParameterSources& sources) {
  training::StageLabelSettings settings;
  settings.labels.depth = absl::GetFlag(FLAGS_label_depth);
  settings.labels.exact_empties = absl::GetFlag(FLAGS_label_exact);
  if (absl::Status s = CheckSettings(settings.labels); !s.ok()) return s;
  settings.correction.positions = absl::GetFlag(FLAGS_correct);
  settings.correction.exact_empties = absl::GetFlag(FLAGS_correct_exact);
  settings.correction.depth = absl::GetFlag(FLAGS_correct_depth);
  if (absl::Status s = CheckSettings(settings.correction); !s.ok()) return s;
  settings.threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status s = CheckThreads(settings.threads); !s.ok()) return s;
  const auto shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  settings.shard = *shard;
  options.threads = 1;
  settings.reference = options;
  settings.reference.selectivity = "multi_probcut";
  if (settings.correction.positions > 0 && options.probcut == nullptr) {
    const auto parameters = engine::LoadParameters(sources);
    if (!parameters.ok()) return parameters.status();
    settings.reference.probcut = parameters->probcut;
  }
  settings.options = std::move(options);
  return settings;
}

}  // namespace tools
