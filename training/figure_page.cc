#include "training/figure_page.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace training {
namespace {

constexpr absl::string_view kStyle = R"(
body { font: 16px/1.5 sans-serif; color: #222; background: #fff;
       max-width: 1500px; margin: 2em auto; padding: 0 1em; }
h1, h2 { line-height: 1.2; }
.figures { display: grid; gap: 1em;
           grid-template-columns: repeat(auto-fill,
                                         minmax(min(100%, 420px), 1fr)); }
.figures figure { margin: 0; }
.figures svg { width: 100%; height: auto; }
figcaption { font-size: 14px; line-height: 1.35; }
table { border-collapse: collapse; font-size: 14px; margin: 1em 0; }
td, th { padding: 0.15em 0.7em; text-align: right; }
th { border-bottom: 1px solid #222; position: sticky; top: 0;
     background: #fff; }
tr:nth-child(even) td { background: #f4f4f4; }
p { max-width: 50em; }
)";

// Without the lines before the picture itself, and with unique names: a page
// may have only one of each.
std::string InlineSvg(absl::string_view svg, int number) {
  const size_t begin = svg.find("<svg");
  if (begin != absl::string_view::npos) svg.remove_prefix(begin);
  const std::string prefix = absl::StrCat("f", number, "-");
  return absl::StrReplaceAll(svg,
                             {{" id=\"", absl::StrCat(" id=\"", prefix)},
                              {" id='", absl::StrCat(" id='", prefix)},
                              {"href=\"#", absl::StrCat("href=\"#", prefix)},
                              {"href='#", absl::StrCat("href='#", prefix)},
                              {"url(#", absl::StrCat("url(#", prefix)}});
}

}  // namespace

std::string HtmlEscaped(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"&", "&amp;"},
                                    {"<", "&lt;"},
                                    {">", "&gt;"},
                                    {"\"", "&quot;"},
                                    {"'", "&#39;"}});
}

FigurePage::FigurePage(absl::string_view title) : title_(title) {}

void FigurePage::AddHeading(absl::string_view text) {
  absl::StrAppend(&body_, "<h2>", HtmlEscaped(text), "</h2>\n");
}

void FigurePage::AddParagraph(absl::string_view text) {
  absl::StrAppend(&body_, "<p>", HtmlEscaped(text), "</p>\n");
}

void FigurePage::AddTable(absl::Span<const std::vector<std::string>> rows,
                          bool is_folded) {
  if (is_folded) {
    absl::StrAppend(&body_, "<details><summary>", rows.size() - 1,
                    " rows</summary>\n");
  }
  absl::StrAppend(&body_, "<table>\n");
  absl::string_view cell = "th";
  for (const std::vector<std::string>& row : rows) {
    absl::StrAppend(&body_, "<tr>");
    for (const std::string& text : row) {
      absl::StrAppend(&body_, "<", cell, ">", HtmlEscaped(text), "</", cell,
                      ">");
    }
    absl::StrAppend(&body_, "</tr>\n");
    cell = "td";
  }
  absl::StrAppend(&body_, "</table>\n", is_folded ? "</details>\n" : "");
}

void FigurePage::AddFigures(absl::Span<const Figure> figures) {
  absl::StrAppend(&body_, "<div class=\"figures\">\n");
  for (const Figure& figure : figures) {
    ++figures_;
    absl::StrAppend(&body_, "<figure>", InlineSvg(figure.svg, figures_),
                    "<figcaption><b>Figure ", figures_, ".</b> ",
                    HtmlEscaped(figure.caption), "</figcaption></figure>\n");
  }
  absl::StrAppend(&body_, "</div>\n");
}

std::string FigurePage::ToString() const {
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
      HtmlEscaped(title_), "</title>\n<style>", kStyle, "</style>\n</head>\n",
      "<body>\n<h1>", HtmlEscaped(title_), "</h1>\n", body_,
      "</body>\n</html>\n");
}

}  // namespace training
