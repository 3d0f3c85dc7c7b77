// A proxy that simulates a bad connection between clients and a server on this machine. It cuts
// each connection after a random number of bytes.
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
  // Listens on a free port, and forwards data to the port of the server and back. Cuts each
  // connection after at least one and at most `most` bytes. The bytes of both directions count.
  CuttingProxy(int server_port, std::uint64_t most, std::uint64_t seed);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy(CuttingProxy&&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;
  CuttingProxy& operator=(CuttingProxy&&) = delete;

  [[nodiscard]] int port() const { return port_; }
  // Returns how many connections have been cut.
  [[nodiscard]] int cuts() const { return cuts_; }
  // Cuts no more connections from now on.
  void stop_cutting() { is_cutting_ = false; }

 private:
  struct Line {
    int client;
    int server;
    std::uint64_t left;  // the number of bytes until the line is cut
  };

  void run();
  void accept_one();
  // Forwards the data that has arrived. Returns false if the line has ended.
  [[nodiscard]] bool hand_on(Line& line, int from, int to);

  int server_port_;
  std::uint64_t most_;
  Random random_;
  int listener_ = -1;
  int port_ = 0;
  std::vector<Line> lines_;  // used only by the thread
  std::atomic<int> cuts_ = 0;
  std::atomic<bool> is_cutting_ = true;
  std::atomic<bool> ends_ = false;
  std::thread thread_;  // the last member, because the thread uses all others
};

}  // namespace cheg::test
