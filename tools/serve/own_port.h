// A port that no other program takes at the same time.

#ifndef RIALTO_TOOLS_SERVE_OWN_PORT_H_
#define RIALTO_TOOLS_SERVE_OWN_PORT_H_

#include <boost/asio/ip/tcp.hpp>

namespace tools {

// Before bind(): the port is refused if another program listens there, and not
// if one has just ended.
void AskForOwnPort(boost::asio::ip::tcp::acceptor& acceptor,
                   boost::system::error_code& error);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_OWN_PORT_H_
