#include "tools/serve/http_rules.h"

#include <cstddef>
#include <random>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tools {
namespace {

constexpr absl::string_view kHostNames[] = {"127.0.0.1", "localhost"};
constexpr int kHttpPort = 80;  // Browsers leave it out.

bool IsOwnHost(absl::string_view host, int port) {
  for (const absl::string_view name : kHostNames) {
    if (host == absl::StrCat(name, ":", port)) return true;
    if (port == kHttpPort && host == name) return true;
  }
  return false;
}

bool IsOwnOrigin(absl::string_view origin, int port) {
  return absl::ConsumePrefix(&origin, "http://") && IsOwnHost(origin, port);
}

// Takes as long for a wrong token as for the right one.
bool AreEqual(absl::string_view a, absl::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char difference = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  }
  return difference == 0;
}

bool HasToken(absl::string_view protocols, absl::string_view token) {
  bool has_name = false;
  bool has_token = false;
  for (absl::string_view protocol : absl::StrSplit(protocols, ',')) {
    protocol = absl::StripAsciiWhitespace(protocol);
    if (protocol == kSubprotocol) has_name = true;
    if (absl::ConsumePrefix(&protocol, kTokenPrefix) &&
        AreEqual(protocol, token)) {
      has_token = true;
    }
  }
  return has_name && has_token;
}

}  // namespace

std::string ServerAddress::Url() const {
  return absl::StrCat("http://", kHostNames[0], ":", port, "/#token=", token);
}

std::string MakeToken() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) absl::StrAppendFormat(&token, "%08x", random());
  return token;
}

int CheckHead(const RequestHead& head, const ServerAddress& address) {
  if (!IsOwnHost(head.host, address.port)) return 403;
  if (!head.origin.empty() && !IsOwnOrigin(head.origin, address.port)) {
    return 403;
  }
  return head.method == "GET" || head.method == "HEAD" ? 200 : 405;
}

int CheckUpgrade(const RequestHead& head, const ServerAddress& address) {
  if (CheckHead(head, address) != 200 || head.origin.empty()) return 403;
  if (head.target != kSocketPath) return 404;
  return HasToken(head.protocols, address.token) ? 101 : 403;
}

std::string FilePath(absl::string_view target) {
  target = target.substr(0, target.find('?'));
  if (target == "/") return "/index.html";
  if (!absl::ConsumePrefix(&target, "/")) return "";
  for (const absl::string_view name : absl::StrSplit(target, '/')) {
    if (name.empty() || name[0] == '.') return "";
    for (const char c : name) {
      if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' &&
          c != '-' && c != '.') {
        return "";
      }
    }
  }
  return absl::StrCat("/", target);
}

std::vector<std::pair<std::string, std::string>> SafetyHeaders(
    const ServerAddress& address) {
  std::string sockets;
  for (const absl::string_view name : kHostNames) {
    absl::StrAppend(&sockets, " ws://", name, ":", address.port);
  }
  return {
      {"Content-Security-Policy",
       absl::StrCat("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                    "style-src 'self'; img-src 'self' data: blob:; "
                    "connect-src 'self'",
                    sockets,
                    "; worker-src 'self'; manifest-src 'self'; "
                    "font-src 'self'; base-uri 'none'; form-action 'none'; "
                    "frame-ancestors 'none'")},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cache-Control", "no-cache"},
  };
}

}  // namespace tools
