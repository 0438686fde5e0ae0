#include "tools/serve/http_connection.h"

#include <boost/beast/http/field.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/support/checksum.h"

namespace tools {
namespace {

namespace beast = ::boost::beast;
namespace http = ::boost::beast::http;

constexpr std::chrono::seconds kReadTime(10);
constexpr std::chrono::seconds kWriteTime(30);
constexpr uint32_t kLongestHead = 8 << 10;  // bytes

absl::string_view View(beast::string_view text) {
  return {text.data(), text.size()};
}

RequestHead HeadOf(const HttpRequest& request) {
  RequestHead head;
  head.method = View(request.method_string());
  head.target = View(request.target());
  head.host = View(request[http::field::host]);
  head.origin = View(request[http::field::origin]);
  head.protocols = View(request[http::field::sec_websocket_protocol]);
  return head;
}

}  // namespace

HttpConnection::HttpConnection(boost::asio::ip::tcp::socket socket,
                               ConnectionHost& host)
    : stream_(std::move(socket)), host_(host) {}

HttpConnection::~HttpConnection() { host_.OnConnectionEnd(); }

void HttpConnection::Read() {
  parser_.emplace();
  parser_->header_limit(kLongestHead);
  parser_->body_limit(0);
  stream_.expires_after(kReadTime);
  http::async_read(stream_, received_, *parser_,
                   [self = shared_from_this()](ErrorCode error, size_t) {
                     self->OnRead(error);
                   });
}

void HttpConnection::OnRead(ErrorCode error) {
  if (error == http::error::header_limit || error == http::error::body_limit ||
      error == http::error::bad_method || error == http::error::bad_version ||
      error == http::error::bad_target || error == http::error::bad_field ||
      error == http::error::bad_value) {
    HttpRequest unknown;
    unknown.keep_alive(false);
    return Send(Refusal(unknown, 400));
  }
  if (error) return;  // gone, or too slow
  HttpRequest request = parser_->release();
  if (!beast::websocket::is_upgrade(request)) return Send(Answer(request));
  int status = CheckUpgrade(HeadOf(request), host_.address());
  if (status == 101 && !host_.HasRoomForSocket()) status = 503;
  if (status != 101) return Send(Refusal(request, status));
  host_.TakeSocket(std::move(stream_), std::move(request));
}

HttpConnection::Response HttpConnection::Refusal(const HttpRequest& request,
                                                 int status) const {
  Response response(static_cast<http::status>(status), 11);
  response.keep_alive(request.keep_alive());
  for (const auto& [name, value] : SafetyHeaders(host_.address())) {
    response.set(name, value);
  }
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.body() = absl::StrCat(
      status, " ", View(http::obsolete_reason(response.result())), "\n");
  response.prepare_payload();
  return response;
}

HttpConnection::Response HttpConnection::Answer(
    const HttpRequest& request) const {
  const int status = CheckHead(HeadOf(request), host_.address());
  if (status != 200) return Refusal(request, status);
  const std::string path = FilePath(View(request.target()));
  std::optional<WebFile> file;
  if (path == kBackendPath) {
    file = WebFile{std::string(kBackendJson), "application/json"};
  } else if (!path.empty()) {
    file = host_.files().Find(path);
  }
  if (!file.has_value()) return Refusal(request, 404);

  Response response(http::status::ok, 11);
  response.keep_alive(request.keep_alive());
  for (const auto& [name, value] : SafetyHeaders(host_.address())) {
    response.set(name, value);
  }
  othello::Fnv1a hash;
  hash.AddBytes(file->content);
  const std::string tag =
      absl::StrCat("\"", absl::Hex(hash.hash(), absl::kZeroPad16), "\"");
  response.set(http::field::etag, tag);
  if (View(request[http::field::if_none_match]) == tag) {
    response.result(http::status::not_modified);
    response.prepare_payload();
    return response;
  }
  response.set(http::field::content_type, file->type);
  response.content_length(file->content.size());
  if (request.method() != http::verb::head) {
    response.body() = std::move(file->content);
  }
  return response;
}

void HttpConnection::Send(Response response) {
  response_.emplace(std::move(response));
  stream_.expires_after(kWriteTime);
  http::async_write(stream_, *response_,
                    [self = shared_from_this()](ErrorCode error, size_t) {
                      if (error) return;
                      if (self->response_->need_eof()) {
                        ErrorCode ignored;
                        self->stream_.socket().shutdown(
                            boost::asio::ip::tcp::socket::shutdown_send,
                            ignored);
                        return;
                      }
                      self->Read();
                    });
}

}  // namespace tools
