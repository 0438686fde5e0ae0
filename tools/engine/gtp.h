// The Go Text Protocol, version 2, for Othello, as Quarry, GoGui and match
// programs use it (docs/protocols.md).

#ifndef RIALTO_TOOLS_ENGINE_GTP_H_
#define RIALTO_TOOLS_ENGINE_GTP_H_

#include <deque>
#include <mutex>

#include "absl/strings/string_view.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_parser.h"
#include "tools/engine/session.h"

namespace engine {

class GtpProtocol : public Protocol {
 public:
  // Session and channel must outlive the protocol.
  GtpProtocol(Session& session, Channel& channel,
              const EngineIdentity& identity);

  // Parses the line, for Handle() too.
  LineEffect Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;
  // Ponders after its own moves.
  void OnIdle() override;

 private:
  GtpLine NextLine();

  GtpState state_;
  std::mutex mutex_;            // guards parsed_
  std::deque<GtpLine> parsed_;  // received and not handled yet
  bool may_ponder_ = false;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_GTP_H_
