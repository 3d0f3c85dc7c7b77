// Many WebSocket clients in one thread, for measuring `cheg serve`.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::bench {

class LoadClient {
 public:
  // Receives each frame of a client, by the number of the client.
  using Receive = std::function<void(std::size_t client, std::string_view frame)>;

  explicit LoadClient(Receive receive);
  ~LoadClient();
  LoadClient(const LoadClient&) = delete;
  LoadClient(LoadClient&&) = delete;
  LoadClient& operator=(const LoadClient&) = delete;
  LoadClient& operator=(LoadClient&&) = delete;

  // Connects to a game on a port of this machine, and sends a first frame. Returns the number of
  // the client: the first has the number 0. Throws std::runtime_error if it cannot connect.
  std::size_t connect(int port, const std::string& game, const std::string& hello);

  // Sends a frame.
  void send(std::size_t client, const std::string& frame);

  // Receives what has come, and waits at most this long if nothing has.
  void run(int milliseconds);

 private:
  struct Socket;
  void read(std::size_t client);

  Receive receive_;
  int poll_;
  std::vector<std::unique_ptr<Socket>> sockets_;
};

}  // namespace cheg::bench
