// Who does the requests of many clients: a queue and the threads that serve it.

#ifndef RIALTO_TOOLS_SERVICE_REQUEST_RUNNER_H_
#define RIALTO_TOOLS_SERVICE_REQUEST_RUNNER_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/support/thread_group.h"
#include "tools/service/request_worker.h"

namespace tools {

class RequestRunner {
 public:
  // A client may have `most_waiting` requests that wait; more are refused, or
  // Receive() waits, as `blocks` says. `worker` must outlive this object.
  struct Bounds {
    size_t most_waiting;
    bool blocks;
  };
  RequestRunner(RequestWorker& worker, const Bounds& bounds);
  // Abort() and the end of all threads.
  ~RequestRunner();

  // Starts as many threads as the options have. An error if the system has too
  // few.
  absl::Status Start();

  // Answers a request, or puts it into the queue. Cancelling ends requests of
  // the same client only. From any thread.
  void Receive(absl::string_view line,
               const std::shared_ptr<AnswerSink>& client);
  // The client is gone: ends its requests without an answer.
  void Forget(const AnswerSink* client);

  // No more requests come, so no one can cancel any more: ends searches without
  // a limit.
  void EndUnlimitedSearches();
  // Blocks until everything is done or aborted.
  void AwaitAllDone();
  // Ends everything, without answers.
  void Abort();

 private:
  // A request that waits or is under way.
  struct Job {
    ServiceRequest request;
    std::shared_ptr<AnswerSink> client;
    bool is_unlimited = false;
    bool is_cancelled = false;  // guarded by the mutex
    WorkControl control;
  };
  // Higher priorities first, then in order of arrival.
  using Rank = std::pair<int, int64_t>;

  void Enqueue(ServiceRequest request,
               const std::shared_ptr<AnswerSink>& client);
  // Cancels requests of this id, or all of the client if it is empty, and says
  // how many.
  int Cancel(absl::string_view id, AnswerSink& client);

  // --- The threads that search.
  void Work();
  // Null at the end.
  std::unique_ptr<Job> TakeJob();
  // Whether the job was cancelled; from now on it cannot be.
  bool Finish(Job& job);

  // With the mutex held.
  bool IsAllDone() const {
    return waiting_.empty() && free_threads_ == threads_;
  }

  RequestWorker& worker_;
  const Bounds bounds_;
  const int threads_;

  std::mutex mutex_;  // guards what follows
  // The threads that search wait for work, the others for room or for the end.
  // Apart, because they would be woken twice by every request.
  std::condition_variable has_work_;
  std::condition_variable has_room_;
  std::map<Rank, std::unique_ptr<Job>> waiting_;
  std::map<const AnswerSink*, size_t> waiting_of_;
  std::set<Job*> running_;
  int64_t received_ = 0;
  int free_threads_;
  bool has_ended_ = false;  // No more requests come.

  othello::ThreadGroup workers_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_REQUEST_RUNNER_H_
