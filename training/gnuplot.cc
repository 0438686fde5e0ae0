#include "training/gnuplot.h"

#include <filesystem>
#include <iterator>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/support/file_path.h"
#include "othello/support/run_program.h"
#include "othello/support/whole_file.h"

namespace training {
namespace {

constexpr size_t kMaxLogBytes = 4096;

// Blocks of numbers with two blank lines between them, as gnuplot's `index`
// counts them.
std::string PlotData(const Plot& plot) {
  std::string data = absl::StrCat("# ", plot.title, "\n");
  for (size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    absl::StrAppend(&data, i == 0 ? "" : "\n\n", "# ", series.label, "\n",
                    absl::StrJoin(series.lines, "\n"), "\n");
  }
  return data;
}

// What gnuplot said, on one line.
std::string Complaint(const std::string& log) {
  const absl::StatusOr<std::string> content =
      othello::ReadWholeFile(log, kMaxLogBytes);
  if (!content.ok()) return "";
  std::vector<std::string> lines;
  for (absl::string_view line : absl::StrSplit(*content, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (!line.empty() && line != "^") lines.emplace_back(line);
  }
  return absl::StrJoin(lines, " ");
}

// The style of all figures: colours that everyone can distinguish, and nothing
// that carries no data.
std::string LookScript() {
  std::string script =
      "set border 3 lc rgb '#444444'\nset tics nomirror\n"
      "set grid lc rgb '#dddddd' lt 1\n";
  constexpr int kLineTypes = 8;
  for (int i = 0; i < kLineTypes; ++i) {
    absl::StrAppend(&script, "set linetype ", i + 1, " lc rgb '", PlotColor(i),
                    "'\n");
  }
  return script;
}

// Runs the script in its folder, so that the script's names are short.
absl::Status RunGnuplot(const std::string& folder, const std::string& script) {
  const std::string log = absl::StrCat(folder, "/", script, ".log");
  const absl::StatusOr<int> state = othello::RunProgram(
      othello::FindProgram("gnuplot"), {script}, folder, log);
  if (!state.ok()) return state.status();
  if (*state == 0) {
    std::error_code ignored;
    std::filesystem::remove(othello::FilePath(log), ignored);
    return absl::OkStatus();
  }
  return absl::InternalError(absl::StrCat("gnuplot failed on ", folder, "/",
                                          script, ": ", Complaint(log)));
}

}  // namespace

void PlotSeries::Add(double x, double y) {
  lines.push_back(absl::StrFormat("%.7g %.7g", x, y));
}

void PlotSeries::Add(double x, double y, double z) {
  lines.push_back(absl::StrFormat("%.7g %.7g %.7g", x, y, z));
}

std::string PlotColor(int i) {
  constexpr absl::string_view kColors[] = {"#0072B2", "#D55E00", "#009E73",
                                           "#CC79A7", "#E69F00", "#56B4E9",
                                           "#000000", "#B8A800"};
  return std::string(kColors[i % std::size(kColors)]);
}

bool HasGnuplot() { return !othello::FindProgram("gnuplot").empty(); }

std::string PlotQuoted(absl::string_view text) {
  std::string quoted = "'";
  for (char c : text) {
    quoted += c;
    if (c == '\'') quoted += c;  // doubled within single quotes
  }
  return quoted + "'";
}

std::string PlotScript(const Plot& plot) {
  std::string script =
      absl::StrCat("set title ", PlotQuoted(plot.title),
                   " noenhanced\nset xlabel ", PlotQuoted(plot.x_label),
                   "\nset ylabel ", PlotQuoted(plot.y_label), "\n");
  for (const std::string& setting : plot.settings) {
    absl::StrAppend(&script, setting, "\n");
  }
  std::vector<std::string> parts;
  for (size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    parts.push_back(absl::StrCat(
        PlotQuoted(absl::StrCat(plot.name, ".dat")), " index ", i, " ",
        series.label.empty()
            ? "notitle"
            : absl::StrCat("title ", PlotQuoted(series.label), " noenhanced"),
        " with ", series.style));
  }
  parts.insert(parts.end(), plot.functions.begin(), plot.functions.end());
  absl::StrAppend(&script, "plot ", absl::StrJoin(parts, ", \\\n     "), "\n");
  return script;
}

absl::Status DrawPlot(const Plot& plot, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(folder), error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(folder, ": cannot be made: ", error.message()));
  }
  const std::string base = absl::StrCat(folder, "/", plot.name);
  if (auto status = othello::ReplaceFile(base + ".dat", PlotData(plot));
      !status.ok()) {
    return status;
  }
  const std::string draw = PlotScript(plot);
  const std::string script = absl::StrCat(
      "set terminal svg size 800,560 font 'sans-serif,15' background rgb "
      "'white'\nset output ",
      PlotQuoted(plot.name + ".svg"), "\n", LookScript(), draw,
      "set terminal pngcairo size 800,560 font 'sans,12'\nset output ",
      PlotQuoted(plot.name + ".png"),
      "\nreplot\nset terminal pdfcairo size 16cm,11.2cm font 'sans,11'\n"
      "set output ",
      PlotQuoted(plot.name + ".pdf"), "\nreplot\nset output\n");
  if (auto status = othello::ReplaceFile(base + ".gp", script); !status.ok()) {
    return status;
  }
  if (!HasGnuplot()) {
    return absl::NotFoundError(absl::StrCat(
        "gnuplot is not installed (Debian: gnuplot-nox); the figure can be "
        "drawn later by running gnuplot on ",
        base, ".gp in its folder"));
  }
  return RunGnuplot(folder, plot.name + ".gp");
}

}  // namespace training
