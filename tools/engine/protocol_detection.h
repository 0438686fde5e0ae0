// Which protocol a client speaks, by its first line.

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
// clients begin with all kinds of commands.
ProtocolKind DetectProtocol(absl::string_view first_line);

// Becomes the protocol that the first line is in. Lines before it that say
// nothing (blanks, comments) are ignored.
class DetectedProtocol : public Protocol {
 public:
  using Maker = std::function<std::unique_ptr<Protocol>(ProtocolKind)>;

  explicit DetectedProtocol(Maker make) : make_(std::move(make)) {}

  Reception Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;
  void OnIdle() override;

 private:
  const Maker make_;
  std::unique_ptr<Protocol> owned_;
  // Set once, in the reading thread, and read in both.
  std::atomic<Protocol*> chosen_ = nullptr;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_PROTOCOL_DETECTION_H_
