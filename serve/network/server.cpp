#include "serve/network/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <csignal>
#include <deque>
#include <utility>

#include "base/text.hpp"
#include "serve/http_api.hpp"
#include "serve/network/beast.hpp"
#include "serve/network/http_session.hpp"

namespace cheg::serve {
namespace {

using asio::ip::tcp;

constexpr std::chrono::milliseconds kTick{100};
// How long clients have to answer the end of their connections.
constexpr std::chrono::milliseconds kFarewell{1500};
constexpr std::chrono::milliseconds kRestAfterFailure{100};

class BeastServer final : public Server {
 public:
  explicit BeastServer(ServerOptions options)
      : options_(std::move(options)),
        acceptor_(context_),
        metrics_acceptor_(context_),
        ticks_(context_) {}

  // An error message, or nothing.
  std::optional<std::string> open() {
    auto error = open(acceptor_, options_.address, options_.port);
    if (!error && options_.metrics_port) {
      error = open(metrics_acceptor_, "127.0.0.1", *options_.metrics_port);
    }
    return error;
  }

  [[nodiscard]] std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::optional<std::uint16_t> metrics_port() const override {
    return metrics_acceptor_.is_open() ? std::optional(metrics_acceptor_.local_endpoint().port())
                                       : std::nullopt;
  }
  void post(std::function<void()> task) override { asio::post(context_, std::move(task)); }
  void think(std::function<void()> task) override { asio::post(thinker_, std::move(task)); }

  void run(Service& service, const std::function<std::string()>& more_metrics) override {
    const auto players =
        std::make_shared<HttpDesk>(HttpDesk{service, options_.origins, nullptr, 0});
    const auto operators = std::make_shared<HttpDesk>(HttpDesk{service, {}, more_metrics, 0});
    asio::signal_set signals(context_, SIGTERM, SIGINT);
    signals.async_wait([&](const beast::error_code& error, int /*signal*/) {
      if (!error) {
        end(service, *players);
      }
    });
    accept(acceptor_, players);
    if (metrics_acceptor_.is_open()) {
      accept(metrics_acceptor_, operators);
    }
    tick(service);
    context_.run();
    thinker_.stop();
    thinker_.join();
  }

 private:
  static std::optional<std::string> open(tcp::acceptor& acceptor, const std::string& address,
                                         std::uint16_t port) {
    beast::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) {
      return fmt::format("{} is no IP address; use 0.0.0.0 for all addresses of this machine",
                         cheg::quoted(address));
    }
    const tcp::endpoint endpoint(ip, port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) {
      acceptor.set_option(asio::socket_base::reuse_address(true), error);
      acceptor.bind(endpoint, error);
    }
    if (!error) {
      acceptor.listen(asio::socket_base::max_listen_connections, error);
    }
    return error ? std::optional(fmt::format("cannot listen on {} port {}: {}",
                                             made_printable(address), port, error.message()))
                 : std::nullopt;
  }

  void accept(tcp::acceptor& acceptor, const std::shared_ptr<HttpDesk>& desk) {
    acceptor.async_accept(
        [this, &acceptor, desk](const beast::error_code& error, tcp::socket socket) {
          if (!acceptor.is_open()) {
            return;
          }
          if (!error) {
            serve_http(std::move(socket), desk);
            accept(acceptor, desk);
            return;
          }
          // Too many open files, for example: accept no more for a moment.
          auto rest = std::make_shared<asio::steady_timer>(context_, kRestAfterFailure);
          rest->async_wait([this, rest, &acceptor, desk](const beast::error_code& /*error*/) {
            if (acceptor.is_open()) {
              accept(acceptor, desk);
            }
          });
        });
  }

  void tick(Service& service) {
    ticks_.expires_after(kTick);
    ticks_.async_wait([this, &service](const beast::error_code& error) {
      if (!error) {
        service.tick();
        tick(service);
      }
    });
  }

  void end(Service& service, const HttpDesk& players) {
    beast::error_code ignored;
    acceptor_.close(ignored);
    metrics_acceptor_.close(ignored);
    ticks_.cancel();
    service.announce_end();
    deadline_ = std::chrono::steady_clock::now() + kFarewell;
    wait_for_farewells(players);
  }

  void wait_for_farewells(const HttpDesk& players) {
    if (players.sessions == 0 || std::chrono::steady_clock::now() >= deadline_) {
      context_.stop();
      return;
    }
    constexpr std::chrono::milliseconds kLook{10};
    ticks_.expires_after(kLook);
    ticks_.async_wait(
        [this, &players](const beast::error_code& /*error*/) { wait_for_farewells(players); });
  }

  ServerOptions options_;
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  tcp::acceptor metrics_acceptor_;
  asio::steady_timer ticks_;
  std::chrono::steady_clock::time_point deadline_;
  asio::thread_pool thinker_{1};
};

}  // namespace

Result<std::unique_ptr<Server>, std::string> Server::listen(const ServerOptions& options) {
  auto server = std::make_unique<BeastServer>(options);
  if (auto error = server->open()) {
    return *std::move(error);
  }
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace cheg::serve
