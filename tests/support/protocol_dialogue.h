// Speaks with a protocol line by line, without threads.

#ifndef RIALTO_TESTS_SUPPORT_PROTOCOL_DIALOGUE_H_
#define RIALTO_TESTS_SUPPORT_PROTOCOL_DIALOGUE_H_

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/support/sessions.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/identity.h"
#include "tools/engine/session.h"

namespace engine {

// P is a protocol made from a session, a channel and an identity.
template <typename P>
class Dialogue {
 public:
  explicit Dialogue(const Options& options = SmallOptions())
      : session_(MakeSession(options)),
        channel_(in_, out_, aside_),
        protocol_(*session_, channel_, Identity()) {}

  // All that the protocol writes about a line.
  std::string Say(absl::string_view line) {
    out_.str("");
    const LineEffect effect = protocol_.Receive(line);
    if (!effect.is_done) {
      session_->ClearInterrupt();
      is_over_ |= !protocol_.Handle(line, search::Clock::now());
    }
    return out_.str();
  }

  bool is_over() const { return is_over_; }
  Session& session() { return *session_; }
  P& protocol() { return protocol_; }
  std::string aside() const { return aside_.str(); }

 private:
  static EngineIdentity Identity() {
    EngineIdentity identity;
    identity.version = "1.2.3";
    return identity;
  }

  std::unique_ptr<Session> session_;
  std::istringstream in_;
  std::ostringstream out_;
  std::ostringstream aside_;
  StreamChannel channel_;
  P protocol_;
  bool is_over_ = false;
};

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PROTOCOL_DIALOGUE_H_
