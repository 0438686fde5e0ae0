#include "tools/service/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"

namespace tools {
namespace {

using ::testing::HasSubstr;

engine::Options Defaults() {
  engine::Options options;
  options.threads = 2;
  options.depth = 5;
  return options;
}

ServiceRequest Read(absl::string_view line) {
  const ParsedRequest parsed = ParseRequest(line, Defaults());
  EXPECT_TRUE(parsed.request.ok()) << line << ": " << parsed.request.status();
  return parsed.request.ok() ? *parsed.request : ServiceRequest();
}

TEST(ServiceRequestTest, ReadsEveryKey) {
  const ServiceRequest request =
      Read(R"({"id":"a","position":"f5","moves":"d6","want":["lines","exact",)"
           R"("moves","static","parts"],"lines":3,"depth":8,"time":0.5,)"
           R"("nodes":1000,"threads":2,"selectivity":"none","priority":-4,)"
           R"("report_every":0.25})");
  EXPECT_EQ(request.id, "\"a\"");
  EXPECT_EQ(request.board, othello::ParseTranscript("f5d6")->board());
  EXPECT_TRUE(request.wants_lines && request.wants_exact &&
              request.wants_moves && request.wants_static &&
              request.wants_parts);
  EXPECT_EQ(request.lines, 3);
  EXPECT_EQ(request.options.depth, 8);
  EXPECT_EQ(request.options.move_seconds, 0.5);
  EXPECT_EQ(request.options.nodes, 1000u);
  EXPECT_EQ(request.options.threads, 2);
  EXPECT_EQ(request.options.selectivity, "none");
  EXPECT_EQ(request.priority, -4);
  EXPECT_EQ(request.report_every, 0.25);
  EXPECT_EQ(request.Limits().depth, 64) << "exact";
  EXPECT_EQ(request.Limits().lines, 64) << "all moves";
}

TEST(ServiceRequestTest, WhatIsLeftOutIsOfTheCommandLine) {
  const ServiceRequest request = Read(R"({"id":7})");
  EXPECT_EQ(request.id, "7");
  EXPECT_EQ(request.board, othello::Board::Start());
  EXPECT_TRUE(request.wants_lines);
  EXPECT_FALSE(request.wants_moves);
  EXPECT_EQ(request.options.threads, 1);
  EXPECT_EQ(request.Limits().depth, 5);
  EXPECT_FALSE(request.report_every.has_value());
}

TEST(ServiceRequestTest, ALimitReplacesThoseOfTheCommandLine) {
  EXPECT_EQ(Read(R"({"id":1,"nodes":9})").Limits().depth, 64);
  EXPECT_EQ(Read(R"({"id":1,"nodes":9})").Limits().nodes, 9u);
  EXPECT_EQ(Read(R"({"id":1,"level":3})").Limits().depth, 3);
}

TEST(ServiceRequestTest, ReadsPositionsOfAnyFormat) {
  const othello::Board wanted = othello::ParseTranscript("f5")->board();
  for (const std::string& text : {
           std::string("f5"),
           std::string("F5"),
           othello::FormatBoard(wanted),
           absl::StrCat(othello::FormatBoard(wanted), "; d6:+2;"),
           std::string("(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ------------------"
                       "---------O*------*O--------------------------- *]"
                       "B[f5];)"),
       }) {
    EXPECT_EQ(
        Read(absl::StrCat(R"({"id":1,"position":")", text, R"("})")).board,
        wanted)
        << text;
  }
  EXPECT_EQ(Read(R"({"id":1,"moves":["f5"]})").board, wanted);
}

TEST(ServiceRequestTest, LinesHaveNoEffectWithoutASearch) {
  const ServiceRequest request = Read(R"({"id":1,"lines":2,"want":"static"})");
  EXPECT_FALSE(request.searches());
}

TEST(ServiceRequestTest, ReadsActions) {
  const ServiceRequest cancel =
      Read(R"({"id":1,"action":"cancel","target":"x"})");
  EXPECT_EQ(cancel.action, ServiceAction::kCancel);
  EXPECT_EQ(cancel.target, "\"x\"");
  EXPECT_EQ(Read(R"({"id":1,"action":"cancel_all"})").action,
            ServiceAction::kCancelAll);
  EXPECT_EQ(Read(R"({"id":1,"action":"version"})").action,
            ServiceAction::kVersion);
  EXPECT_EQ(Read(R"({"id":1,"action":"parameters"})").action,
            ServiceAction::kParameters);
}

TEST(ServiceRequestTest, RefusesWithIdAndReason) {
  struct Case {
    const char* line;
    const char* id;
    const char* reason;
  };
  for (const auto& [line, id, reason] : {
           Case{R"({"id":"a","depth":)", "\"a\"", "not JSON: column 19"},
           {R"({"depth":,"id": 12})", "12", "not JSON"},
           {R"({"id":"a)", "null", "not JSON"},
           {"nonsense", "null", "not JSON: column 2"},
           {"[1]", "null", "JSON object"},
           {R"({"depth":3})", "null", "the id is missing"},
           {R"({"id":1.5})", "null", "id must be"},
           {R"({"id":1,"depth":3,"depth":4})", "1", "depth occurs twice"},
           {R"({"id":1,"dpeth":3})", "1", "did you mean depth?"},
           {R"({"id":1,"depth":61})", "1", "1..60|none, not '61'"},
           {R"({"id":1,"depth":2.5})", "1", "not '2.5'"},
           {R"({"id":1,"depth":"3"})", "1", "depth must be a number"},
           {R"({"id":1,"selectivity":3})", "1", "selectivity must be a text"},
           {R"({"id":1,"time":-1})", "1", "not '-1'"},
           {R"({"id":1,"level":3,"depth":3})", "1", "level sets the limits"},
           {R"({"id":1,"threads":3})", "1", "the engine has 2, not 3"},
           {R"({"id":1,"lines":0})", "1", "from 1 to 64"},
           {R"({"id":1,"lines":18446744073709551615})", "1", "from 1 to 64"},
           {R"({"id":1,"priority":1e3})", "1", "priority must be a whole"},
           {R"({"id":1,"report_every":-1})", "1", "report_every"},
           {R"({"id":1,"want":[]})", "1", "want is empty"},
           {R"({"id":1,"want":["all"]})", "1", "no 'all'"},
           {R"({"id":1,"want":{}})", "1", "text or an array"},
           {R"({"id":1,"position":"f5z9"})", "1", "position: "},
           {R"({"id":1,"position":""})", "1", "position: "},
           {R"({"id":1,"position":"f5\nf5d6\nf5f6"})", "1", "several"},
           {R"({"id":1,"moves":"a1"})", "1", "moves: "},
           {R"({"id":1,"moves":["f5",6]})", "1", "texts only"},
           {R"({"id":1,"action":"stop"})", "1", "no action 'stop'"},
           {R"({"id":1,"action":"cancel"})", "1", "needs a target"},
           {R"({"id":1,"action":"cancel","target":[]})", "1", "target must"},
           {R"({"id":1,"action":"version","depth":3})", "1", "no key 'depth'"},
       }) {
    const ParsedRequest parsed = ParseRequest(line, Defaults());
    EXPECT_EQ(parsed.id, id) << line;
    EXPECT_EQ(parsed.request.status().code(),
              absl::StatusCode::kInvalidArgument)
        << line;
    EXPECT_THAT(std::string(parsed.request.status().message()),
                HasSubstr(reason));
  }
}

TEST(ServiceRequestTest, AnIdHasAnEnd) {
  const std::string line =
      absl::StrCat(R"({"id":")", std::string(5000, 'x'), R"("})");
  EXPECT_EQ(ParseRequest(line, Defaults()).id, "null");
  EXPECT_FALSE(ParseRequest(line, Defaults()).request.ok());
}

}  // namespace
}  // namespace tools
