#include "tools/service/analysis_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"
#include "search/searcher.h"
#include "tests/support/mutations.h"
#include "tests/support/naive_search.h"
#include "tests/support/people.h"
#include "tests/support/random_positions.h"
#include "tests/support/sessions.h"
#include "tests/support/test_scale.h"
#include "tools/engine/configuration.h"
#include "tools/reports/result_text.h"
#include "tools/service/json_object.h"

namespace tools {
namespace {

using ::nlohmann::json;
using ::othello::Position;
using ::testing::ElementsAre;
using ::testing::SizeIs;

engine::Options TwoThreads() {
  engine::Options options = engine::SmallOptions(/*level=*/4);
  options.threads = 2;
  return options;
}

std::string BoardText(const Position& position) {
  return othello::FormatBoard(
      othello::Board::FromPosition(position, othello::Color::kWhite));
}

std::vector<json> Ask(const std::string& lines,
                      const engine::Options& options = TwoThreads()) {
  std::istringstream in(lines);
  std::ostringstream out;
  engine::StreamChannel channel(in, out, out);
  EXPECT_TRUE(AnalysisService::Create(options).value()->Run(channel).ok());
  std::vector<json> answers;
  const std::string text = out.str();
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const absl::StatusOr<json> answer = ParseJsonObject(line);
    EXPECT_TRUE(answer.ok()) << line;
    if (answer.ok()) answers.push_back(*answer);
  }
  return answers;
}

// A client that waits for a word of an answer before it continues.
class PatientChannel : public engine::Channel {
 public:
  // A step that begins with '?' waits for the rest of it.
  explicit PatientChannel(std::deque<std::string> steps)
      : steps_(std::move(steps)) {}

  std::optional<std::string> ReadLine() override {
    while (!steps_.empty()) {
      const std::string step = std::move(steps_.front());
      steps_.pop_front();
      if (step[0] != '?') return step;
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [&] {
        return heard_.find(step.substr(1)) != std::string::npos;
      });
    }
    return std::nullopt;
  }
  bool HasLine() const override { return false; }
  bool AwaitBreak() override { return false; }
  bool is_broken() const override { return false; }
  void Close() override {}
  void Write(absl::string_view text) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    absl::StrAppend(&heard_, text);
    changed_.notify_all();
  }
  void WriteAside(absl::string_view) override {}

  // The ids of final answers in their order, with '!' after cancelled ones.
  std::vector<std::string> Finals() const {
    std::vector<std::string> ids;
    for (absl::string_view line :
         absl::StrSplit(heard_, '\n', absl::SkipEmpty())) {
      const json answer = ParseJsonObject(line).value();
      if (!answer["final"].get<bool>()) continue;
      ids.push_back(answer["id"].dump());
      if (answer.contains("cancelled")) ids.back() += "!";
    }
    return ids;
  }

 private:
  std::deque<std::string> steps_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string heard_;
};

std::vector<std::string> FinalsOf(std::deque<std::string> steps,
                                  const engine::Options& options) {
  PatientChannel channel(std::move(steps));
  EXPECT_TRUE(AnalysisService::Create(options).value()->Run(channel).ok());
  return channel.Finals();
}

// Requests of all kinds at once, some of them malformed: each is answered once,
// and what is exact is right.
TEST(AnalysisServiceTest, AnswersEachOfManyOnce) {
  othello::Random random(20);
  const int count = static_cast<int>(othello::Scaled(2000));
  std::string lines;
  std::map<int, othello::DiscDiff> exact;
  std::map<int, std::pair<int, Position>> shallow;
  for (int id = 0; id < count; ++id) {
    const Position position =
        othello::RandomPlayedPosition(random, id % 2 == 0 ? 5 : 30);
    const std::string board = BoardText(position);
    if (id % 20 == 19) {
      absl::StrAppend(&lines, R"({"id":)", id, R"(,"position":")", board,
                      id % 40 == 19 ? R"("}})" : R"(","depth":"deep"})", "\n");
    } else if (id % 2 == 0) {
      exact[id] = search::naive::Solve(position);
      absl::StrAppend(&lines, R"({"id":)", id, R"(,"position":")", board,
                      R"(","want":["exact","moves"],"priority":)", id % 3,
                      "}\n");
    } else {
      shallow[id] = {id % 4, position};
      absl::StrAppend(&lines, R"({"id":)", id, R"(,"position":")", board,
                      R"(","lines":2,"report_every":0,"depth":)", 1 + id % 4,
                      R"(,"threads":)", 1 + id / 2 % 2, "}\n");
    }
  }
  std::map<int, int> finals;
  for (const json& answer : Ask(lines)) {
    const int id = answer["id"].get<int>();
    if (!answer["final"].get<bool>()) {
      EXPECT_TRUE(shallow.contains(id));
      continue;
    }
    ++finals[id];
    EXPECT_EQ(answer.contains("error"), id % 20 == 19) << answer;
    if (exact.contains(id)) {
      EXPECT_EQ(answer["score"].get<double>(), exact[id]) << answer;
      EXPECT_TRUE(answer["solved"].get<bool>());
    } else if (shallow.contains(id)) {
      EXPECT_EQ(answer["depth"].get<int>(), 1 + shallow[id].first) << answer;
    }
  }
  EXPECT_THAT(finals, SizeIs(count));
  for (const auto& [id, times] : finals) EXPECT_EQ(times, 1) << id;
}

