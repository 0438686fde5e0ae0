#include "tools/training/training_report.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights.h"
#include "training/gnuplot.h"
#include "training/plot_parts.h"

namespace tools {
namespace {

absl::Status DrawErrors(const std::vector<training::TableReport>& tables,
                        const std::string& path) {
  const std::filesystem::path file = othello::FilePath(path);
  training::Plot plot;
  plot.name = othello::NameOfPath(file.filename());
  plot.title = "Errors of the static value on validation games";
  plot.x_label = "discs on the board";
  plot.y_label = "error (discs)";
  plot.settings = {"set yrange [0:*]"};
  constexpr char kStyle[] = "linespoints lw 2 pt 7 ps 0.6";
  training::PlotSeries absolute = {"mean absolute", kStyle, {}};
  training::PlotSeries rms = {"root mean square", kStyle, {}};
  for (auto table = tables.rbegin(); table != tables.rend(); ++table) {
    if (table->errors.count() == 0) continue;
    absolute.Add(table->middle, table->errors.mean_absolute());
    rms.Add(table->middle, table->errors.rms());
  }
  if (absolute.lines.empty()) return absl::OkStatus();  // Nothing to draw.
  plot.series = {absolute, rms};
  training::LabelCurves(plot);
  const std::string folder = othello::NameOfPath(file.parent_path());
  return training::DrawPlot(plot, folder.empty() ? "." : folder);
}

}  // namespace

std::string FormatReportTable(
    const std::vector<training::TableReport>& tables) {
  std::string text =
      "discs\ttraining\tvalidation\tepochs\tmean_abs\trms\tbias\tslope\n";
  for (auto table = tables.rbegin(); table != tables.rend(); ++table) {
    const othello::ErrorStatistics& errors = table->errors;
    absl::StrAppendFormat(&text, "%s\t%d\t%d\t%d", table->discs,
                          table->training_positions, errors.count(),
                          table->epochs);
    if (errors.count() == 0) {
      absl::StrAppend(&text, "\t-\t-\t-\t-\n");
      continue;
    }
    absl::StrAppendFormat(&text, "\t%.3f\t%.3f\t%.3f\t%.3f\n",
                          errors.mean_absolute(), errors.rms(), errors.bias(),
                          errors.slope());
  }
  return text;
}

absl::Status WriteReport(const std::vector<training::TableReport>& tables,
                         const std::string& path) {
  if (absl::Status s = othello::ReplaceFile(absl::StrCat(path, ".tsv"),
                                            FormatReportTable(tables));
      !s.ok()) {
    return s;
  }
  const absl::Status drawn = DrawErrors(tables, path);
  // Without gnuplot there is only the table.
  return absl::IsNotFound(drawn) ? absl::OkStatus() : drawn;
}

}  // namespace tools
