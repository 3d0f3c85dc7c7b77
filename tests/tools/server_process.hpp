// A server of `cheg serve` in a process of its own, and a client that knows only bytes.
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
  // Starts `cheg serve --port PORT` with the arguments, and waits until it listens. Port 0 chooses
  // a free one.
  explicit ServerProcess(std::vector<std::string> arguments, int port = 0);
  // Kills it.
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

  void kill();  // as kill -9
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

// Sends a request by HTTP and returns the answer. Throws std::runtime_error if there is none.
serve::HttpAnswer request(const ServerProcess& server, const std::string& method,
                          const std::string& target, const std::string& body = "");

// Connects to a port of this machine. Returns the socket, which the caller closes. Throws
// std::runtime_error if nothing listens there.
[[nodiscard]] int connect_to(int port);

// A connection by TCP to a port of this machine.
class RawConnection {
 public:
  explicit RawConnection(int port);
  ~RawConnection();
  RawConnection(const RawConnection&) = delete;
  RawConnection(RawConnection&&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  RawConnection& operator=(RawConnection&&) = delete;

  void send(const std::string& bytes) const;
  // Returns what comes until `end` has come, the connection is closed or the time is over.
  [[nodiscard]] std::string receive_until(
      const std::string& end, std::chrono::milliseconds limit = std::chrono::seconds(20));
  // Returns whether the other side has closed the connection within the time.
  [[nodiscard]] bool is_closed_within(std::chrono::milliseconds limit);

  // The request for a WebSocket, with more lines of the header.
  static std::string upgrade(const std::string& game, const std::string& more = "");
  // A masked text frame of WebSocket.
  static std::string frame(const std::string& text);

 private:
  int socket_;
};

}  // namespace cheg::test
