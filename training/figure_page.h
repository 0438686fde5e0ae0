// One HTML page that holds all it shows: text, tables, and figures as SVG.
// Nothing is loaded from elsewhere.

#ifndef RIALTO_TRAINING_FIGURE_PAGE_H_
#define RIALTO_TRAINING_FIGURE_PAGE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace training {

// `&`, `<`, `>` and quotes as HTML writes them.
std::string HtmlEscaped(absl::string_view text);

struct Figure {
  std::string svg;  // a whole file
  std::string caption;
};

class FigurePage {
 public:
  explicit FigurePage(absl::string_view title);

  void AddHeading(absl::string_view text);
  void AddParagraph(absl::string_view text);
  // The first row has the names of the columns. A long table is folded up until
  // the reader opens it.
  void AddTable(absl::Span<const std::vector<std::string>> rows,
                bool is_folded);
  // Figures beside each other, numbered through the page.
  void AddFigures(absl::Span<const Figure> figures);

  std::string ToString() const;

 private:
  const std::string title_;
  std::string body_;
  int figures_ = 0;
};

}  // namespace training

#endif  // RIALTO_TRAINING_FIGURE_PAGE_H_