TEST(AnalysisServiceTest, OneThreadFindsWhatSearchFinds) {
  engine::Options options = TwoThreads();
  engine::Options single = options;
  single.threads = 1;
  const auto searcher =
      search::Searcher::Create(engine::Configure(single)->search).value();
  othello::Random random(7);
  std::vector<Position> positions;
  std::string lines;
  for (int id = 0; id < 20; ++id) {
    positions.push_back(othello::RandomPlayedPosition(random, 20 + id));
    absl::StrAppend(&lines, R"({"id":)", id, R"(,"depth":6,"lines":2,)",
                    R"("position":")", BoardText(positions.back()), "\"}\n");
  }
  const std::vector<json> answers = Ask(lines, options);
  ASSERT_THAT(answers, SizeIs(20));
  for (const json& answer : answers) {
    search::SearchLimits limits;
    limits.depth = 6;
    limits.lines = 2;
    searcher->Clear();
    const search::SearchResult result =
        searcher->Search(positions[answer["id"].get<size_t>()], limits);
    EXPECT_EQ(answer["nodes"].get<uint64_t>(), result.nodes);
    EXPECT_EQ(answer["score"].get<double>(),
              othello::DiscsFromScore(result.score()));
    EXPECT_EQ(answer["pv"].get<std::vector<std::string>>(),
              MoveTexts(result.lines[0].moves));
    ASSERT_EQ(answer["lines"].size(), result.lines.size());
    EXPECT_EQ(answer["lines"].back()["pv"].get<std::vector<std::string>>(),
              MoveTexts(result.lines.back().moves));
  }
}

TEST(AnalysisServiceTest, SaysAllMovesAndTheStaticValue) {
  engine::Options options = TwoThreads();
  options.parameters = nullptr;  // What is built in.
  const bool has_weights =
      engine::LoadParameters(engine::ParameterSources())->weights != nullptr;
  const json answer =
      Ask(R"({"id":1,"moves":"f5","want":["moves","parts"],"depth":2})",
          options)[0];
  if (!has_weights) {
    EXPECT_TRUE(answer.contains("error"));
    return;
  }
  EXPECT_THAT(answer["moves"], SizeIs(3));
  double sum = 0;
  for (const json& part : answer["parts"]) {
    sum += part["linear"].get<double>() + part["quadratic"].get<double>();
  }
  EXPECT_NEAR(answer["static"].get<double>(), sum, 1.0 / 32);
}

TEST(AnalysisServiceTest, AFinishedGameHasNoMove) {
  const std::string line =
      absl::StrCat(R"({"id":1,"want":["lines","moves","exact"],"position":")",
                   engine::kWholeGame, R"("})");
  const json answer = Ask(line)[0];
  EXPECT_EQ(answer["score"].get<int>(), -64) << "white is to move";
  EXPECT_EQ(answer["best"].get<std::string>(), "");
  EXPECT_TRUE(answer["lines"].empty() && answer["moves"].empty());
}

TEST(AnalysisServiceTest, WrongSettingsAreAnsweredByErrors) {
  const std::vector<json> answers = Ask(R"({"id":1,"selectivity":"nonsense"})"
                                        "\n"
                                        R"({"id":2,"want":"static"})"
                                        "\n\n \r\n"
                                        R"({"id":3})");
  ASSERT_THAT(answers, SizeIs(3)) << "blank lines ask for nothing";
  for (const json& answer : answers) {
    EXPECT_EQ(answer.contains("error"), answer["id"].get<int>() != 3) << answer;
  }
  engine::Options options = TwoThreads();
  options.selectivity = "nonsense";
  EXPECT_FALSE(AnalysisService::Create(options).ok());
}

constexpr char kEndless[] = R"({"id":"long","level":60,"report_every":0})";

TEST(AnalysisServiceTest, SaysThatALineIsTooLong) {
  const std::string line =
      absl::StrCat(R"({"id":7,"position":")",
                   std::string(engine::Channel::kLongestLine, ' '), R"("})");
  std::istringstream in(line + "\n");
  std::ostringstream out, aside;
  engine::StreamChannel channel(in, out, aside);
  ASSERT_TRUE(AnalysisService::Create(TwoThreads()).value()->Run(channel).ok());
  EXPECT_THAT(out.str(), testing::StartsWith(R"({"id":7,)"));
  EXPECT_THAT(out.str(), testing::HasSubstr("line too long"));
}

