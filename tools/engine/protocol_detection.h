// Finds out from its first line which protocol a client uses.

#ifndef RIALTO_TOOLS_ENGINE_PROTOCOL_DETECTION_H_
#define RIALTO_TOOLS_ENGINE_PROTOCOL_DETECTION_H_

#include <atomic>
#include <functional>
#include <memory>

#include "absl/strings/string_view.h"
#include "tools/engine/command_loop.h"

namespace engine {

enum class ProtocolKind { kGtp, kNboard, kCassio, kXboard };

// NBoard, Cassio and XBoard introduce themselves; everything else is GTP, whose
// clients start with many different commands.
ProtocolKind DetectProtocol(absl::string_view first_line);

// Turns into the protocol of the first line. Blank lines and comments before it
// are ignored.
class DetectedProtocol : public Protocol {
 public:
  using Maker = std::function<std::unique_ptr<Protocol>(ProtocolKind)>;

  explicit DetectedProtocol(Maker make) : make_(std::move(make)) {}

  LineEffect Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;
  void OnIdle() override;

 private:
  const Maker make_;
  std::unique_ptr<Protocol> owned_;
  // Set once, by the reading thread; both threads read it.
  std::atomic<Protocol*> chosen_ = nullptr;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_PROTOCOL_DETECTION_H_
