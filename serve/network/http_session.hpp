// One connection to the server: requests by HTTP, until one of them asks for a WebSocket. Includes
// Beast: only the .cpp files of this folder use this file.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/network/beast.hpp"
#include "serve/service.hpp"

namespace cheg::serve {

// What all connections to a port share.
struct HttpDesk {
  Service& service;
  std::vector<std::string> origins;
  // If set, the port is that of the operator; the function returns the metrics of others.
  std::function<std::string()> more_metrics;
  std::size_t sessions = 0;  // connections by WebSocket, now
};

// Serves the connection until it ends. Returns at once.
void serve_http(asio::ip::tcp::socket socket, std::shared_ptr<HttpDesk> desk);

// Goes on as a WebSocket of a game, which exists.
void serve_websocket(beast::tcp_stream stream, const http::request<http::string_body>& request,
                     const std::string& game, std::shared_ptr<HttpDesk> desk);

}  // namespace cheg::serve
