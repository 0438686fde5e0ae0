// What a request does, whoever runs it: threads (request_runner.h) or a
// browser's Worker, which has none.

#ifndef RIALTO_TOOLS_SERVICE_REQUEST_WORKER_H_
#define RIALTO_TOOLS_SERVICE_REQUEST_WORKER_H_

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/search_control.h"
#include "search/solve_plan.h"
#include "tools/engine/opening_book.h"
#include "tools/engine/options.h"
#include "tools/engine/session.h"
#include "tools/service/answers.h"
#include "tools/service/request.h"
#include "tools/service/searcher_pool.h"

namespace tools {

// Where the answers to a client go. Each text is one answer with a line end.
// From any thread.
class AnswerSink {
 public:
  virtual ~AnswerSink() = default;
  // For threads that search: may block while the client is far behind.
  virtual void Send(std::string text) = 0;
  // A partial answer that the next one replaces, so it may be dropped.
  virtual void SendPartial(std::string text) { Send(std::move(text)); }
  // Does not block.
  virtual void SendAtOnce(std::string text) = 0;
};

// Ends the work on one request.
class WorkControl {
 public:
  // From any thread, before or during the work.
  void Stop();

  // For the thread that works.
  search::SearchControl& search() { return search_; }
  // A session whose thinking Stop() interrupts; null for none.
  void SetSession(engine::Session* session);

 private:
  search::SearchControl search_;
  std::mutex mutex_;  // guards session_
  engine::Session* session_ = nullptr;
};

// For any number of threads.
class RequestWorker {
 public:
  // `options` are what requests leave open. Errors: options that make no sense,
  // memory that is not there. Searchers, with their tables, wait for the next
  // request unless memory matters more than the time to make them: moves and
  // reviews make their own.
  static absl::StatusOr<std::unique_ptr<RequestWorker>> Create(
      const engine::Options& options, bool keeps_searchers = true);

  // With loaded parameters.
  const engine::Options& options() const { return options_; }
  // What the user should know about the options, one sentence each.
  const std::vector<std::string>& warnings() const { return warnings_; }

  ParsedRequest Parse(absl::string_view line) const {
    return ParseRequest(line, options_);
  }
  // Whether a search without a limit would take more than an hour.
  bool IsUnlimited(const ServiceRequest& request) const;

  // The answer to a request that needs no search and ends no other.
  std::string AnswerAtOnce(const ServiceRequest& request) const;

  // Does a request that is_work(): sends partial answers and the final one.
  // Blocks until done or stopped. `finish` is called before the final answer is
  // written and returns whether the request was cancelled.
  void Perform(const ServiceRequest& request, WorkControl& control,
               AnswerSink& sink, absl::FunctionRef<bool()> finish);

 private:
  class Reporter;

  RequestWorker(const engine::Options& options,
                std::vector<std::string> warnings, bool keeps_searchers);

  absl::Status Analyze(const ServiceRequest& request, WorkControl& control,
                       AnswerSink& sink, ServiceFindings& findings,
                       search::SearchOptions& used);
  std::optional<search::SearchResult> AnswerFromBook(
      const ServiceRequest& request) const;
  // A move as people make it, for an analysis with a rating.
  absl::Status DrawMove(const ServiceRequest& request, WorkControl& control,
                        ServiceFindings& findings) const;
  absl::StatusOr<std::unique_ptr<engine::Session>> MakeSession(
      const ServiceRequest& request) const;
  absl::StatusOr<engine::ChosenMove> ChooseMove(const ServiceRequest& request,
                                                WorkControl& control) const;
  absl::StatusOr<std::optional<engine::GameAnalysis>> Review(
      const ServiceRequest& request, WorkControl& control,
      AnswerSink& sink) const;

  const engine::Options options_;
  const std::vector<std::string> warnings_;
  const search::SolveForecast forecast_;
  std::shared_ptr<const engine::OpeningBook> book_;  // or null
  SearcherPool pool_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_REQUEST_WORKER_H_
