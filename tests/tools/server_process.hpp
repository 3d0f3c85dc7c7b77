// Runs `cheg serve` in a separate process. Also provides a client that sends and receives raw
// bytes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "serve/network/client.hpp"

namespace cheg::test {

class ServerProcess {
 public:
  // Starts `cheg serve --port PORT` with the arguments, and waits until the server listens. With
  // port 0, the server chooses a free port.
  explicit ServerProcess(std::vector<std::string> arguments, int port = 0);
  // Kills the server.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess(ServerProcess&&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ServerProcess& operator=(ServerProcess&&) = delete;

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] std::string address() const { return "127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] pid_t process() const { return process_; }
  // Reads the next line of its output.
  [[nodiscard]] std::string read_line();

  void kill();  // sends SIGKILL
  void start_again();
  // Sends SIGTERM and returns the exit status, or nothing if the server does not end in time.
  [[nodiscard]] std::optional<int> end(std::chrono::milliseconds limit);

 private:
  void start();

  std::vector<std::string> arguments_;
  int port_;
  pid_t process_ = -1;
  int output_ = -1;
};

// Sends an HTTP request and returns the answer. Throws std::runtime_error if there is no answer.
serve::HttpAnswer request(const ServerProcess& server, const std::string& method,
                          const std::string& target, const std::string& body = "");

// Connects to a port of this machine. Returns the socket, which the caller closes. Throws
// std::runtime_error if nothing listens there.
[[nodiscard]] int connect_to(int port);

// A TCP connection to a port of this machine.
class RawConnection {
 public:
  explicit RawConnection(int port);
  ~RawConnection();
  RawConnection(const RawConnection&) = delete;
  RawConnection(RawConnection&&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  RawConnection& operator=(RawConnection&&) = delete;

  void send(const std::string& bytes) const;
  // Returns the bytes that arrive until `end` has arrived, the connection is closed, or the time is
  // over.
  [[nodiscard]] std::string receive_until(
      const std::string& end, std::chrono::milliseconds limit = std::chrono::seconds(20));
  // Returns whether the other side has closed the connection within the time.
  [[nodiscard]] bool is_closed_within(std::chrono::milliseconds limit);

  // Returns the request for a WebSocket. `more` contains further header lines.
  static std::string upgrade(const std::string& game, const std::string& more = "");
  // Returns a masked text frame of WebSocket.
  static std::string frame(const std::string& text);

 private:
  int socket_;
};

}  // namespace cheg::test
