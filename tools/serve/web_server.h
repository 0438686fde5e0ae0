// The server of `rialto serve`: the page and its WebSockets, for this machine
// alone.

#ifndef RIALTO_TOOLS_SERVE_WEB_SERVER_H_
#define RIALTO_TOOLS_SERVE_WEB_SERVER_H_

#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/serve/http_rules.h"
#include "tools/serve/web_files.h"
#include "tools/service/request_worker.h"

namespace tools {

class WebServer {
 public:
  // More connections than this are closed at once, more WebSockets refused.
  static constexpr int kMostConnections = 256;
  static constexpr int kMostSockets = 64;
  // So many clients search at the same time, whatever the others do.
  static constexpr int kMostSearching = 16;
  // Of one client.
  static constexpr size_t kMostWaiting = 1024;

  // Listens on 127.0.0.1; `port` 0 is any that is free. Errors: the port is
  // taken. `worker` must outlive the server.
  static absl::StatusOr<std::unique_ptr<WebServer>> Create(
      uint16_t port, WebFiles files, RequestWorker& worker);
  ~WebServer();

  const ServerAddress& address() const;

  // Blocks until the descriptor becomes readable; then closes all connections
  // and ends all searches. An error if the system has too few threads.
  absl::Status Run(int ending_descriptor);

 private:
  class Implementation;
  explicit WebServer(std::unique_ptr<Implementation> implementation);

  const std::unique_ptr<Implementation> implementation_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_WEB_SERVER_H_
