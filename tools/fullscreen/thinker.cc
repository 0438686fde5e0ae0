#include "tools/fullscreen/thinker.h"

#include <utility>

namespace fullscreen {

class Thinker::Listener : public search::SearchObserver {
 public:
  explicit Listener(Thinker& thinker) : thinker_(thinker) {}

  void OnIteration(const search::SearchResult& so_far) override {
    {
      const std::lock_guard<std::mutex> lock(thinker_.mutex_);
      thinker_.news_ = so_far;
    }
    thinker_.wake_();
  }

 private:
  Thinker& thinker_;
};

Thinker::Thinker(engine::Session& session, std::function<void()> wake)
    : session_(session), wake_(std::move(wake)), thread_([this] { Loop(); }) {}

Thinker::~Thinker() {
  Drop();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ends_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void Thinker::Loop() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || runs_; });
    if (ends_) return;
    const Work work = std::move(work_);
    lock.unlock();
    Listener listener(*this);
    work(listener);
    lock.lock();
    runs_ = false;
    changed_.notify_all();
    wake_();
  }
}

void Thinker::Start(Work work, Finish finish) {
  session_.StopPondering();
  session_.ClearInterrupt();
  finish_ = std::move(finish);
  const std::lock_guard<std::mutex> lock(mutex_);
  work_ = std::move(work);
  news_.reset();
  runs_ = true;
  changed_.notify_all();
}

void Thinker::Interrupt() {
  if (is_busy()) session_.Interrupt();
}

void Thinker::Drop() {
  if (!is_busy()) return;
  session_.Interrupt();
  Await();
  finish_.reset();
  news_.reset();
}

void Thinker::Await() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return !runs_; });
}

bool Thinker::Poll() {
  if (!is_busy()) return false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (runs_) return false;
  }
  const Finish finish = *std::exchange(finish_, std::nullopt);
  finish();
  return true;
}

std::optional<search::SearchResult> Thinker::TakeNews() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(news_, std::nullopt);
}

}  // namespace fullscreen
