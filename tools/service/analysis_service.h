// The engine of `rialto analysis`: many requests at once, distributed over
// threads.

#ifndef RIALTO_TOOLS_SERVICE_ANALYSIS_SERVICE_H_
#define RIALTO_TOOLS_SERVICE_ANALYSIS_SERVICE_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/search_control.h"
#include "tools/engine/channel.h"
#include "tools/engine/opening_book.h"
#include "tools/engine/options.h"
#include "tools/engine/solve_forecast.h"
#include "tools/service/answers.h"
#include "tools/service/outbox.h"
#include "tools/service/request.h"
#include "tools/service/searcher_pool.h"

namespace tools {

class AnalysisService {
 public:
  // `options` are what requests leave open; their threads are shared by all
  // requests. Errors: options that make no sense, memory that is not there.
  static absl::StatusOr<std::unique_ptr<AnalysisService>> Create(
      const engine::Options& options);

  // What the user should know about the options, one sentence each.
  const std::vector<std::string>& warnings() const { return warnings_; }

  // Reads requests and answers them. Blocks until the input has ended and all
  // is answered, or the channel breaks, which ends all searches. The end of the
  // input ends searches without a limit. Once for each service. An error if the
  // system has too few threads.
  absl::Status Run(engine::Channel& channel);

  // At most this many requests wait; then reading stops.
  static constexpr size_t kMostWaiting = 1 << 16;

 private:
  // A request that waits or is under way.
  struct Job {
    ServiceRequest request;
    bool is_unlimited = false;
    bool is_cancelled = false;  // guarded by the mutex
    search::SearchControl control;
  };
  // Higher priorities first, then in order of arrival.
  using Rank = std::pair<int, int64_t>;
  class Reporter;

  AnalysisService(const engine::Options& options,
                  std::vector<std::string> warnings);

  // --- The reading thread.
  void ReadRequests(engine::Channel& channel, Outbox& outbox);
  void Receive(absl::string_view line, Outbox& outbox);
  void Enqueue(ServiceRequest request);
  // Cancels requests of this id, or all if it is empty, and says how many.
  int Cancel(absl::string_view id, Outbox& outbox);
  // The input has ended, so no one can cancel any more.
  void EndUnlimitedSearches();
  void AwaitAllDone();
  // With the mutex held.
  bool IsAllDone() const {
    return waiting_.empty() && free_threads_ == options_.threads;
  }

  // --- The threads that search.
  void Work(Outbox& outbox);
  // Null at the end.
  std::unique_ptr<Job> TakeJob();
  void Perform(Job& job, Outbox& outbox);
  // A move as people make it.
  absl::Status ChooseMove(Job& job, ServiceFindings& findings);
  std::optional<search::SearchResult> AnswerFromBook(
      const ServiceRequest& request) const;
  absl::Status Search(Job& job, Outbox& outbox, ServiceFindings& findings,
                      search::SearchOptions& used);
  // Whether the job was cancelled; from now on it cannot be.
  bool Finish(Job& job);

  // Ends everything; the client is gone.
  void Abort(Outbox& outbox);

  const engine::Options options_;
  const std::vector<std::string> warnings_;
  const engine::SolveForecast forecast_;
  std::shared_ptr<const engine::OpeningBook> book_;  // or null
  SearcherPool pool_;

  std::mutex mutex_;  // guards what follows
  // The threads that search wait for work, the reading thread for room or for
  // the end. Apart, because it would be woken twice by every request.
  std::condition_variable has_work_;
  std::condition_variable has_room_;
  std::map<Rank, std::unique_ptr<Job>> waiting_;
  std::set<Job*> running_;
  int64_t received_ = 0;
  int free_threads_;
  bool has_ended_ = false;  // No more requests come.
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_ANALYSIS_SERVICE_H_
