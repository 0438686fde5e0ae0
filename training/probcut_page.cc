#include "training/probcut_page.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/tail_curve.h"
#include "training/calibration_plots.h"
#include "training/figure_page.h"
#include "training/gnuplot.h"
#include "training/probcut_plots.h"

namespace training {
namespace {

constexpr size_t kMaxSvgBytes = size_t{1} << 26;
constexpr double kPercent = 100;

// Draws figures and puts them on the page.
class Illustrator {
 public:
  Illustrator(std::string folder, const std::function<void()>& on_figure,
              FigurePage& page)
      : folder_(std::move(folder)), on_figure_(on_figure), page_(page) {}

  absl::Status Add(absl::Span<const Plot> plots) {
    std::vector<Figure> drawn;
    for (const Plot& plot : plots) {
      const absl::Status status = DrawPlot(plot, folder_);
      if (absl::IsNotFound(status)) {
        if (figures_.remarks.empty()) {
          figures_.remarks.emplace_back(status.message());
          page_.AddParagraph(status.message());
        }
        continue;
      }
      if (!status.ok()) return status;
      auto svg = othello::ReadWholeFile(
          absl::StrCat(folder_, "/", plot.name, ".svg"), kMaxSvgBytes);
      if (!svg.ok()) return svg.status();
      drawn.push_back({*std::move(svg), plot.caption});
      ++figures_.count;
      if (on_figure_) on_figure_();
    }
    if (!drawn.empty()) page_.AddFigures(drawn);
    return absl::OkStatus();
  }

  void Remark(absl::string_view text) { figures_.remarks.emplace_back(text); }
  DrawnFigures Finish() { return std::move(figures_); }

