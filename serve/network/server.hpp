// A server for games: HTTP and WebSocket on a socket. Only the functions of house players run in a
// thread of their own (see think()). Everything else runs in the thread of run().
//
// Beast and Asio are slow to compile, so only the .cpp files of this library include them.
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
  // Pages of these origins, such as "https://games.example", may connect. Pages of the server
  // itself may always connect.
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
  // The port of the metrics; nothing if the server has no such port.
  [[nodiscard]] virtual std::optional<std::uint16_t> metrics_port() const = 0;

  // The functions for Surroundings::post and Surroundings::think. The function post() runs a task
  // in the thread of run(). The function think() runs a task in the thread of the house players.
  // Any thread may call post() and think().
  virtual void post(std::function<void()> task) = 0;
  virtual void think(std::function<void()> task) = 0;

  // Serves until SIGTERM or SIGINT arrives. After the signal, closes all connections with the close
  // code 1012, and returns within two seconds. `more_metrics` returns additional metrics, such as
  // the metrics of the store. The server shows the additional metrics together with its own
  // metrics.
  virtual void run(Service& service, const std::function<std::string()>& more_metrics) = 0;
};

}  // namespace cheg::serve
