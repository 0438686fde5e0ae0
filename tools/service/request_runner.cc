#include "tools/service/request_runner.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace tools {

RequestRunner::RequestRunner(RequestWorker& worker, const Bounds& bounds)
    : worker_(worker),
      bounds_(bounds),
      threads_(worker.options().threads),
      free_threads_(worker.options().threads) {}

RequestRunner::~RequestRunner() {
  Abort();
  workers_.Join();
}

absl::Status RequestRunner::Start() {
  absl::Status started;
  for (int i = 0; i < threads_ && started.ok(); ++i) {
    started = workers_.Start([this] { Work(); });
  }
  return started;
}

void RequestRunner::Receive(absl::string_view line,
                            const std::shared_ptr<AnswerSink>& client) {
  ParsedRequest parsed = worker_.Parse(line);
  if (!parsed.request.ok()) {
    client->SendAtOnce(ErrorAnswer(parsed.id, parsed.request.status()));
    return;
  }
  ServiceRequest& request = *parsed.request;
  if (request.is_work()) {
    Enqueue(std::move(request), client);
  } else if (request.action == ServiceAction::kCancel ||
             request.action == ServiceAction::kCancelAll) {
    const int count = Cancel(request.target, *client);
    client->SendAtOnce(CancelAnswer(request, count));
  } else {
    client->SendAtOnce(worker_.AnswerAtOnce(request));
  }
}

void RequestRunner::Enqueue(ServiceRequest request,
                            const std::shared_ptr<AnswerSink>& client) {
  auto job = std::make_unique<Job>();
  job->request = std::move(request);
  job->client = client;
  job->is_unlimited = worker_.IsUnlimited(job->request);
  std::unique_lock<std::mutex> lock(mutex_);
  const auto has_room = [&] {
    return waiting_of_[client.get()] < bounds_.most_waiting;
  };
  if (bounds_.blocks) {
    has_room_.wait(lock, [&] { return has_ended_ || has_room(); });
  }
  if (has_ended_) return;
  if (!has_room()) {
    lock.unlock();
    client->SendAtOnce(ErrorAnswer(
        job->request.id,
        absl::ResourceExhaustedError(absl::StrCat(
            "too many requests: ", bounds_.most_waiting, " wait already"))));
    return;
  }
  ++waiting_of_[client.get()];
  const Rank rank = {-job->request.priority, ++received_};
  waiting_.emplace(rank, std::move(job));
  has_work_.notify_all();
}

int RequestRunner::Cancel(absl::string_view id, AnswerSink& client) {
  std::vector<std::unique_ptr<Job>> removed;
  int count = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto is_meant = [&](const Job& job) {
      return job.client.get() == &client &&
             (id.empty() || job.request.id == id);
    };
    for (Job* job : running_) {
      if (job->is_cancelled || !is_meant(*job)) continue;
      job->is_cancelled = true;
      job->control.Stop();
      ++count;
    }
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (is_meant(*at->second)) {
        removed.push_back(std::move(at->second));
        at = waiting_.erase(at);
      } else {
        ++at;
      }
    }
    waiting_of_[&client] -= removed.size();
    has_work_.notify_all();
  }
  for (const std::unique_ptr<Job>& job : removed) {
    client.SendAtOnce(CancelledAnswer(job->request));
  }
  return count + static_cast<int>(removed.size());
}

void RequestRunner::Forget(const AnswerSink* client) {
  std::vector<std::unique_ptr<Job>> removed;  // outlives the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  for (Job* job : running_) {
    if (job->client.get() == client) job->control.Stop();
  }
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    if (at->second->client.get() == client) {
      removed.push_back(std::move(at->second));
      at = waiting_.erase(at);
    } else {
      ++at;
    }
  }
  waiting_of_.erase(client);
  has_work_.notify_all();
  has_room_.notify_all();
}

void RequestRunner::EndUnlimitedSearches() {
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

void RequestRunner::AwaitAllDone() {
  std::unique_lock<std::mutex> lock(mutex_);
  has_room_.wait(lock, [&] { return IsAllDone(); });
}

void RequestRunner::Abort() {
  std::map<Rank, std::unique_ptr<Job>> removed;  // outlives the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  has_ended_ = true;
  removed.swap(waiting_);
  waiting_of_.clear();
  for (Job* job : running_) job->control.Stop();
  has_work_.notify_all();
  has_room_.notify_all();
}

// --- The threads that search.

void RequestRunner::Work() {
  while (const std::unique_ptr<Job> job = TakeJob()) {
    worker_.Perform(job->request, job->control, *job->client,
                    [&] { return Finish(*job); });
    const std::lock_guard<std::mutex> lock(mutex_);
    free_threads_ += job->request.options.threads;
    has_work_.notify_all();
    if (IsAllDone()) has_room_.notify_all();
  }
}

std::unique_ptr<RequestRunner::Job> RequestRunner::TakeJob() {
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
  if (waiting_of_[job->client.get()]-- == bounds_.most_waiting) {
    has_room_.notify_all();
  }
  waiting_.erase(waiting_.begin());
  free_threads_ -= job->request.options.threads;
  running_.insert(job.get());
  // The next request may find a thread, too.
  has_work_.notify_all();
  return job;
}

bool RequestRunner::Finish(Job& job) {
  const std::lock_guard<std::mutex> lock(mutex_);
  running_.erase(&job);
  return job.is_cancelled;
}

}  // namespace tools
