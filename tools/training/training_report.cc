#include "tools/training/training_report.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights.h"
#include "training/gnuplot.h"
#include "training/plot_parts.h"

namespace tools {
namespace {

absl::Status DrawErrors(const std::vector<training::StageReport>& stages,
                        const std::string& path) {
  const std::filesystem::path file(path);
  training::Plot plot;
  plot.name = file.filename().string();
  plot.title = "Errors of the static value on validation games";
  plot.x_label = "discs on the board";
  plot.y_label = "error (discs)";
  plot.settings = {"set yrange [0:*]"};
  constexpr char kStyle[] = "linespoints lw 2 pt 7 ps 0.6";
  training::PlotSeries absolute = {"mean absolute", kStyle, {}};
  training::PlotSeries rms = {"root mean square", kStyle, {}};
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    if (stage->errors.count() == 0) continue;
    const double middle = pattern_eval::kDiscsAtStart +
                          (stage->stage + 0.5) * pattern_eval::kDiscsPerStage -
                          0.5;
    absolute.Add(middle, stage->errors.mean_absolute());
    rms.Add(middle, stage->errors.rms());
  }
  if (absolute.lines.empty()) return absl::OkStatus();  // Nothing to draw.
  plot.series = {absolute, rms};
  training::LabelCurves(plot);
  const std::string folder = file.parent_path().string();
  return training::DrawPlot(plot, folder.empty() ? "." : folder);
}

}  // namespace

void AppendErrorColumns(const othello::ErrorStatistics& errors,
                        std::string& table) {
  if (errors.count() == 0) {
    absl::StrAppend(&table, "\t-\t-\t-\t-\n");
    return;
  }
  absl::StrAppendFormat(&table, "\t%.3f\t%.3f\t%.3f\t%.3f\n",
                        errors.mean_absolute(), errors.rms(), errors.bias(),
                        errors.slope());
}

std::string FormatReportTable(
    const std::vector<training::StageReport>& stages) {
  std::string table =
      "discs\ttraining\tvalidation\tepochs\tlabel_scale\tmean_"
      "abs\trms\tbias\tslope\n";
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    const int first = pattern_eval::kDiscsAtStart +
                      stage->stage * pattern_eval::kDiscsPerStage;
    const othello::ErrorStatistics& errors = stage->errors;
    absl::StrAppendFormat(&table, "%d-%d\t%d\t%d\t%d\t%.3f", first,
                          first + pattern_eval::kDiscsPerStage - 1,
                          stage->training_positions, errors.count(),
                          stage->epochs, stage->label_scale);
    AppendErrorColumns(errors, table);
  }
  return table;
}

absl::Status WriteReport(const std::vector<training::StageReport>& stages,
                         const std::string& path) {
  if (absl::Status s = othello::ReplaceFile(absl::StrCat(path, ".tsv"),
                                            FormatReportTable(stages));
      !s.ok()) {
    return s;
  }
  const absl::Status drawn = DrawErrors(stages, path);
  // Without gnuplot there is only the table.
  return absl::IsNotFound(drawn) ? absl::OkStatus() : drawn;
}

}  // namespace tools
