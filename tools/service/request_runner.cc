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
  for (int i = 0; i < threads_ + bounds_.most_beyond && started.ok(); ++i) {
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
    const auto queue = queues_.find(client.get());
    return queue == queues_.end() ||
           queue->second.waiting.size() < bounds_.most_waiting;
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
  const Rank rank = {-job->request.priority, ++received_};
  queues_[client.get()].waiting.emplace(rank, std::move(job));
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
    if (const auto queue = queues_.find(&client); queue != queues_.end()) {
      auto& waiting = queue->second.waiting;
      for (auto at = waiting.begin(); at != waiting.end();) {
        if (is_meant(*at->second)) {
          removed.push_back(std::move(at->second));
          at = waiting.erase(at);
        } else {
          ++at;
        }
      }
      Tidy(&client);
    }
    has_work_.notify_all();
  }
  for (const std::unique_ptr<Job>& job : removed) {
    client.SendAtOnce(CancelledAnswer(job->request));
  }
  return count + static_cast<int>(removed.size());
}

void RequestRunner::Forget(const AnswerSink* client) {
  std::map<Rank, std::unique_ptr<Job>> removed;  // outlives the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  for (Job* job : running_) {
    if (job->client.get() == client) job->control.Stop();
  }
  if (const auto queue = queues_.find(client); queue != queues_.end()) {
    removed.swap(queue->second.waiting);
    Tidy(client);
  }
  has_work_.notify_all();
  has_room_.notify_all();
}

void RequestRunner::EndUnlimitedSearches() {
  const std::lock_guard<std::mutex> lock(mutex_);
  has_ended_ = true;
  for (Job* job : running_) {
    if (job->is_unlimited) job->control.Stop();
  }
  for (const auto& [client, queue] : queues_) {
    for (const auto& [rank, job] : queue.waiting) {
      if (job->is_unlimited) job->control.Stop();
    }
  }
  has_work_.notify_all();
}

void RequestRunner::AwaitAllDone() {
  std::unique_lock<std::mutex> lock(mutex_);
  has_room_.wait(lock, [&] { return IsAllDone(); });
}

void RequestRunner::Abort() {
  std::vector<std::map<Rank, std::unique_ptr<Job>>> removed;  // outlives it
  const std::lock_guard<std::mutex> lock(mutex_);
  has_ended_ = true;
  for (auto& [client, queue] : queues_) {
    removed.push_back(std::move(queue.waiting));
    queue.waiting.clear();
  }
  for (Job* job : running_) job->control.Stop();
  has_work_.notify_all();
  has_room_.notify_all();
}

// --- The threads that search.

void RequestRunner::Work() {
  while (const std::unique_ptr<Job> job = TakeJob()) {
    worker_.Perform(job->request, job->control, *job->client,
                    [&] { return Finish(*job); });
    Release(*job);
  }
}

std::unique_ptr<RequestRunner::Job> RequestRunner::TakeJob() {
  std::unique_lock<std::mutex> lock(mutex_);
  Queue* queue = nullptr;
  has_work_.wait(lock, [&] {
    queue = FindReady();
    return queue != nullptr || (has_ended_ && !HasWaiting());
  });
  if (queue == nullptr) return nullptr;
  std::unique_ptr<Job> job = std::move(queue->waiting.begin()->second);
  if (queue->waiting.size() == bounds_.most_waiting) has_room_.notify_all();
  queue->waiting.erase(queue->waiting.begin());
  ++queue->running;
  ++working_;
  const int threads = job->request.options.threads;
  job->is_beyond = threads > free_threads_;
  if (job->is_beyond) {
    ++beyond_;
  } else {
    free_threads_ -= threads;
  }
  running_.insert(job.get());
  // The next request may find a thread, too.
  has_work_.notify_all();
  return job;
}

RequestRunner::Queue* RequestRunner::FindReady() {
  Queue* first = nullptr;
  Queue* first_idle = nullptr;  // of clients that have nothing under way
  const auto is_before = [](const Queue& one, const Queue* other) {
    return other == nullptr ||
           one.waiting.begin()->first < other->waiting.begin()->first;
  };
  for (auto& [client, queue] : queues_) {
    if (queue.waiting.empty()) continue;
    if (is_before(queue, first)) first = &queue;
    if (queue.running == 0 && is_before(queue, first_idle)) first_idle = &queue;
  }
  if (first == nullptr) return nullptr;
  // Later requests do not overtake one that needs several threads, or its turn
  // might never come.
  const Job& job = *first->waiting.begin()->second;
  if (job.request.options.threads <= free_threads_) return first;
  return beyond_ < bounds_.most_beyond ? first_idle : nullptr;
}

bool RequestRunner::Finish(Job& job) {
  const std::lock_guard<std::mutex> lock(mutex_);
  running_.erase(&job);
  return job.is_cancelled;
}

void RequestRunner::Release(const Job& job) {
  const std::lock_guard<std::mutex> lock(mutex_);
  --working_;
  if (job.is_beyond) {
    --beyond_;
  } else {
    free_threads_ += job.request.options.threads;
  }
  --queues_[job.client.get()].running;
  Tidy(job.client.get());
  has_work_.notify_all();
  if (IsAllDone()) has_room_.notify_all();
}

void RequestRunner::Tidy(const AnswerSink* client) {
  const auto queue = queues_.find(client);
  if (queue == queues_.end() || queue->second.running > 0) return;
  if (queue->second.waiting.empty()) queues_.erase(queue);
}

bool RequestRunner::HasWaiting() const {
  for (const auto& [client, queue] : queues_) {
    if (!queue.waiting.empty()) return true;
  }
  return false;
}

}  // namespace tools
