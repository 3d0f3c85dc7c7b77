// One listener's connection by WebSocket.
#include <deque>
#include <memory>
#include <utility>

#include "serve/network/http_session.hpp"
#include "serve/protocol.hpp"

namespace cheg::serve {
namespace {

constexpr std::chrono::seconds kHandshakeLimit{10};
// A client who is silent is asked for a sign of life, and then hung up on.
constexpr std::chrono::seconds kSilenceLimit{60};
constexpr std::size_t kMostUnsent = std::size_t{256} * 1024;  // bytes

class WebSocketSession final : public FrameSink,
                               public std::enable_shared_from_this<WebSocketSession> {
 public:
  WebSocketSession(beast::tcp_stream stream, std::string game, std::shared_ptr<HttpDesk> desk)
      : stream_(std::move(stream)), game_(std::move(game)), desk_(std::move(desk)) {
    ++desk_->sessions;
  }
  ~WebSocketSession() override { --desk_->sessions; }
  WebSocketSession(const WebSocketSession&) = delete;
  WebSocketSession(WebSocketSession&&) = delete;
  WebSocketSession& operator=(const WebSocketSession&) = delete;
  WebSocketSession& operator=(WebSocketSession&&) = delete;

  void accept(const http::request<http::string_body>& request) {
    beast::get_lowest_layer(stream_).expires_never();  // the WebSocket has limits of its own
    stream_.set_option(websocket::stream_base::timeout{kHandshakeLimit, kSilenceLimit, true});
    stream_.read_message_max(kLongestFrame);
    stream_.text(true);
    beast::get_lowest_layer(stream_).socket().set_option(asio::ip::tcp::no_delay(true));
    stream_.async_accept(request, [self = shared_from_this()](const beast::error_code& error) {
      self->have_accepted(error);
    });
  }

  void send(const std::string& frame) override {
    if (is_closing_) {
      return;
    }
    unsent_ += frame.size();
    queue_.push_back(frame);
    if (unsent_ > kMostUnsent) {
      ++desk_->service.surroundings().metrics.slow_readers;
      is_closing_ = true;
      beast::get_lowest_layer(stream_).close();  // reading fails, which ends everything
      return;
    }
    write();
  }

  void close(CloseCode code, const std::string& reason) override {
    if (!is_closing_) {
      is_closing_ = true;
      reason_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
      write();
    }
  }

 private:
  void have_accepted(const beast::error_code& error) {
    if (error) {
      return;
    }
    if (const auto table = desk_->service.find(game_)) {
      table_ = *table;
      connection_ = (*table)->enter(shared_from_this());
      read();
    }
  }

  void read() {
    stream_.async_read(buffer_,
                       [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                         self->have_read(error);
                       });
  }

  void have_read(const beast::error_code& error) {
    const std::shared_ptr<Table> table = table_.lock();
    const Table::ConnectionPointer connection = connection_.lock();
    if (table == nullptr || connection == nullptr) {
      return;
    }
    if (error) {
      is_closing_ = true;
      table->leave(connection);
      return;
    }
    const std::string frame = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    table->receive(connection, frame);
    read();
  }

  // Beast writes one frame at a time. After the last, the connection ends if it must.
  void write() {
    if (is_writing_) {
      return;
    }
    if (queue_.empty()) {
      if (reason_) {
        is_writing_ = true;
        stream_.async_close(*reason_, [self = shared_from_this()](const beast::error_code&) {});
      }
      return;
    }
    is_writing_ = true;
    stream_.async_write(asio::buffer(queue_.front()),
                        [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                          self->have_written(error);
                        });
  }

  void have_written(const beast::error_code& error) {
    is_writing_ = false;
    if (error) {
      is_closing_ = true;
      return;  // reading fails too
    }
    unsent_ -= queue_.front().size();
    queue_.pop_front();
    write();
  }

  websocket::stream<beast::tcp_stream> stream_;
  std::string game_;
  std::shared_ptr<HttpDesk> desk_;
  // The table owns its connection, and this session by it: nothing here may own them.
  std::weak_ptr<Table> table_;
  std::weak_ptr<Table::Connection> connection_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  std::size_t unsent_ = 0;  // bytes
  bool is_writing_ = false;
  bool is_closing_ = false;
  std::optional<websocket::close_reason> reason_;
};

}  // namespace

void serve_websocket(beast::tcp_stream stream, const http::request<http::string_body>& request,
                     const std::string& game, std::shared_ptr<HttpDesk> desk) {
  std::make_shared<WebSocketSession>(std::move(stream), game, std::move(desk))->accept(request);
}

}  // namespace cheg::serve
