#include "tools/serve/socket_client.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http/field.hpp>
#include <chrono>
#include <utility>

#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "tools/serve/http_rules.h"

namespace tools {

namespace asio = ::boost::asio;
namespace beast = ::boost::beast;
namespace http = ::boost::beast::http;
namespace websocket = ::boost::beast::websocket;

constexpr std::chrono::seconds kHandshakeTime(10);
// Half of it without a sign of life sends a ping.
constexpr std::chrono::seconds kSilentTime(60);

SocketClient::SocketClient(beast::tcp_stream stream, RequestRunner& runner,
                           std::function<void()> on_end)
    : socket_(std::move(stream)), runner_(runner), on_end_(std::move(on_end)) {}

void SocketClient::Accept(HttpRequest request) {
  request_ = std::move(request);
  // The timeouts of the WebSocket take over from those of HTTP.
  beast::get_lowest_layer(socket_).expires_never();
  socket_.set_option(websocket::stream_base::timeout{
      kHandshakeTime, kSilentTime, /*keep_alive_pings=*/true});
  socket_.set_option(
      websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(
            http::field::sec_websocket_protocol,
            beast::string_view(kSubprotocol.data(), kSubprotocol.size()));
      }));
  socket_.read_message_max(kLongestRequest);
  socket_.text(true);
  socket_.async_accept(request_, [self = shared_from_this()](ErrorCode error) {
    if (error) return self->End();
    self->is_open_ = true;
    self->Read();
  });
}

void SocketClient::Leave() { Close(websocket::close_code::going_away); }

void SocketClient::Send(std::string text) {
  // Frames have their own ends.
  if (!text.empty() && text.back() == '\n') text.pop_back();
  const std::lock_guard<std::mutex> lock(mutex_);
  if (has_ended_) return;
  waiting_bytes_ += text.size();
  waiting_.push_back(std::move(text));
  if (is_woken_) return;
  is_woken_ = true;
  asio::post(socket_.get_executor(),
             [self = shared_from_this()] { self->Write(); });
}

void SocketClient::SendPartial(std::string text) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (waiting_bytes_ > kManyBytes) return;
  }
  Send(std::move(text));
}

void SocketClient::Read() {
  if (is_reading_ || is_closing_) return;
  is_reading_ = true;
  socket_.async_read(received_,
                     [self = shared_from_this()](ErrorCode error, size_t) {
                       self->is_reading_ = false;
                       self->OnRead(error);
                     });
}

void SocketClient::OnRead(ErrorCode error) {
  if (error) return End();
  if (!socket_.got_text()) {
    return Close(websocket::close_code::unknown_data);
  }
  const asio::const_buffer data = received_.cdata();
  runner_.Receive(
      absl::string_view(static_cast<const char*>(data.data()), data.size()),
      shared_from_this());
  received_.consume(received_.size());
  bool is_behind;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_behind = waiting_bytes_ > kManyBytes;
  }
  if (!is_behind) Read();  // else once enough is written
}

void SocketClient::Write() {
  if (is_writing_ || is_closing_ || !is_open_) return;
  bool is_too_far_behind;
  bool is_behind;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_too_far_behind = waiting_bytes_ > kMostBytes;
    is_behind = waiting_bytes_ > kManyBytes;
    if (waiting_.empty()) {
      is_woken_ = false;
    } else {
      being_written_ = std::move(waiting_.front());
      waiting_.pop_front();
      waiting_bytes_ -= being_written_.size();
      is_writing_ = true;
    }
  }
  if (is_too_far_behind) {
    is_writing_ = false;
    return Close(websocket::close_code::policy_error);
  }
  if (!is_behind) Read();
  if (!is_writing_) return;
  socket_.async_write(asio::buffer(being_written_),
                      [self = shared_from_this()](ErrorCode error, size_t) {
                        self->OnWritten(error);
                      });
}

void SocketClient::OnWritten(ErrorCode error) {
  is_writing_ = false;
  if (error) return End();
  Write();
}

void SocketClient::Close(websocket::close_code code) {
  if (is_closing_) return;
  is_closing_ = true;
  if (!is_open_ || is_writing_) {
    // A close frame would have to wait for the rest of the message.
    beast::get_lowest_layer(socket_).close();
    return End();
  }
  socket_.async_close(code,
                      [self = shared_from_this()](ErrorCode) { self->End(); });
}

void SocketClient::End() {
  is_closing_ = true;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (has_ended_) return;
    has_ended_ = true;
    waiting_.clear();
    waiting_bytes_ = 0;
  }
  runner_.Forget(this);
  if (on_end_) std::exchange(on_end_, nullptr)();
}

}  // namespace tools