 private:
  const std::string folder_;
  const std::function<void()>& on_figure_;
  FigurePage& page_;
  DrawnFigures figures_;
};

std::vector<std::vector<std::string>> CalibrationRows(
    absl::Span<const Calibration> calibrations) {
  std::vector<std::vector<std::string>> rows = {
      {"t", "promised %", "measured %", "+-", "ratio", "high %", "low %",
       "anywhere, ratio", "in the search %", "cuts there"}};
  const auto number = [](double value) {
    return absl::StrFormat("%.2f", value);
  };
  for (const Calibration& calibration : calibrations) {
    const WrongCuts& margin = calibration.at_margin();
    rows.push_back(
        {number(calibration.t), number(kPercent * calibration.nominal),
         number(kPercent * margin.share()), number(kPercent * margin.error()),
         number(margin.share() / calibration.nominal),
         number(kPercent * calibration.high.share()),
         number(kPercent * calibration.low.share()),
         number(calibration.anywhere.share() / calibration.nominal),
         number(kPercent * calibration.in_search.share()),
         absl::StrCat(calibration.in_search.cuts)});
  }
  return rows;
}

std::vector<std::vector<std::string>> CellRows(const ProbCutFit& fit) {
  std::vector<std::vector<std::string>> rows = {{"depths", "discs", "a", "+-",
                                                 "b", "+-", "sigma", "+-", "r2",
                                                 "own", "n", "reach", "note"}};
  const auto number = [](double value) {
    return absl::StrFormat("%.3f", value);
  };
  for (const auto& [family, cells] : fit.families) {
    for (const auto& [discs, cell] : cells) {
      const search::ProbCutRow& row = cell.row;
      rows.push_back({family.ToString(), absl::StrCat(discs), number(row.a),
                      number(row.se_a), number(row.b), number(row.se_b),
                      number(row.sigma), number(row.se_sigma), number(row.r2),
                      absl::StrCat(row.own), absl::StrCat(row.n),
                      absl::StrCat(row.reach),
                      row.is_extrapolated ? "extrapolated" : ""});
    }
  }
  return rows;
}

absl::Status AddCurves(const ProbCutFit& fit, FigurePage& page,
                       Illustrator& illustrator) {
  page.AddHeading("Parameters by number of discs");
  page.AddParagraph(
      "A line v = a v' + b leads from the value v' of depth d' to the value v "
      "of a deeper search; sigma is the deviation of v from it. Bands hold the "
      "truth with 95 %; they come from samples of games. Lines are broken "
      "where "
      "they rest on neighbours alone: sigma and its band continue the trend of "
      "those.");
  const std::vector<Plot> plots = CurvePlots(fit);
  constexpr size_t kOfOneDepth = 3;
  for (size_t i = 0; i < plots.size(); i += kOfOneDepth) {
    const absl::Status status =
        illustrator.Add(absl::MakeConstSpan(plots).subspan(i, kOfOneDepth));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<DrawnFigures> WriteProbCutReport(const ProbCutReport& report,
                                                const std::string& folder) {
  FigurePage page("ProbCut parameters");
  Illustrator illustrator(absl::StrCat(folder, "/plots"), report.on_figure,
                          page);
  page.AddParagraph(absl::StrCat(
      report.pairs.size(), " pairs of ", report.fit.games, " games; ",
      report.fit.far_pairs, " far from the window that a search had there, ",
      report.fit.censored_pairs, " near +-64 and ", report.fit.outliers,
      " outliers are left out."));
  std::vector<std::vector<std::string>> origin = {{"", "where this is from"}};
  for (const auto& [key, value] : report.manifest) {
    origin.push_back({key, value});
  }
  page.AddTable(origin, /*is_folded=*/false);

  page.AddHeading("Deep against shallow values");
  std::vector<Plot> scatters;
  for (const ScatterCell& cell : report.scatters) {
    auto plot = ScatterPlot(report.fit, report.pairs, cell.discs, cell.family);
    if (plot.ok()) {
      scatters.push_back(*std::move(plot));
    } else {
      illustrator.Remark(plot.status().message());
    }
  }
  if (auto s = illustrator.Add(scatters); !s.ok()) return s;
  if (auto s = AddCurves(report.fit, page, illustrator); !s.ok()) return s;

  page.AddHeading("Residuals of unseen games");
  if (auto s = illustrator.Add({ResidualPlot(report.part, report.unseen),
                                QuantilePlot(report.part, report.unseen)});
      !s.ok()) {
    return s;
  }
  if (!report.fit.midgame_tails.points().empty()) {
    page.AddParagraph(absl::StrCat(
        "As the tails are long, a cut with threshold t takes not t sigmas but "
        "as many as hold the share of errors that the normal distribution has "
        "within t (t=sigmas): ",
        search::FormatTailCurve(report.fit.midgame_tails), "; to the end: ",
        report.fit.end_tails.points().empty()
            ? "t itself"
            : search::FormatTailCurve(report.fit.end_tails),
        "."));
  }
  page.AddHeading("Calibration on unseen games");
  page.AddParagraph(
      "A cut with threshold t promises to be wrong with a probability of at "
      "most 1 - Phi(t). Measured is the worst case: with the window for which "
      "the test just succeeds, on pairs that were near their window; anywhere "
      "is the same on all pairs. Errors are those of games.");
  page.AddTable(CalibrationRows(report.calibrations), /*is_folded=*/false);
  if (auto s =
          illustrator.Add({CalibrationPlot(report.calibrations),
                           CalibrationByDepthPlot(report.part, report.unseen),
                           CalibrationByDiscsPlot(report.part, report.unseen)});
      !s.ok()) {
    return s;
  }
  page.AddHeading("All cells");
  page.AddParagraph(
      "own: pairs of this number of discs; n: pairs in the window; reach: its "
      "width in discs on either side; +-: standard errors.");
  page.AddTable(CellRows(report.fit), /*is_folded=*/true);
  if (auto s = othello::ReplaceFile(absl::StrCat(folder, "/report.html"),
                                    page.ToString());
      !s.ok()) {
    return s;
  }
  return illustrator.Finish();
}

}  // namespace training
