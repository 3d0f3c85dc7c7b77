#include "tests/tools/server_process.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <utility>

#include "serve/address.hpp"

namespace cheg::test {
namespace {

using Clock = std::chrono::steady_clock;

bool is_readable(int descriptor, std::chrono::milliseconds limit) {
  pollfd input{descriptor, POLLIN, 0};
  return poll(&input, 1, static_cast<int>(limit.count())) > 0;
}

}  // namespace

ServerProcess::ServerProcess(std::vector<std::string> arguments, int port)
    : arguments_(std::move(arguments)), port_(port) {
  start();
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::start() {
  std::vector<std::string> words{CHEG_PROGRAM, "serve", "--port", std::to_string(port_)};
  words.insert(words.end(), arguments_.begin(), arguments_.end());
  std::vector<char*> argv;
  for (std::string& word : words) {
    argv.push_back(word.data());
  }
  argv.push_back(nullptr);
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) {
    throw std::runtime_error("no pipe");
  }
  process_ = fork();
  if (process_ == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(pipe_ends[1]);
  output_ = pipe_ends[0];
  const std::string line = read_line();
  const std::size_t colon = line.find(':', line.find("http://") + 7);
  if (colon == std::string::npos) {
    throw std::runtime_error("the server does not listen: " + line);
  }
  port_ = std::stoi(line.substr(colon + 1));
}

std::string ServerProcess::read_line() {
  std::string line;
  char c = 0;
  while (is_readable(output_, std::chrono::seconds(60)) && ::read(output_, &c, 1) == 1) {
    if (c == '\n') {
      break;
    }
    line += c;
  }
  return line;
}

void ServerProcess::kill() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    close(output_);
    process_ = -1;
  }
}

void ServerProcess::start_again() { start(); }

std::optional<int> ServerProcess::end(std::chrono::milliseconds limit) {
  ::kill(process_, SIGTERM);
  const auto deadline = Clock::now() + limit;
  int status = 0;
  while (waitpid(process_, &status, WNOHANG) == 0) {
    if (Clock::now() > deadline) {
      return std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  close(output_);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

serve::HttpAnswer request(const ServerProcess& server, const std::string& method,
                          const std::string& target, const std::string& body) {
  const auto answer =
      serve::send_http(*serve::read_address(server.address()), method, target, body);
  if (!answer) {
    throw std::runtime_error(method + " " + target + ": " + answer.error());
  }
  return *answer;
}

int connect_to(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const void* const generic = &address;
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(descriptor, static_cast<const sockaddr*>(generic), sizeof address) != 0) {
    close(descriptor);
    throw std::runtime_error("cannot connect");
  }
  return descriptor;
}

RawConnection::RawConnection(int port) : socket_(connect_to(port)) {}

RawConnection::~RawConnection() { close(socket_); }

void RawConnection::send(const std::string& bytes) const {
  static_cast<void>(::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

std::string RawConnection::receive_until(const std::string& end, std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + limit;
  std::string received;
  while (received.find(end) == std::string::npos) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    char c = 0;
    if (left.count() <= 0 || !is_readable(socket_, left) || recv(socket_, &c, 1, 0) != 1) {
      break;
    }
    received += c;
  }
  return received;
}

bool RawConnection::is_closed_within(std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + limit;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    std::array<char, 4096> bytes{};
    if (left.count() <= 0 || !is_readable(socket_, left)) {
      return false;
    }
    if (recv(socket_, bytes.data(), bytes.size(), 0) <= 0) {
      return true;
    }
  }
}

std::string RawConnection::upgrade(const std::string& game, const std::string& more) {
  return "GET /ws/" + game +
         " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
         more + "\r\n";
}

std::string RawConnection::frame(const std::string& text) {
  std::string bytes = "\x81";
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += '\xfe';
    bytes += static_cast<char>(text.size() >> 8);
    bytes += static_cast<char>(text.size() & 0xff);
  }
  return bytes + std::string(4, '\0') + text;  // the mask
}

}  // namespace cheg::test
