#include "tools/service/analysis_service.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>

#include "absl/memory/memory.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "othello/support/random.h"
#include "othello/support/thread_group.h"
#include "search/limits.h"
#include "search/searcher.h"
#include "tools/engine/configuration.h"
#include "tools/engine/rated_player.h"
#include "tools/service/json_object.h"

namespace tools {

using ::search::Clock;
using ::search::SearchResult;

// Sends partial answers while a search runs.
class AnalysisService::Reporter : public search::SearchObserver {
 public:
  Reporter(const ServiceRequest& request, const search::SearchOptions& options,
           const ServiceFindings& findings, Outbox& outbox)
      : request_(request),
        options_(options),
        findings_(findings),
        outbox_(outbox) {}

  void OnIteration(const SearchResult& so_far) override {
    const std::chrono::duration<double> pause = Clock::now() - last_report_;
    if (pause.count() < *request_.report_every) return;
    findings_.search = so_far;
    outbox_.Push(AnalysisAnswer(request_, options_, findings_,
                                /*is_final=*/false, /*is_cancelled=*/false));
    last_report_ = Clock::now();
  }

 private:
  const ServiceRequest& request_;
  const search::SearchOptions& options_;
  ServiceFindings findings_;
  Outbox& outbox_;
  Clock::time_point last_report_ = Clock::now();
};

absl::StatusOr<std::unique_ptr<AnalysisService>> AnalysisService::Create(
    const engine::Options& options) {
  engine::Options completed = options;
  absl::StatusOr<engine::Configuration> configuration =
      engine::Configure(completed);
  if (!configuration.ok()) return configuration.status();
  auto service = absl::WrapUnique(
      new AnalysisService(completed, std::move(configuration->warnings)));
  // Only making a searcher shows whether the selectivity exists.
  engine::Options single = completed;
  single.threads = 1;
  absl::StatusOr<std::unique_ptr<SearcherPool::Entry>> first =
      service->pool_.Take(single);
  if (!first.ok()) return first.status();
  service->pool_.GiveBack(*std::move(first));
  auto book = engine::OpenOpeningBook(options.book);
  if (!book.ok()) return book.status();
  service->book_ = *std::move(book);
  return service;
}

AnalysisService::AnalysisService(const engine::Options& options,
                                 std::vector<std::string> warnings)
    : options_(options),
      warnings_(std::move(warnings)),
      pool_(static_cast<size_t>(options.threads)),
      free_threads_(options.threads) {}

absl::Status AnalysisService::Run(engine::Channel& channel) {
  Outbox outbox(channel);
  othello::ThreadGroup threads;
  absl::Status started = threads.Start([&] { outbox.Write(); });
  for (int i = 0; i < options_.threads && started.ok(); ++i) {
    started = threads.Start([&] { Work(outbox); });
  }
  if (started.ok()) {
    started = threads.Start([&] { ReadRequests(channel, outbox); });
  }
  if (!started.ok() || channel.AwaitBreak()) Abort(outbox);
  threads.Join();
  return started;
}

// --- The reading thread.

void AnalysisService::ReadRequests(engine::Channel& channel, Outbox& outbox) {
  while (const std::optional<std::string> line = channel.ReadLine()) {
    if (absl::StripAsciiWhitespace(*line).empty()) continue;
    Receive(*line, outbox);
    outbox.AwaitRoom(kMostWaiting);
  }
  EndUnlimitedSearches();
  AwaitAllDone();
  outbox.End();
  outbox.AwaitWritten();
  channel.Close();
}

void AnalysisService::Receive(absl::string_view line, Outbox& outbox) {
  ParsedRequest parsed =
      line.size() > engine::Channel::kLongestLine
          ? ParsedRequest{FindIdOf(line),
                          absl::InvalidArgumentError(absl::StrCat(
                              "line too long: a request has at most ",
                              engine::Channel::kLongestLine, " bytes"))}
          : ParseRequest(line, options_);
  if (!parsed.request.ok()) {
    outbox.PushAtOnce(ErrorAnswer(parsed.id, parsed.request.status()));
    return;
  }
  ServiceRequest& request = *parsed.request;
  switch (request.action) {
    case ServiceAction::kAnalyze:
      Enqueue(std::move(request));
      return;
    case ServiceAction::kCancel:
    case ServiceAction::kCancelAll: {
      const int count = Cancel(request.target, outbox);
      outbox.PushAtOnce(CancelAnswer(request, count));
      return;
    }
    case ServiceAction::kVersion:
      outbox.PushAtOnce(VersionAnswer(request));
      return;
    case ServiceAction::kParameters:
      outbox.PushAtOnce(ParametersAnswer(request, options_, warnings_));
      return;
  }
}

void AnalysisService::Enqueue(ServiceRequest request) {
  auto job = std::make_unique<Job>();
  job->request = std::move(request);
  job->is_unlimited =
      job->request.searches() &&
      engine::IsUnlimited(forecast_, job->request.board.position(),
                          job->request.Limits());
  std::unique_lock<std::mutex> lock(mutex_);
  has_room_.wait(lock,
                 [&] { return has_ended_ || waiting_.size() < kMostWaiting; });
  if (has_ended_) return;
  const Rank rank = {-job->request.priority, ++received_};
  waiting_.emplace(rank, std::move(job));
  has_work_.notify_all();
}

int AnalysisService::Cancel(absl::string_view id, Outbox& outbox) {
  std::vector<std::unique_ptr<Job>> removed;
  int count = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (Job* job : running_) {
      if (job->is_cancelled || !(id.empty() || job->request.id == id)) continue;
      job->is_cancelled = true;
      job->control.Stop();
      ++count;
    }
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (id.empty() || at->second->request.id == id) {
        removed.push_back(std::move(at->second));
        at = waiting_.erase(at);
      } else {
        ++at;
      }
    }
    has_work_.notify_all();
  }
  for (const std::unique_ptr<Job>& job : removed) {
    outbox.PushAtOnce(AnalysisAnswer(job->request, search::SearchOptions(),
                                     ServiceFindings(), /*is_final=*/true,
                                     /*is_cancelled=*/true));
  }
  return count + static_cast<int>(removed.size());
}

