// A server for games: HTTP and WebSocket on a socket. Everything runs in the thread of run(),
// except what house players think.
//
// Beast and Asio are slow to compile: only this library includes them, and only in its .cpp files.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "serve/service.hpp"

namespace cheg::serve {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;                  // 0: any free port
  std::optional<std::uint16_t> metrics_port;  // on 127.0.0.1
  // Pages of these origins may connect, such as "https://games.example". A page from the address
  // to which it connects always may.
  std::vector<std::string> origins;
};

class Server {
 public:
  // Begins to listen. Returns an error message if the address cannot be used.
  [[nodiscard]] static Result<std::unique_ptr<Server>, std::string> listen(
      const ServerOptions& options);

  Server() = default;
  Server(const Server&) = delete;
  Server(Server&&) = delete;
  Server& operator=(const Server&) = delete;
  Server& operator=(Server&&) = delete;
  virtual ~Server() = default;

  // The port on which the server listens.
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  // The port of the metrics; nothing if there is none.
  [[nodiscard]] virtual std::optional<std::uint16_t> metrics_port() const = 0;

  // For Surroundings: runs a function in the thread of run(), or in the thread in which house
  // players think. May be called from any thread.
  virtual void post(std::function<void()> task) = 0;
  virtual void think(std::function<void()> task) = 0;

  // Serves until SIGTERM or SIGINT arrives. Then tells all clients with the close code 1012, and
  // returns within two seconds. `more_metrics` returns the metrics of others.
  virtual void run(Service& service, const std::function<std::string()>& more_metrics) = 0;
};

}  // namespace cheg::serve
