#include "tools/serve/own_port.h"

#include <winsock2.h>

namespace tools {

// SO_REUSEADDR would share the port there, with any program that asks for it.
void AskForOwnPort(boost::asio::ip::tcp::acceptor& acceptor,
                   boost::system::error_code& error) {
  using Exclusive =
      boost::asio::detail::socket_option::boolean<SOL_SOCKET,
                                                  SO_EXCLUSIVEADDRUSE>;
  acceptor.set_option(Exclusive(true), error);
}

}  // namespace tools
