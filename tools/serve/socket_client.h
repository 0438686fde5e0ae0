// A page that is connected by a WebSocket: its requests and their answers.

#ifndef RIALTO_TOOLS_SERVE_SOCKET_CLIENT_H_
#define RIALTO_TOOLS_SERVE_SOCKET_CLIENT_H_

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "tools/service/request_runner.h"
#include "tools/service/request_worker.h"

namespace tools {

using HttpRequest =
    boost::beast::http::request<boost::beast::http::string_body>;

// Lives until its connection ends and no request of it is under way. One thread
// runs the io_context and calls what is not said to be for others.
//
// A client that does not read costs a bounded number of answers, no thread and
// no time: partial answers are dropped, then its requests are not read, and
// after a minute without a sign of life it is closed.
class SocketClient : public AnswerSink,
                     public std::enable_shared_from_this<SocketClient> {
 public:
  // `on_end` is called once, when the connection has ended.
  SocketClient(boost::beast::tcp_stream stream, RequestRunner& runner,
               std::function<void()> on_end);

  // Accepts the connection that this request, which was checked, asks for.
  void Accept(HttpRequest request);
  // Says goodbye: the server ends.
  void Leave();

  // From any thread. None blocks.
  void Send(std::string text) override;
  void SendPartial(std::string text) override;
  void SendAtOnce(std::string text) override { Send(std::move(text)); }

 private:
  using ErrorCode = boost::beast::error_code;

  // Bytes of answers that wait: beyond the first, partial answers are dropped
  // and no request is read; beyond the last, the client is closed.
  static constexpr size_t kManyBytes = size_t{1} << 20;
  static constexpr size_t kMostBytes = size_t{1} << 24;

  void Read();
  void OnRead(ErrorCode error);
  void Write();
  void OnWritten(ErrorCode error);
  void Close(boost::beast::websocket::close_code code);
  void End();

  boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
  RequestRunner& runner_;
  std::function<void()> on_end_;
  HttpRequest request_;
  boost::beast::flat_buffer received_;
  bool is_open_ = false;
  bool is_writing_ = false;
  bool is_reading_ = false;
  bool is_closing_ = false;
  std::string being_written_;

  std::mutex mutex_;  // guards what follows
  std::deque<std::string> waiting_;
  size_t waiting_bytes_ = 0;
  bool is_woken_ = false;  // Write() will be called.
  bool has_ended_ = false;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_SOCKET_CLIENT_H_
