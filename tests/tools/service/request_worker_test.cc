#include "tools/service/request_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/service/json_object.h"

namespace tools {
namespace {

using ::nlohmann::json;
using ::testing::HasSubstr;

class KeepingSink : public AnswerSink {
 public:
  void Send(std::string text) override {
    answers.push_back(ParseJsonObject(text).value());
  }
  void SendAtOnce(std::string text) override { Send(std::move(text)); }

  std::vector<json> answers;
};

RequestWorker& Worker() {
  static RequestWorker& worker = *[] {
    engine::Options options;
    options.hash_mb = 1;
    return RequestWorker::Create(options).value().release();
  }();
  return worker;
}

std::vector<json> AnswersTo(const std::string& line, bool is_stopped = false) {
  KeepingSink sink;
  const ParsedRequest parsed = Worker().Parse(line);
  if (!parsed.request.ok()) {
    sink.Send(ErrorAnswer(parsed.id, parsed.request.status()));
  } else if (!parsed.request->is_work()) {
    sink.Send(Worker().AnswerAtOnce(*parsed.request));
  } else {
    WorkControl control;
    if (is_stopped) control.Stop();
    Worker().Perform(*parsed.request, control, sink,
                     [&] { return is_stopped; });
  }
  return sink.answers;
}

json AnswerTo(const std::string& line) { return AnswersTo(line).back(); }

TEST(RequestWorkerTest, SaysWhatThePageNeedsToKnow) {
  const json hello = AnswerTo(R"({"id":1,"action":"hello"})");
  EXPECT_EQ(hello["threads"], 1);
  EXPECT_EQ(hello["hash_mb"], 1);
  EXPECT_EQ(hello["levels"]["most"], engine::kMaxLevel);
  if (Worker().options().parameters->players != nullptr) {
    EXPECT_EQ(hello["ratings"]["words"].size(), engine::RatingWords().size());
  }
}

TEST(RequestWorkerTest, SaysWhatTheBookKnows) {
  EXPECT_FALSE(AnswerTo(R"({"id":1,"action":"hello"})").contains("book"));
  EXPECT_EQ(AnswerTo(R"({"id":1,"action":"book"})")["moves"], json::array());
  engine::Options options;
  options.hash_mb = 1;
  options.book = std::string(engine::kDefaultBook);
  const auto worker = RequestWorker::Create(options).value();
  const auto ask = [&](const std::string& line) {
    return ParseJsonObject(
               worker->AnswerAtOnce(worker->Parse(line).request.value()))
        .value();
  };
  EXPECT_GT(ask(R"({"id":1,"action":"hello"})")["book"]["positions"], 100);
  const json moves = ask(R"({"id":1,"action":"book"})")["moves"];
  ASSERT_EQ(moves.size(), 4u);  // all alike
  for (const json& move : moves) {
    EXPECT_EQ(move["games"], moves[0]["games"]);
    EXPECT_EQ(move["score"], moves[0]["score"]);
    EXPECT_EQ(move["solved"], false);
  }
  EXPECT_EQ(ask(absl::StrCat(R"({"id":1,"action":"book","position":")",
                             std::string(62, 'X'), R"(O- X"})"))["moves"],
            json::array());
}

TEST(RequestWorkerTest, PlaysByLevelAndPassesAndEnds) {
  const json move = AnswerTo(R"({"id":1,"action":"play","level":3})");
  EXPECT_THAT(move["move"].get<std::string>(),
              testing::AnyOf("c4", "d3", "e6", "f5"));
  EXPECT_EQ(move["depth"], 3);
  EXPECT_EQ(move["pv"][0], move["move"]);
  const std::string passing(
      "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- ");
  EXPECT_EQ(AnswerTo(absl::StrCat(R"({"id":1,"action":"play","position":")",
                                  passing, R"(O"})"))["move"],
            "pass");
  EXPECT_EQ(AnswerTo(absl::StrCat(R"({"id":1,"action":"play","position":")",
                                  passing, R"(X"})"))["move"],
            "h8");
  const json over =
      AnswerTo(absl::StrCat(R"({"id":1,"action":"play","position":")",
                            std::string(64, 'X'), R"( O"})"));
  EXPECT_EQ(over["move"], "");
  EXPECT_EQ(over["score"], -64);
}