TEST(AnalysisServiceTest, HigherPrioritiesComeFirst) {
  engine::Options options = TwoThreads();
  options.threads = 1;
  std::vector<std::string> finals = FinalsOf(
      {kEndless, "?\"long\"", R"({"id":1,"priority":-1})", R"({"id":2})",
       R"({"id":3,"priority":9})", R"({"id":4,"priority":9})",
       R"({"id":5,"action":"cancel","target":"long"})"},
      options);
  // Answered by the thread that reads, which may be slow to do so.
  EXPECT_EQ(std::erase(finals, "5"), 1u);
  EXPECT_THAT(finals, ElementsAre("\"long\"!", "3", "4", "2", "1"));
}

TEST(AnalysisServiceTest, CancelsWhatRunsAndWhatWaits) {
  engine::Options options = TwoThreads();
  options.threads = 1;
  EXPECT_THAT(
      FinalsOf({kEndless, "?\"long\"", R"({"id":1})", R"({"id":2})",
                R"({"id":3,"action":"cancel","target":2})",
                R"({"id":4,"action":"cancel","target":"nobody"})", "?\"count\"",
                R"({"id":5,"action":"cancel_all"})"},
               options),
      testing::UnorderedElementsAre("2!", "3", "4", "1!", "5", "\"long\"!"));
}

TEST(AnalysisServiceTest, TheEndOfTheInputEndsWhatHasNoLimit) {
  const std::vector<json> answers = Ask(R"({"id":1,"level":60})"
                                        "\n"
                                        R"({"id":2,"want":"exact"})"
                                        "\n"
                                        R"({"id":3,"level":60})"
                                        "\n"
                                        R"({"id":4,"depth":3})");
  ASSERT_THAT(answers, SizeIs(4));
  for (const json& answer : answers) {
    EXPECT_EQ(answer["stopped"].get<bool>(), answer["id"].get<int>() != 4);
    EXPECT_GE(answer["depth"].get<int>(), 1) << answer;
    EXPECT_FALSE(answer.contains("cancelled"));
  }
}

// As for the other protocols: every line is followed by one that interrupts.
TEST(AnalysisServiceTest, SurvivesNoise) {
  const std::vector<std::string> good = {
      R"({"id":"a","position":"f5d6c3","depth":8,"lines":2})",
      absl::StrCat(R"({"id":7,"want":["exact","moves"],"position":")",
                   BoardText(Position::Start()), R"("})"),
      R"({"id":"p","moves":["f5","d6"],"priority":3,"report_every":0.1})",
      R"({"id":1,"level":12,"threads":2,"selectivity":"none"})",
      R"({"id":1,"action":"cancel","target":"a"})",
      R"({"id":2,"action":"version"})",
      R"({"id":3,"action":"parameters"})",
      R"({"id":4,"time":0.01,"nodes":500,"want":"static"})"};
  othello::Random random(43);
  std::string lines;
  size_t owed = 0;
  for (int64_t i = othello::Scaled(100'000); i > 0; --i) {
    const std::string line = othello::MutatedLine(random, good);
    if (!absl::StripAsciiWhitespace(line).empty()) ++owed;
    absl::StrAppend(&lines, line, "\n", R"({"id":0,"action":"cancel_all"})",
                    "\n");
    ++owed;
  }
  size_t finals = 0;
  for (const json& answer : Ask(lines)) {
    finals += answer["final"].get<bool>();
  }
  EXPECT_EQ(finals, owed);
}

TEST(AnalysisServiceTest, MovesAtARating) {
  engine::Options options = engine::RatedOptions(1500);
  options.threads = 1;
  const std::string ask =
      R"({"id":1,"moves":"f5d6","rating":900,"seed":7})"
      "\n"
      R"({"id":2,"moves":"f5d6","rating":"club","want":"static"})"
      "\n"
      R"({"id":3,"moves":"f5d6","rating":399})"
      "\n"
      R"({"id":4,"moves":"f5d6","depth":1})"
      "\n";
  std::map<int, json> by_id;
  for (const json& answer : Ask(ask, options)) {
    by_id[answer["id"].get<int>()] = answer;
  }
  // The seed decides; nothing is searched besides.
  const std::string move = by_id[1]["move"].get<std::string>();
  EXPECT_NE(othello::ParseTranscript("f5d6")->position().LegalMoves() &
                othello::SquareBit(*othello::SquareFromName(move)),
            0u);
  EXPECT_FALSE(by_id[1].contains("lines"));
  // Errors may be answered first.
  for (const json& answer : Ask(ask, options)) {
    if (answer["id"] == 1) {
      EXPECT_EQ(answer["move"], move);
    }
  }
  EXPECT_TRUE(by_id[3].contains("error"));
  // A rating of the command line is for play.
  EXPECT_FALSE(by_id[4].contains("move"));
}

}  // namespace
}  // namespace tools
