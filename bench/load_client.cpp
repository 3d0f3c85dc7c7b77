#include "bench/load_client.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "tests/tools/server_process.hpp"

namespace cheg::bench {
namespace {

// The size of the first frame in the bytes, with its head: nothing if it is not complete. The
// server does not mask its frames.
struct FrameSize {
  std::size_t head = 0;
  std::size_t whole = 0;
};

FrameSize frame_size(std::string_view bytes) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  if (bytes.size() < 2) {
    return {};
  }
  const bool is_long = byte(1) == 126;
  if (is_long && bytes.size() < 4) {
    return {};
  }
  const std::size_t head = is_long ? 4 : 2;
  const std::size_t whole = head + (is_long ? byte(2) * 256 + byte(3) : byte(1));
  return bytes.size() < whole ? FrameSize{} : FrameSize{head, whole};
}

}  // namespace

struct LoadClient::Socket {
  int descriptor = -1;
  std::string received;
};

LoadClient::LoadClient(Receive receive)
    : receive_(std::move(receive)), poll_(epoll_create1(EPOLL_CLOEXEC)) {}

LoadClient::~LoadClient() {
  for (const auto& socket : sockets_) {
    close(socket->descriptor);
  }
  close(poll_);
}

std::size_t LoadClient::connect(int port, const std::string& game, const std::string& hello) {
  auto socket = std::make_unique<Socket>();
  socket->descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const void* const generic = &address;
  if (socket->descriptor < 0 ||
      ::connect(socket->descriptor, static_cast<const sockaddr*>(generic), sizeof address) != 0) {
    throw std::runtime_error("cannot connect (see ulimit -n)");
  }
  const int on = 1;
  setsockopt(socket->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const std::size_t number = sockets_.size();
  sockets_.push_back(std::move(socket));
  const int descriptor = sockets_.back()->descriptor;
  const std::string request = test::RawConnection::upgrade(game);
  static_cast<void>(::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL));
  std::string& received = sockets_.back()->received;
  while (received.find("\r\n\r\n") == std::string::npos) {
    std::array<char, 512> bytes{};
    const ssize_t size = recv(descriptor, bytes.data(), bytes.size(), 0);
    if (size <= 0) {
      throw std::runtime_error("the server does not take the connection");
    }
    received.append(bytes.data(), static_cast<std::size_t>(size));
  }
  if (!received.starts_with("HTTP/1.1 101")) {
    throw std::runtime_error(received.substr(0, received.find('\r')));
  }
  received.erase(0, received.find("\r\n\r\n") + 4);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = number;
  epoll_ctl(poll_, EPOLL_CTL_ADD, descriptor, &event);
  send(number, hello);
  return number;
}

void LoadClient::send(std::size_t client, const std::string& frame) {
  const std::string bytes = test::RawConnection::frame(frame);
  static_cast<void>(::send(sockets_[client]->descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

void LoadClient::run(int milliseconds) {
  std::array<epoll_event, 256> events{};
  const int count = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), milliseconds);
  for (int i = 0; i < count; ++i) {
    read(static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64));
  }
}

void LoadClient::read(std::size_t client) {
  std::array<char, 16384> bytes{};
  const ssize_t size = recv(sockets_[client]->descriptor, bytes.data(), bytes.size(), 0);
  if (size <= 0) {
    throw std::runtime_error("the server has closed a connection");
  }
  std::string& received = sockets_[client]->received;
  received.append(bytes.data(), static_cast<std::size_t>(size));
  std::size_t at = 0;
  const std::string_view all = received;
  for (FrameSize one = frame_size(all); one.whole > 0; one = frame_size(all.substr(at))) {
    receive_(client, all.substr(at + one.head, one.whole - one.head));
    at += one.whole;
  }
  received.erase(0, at);
}

}  // namespace cheg::bench
