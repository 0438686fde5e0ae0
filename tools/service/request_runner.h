// Who does the requests of many clients: their queues and the threads that
// serve them.

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
  // Receive() waits, as `blocks` says. All requests share the threads of the
  // options; but one of a client that has nothing under way does not wait until
  // others are done, which may be never: up to `most_beyond` such requests run
  // at the same time with threads of their own. `worker` must outlive this
  // object.
  struct Bounds {
    size_t most_waiting;
    bool blocks;
    int most_beyond = 0;
  };
  RequestRunner(RequestWorker& worker, const Bounds& bounds);
  // Abort() and the end of all threads.
  ~RequestRunner();

  // Starts the threads. An error if the system has too few.
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
    bool is_beyond = false;     // runs though no thread was free
    bool is_cancelled = false;  // guarded by the mutex
    WorkControl control;
  };
  // Higher priorities first, then in order of arrival.
  using Rank = std::pair<int, int64_t>;
  // Of one client.
  struct Queue {
    std::map<Rank, std::unique_ptr<Job>> waiting;
    int running = 0;
  };

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
  // After Finish(): others may have the threads of the job.
  void Release(const Job& job);

  // --- With the mutex held.
  // The queue whose first request may start now, or null.
  Queue* FindReady();
  // Removes the queue if it is not needed.
  void Tidy(const AnswerSink* client);
  bool HasWaiting() const;
  bool IsAllDone() const { return !HasWaiting() && working_ == 0; }

  RequestWorker& worker_;
  const Bounds bounds_;
  const int threads_;

  std::mutex mutex_;  // guards what follows
  // The threads that search wait for work, the others for room or for the end.
  // Apart, because they would be woken twice by every request.
  std::condition_variable has_work_;
  std::condition_variable has_room_;
  std::map<const AnswerSink*, Queue> queues_;  // of clients with requests
  std::set<Job*> running_;
  int64_t received_ = 0;
  int free_threads_;
  int beyond_ = 0;          // jobs with threads of their own
  int working_ = 0;         // threads that have a job
  bool has_ended_ = false;  // No more requests come.

  othello::ThreadGroup workers_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_REQUEST_RUNNER_H_