void AnalysisService::EndUnlimitedSearches() {
  const std::lock_guard<std::mutex> lock(mutex_);
  has_ended_ = true;
  for (Job* job : running_) {
    if (job->is_unlimited) job->control.Stop();
  }
  for (const auto& [rank, job] : waiting_) {
    if (job->is_unlimited) job->control.Stop();
  }
  has_work_.notify_all();
}

void AnalysisService::AwaitAllDone() {
  std::unique_lock<std::mutex> lock(mutex_);
  has_room_.wait(lock, [&] { return IsAllDone(); });
}

// --- The threads that search.

void AnalysisService::Work(Outbox& outbox) {
  while (const std::unique_ptr<Job> job = TakeJob()) {
    Perform(*job, outbox);
    const std::lock_guard<std::mutex> lock(mutex_);
    free_threads_ += job->request.options.threads;
    has_work_.notify_all();
    if (IsAllDone()) has_room_.notify_all();
  }
}

std::unique_ptr<AnalysisService::Job> AnalysisService::TakeJob() {
  std::unique_lock<std::mutex> lock(mutex_);
  // Later requests do not overtake one that needs several threads, or its turn
  // might never come.
  has_work_.wait(lock, [&] {
    return waiting_.empty()
               ? has_ended_
               : waiting_.begin()->second->request.options.threads <=
                     free_threads_;
  });
  if (waiting_.empty()) return nullptr;
  std::unique_ptr<Job> job = std::move(waiting_.begin()->second);
  if (waiting_.size() == kMostWaiting) has_room_.notify_all();
  waiting_.erase(waiting_.begin());
  free_threads_ -= job->request.options.threads;
  running_.insert(job.get());
  // The next request may find a thread, too.
  has_work_.notify_all();
  return job;
}

