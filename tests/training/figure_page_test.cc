#include "training/figure_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace training {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(FigurePageTest, HoldsAllItShows) {
  FigurePage page("a < b");
  page.AddHeading("Curves & bands");
  page.AddParagraph("It's \"quoted\"");
  const std::string svg =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<svg><g id=\"dot\"/>"
      "<use xlink:href=\"#dot\"/><use href='#dot' fill='url(#dot)'/></svg>";
  page.AddFigures({{svg, "a < 1"}, {svg, "two"}});
  page.AddTable({{"discs", "a"}, {"28", "<1>"}}, /*is_folded=*/true);
  const std::string html = page.ToString();
  EXPECT_THAT(html, HasSubstr("<title>a &lt; b</title>"));
  EXPECT_THAT(html, HasSubstr("<h2>Curves &amp; bands</h2>"));
  EXPECT_THAT(html, HasSubstr("It&#39;s &quot;quoted&quot;"));
  EXPECT_THAT(html, Not(HasSubstr("<?xml")));
  EXPECT_THAT(html, HasSubstr("<th>discs</th><th>a</th>"));
  EXPECT_THAT(html, HasSubstr("<td>28</td><td>&lt;1&gt;</td>"));
  EXPECT_THAT(html, HasSubstr("<summary>1 rows</summary>"));
  // Names are those of one figure each.
  EXPECT_THAT(html, HasSubstr("id=\"f1-dot\""));
  EXPECT_THAT(html, HasSubstr("href=\"#f2-dot\""));
  EXPECT_THAT(html, HasSubstr("url(#f2-dot)"));
  EXPECT_THAT(html, HasSubstr("<b>Figure 1.</b> a &lt; 1</figcaption>"));
  EXPECT_THAT(html, HasSubstr("<b>Figure 2.</b> two</figcaption>"));
  EXPECT_THAT(html, Not(HasSubstr("#dot")));
}

}  // namespace
}  // namespace training
