#include "serve/network/http_session.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "serve/http_api.hpp"
#include "serve/protocol.hpp"

namespace cheg::serve {
namespace {

// How long a client may take for one request, and wait between two.
constexpr std::chrono::seconds kRequestLimit{10};
constexpr std::uint32_t kLongestHeader = 8192;
constexpr std::string_view kWebSocketPath = "/ws/";
constexpr std::string_view kBearer = "Bearer ";
// The page runs only its own scripts, asks only this server, and is no part of another page. It
// tells nobody its address, which names the game.
constexpr const char* kContentPolicy =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(asio::ip::tcp::socket socket, std::shared_ptr<HttpDesk> desk)
      : stream_(std::move(socket)), desk_(std::move(desk)) {}

  void read() {
    parser_.emplace();
    parser_->body_limit(kLongestFrame);
    parser_->header_limit(kLongestHeader);
    stream_.expires_after(kRequestLimit);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                       self->have_read(error);
                     });
  }

 private:
  void have_read(const beast::error_code& error) {
    if (error == http::error::body_limit) {
      write(http_error(413, "a body has at most 4096 bytes"), false);
    } else if (error == http::error::header_limit) {
      write(http_error(431, "the header is too long"), false);
    } else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
               error != http::error::end_of_stream && error != http::error::partial_message) {
      write(http_error(400, "this is no request by HTTP"), false);
    } else if (error) {
      close();
    } else {
      request_ = parser_->release();
      answer();
    }
  }

  void answer() {
    const std::string target(view(request_.target()));
    if (websocket::is_upgrade(request_)) {
      upgrade(target);
      return;
    }
    HttpRequest request{std::string(view(request_.method_string())), target, request_.body(), ""};
    const std::string_view authorization = view(request_[http::field::authorization]);
    if (authorization.starts_with(kBearer)) {
      request.token = authorization.substr(kBearer.size());
    }
    is_head_ = request.method == "HEAD";
    request.method = is_head_ ? "GET" : request.method;
    if (desk_->more_metrics) {
      write(answer_operator(desk_->service, request, desk_->more_metrics()), request_.keep_alive());
      return;
    }
    // The answer may take a moment, in which nothing is read.
    stream_.expires_never();
    answer_http(desk_->service, request, [self = shared_from_this()](const HttpResponse& response) {
      self->write(response, self->request_.keep_alive());
    });
  }

  // A page in a browser must come from this server or from an origin that the operator allows.
  [[nodiscard]] bool is_origin_allowed() const {
    const auto field = request_.find(http::field::origin);
    if (field == request_.end()) {
      return true;
    }
    const std::string_view origin = view(field->value());
    const std::size_t slashes = origin.find("://");
    return (slashes != std::string_view::npos &&
            origin.substr(slashes + 3) == view(request_[http::field::host])) ||
           std::find(desk_->origins.begin(), desk_->origins.end(), origin) != desk_->origins.end();
  }

  void upgrade(const std::string& target) {
    if (!is_origin_allowed()) {
      write(http_error(403, "pages of this origin may not connect"), false);
      return;
    }
    const std::string game =
        target.starts_with(kWebSocketPath) ? target.substr(kWebSocketPath.size()) : "";
    if (desk_->more_metrics) {
      write(http_error(404, "there are no games here"), false);
      return;
    }
    if (const auto found = desk_->service.find(game); !found) {
      write(http_error(found.error().status, found.error().message), false);
      return;
    }
    serve_websocket(std::move(stream_), request_, game, desk_);
  }

  void write(const HttpResponse& given, bool keeps_alive) {
    response_ = {};
    response_.version(11);
    response_.result(static_cast<unsigned>(given.status));
    response_.set(http::field::content_type, given.content_type);
    response_.set(http::field::cache_control, "no-store");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Content-Security-Policy", kContentPolicy);
    response_.set("Referrer-Policy", "no-referrer");
    response_.keep_alive(keeps_alive);
    response_.content_length(given.body.size());
    if (!is_head_) {
      response_.body() = given.body;
    }
    stream_.expires_after(kRequestLimit);
    http::async_write(
        stream_, response_,
        [self = shared_from_this(), keeps_alive](const beast::error_code& error, std::size_t) {
          if (error || !keeps_alive) {
            self->close();
          } else {
            self->read();
          }
        });
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    stream_.close();
  }

  beast::tcp_stream stream_;
  std::shared_ptr<HttpDesk> desk_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
  bool is_head_ = false;
};

}  // namespace

void serve_http(asio::ip::tcp::socket socket, std::shared_ptr<HttpDesk> desk) {
  std::make_shared<HttpSession>(std::move(socket), std::move(desk))->read();
}

}  // namespace cheg::serve
