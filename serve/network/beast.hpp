// The parts of Boost.Beast and Boost.Asio that this library uses. Beast and Asio are slow to
// compile: include this header only in the .cpp files of this folder.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace cheg::serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

}  // namespace cheg::serve
