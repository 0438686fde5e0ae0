#include "tools/service/analysis_service.h"

#include <optional>

#include "absl/memory/memory.h"
#include "absl/strings/ascii.h"
#include "othello/support/thread_group.h"

namespace tools {
namespace {

static_assert(kLongestRequest == engine::Channel::kLongestLine);

// The one client, at the other end of the channel.
class OutboxSink : public AnswerSink {
 public:
  explicit OutboxSink(Outbox& outbox) : outbox_(outbox) {}
  void Send(std::string text) override { outbox_.Push(std::move(text)); }
  void SendAtOnce(std::string text) override {
    outbox_.PushAtOnce(std::move(text));
  }

 private:
  Outbox& outbox_;
};

void ReadRequests(engine::Channel& channel, Outbox& outbox,
                  RequestRunner& runner) {
  const auto client = std::make_shared<OutboxSink>(outbox);
  while (const std::optional<std::string> line = channel.ReadLine()) {
    if (absl::StripAsciiWhitespace(*line).empty()) continue;
    runner.Receive(*line, client);
    outbox.AwaitRoom(AnalysisService::kMostWaiting);
  }
  runner.EndUnlimitedSearches();
  runner.AwaitAllDone();
  outbox.End();
  outbox.AwaitWritten();
  channel.Close();
}

}  // namespace

absl::StatusOr<std::unique_ptr<AnalysisService>> AnalysisService::Create(
    const engine::Options& options) {
  absl::StatusOr<std::unique_ptr<RequestWorker>> worker =
      RequestWorker::Create(options);
  if (!worker.ok()) return worker.status();
  return absl::WrapUnique(new AnalysisService(*std::move(worker)));
}

absl::Status AnalysisService::Run(engine::Channel& channel) {
  Outbox outbox(channel);
  RequestRunner runner(*worker_,
                       {.most_waiting = kMostWaiting, .blocks = true});
  othello::ThreadGroup threads;
  absl::Status started = threads.Start([&] { outbox.Write(); });
  if (started.ok()) started = runner.Start();
  if (started.ok()) {
    started = threads.Start([&] { ReadRequests(channel, outbox, runner); });
  }
  if (!started.ok() || channel.AwaitBreak()) {
    outbox.Close();
    runner.Abort();
  }
  threads.Join();
  return started;
}

}  // namespace tools
