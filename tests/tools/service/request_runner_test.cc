#include "tools/service/request_runner.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/service/json_object.h"

namespace tools {
namespace {

using ::nlohmann::json;

// A search that does not end by itself, with as many threads as there are.
constexpr char kEndlessOnBoth[] =
    R"({"id":"endless","depth":60,"threads":2,"report_every":0})";

class Client : public AnswerSink {
 public:
  void Send(std::string text) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    answers_.push_back(ParseJsonObject(text).value());
    changed_.notify_all();
  }
  void SendAtOnce(std::string text) override { Send(std::move(text)); }

  // Blocks until there is one more answer; it must be about this request.
  json Await(const std::string& id) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return answers_.size() > read_; });
    json answer = answers_[read_++];
    EXPECT_EQ(answer["id"], id);
    return answer;
  }
  // Partial answers may come before.
  json AwaitFinal(const std::string& id) {
    json answer = Await(id);
    while (!answer["final"].get<bool>()) answer = Await(id);
    return answer;
  }
  size_t count() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return answers_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<json> answers_;
  size_t read_ = 0;
};

class RequestRunnerTest : public testing::Test {
 protected:
  RequestRunnerTest() {
    engine::Options options;
    options.hash_mb = 1;
    options.threads = 2;
    worker_ = RequestWorker::Create(options).value();
  }
  void Start(int most_beyond) {
    runner_ = std::make_unique<RequestRunner>(
        *worker_,
        RequestRunner::Bounds{
            .most_waiting = 2, .blocks = false, .most_beyond = most_beyond});
    ASSERT_TRUE(runner_->Start().ok());
  }
  static std::string Short(const std::string& id) {
    return absl::StrCat(R"({"id":")", id, R"(","depth":2})");
  }

  std::unique_ptr<RequestWorker> worker_;
  const std::shared_ptr<Client> one_ = std::make_shared<Client>();
  const std::shared_ptr<Client> two_ = std::make_shared<Client>();
  const std::shared_ptr<Client> three_ = std::make_shared<Client>();
  std::unique_ptr<RequestRunner> runner_;
};

TEST_F(RequestRunnerTest, NoClientWaitsForTheEndlessSearchOfAnother) {
  Start(/*most_beyond=*/2);
  runner_->Receive(kEndlessOnBoth, one_);
  one_->Await("endless");  // It is under way.
  runner_->Receive(Short("a"), two_);
  two_->AwaitFinal("a");
  // Nor if the others are endless, too.
  runner_->Receive(kEndlessOnBoth, two_);
  two_->Await("endless");
  runner_->Receive(Short("b"), three_);
  three_->AwaitFinal("b");
}

TEST_F(RequestRunnerTest, AClientWaitsForItself) {
  Start(/*most_beyond=*/2);
  runner_->Receive(R"({"id":"endless","depth":60,"threads":2})", one_);
  // Another client is served, so this one would have been, too.
  runner_->Receive(Short("a"), one_);
  runner_->Receive(Short("other"), two_);
  two_->AwaitFinal("other");
  EXPECT_EQ(one_->count(), 0u);
  runner_->Receive(R"({"id":"x","action":"cancel","target":"endless"})", one_);
  // The answers to "x", "endless" and "a" come, in some order.
  runner_->AwaitAllDone();
  EXPECT_EQ(one_->count(), 3u);
}

TEST_F(RequestRunnerTest, NoMoreRunBeyondTheThreadsThanStated) {
  Start(/*most_beyond=*/1);
  runner_->Receive(kEndlessOnBoth, one_);
  one_->Await("endless");
  runner_->Receive(kEndlessOnBoth, two_);
  two_->Await("endless");
  runner_->Receive(Short("a"), three_);
  // Its turn comes when one of the others is gone.
  runner_->Receive(R"({"id":"hello","action":"hello"})", three_);
  three_->AwaitFinal("hello");
  runner_->Forget(two_.get());
  three_->AwaitFinal("a");
}

}  // namespace
}  // namespace tools
