// Parts that figures are made of: curves with bands, and texts beside them.

#ifndef RIALTO_TRAINING_PLOT_PARTS_H_
#define RIALTO_TRAINING_PLOT_PARTS_H_

#include <limits>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "training/gnuplot.h"

namespace training {

// Styles for gnuplot: the area between two curves (x, low, high), and a curve.
std::string BandStyle(absl::string_view color);
std::string LineStyle(absl::string_view color);

// A text at a point, in the colour of its curve.
PlotSeries TextAt(double x, double y, absl::string_view text,
                  absl::string_view color);
// The same, below the point instead of on its right.
PlotSeries TextBelow(double x, double y, absl::string_view text,
                     absl::string_view color);

// A text at the end of a curve.
struct CurveLabel {
  std::string text;
  std::string color;
  double height;
};

// Moves overlapping texts apart, to at least `gap`, and none below `lowest`.
void SpreadApart(double gap, std::vector<CurveLabel>& labels,
                 double lowest = -std::numeric_limits<double>::infinity());

// The places of things in a figure.
struct PlotExtent {
  double first = 1e9;
  double last = -1e9;
  double low = 1e9;
  double high = -1e9;

  void Add(double x, double y);
};

// Writes the labels of curves beside their ends, in the colors of the curves,
// where a legend would stand.
void LabelCurves(Plot& plot);

}  // namespace training

#endif  // RIALTO_TRAINING_PLOT_PARTS_H_
