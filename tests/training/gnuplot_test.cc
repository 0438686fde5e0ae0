#include "training/gnuplot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "othello/support/whole_file.h"
#include "tests/support/environment.h"

namespace training {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Plot Example() {
  Plot plot;
  plot.name = "example";
  plot.title = "It's 100 % an_example";
  plot.x_label = "discs";
  plot.y_label = "sigma";
  plot.settings = {"set key left"};
  plot.series.resize(2);
  plot.series[0].label = "4-8";
  plot.series[0].Add(1, 2);
  plot.series[0].Add(2, 3.5);
  plot.series[1].style = "yerrorlines";
  plot.series[1].Add(1, 2, 0.25);
  plot.series[1].Add(2, 1, 0.5);
  plot.functions = {"0.5*x title 'half'"};
  return plot;
}

class GnuplotTest : public testing::Test {
 protected:
  ~GnuplotTest() override { std::filesystem::remove_all(folder_); }

  std::string Read(const std::string& name) const {
    const auto bytes = othello::ReadWholeFile(folder_ + "/" + name, 1 << 20);
    EXPECT_TRUE(bytes.ok()) << bytes.status();
    return bytes.value_or("");
  }

  const std::string folder_ =
      testing::TempDir() + "gnuplot_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name() + "/plots";
};

TEST_F(GnuplotTest, Script) {
  EXPECT_EQ(PlotScript(Example()),
            "set title 'It''s 100 % an_example' noenhanced\n"
            "set xlabel 'discs'\n"
            "set ylabel 'sigma'\n"
            "set key left\n"
            "plot 'example.dat' index 0 title '4-8' noenhanced with lines, \\\n"
            "     'example.dat' index 1 notitle with yerrorlines, \\\n"
            "     0.5*x title 'half'\n");
}

TEST_F(GnuplotTest, DrawsSvgPngAndPdf) {
  if (!HasGnuplot()) GTEST_SKIP() << "gnuplot is not installed";
  const absl::Status status = DrawPlot(Example(), folder_);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_THAT(Read("example.svg"), HasSubstr("</svg>"));
  EXPECT_THAT(Read("example.svg"), HasSubstr("an_example"));
  EXPECT_THAT(Read("example.png"), StartsWith("\x89PNG"));
  EXPECT_THAT(Read("example.pdf"), StartsWith("%PDF"));
  EXPECT_THAT(Read("example.dat"), HasSubstr("2 3.5\n"));
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/example.gp.log"));
}

TEST_F(GnuplotTest, PassesComplaintsOn) {
  if (!HasGnuplot()) GTEST_SKIP() << "gnuplot is not installed";
  Plot plot = Example();
  plot.settings = {"set nonsense"};
  const absl::Status status = DrawPlot(plot, folder_);
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(status.message()), HasSubstr("set nonsense"));
}

TEST_F(GnuplotTest, WithoutGnuplotTheDataStays) {
  const othello::ScopedVariable path("PATH", "/nowhere");
  const absl::Status status = DrawPlot(Example(), folder_);
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(status.message()), HasSubstr("gnuplot-nox"));
  EXPECT_THAT(Read("example.gp"), HasSubstr("set terminal svg"));
  EXPECT_THAT(Read("example.dat"), HasSubstr("2 3.5\n"));
}

TEST_F(GnuplotTest, UnwritableFolderIsAnError) {
  EXPECT_FALSE(DrawPlot(Example(), "/proc/no/such/folder").ok());
}

}  // namespace
}  // namespace training
