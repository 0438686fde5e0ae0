// Talks to an engine by GTP, the Go Text Protocol (version 2).

#ifndef RIALTO_TOOLS_MATCH_GTP_CLIENT_H_
#define RIALTO_TOOLS_MATCH_GTP_CLIENT_H_

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/match/child_process.h"
#include "tools/match/gtp_reply.h"
#include "tools/match/traffic_log.h"

namespace match {

struct GtpAnswer {
  GtpReply reply;
  double seconds = 0;  // from the question to the answer
};

class GtpClient {
 public:
  // Starts a command line. `log` may be null; when `stop` becomes true, no
  // answer is waited for any longer. Both must outlive the client.
  static absl::StatusOr<std::unique_ptr<GtpClient>> Start(
      const std::string& command, TrafficLog* log,
      const std::atomic<bool>& stop);

  // Says "quit". An engine that does not follow is killed.
  ~GtpClient();

  // Sends one command and waits for its answer. After an error the engine is
  // useless: DeadlineExceeded if no answer came in time, Unavailable if it
  // ended, closed its output or writes without end, Cancelled after a request
  // to stop.
  absl::StatusOr<GtpAnswer> Ask(absl::string_view command, double seconds);

  // Kills the engine.
  void Kill();

 private:
  GtpClient(std::unique_ptr<ChildProcess> process, std::string name,
            TrafficLog* log, const std::atomic<bool>& stop)
      : process_(std::move(process)),
        name_(std::move(name)),
        log_(log),
        stop_(stop) {}

  absl::StatusOr<GtpReply> WaitForReply(SteadyClock::time_point deadline);
  void Log(absl::string_view mark, absl::string_view text);

  const std::unique_ptr<ChildProcess> process_;
  const std::string name_;  // in the log
  TrafficLog* const log_;
  const std::atomic<bool>& stop_;
  GtpReplyReader reader_;
  bool is_usable_ = true;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_GTP_CLIENT_H_
