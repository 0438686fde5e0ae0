#include "tools/serve/web_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <set>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "tools/serve/ending_wait.h"
#include "tools/serve/http_connection.h"
#include "tools/serve/own_port.h"
#include "tools/serve/socket_client.h"
#include "tools/service/request_runner.h"

namespace tools {

namespace asio = ::boost::asio;
using asio::ip::tcp;
using ErrorCode = ::boost::system::error_code;

// Time for goodbyes when the server ends.
constexpr std::chrono::milliseconds kGoodbyeTime(500);
// After an error of accept(), such as a lack of descriptors.
constexpr std::chrono::milliseconds kAcceptPause(100);

class WebServer::Implementation : public ConnectionHost {
 public:
  Implementation(WebFiles files, RequestWorker& worker)
      : files_(std::move(files)),
        acceptor_(context_),
        pause_(context_),
        runner_(worker, {.most_waiting = kMostWaiting,
                         .blocks = false,
                         .most_beyond = kMostSearching - 1}) {}

  absl::Status Listen(uint16_t port) {
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    ErrorCode error;
    acceptor_.open(endpoint.protocol(), error);
    if (!error) AskForOwnPort(acceptor_, error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) {
      acceptor_.listen(asio::socket_base::max_listen_connections, error);
    }
    if (error) {
      return absl::UnavailableError(
          absl::StrCat("cannot listen on 127.0.0.1:", port, ": ",
                       error.message(), " (--port=N chooses another port)"));
    }
    address_.port = acceptor_.local_endpoint().port();
    address_.token = MakeToken();
    return absl::OkStatus();
  }

  absl::Status Run(int ending_descriptor) {
    absl::Status started = runner_.Start();
    if (!started.ok()) return started;
    {
      const EndingWait ending(context_, ending_descriptor,
                              [this] { EndAll(); });
      Accept();
      context_.run();
    }
    is_ending_ = false;
    runner_.Abort();
    return absl::OkStatus();
  }

  // --- For the connections.
  const ServerAddress& address() const override { return address_; }
  const WebFiles& files() const override { return files_; }
  bool HasRoomForSocket() const override {
    return clients_.size() < kMostSockets;
  }
  void TakeSocket(boost::beast::tcp_stream stream,
                  HttpRequest request) override {
    // The entry is removed by the address of the set's element.
    const auto place = std::make_shared<std::weak_ptr<SocketClient>>();
    const auto client = std::make_shared<SocketClient>(
        std::move(stream), runner_, [this, place] { Remove(place); });
    *place = client;
    clients_.insert(place);
    client->Accept(std::move(request));
  }
  void OnConnectionEnd() override {
    --connections_;
    StopIfAllGone();
  }

 private:
  using Place = std::shared_ptr<std::weak_ptr<SocketClient>>;

  void Accept() {
    acceptor_.async_accept([this](ErrorCode error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) {
        pause_.expires_after(kAcceptPause);
        pause_.async_wait([this](ErrorCode cancelled) {
          if (!cancelled) Accept();
        });
        return;
      }
      if (connections_ + static_cast<int>(clients_.size()) < kMostConnections) {
        ++connections_;
        std::make_shared<HttpConnection>(std::move(socket), *this)->Start();
      }
      Accept();
    });
  }

  void Remove(const Place& place) {
    clients_.erase(place);
    StopIfAllGone();
  }

  void EndAll() {
    is_ending_ = true;
    acceptor_.close();
    pause_.expires_after(kGoodbyeTime);
    pause_.async_wait([this](ErrorCode cancelled) {
      if (!cancelled) context_.stop();
    });
    const std::set<Place> clients = clients_;  // Leave() may remove one.
    for (const Place& place : clients) {
      if (const auto client = place->lock()) client->Leave();
    }
    StopIfAllGone();
  }

  void StopIfAllGone() {
    if (is_ending_ && clients_.empty()) context_.stop();
  }

  const WebFiles files_;
  ServerAddress address_;
  std::set<Place> clients_;
  int connections_ = 0;
  bool is_ending_ = false;
  // Destroys what it still holds, which uses what is above.
  asio::io_context context_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  // Its threads end before the sockets that they answer to.
  RequestRunner runner_;
};

absl::StatusOr<std::unique_ptr<WebServer>> WebServer::Create(
    uint16_t port, WebFiles files, RequestWorker& worker) {
  auto implementation =
      std::make_unique<Implementation>(std::move(files), worker);
  const absl::Status status = implementation->Listen(port);
  if (!status.ok()) return status;
  return absl::WrapUnique(new WebServer(std::move(implementation)));
}

WebServer::WebServer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

WebServer::~WebServer() = default;

const ServerAddress& WebServer::address() const {
  return implementation_->address();
}

absl::Status WebServer::Run(int ending_descriptor) {
  return implementation_->Run(ending_descriptor);
}

}  // namespace tools
