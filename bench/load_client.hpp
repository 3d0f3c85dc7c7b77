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
  // Called with each frame that arrives. `client` is the number of the client that receives the
  // frame.
  using Receive = std::function<void(std::size_t client, std::string_view frame)>;

  explicit LoadClient(Receive receive);
  ~LoadClient();
  LoadClient(const LoadClient&) = delete;
  LoadClient(LoadClient&&) = delete;
  LoadClient& operator=(const LoadClient&) = delete;
  LoadClient& operator=(LoadClient&&) = delete;

  // Connects a new client to a game on a port of this machine, and sends `hello` as its first
  // frame. Returns the number of the client; the first client has the number 0. Throws
  // std::runtime_error if the client cannot connect.
  std::size_t connect(int port, const std::string& game, const std::string& hello);

  // Sends a frame.
  void send(std::size_t client, const std::string& frame);

  // Receives the data that has arrived. If no data has arrived, first waits for data; the longest
  // wait is `milliseconds`.
  void run(int milliseconds);

 private:
  struct Socket;
  void read(std::size_t client);

  Receive receive_;
  int poll_;
  std::vector<std::unique_ptr<Socket>> sockets_;
};

}  // namespace cheg::bench
