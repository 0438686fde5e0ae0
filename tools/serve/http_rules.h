// Who may have what from `rialto serve`. Pure functions of the request.
//
// A page of another site can make the browser send requests to this machine.
// The name in Host (against DNS rebinding), Origin, and a token that only those
// know who have read the program's output keep it out.

#ifndef RIALTO_TOOLS_SERVE_HTTP_RULES_H_
#define RIALTO_TOOLS_SERVE_HTTP_RULES_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace tools {

struct ServerAddress {
  uint16_t port = 0;
  std::string token;

  // "http://127.0.0.1:8642/#token=...": what the user opens.
  std::string Url() const;
};

// 128 random bits in hexadecimal.
std::string MakeToken();

// The parts of a request that the rules look at; empty if absent.
struct RequestHead {
  absl::string_view method;
  absl::string_view target;
  absl::string_view host;
  absl::string_view origin;
  // Sec-WebSocket-Protocol.
  absl::string_view protocols;
};

// The one subprotocol that the server selects. The client offers its token as
// another one, because a browser lets a page set no other header.
inline constexpr absl::string_view kSubprotocol = "rialto";
inline constexpr absl::string_view kTokenPrefix = "token.";
inline constexpr absl::string_view kSocketPath = "/engine";
inline constexpr absl::string_view kBackendPath = "/backend.json";
inline constexpr absl::string_view kBackendJson =
    "{\"backend\":\"serve\",\"socket\":\"/engine\"}\n";

// The status for the wrong kind of request: 403, 405; else 200.
int CheckHead(const RequestHead& head, const ServerAddress& address);
// The same for a request to become a WebSocket: 403, 404; else 101.
int CheckUpgrade(const RequestHead& head, const ServerAddress& address);

// The path of a target without its query, "/index.html" for "/". Empty if it is
// not a plain path: names of letters, digits, '_', '-' and '.', none of which
// begins with a dot.
std::string FilePath(absl::string_view target);

// Headers of every answer: isolation from other origins, and what the page may
// load.
std::vector<std::pair<std::string, std::string>> SafetyHeaders(
    const ServerAddress& address);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_HTTP_RULES_H_
