// A connection to the server. The connection carries HTTP requests until one request asks for a
// WebSocket. Only the .cpp files of this folder may include this header, because it includes Beast.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/network/beast.hpp"
#include "serve/service.hpp"

namespace cheg::serve {

// The data that all connections to a port share.
struct HttpDesk {
  Service& service;
  std::vector<std::string> origins;
  // A function that returns additional metrics, such as those of the store. Only the operator's
  // port has this function.
  std::function<std::string()> more_metrics;
  std::size_t sessions = 0;  // connections by WebSocket, now
};

// Serves the connection until it ends. Returns at once.
void serve_http(asio::ip::tcp::socket socket, std::shared_ptr<HttpDesk> desk);

// Continues the connection as a WebSocket of the game. Requires: the game exists.
void serve_websocket(beast::tcp_stream stream, const http::request<http::string_body>& request,
                     const std::string& game, std::shared_ptr<HttpDesk> desk);

}  // namespace cheg::serve
