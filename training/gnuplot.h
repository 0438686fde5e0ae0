// Figures, drawn by gnuplot from files that are kept, so that anyone can draw
// them differently.

#ifndef RIALTO_TRAINING_GNUPLOT_H_
#define RIALTO_TRAINING_GNUPLOT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace training {

// Numbers for one curve or cloud of a figure.
struct PlotSeries {
  std::string label;               // in the legend; empty: not listed
  std::string style = "lines";     // as gnuplot says: "points pt 7 ps 0.3"
  std::vector<std::string> lines;  // a point each: its numbers and blanks

  void Add(double x, double y);
  // With a third number, such as the error of y ("yerrorlines").
  void Add(double x, double y, double z);
};

struct Plot {
  std::string name;  // of its files, without extension
  std::string title;
  std::string caption;  // a sentence or two for the page that shows it
  std::string x_label;
  std::string y_label;
  // gnuplot commands before the plot command, such as "set key left".
  std::vector<std::string> settings;
  std::vector<PlotSeries> series;
  // Functions of x that gnuplot draws itself: "0.5*x title 'half'".
  std::vector<std::string> functions;
};

// The i-th colour for curves, as gnuplot and SVG write it, from the eight of
// Okabe and Ito (2008), which people with any kind of colour vision can
// distinguish; after them the first again.
std::string PlotColor(int i);

// Whether `gnuplot` is on the PATH.
bool HasGnuplot();

// Writes NAME.dat (the numbers) and NAME.gp (the script) into the folder, which
// is created if missing, and has gnuplot draw NAME.svg, NAME.png and NAME.pdf.
// Errors: no gnuplot (NotFound, after the data and the script were written),
// files that cannot be written, and complaints of gnuplot.
absl::Status DrawPlot(const Plot& plot, const std::string& folder);

// The text of the script, without the terminal and the output.
std::string PlotScript(const Plot& plot);

// Escapes a text for gnuplot's quotes.
std::string PlotQuoted(absl::string_view text);

}  // namespace training

#endif  // RIALTO_TRAINING_GNUPLOT_H_