void AnalysisService::Perform(Job& job, Outbox& outbox) {
  const ServiceRequest& request = job.request;
  ServiceFindings findings;
  search::SearchOptions used;
  used.weights = options_.parameters->weights;
  absl::Status status;
  if (request.wants_static || request.wants_parts) {
    if (used.weights == nullptr) {
      status = absl::NotFoundError("a static value needs weights (--weights)");
    } else {
      const pattern_eval::PatternEvaluator evaluator(used.weights);
      const othello::Position position = request.board.position();
      findings.static_value =
          evaluator.Evaluate(position, evaluator.StateOf(position));
      if (request.wants_parts) findings.parts = evaluator.Explain(position);
    }
  }
  if (status.ok() && request.wants_move) status = ChooseMove(job, findings);
  if (status.ok() && request.searches()) {
    status = Search(job, outbox, findings, used);
  }
  const bool is_cancelled = Finish(job);
  outbox.Push(status.ok() ? AnalysisAnswer(request, used, findings,
                                           /*is_final=*/true, is_cancelled)
                          : ErrorAnswer(request.id, status));
}

absl::Status AnalysisService::ChooseMove(Job& job, ServiceFindings& findings) {
  const ServiceRequest& request = job.request;
  const auto player = engine::RatedPlayer::Create(*options_.parameters);
  if (!player.ok()) return player.status();
  const othello::Position position = request.board.position();
  if (!position.HasLegalMove()) {
    if (!position.IsGameOver()) findings.move = othello::kPass;
    return absl::OkStatus();
  }
  othello::RandomStream random(
      request.options.seed.value_or(std::random_device()()), 0);
  const engine::RatedPlayer::Choice choice =
      (*player)->Choose(position, request.last_move, *request.options.rating,
                        random, &job.control);
  findings.move = choice.moves[choice.index].square;
  return absl::OkStatus();
}

// The book answers if it knows as many moves as are asked for; it proves
// nothing about all of them.
std::optional<search::SearchResult> AnalysisService::AnswerFromBook(
    const ServiceRequest& request) const {
  if (request.wants_exact || request.wants_moves) return std::nullopt;
  const othello::Position position = request.board.position();
  std::optional<search::SearchResult> result =
      engine::ResultFromBook(*book_->reader, position);
  const auto wanted =
      std::min(static_cast<size_t>(std::max(request.lines, 1)),
               static_cast<size_t>(othello::PopCount(position.LegalMoves())));
  if (result.has_value() && result->lines.size() < wanted) return std::nullopt;
  return result;
}

absl::Status AnalysisService::Search(Job& job, Outbox& outbox,
                                     ServiceFindings& findings,
                                     search::SearchOptions& used) {
  const ServiceRequest& request = job.request;
  if (book_ != nullptr) {
    findings.search = AnswerFromBook(request);
    findings.source = findings.search.has_value() ? "book" : "search";
    if (findings.search.has_value()) return absl::OkStatus();
  }
  absl::StatusOr<std::unique_ptr<SearcherPool::Entry>> entry =
      pool_.Take(request.options);
  if (!entry.ok()) return entry.status();
  used = (*entry)->options;
  search::Searcher& searcher = *(*entry)->searcher;
  const othello::Position position = request.board.position();
  Reporter reporter(request, used, findings, outbox);
  findings.search = searcher.Search(
      position, request.Limits(),
      request.report_every.has_value() ? &reporter : nullptr, &job.control);
  pool_.GiveBack(*std::move(entry));
  return absl::OkStatus();
}

bool AnalysisService::Finish(Job& job) {
  const std::lock_guard<std::mutex> lock(mutex_);
  running_.erase(&job);
  return job.is_cancelled;
}

void AnalysisService::Abort(Outbox& outbox) {
  outbox.Close();
  const std::lock_guard<std::mutex> lock(mutex_);
  has_ended_ = true;
  waiting_.clear();
  for (Job* job : running_) job->control.Stop();
  has_work_.notify_all();
  has_room_.notify_all();
}

}  // namespace tools
