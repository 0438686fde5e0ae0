#include "tools/engine/channel.h"

#include <string>

namespace engine {

std::optional<std::string> StreamChannel::ReadLine() {
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  return line;
}

void StreamChannel::Write(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  out_ << text << std::flush;
}

void StreamChannel::WriteAside(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  aside_ << text << std::flush;
}

}  // namespace engine
