#include "tools/service/outbox.h"

#include <utility>

namespace tools {

void Outbox::Push(std::string text) {
  AwaitRoom(kMostOfSearches);
  PushAtOnce(std::move(text));
}

void Outbox::PushAtOnce(std::string text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!is_closed_) waiting_.push_back(std::move(text));
  changed_.notify_all();
}

void Outbox::Write() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(
        lock, [&] { return is_closed_ || has_ended_ || !waiting_.empty(); });
    if (is_closed_ || waiting_.empty()) break;
    const std::string text = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    lock.unlock();
    channel_.Write(text);
    lock.lock();
  }
  is_written_ = true;
  changed_.notify_all();
}

void Outbox::End() {
  const std::lock_guard<std::mutex> lock(mutex_);
  has_ended_ = true;
  changed_.notify_all();
}

void Outbox::AwaitWritten() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return is_written_; });
}

void Outbox::Close() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_closed_ = true;
  waiting_.clear();
  changed_.notify_all();
}

void Outbox::AwaitRoom(size_t most) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return is_closed_ || waiting_.size() < most; });
}

}  // namespace tools
