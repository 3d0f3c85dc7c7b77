#include "serve/network/client.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/json.hpp"
#include "serve/network/beast.hpp"

namespace cheg::serve {
namespace {

using asio::ip::tcp;
using WebSocket = websocket::stream<beast::tcp_stream>;

constexpr std::chrono::seconds kConnectLimit{10};
constexpr std::chrono::milliseconds kFirstPause{100};
constexpr std::chrono::milliseconds kLongestPause{2000};

std::string host_header(const Address& address) {
  const bool is_ipv6 = address.host.find(':') != std::string::npos;
  const std::string host = is_ipv6 ? '[' + address.host + ']' : address.host;
  return address.port == "80" ? host : host + ':' + address.port;
}

// The message of a server's error; empty if the body is something else.
std::string error_in(const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  const auto found = json.is_object() ? json.find("error") : json.end();
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

// A pipe that makes news visible to poll().
class WakePipe {
 public:
  WakePipe() {
    if (pipe2(ends_.data(), O_NONBLOCK | O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category());
    }
  }
  ~WakePipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  WakePipe(const WakePipe&) = delete;
  WakePipe(WakePipe&&) = delete;
  WakePipe& operator=(const WakePipe&) = delete;
  WakePipe& operator=(WakePipe&&) = delete;

  [[nodiscard]] int descriptor() const { return ends_[0]; }
  // A full pipe wakes as well.
  void wake() const { [[maybe_unused]] const auto written = ::write(ends_[1], "", 1); }
  void drain() const {
    std::array<char, 256> bytes{};
    while (::read(ends_[0], bytes.data(), bytes.size()) > 0) {
    }
  }

 private:
  std::array<int, 2> ends_{};
};

// The members of the last group belong to the thread of the link.
class BeastLink final : public Link {
 public:
  explicit BeastLink(Address address)
      : address_(std::move(address)), resolver_(context_), timer_(context_) {
    begin();
    thread_ = std::thread([this] { context_.run(); });
  }
  // Without memory for the farewell the process ends.
  // NOLINTNEXTLINE(bugprone-exception-escape)
  ~BeastLink() override {
    asio::post(context_, [this] { farewell(); });
    thread_.join();
  }
  BeastLink(const BeastLink&) = delete;
  BeastLink(BeastLink&&) = delete;
  BeastLink& operator=(const BeastLink&) = delete;
  BeastLink& operator=(BeastLink&&) = delete;

  [[nodiscard]] int descriptor() const override { return pipe_.descriptor(); }

  [[nodiscard]] std::vector<LinkNews> take() override {
    pipe_.drain();
    std::vector<LinkNews> news;
    {
      const std::lock_guard lock(mutex_);
      news = std::exchange(news_, {});
    }
    known_connections_ += std::count_if(news.begin(), news.end(), [](const LinkNews& one) {
      return one.kind == LinkNews::Kind::connected;
    });
    return news;
  }

  void send(const std::string& frame) override {
    asio::post(context_, [this, frame, connection = known_connections_] {
      if (is_connected_ && connection == connections_) {
        queue_.push_back(frame);
        write();
      }
    });
  }

 private:
  void tell(LinkNews::Kind kind, std::string text) {
    {
      const std::lock_guard lock(mutex_);
      news_.push_back({kind, std::move(text)});
    }
    pipe_.wake();
  }

  // Each connection is a WebSocket of its own, so that handlers of an old one do no harm.
  void begin() {
    socket_ = std::make_shared<WebSocket>(context_);
    queue_.clear();
    is_writing_ = false;
    resolver_.async_resolve(
        address_.host, address_.port,
        [this, socket = socket_](const beast::error_code& error,
                                 const tcp::resolver::results_type& found) {
          if (error) {
            lose(socket, error);
            return;
          }
          auto& stream = beast::get_lowest_layer(*socket);
          stream.expires_after(kConnectLimit);
          stream.async_connect(
              found, [this, socket](const beast::error_code& failure, const tcp::endpoint&) {
                failure ? lose(socket, failure) : shake_hands(socket);
              });
        });
  }

  void shake_hands(const std::shared_ptr<WebSocket>& socket) {
    beast::get_lowest_layer(*socket).expires_never();
    beast::get_lowest_layer(*socket).socket().set_option(tcp::no_delay(true));
    socket->set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    socket->async_handshake(
        response_, host_header(address_), "/ws/" + address_.game,
        [this, socket](const beast::error_code& error) {
          if (error == websocket::error::upgrade_declined && response_.result_int() < 500) {
            refuse();
          } else if (error) {
            lose(socket, error);
          } else {
            is_connected_ = true;
            ++connections_;
            pause_ = kFirstPause;
            tell(LinkNews::Kind::connected, "");
            read(socket);
          }
        });
  }

  void refuse() {
    const std::string message = error_in(response_.body());
    tell(LinkNews::Kind::refused, message.empty() ? "the server has no game here" : message);
  }

  void read(const std::shared_ptr<WebSocket>& socket) {
    socket->async_read(buffer_, [this, socket](const beast::error_code& error, std::size_t) {
      if (error) {
        lose(socket, error);
        return;
      }
      tell(LinkNews::Kind::frame, beast::buffers_to_string(buffer_.data()));
      buffer_.consume(buffer_.size());
      read(socket);
    });
  }

  void write() {
    if (is_writing_ || queue_.empty()) {
      return;
    }
    is_writing_ = true;
    socket_->async_write(asio::buffer(queue_.front()),
                         [this, socket = socket_](const beast::error_code& error, std::size_t) {
                           if (socket != socket_ || error) {
                             return;  // reading fails too
                           }
                           is_writing_ = false;
                           queue_.pop_front();
                           write();
                         });
  }

  void lose(const std::shared_ptr<WebSocket>& socket, const beast::error_code& error) {
    if (socket != socket_ || ends_) {
      return;
    }
    const auto& reason = socket->reason();
    const bool is_policy = reason.code == websocket::close_code::policy_error;
    const bool was_connected = std::exchange(is_connected_, false);
    std::string why = error == websocket::error::closed && !reason.reason.empty()
                          ? std::string(reason.reason.data(), reason.reason.size())
                          : error.message();
    if (is_policy) {
      tell(LinkNews::Kind::refused, std::move(why));
      return;
    }
    if (was_connected || !has_complained_) {
      tell(LinkNews::Kind::lost, std::move(why));
      has_complained_ = true;
    }
    buffer_.consume(buffer_.size());
    timer_.expires_after(pause_);
    pause_ = std::min(2 * pause_, kLongestPause);
    timer_.async_wait([this](const beast::error_code& cancelled) {
      if (!cancelled && !ends_) {
        begin();
      }
    });
  }

  // Sends what waits and ends the connection; a server that does not answer is left after a moment.
  void farewell() {
    constexpr std::chrono::seconds kPatience{1};
    ends_ = true;
    resolver_.cancel();
    if (!is_connected_) {
      context_.stop();
      return;
    }
    timer_.expires_after(kPatience);
    timer_.async_wait([this](const beast::error_code&) { context_.stop(); });
    close_when_written();
  }

  void close_when_written() {
    if (!queue_.empty()) {
      asio::post(context_, [this] { close_when_written(); });
      return;
    }
    socket_->async_close(websocket::close_code::normal,
                         [this](const beast::error_code&) { context_.stop(); });
  }

  WakePipe pipe_;
  std::mutex mutex_;  // for news_
  std::vector<LinkNews> news_;
  std::ptrdiff_t known_connections_ = 0;  // of which take() has told

  Address address_;
  asio::io_context context_{1};
  tcp::resolver resolver_;
  asio::steady_timer timer_;
  std::shared_ptr<WebSocket> socket_;
  websocket::response_type response_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  std::chrono::milliseconds pause_ = kFirstPause;
  std::ptrdiff_t connections_ = 0;  // so far
  bool is_connected_ = false;
  bool is_writing_ = false;
  bool has_complained_ = false;
  bool ends_ = false;
  std::thread thread_;
};

// A request and its answer.
class HttpCall {
 public:
  HttpCall(const Address& address, const std::string& method, const std::string& target,
           const std::string& body)
      : address_(address), resolver_(context_), stream_(context_) {
    request_.method_string(method);
    request_.target(target);
    request_.version(11);
    request_.set(http::field::host, host_header(address));
    request_.set(http::field::content_type, "application/json");
    request_.body() = body;
    request_.prepare_payload();
    request_.keep_alive(false);
  }

  Result<HttpAnswer, std::string> run() {
    resolver_.async_resolve(
        address_.host, address_.port,
        [this](const beast::error_code& error, const tcp::resolver::results_type& found) {
          if (!failed(error)) {
            connect(found);
          }
        });
    context_.run_for(kConnectLimit);
    if (error_ || !is_answered_) {
      return fmt::format("cannot reach {}: {}", host_header(address_),
                         error_ ? error_.message() : "no answer within ten seconds");
    }
    return HttpAnswer{response_.result_int(), response_.body()};
  }

 private:
  bool failed(const beast::error_code& error) {
    error_ = error;
    return error.failed();
  }

  void connect(const tcp::resolver::results_type& found) {
    stream_.async_connect(found, [this](const beast::error_code& error, const tcp::endpoint&) {
      if (failed(error)) {
        return;
      }
      http::async_write(stream_, request_, [this](const beast::error_code& unsent, std::size_t) {
        if (failed(unsent)) {
          return;
        }
        http::async_read(stream_, buffer_, response_,
                         [this](const beast::error_code& unread, std::size_t) {
                           is_answered_ = !failed(unread);
                         });
      });
    });
  }

  Address address_;
  asio::io_context context_{1};
  tcp::resolver resolver_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
  beast::error_code error_;
  bool is_answered_ = false;
};

}  // namespace

std::unique_ptr<Link> Link::connect(const Address& address) {
  return std::make_unique<BeastLink>(address);
}

Result<HttpAnswer, std::string> send_http(const Address& address, const std::string& method,
                                          const std::string& target, const std::string& body) {
  return HttpCall(address, method, target, body).run();
}

}  // namespace cheg::serve
