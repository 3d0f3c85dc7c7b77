#include "tests/tools/cutting_proxy.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "tests/tools/server_process.hpp"

namespace cheg::test {
namespace {

bool write_all(int descriptor, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = send(descriptor, bytes, size, MSG_NOSIGNAL);
    if (written <= 0) {
      return false;
    }
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace

CuttingProxy::CuttingProxy(int server_port, std::uint64_t most, std::uint64_t seed)
    : server_port_(server_port),
      most_(most),
      random_(seed),
      listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  void* const generic = &address;
  if (bind(listener_, static_cast<sockaddr*>(generic), size) != 0 ||
      listen(listener_, SOMAXCONN) != 0 ||
      getsockname(listener_, static_cast<sockaddr*>(generic), &size) != 0) {
    close(listener_);
    throw std::runtime_error("the proxy cannot listen");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { run(); });
}

CuttingProxy::~CuttingProxy() {
  ends_ = true;
  thread_.join();
  for (const Line& line : lines_) {
    close(line.client);
    close(line.server);
  }
  close(listener_);
}

void CuttingProxy::run() {
  while (!ends_) {
    std::vector<pollfd> inputs{{listener_, POLLIN, 0}};
    for (const Line& line : lines_) {
      inputs.push_back({line.client, POLLIN, 0});
      inputs.push_back({line.server, POLLIN, 0});
    }
    constexpr int kLook = 20;  // milliseconds
    poll(inputs.data(), inputs.size(), kLook);
    std::vector<Line> still_there;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      Line& line = lines_[i];
      const bool is_there =
          (inputs[2 * i + 1].revents == 0 || hand_on(line, line.client, line.server)) &&
          (inputs[2 * i + 2].revents == 0 || hand_on(line, line.server, line.client));
      if (is_there) {
        still_there.push_back(line);
      } else {
        close(line.client);
        close(line.server);
      }
    }
    lines_ = still_there;
    if (inputs[0].revents != 0) {
      accept_one();
    }
  }
}

void CuttingProxy::accept_one() {
  const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) {
    return;
  }
  int server = -1;
  try {
    server = connect_to(server_port_);
  } catch (const std::exception&) {
    close(client);
    return;
  }
  lines_.push_back({client, server, 1 + random_.below(most_)});
}

bool CuttingProxy::hand_on(Line& line, int from, int to) {
  std::array<char, 4096> bytes{};
  const std::size_t wanted =
      is_cutting_ ? std::min<std::size_t>(bytes.size(), line.left) : bytes.size();
  const ssize_t size = recv(from, bytes.data(), wanted, 0);
  if (size <= 0 || !write_all(to, bytes.data(), static_cast<std::size_t>(size))) {
    return false;
  }
  line.left -= std::min(line.left, static_cast<std::uint64_t>(size));
  if (is_cutting_ && line.left == 0) {
    ++cuts_;
    return false;
  }
  return true;
}

}  // namespace cheg::test