TEST(RequestWorkerTest, ARatedMoveDependsOnTheSeedAlone) {
  if (Worker().options().parameters->players == nullptr) GTEST_SKIP();
  const std::string line =
      R"({"id":1,"action":"play","moves":"f5d6c3","rating":"club","seed":)";
  std::vector<json> moves;
  for (int seed = 0; seed < 20; ++seed) {
    json once = AnswerTo(absl::StrCat(line, seed, "}"))["move"];
    EXPECT_EQ(once, AnswerTo(absl::StrCat(line, seed, "}"))["move"]);
    moves.push_back(std::move(once));
  }
  EXPECT_THAT(moves, testing::Contains(testing::Ne(moves[0])));
}

TEST(RequestWorkerTest, ReviewsMoveByMoveFromTheEnd) {
  const std::vector<json> answers = AnswersTo(
      R"({"id":"r","action":"review","moves":"f5d6c3d3c4f4","level":3})");
  ASSERT_EQ(answers.size(), 7u);
  double losses[2] = {0, 0};
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(answers[i]["index"], 6 - i);
    EXPECT_EQ(answers[i]["final"], false);
    EXPECT_EQ(answers[i]["pv"].empty(), answers[i]["loss"] == 0);
    losses[answers[i]["side"] == "white"] += answers[i]["loss"].get<double>();
  }
  const json& all = answers.back();
  EXPECT_EQ(all["black_scores"].size(), 7u);
  EXPECT_EQ(all["black_scores"][0], answers[5]["black_score"]);
  EXPECT_EQ(all["black_loss"].get<double>(), losses[0]);
  EXPECT_EQ(all["white_loss"].get<double>(), losses[1]);
  EXPECT_EQ(all["opening"], "Tiger");
}

TEST(RequestWorkerTest, StoppedWorkEndsAndSaysSo) {
  for (const char* line :
       {R"({"id":1,"action":"review","moves":"f5d6"})",
        R"({"id":1,"action":"play","level":60})", R"({"id":1,"depth":60})"}) {
    EXPECT_EQ(AnswersTo(line, /*is_stopped=*/true).back()["cancelled"], true)
        << line;
  }
}

TEST(RequestWorkerTest, ReadsManyGamesInPieces) {
  std::string text;
  for (int i = 0; i < 130; ++i) text += i == 7 ? "f5a1\\n" : "f5d6\\n";
  const json first = AnswerTo(
      absl::StrCat(R"({"id":1,"action":"read","text":")", text, R"("})"));
  EXPECT_EQ(first["count"], 129);
  EXPECT_EQ(first["games"].size(), 100u);
  EXPECT_EQ(first["games"][0]["moves"], json::array({"f5", "d6"}));
  ASSERT_EQ(first["errors"].size(), 1u);
  EXPECT_EQ(first["errors"][0]["line"], 8);
  const json rest = AnswerTo(absl::StrCat(
      R"({"id":1,"action":"read","from":101,"text":")", text, R"("})"));
  EXPECT_EQ(rest["games"].size(), 29u);
  EXPECT_THAT(AnswerTo(R"({"id":1,"action":"read","text":"x"})")["error"]
                  .get<std::string>(),
              HasSubstr("no game or position"));
  EXPECT_EQ(
      AnswerTo(R"({"id":1,"action":"read","base64":"ZjVkNg=="})")["count"], 1);
}

TEST(RequestWorkerTest, WritesWhatItReads) {
  for (const char* format : {"transcript", "ggf", "sgf", "pgn"}) {
    const json written = AnswerTo(absl::StrCat(
        R"({"id":1,"action":"write","moves":"f5d6c3","tags":{"Black":"Ann"},)",
        R"("format":")", format, R"("})"));
    const json read = AnswerTo(
        json{{"id", 1}, {"action", "read"}, {"text", written["text"]}}.dump());
    EXPECT_EQ(read["games"][0]["moves"], json::array({"f5", "d6", "c3"}))
        << format;
  }
}

TEST(RequestWorkerTest, NamesOpenings) {
  const json names =
      AnswerTo(R"({"id":1,"action":"openings","moves":"f5d6c3d3c4"})")["names"];
  ASSERT_EQ(names.size(), 6u);
  EXPECT_EQ(names[0], "");
  EXPECT_EQ(names[5], "Tiger");
}

TEST(RequestWorkerTest, RequestsNameNoFiles) {
  for (const char* key : {"weights", "params", "probcut", "rankcut", "book"}) {
    for (const char* action : {"analyze", "play", "review"}) {
      EXPECT_THAT(
          AnswerTo(absl::StrCat(R"({"id":1,"action":")", action, R"(",")", key,
                                R"(":"/etc/passwd"})"))["error"]
              .get<std::string>(),
          HasSubstr(absl::StrCat("no key '", key)));
    }
  }
}

}  // namespace
}  // namespace tools
