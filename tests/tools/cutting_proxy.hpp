// A bad line between clients and a server of this machine: cuts each connection after a random
// number of bytes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "tests/support/random.hpp"

namespace cheg::test {

class CuttingProxy {
 public:
  // Listens on a free port, and hands on what comes to the port of the server. Each connection is
  // cut after at least one and at most `most` bytes, whichever side they came from.
  CuttingProxy(int server_port, std::uint64_t most, std::uint64_t seed);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy(CuttingProxy&&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;
  CuttingProxy& operator=(CuttingProxy&&) = delete;

  [[nodiscard]] int port() const { return port_; }
  // How many connections have been cut.
  [[nodiscard]] int cuts() const { return cuts_; }
  // From now on, no connection is cut.
  void stop_cutting() { is_cutting_ = false; }

 private:
  struct Line {
    int client;
    int server;
    std::uint64_t left;  // bytes until it is cut
  };

  void run();
  void accept_one();
  // Hands on what has come. Returns false if the line is at its end.
  [[nodiscard]] bool hand_on(Line& line, int from, int to);

  int server_port_;
  std::uint64_t most_;
  Random random_;
  int listener_ = -1;
  int port_ = 0;
  std::vector<Line> lines_;  // only in the thread
  std::atomic<int> cuts_ = 0;
  std::atomic<bool> is_cutting_ = true;
  std::atomic<bool> ends_ = false;
  std::thread thread_;  // the last member: it uses all others
};

}  // namespace cheg::test
