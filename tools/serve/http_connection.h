// A connection before it is a WebSocket: requests for the files of the page.

#ifndef RIALTO_TOOLS_SERVE_HTTP_CONNECTION_H_
#define RIALTO_TOOLS_SERVE_HTTP_CONNECTION_H_

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>

#include "absl/strings/string_view.h"
#include "tools/serve/http_rules.h"
#include "tools/serve/socket_client.h"
#include "tools/serve/web_files.h"

namespace tools {

// What a connection needs of its server.
class ConnectionHost {
 public:
  virtual ~ConnectionHost() = default;
  virtual const ServerAddress& address() const = 0;
  virtual const WebFiles& files() const = 0;
  virtual bool HasRoomForSocket() const = 0;
  // The connection becomes a WebSocket.
  virtual void TakeSocket(boost::beast::tcp_stream stream,
                          HttpRequest request) = 0;
  virtual void OnConnectionEnd() = 0;
};

// A request has a few seconds to arrive and its answer to be taken, so that
// slow clients and those that vanish cost little.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(boost::asio::ip::tcp::socket socket, ConnectionHost& host);
  ~HttpConnection();

  void Start() { Read(); }

 private:
  using ErrorCode = boost::beast::error_code;
  using Response =
      boost::beast::http::response<boost::beast::http::string_body>;

  void Read();
  void OnRead(ErrorCode error);
  Response Answer(const HttpRequest& request) const;
  Response Refusal(const HttpRequest& request, int status) const;
  void Send(Response response);

  boost::beast::tcp_stream stream_;
  ConnectionHost& host_;
  boost::beast::flat_buffer received_;
  std::optional<
      boost::beast::http::request_parser<boost::beast::http::string_body>>
      parser_;
  std::optional<Response> response_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_HTTP_CONNECTION_H_
