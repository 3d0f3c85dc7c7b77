// A client's connection to a server. Each connection has a thread of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "serve/address.hpp"

namespace cheg::serve {

// A frame from the server, or a change of the connection.
struct LinkNews {
  enum class Kind : std::uint8_t {
    connected,  // a hello can be sent
    frame,      // `text`
    lost,       // the connection has ended: `text` says why. The link tries to connect again
    refused     // the server does not accept this connection: `text` says why. The link has ended
  };
  Kind kind = Kind::frame;
  std::string text;
};

// Keeps a WebSocket connection to a game until the destructor runs. If the connection is lost, the
// link connects again after a pause of at most two seconds.
class Link {
 public:
  // Begins to connect. Requires: the address names a game.
  [[nodiscard]] static std::unique_ptr<Link> connect(const Address& address);

  Link() = default;
  Link(const Link&) = delete;
  Link(Link&&) = delete;
  Link& operator=(const Link&) = delete;
  Link& operator=(Link&&) = delete;
  // Ends the connection.
  virtual ~Link() = default;

  // A file descriptor for poll(). The descriptor is readable when take() has news to return.
  [[nodiscard]] virtual int descriptor() const = 0;

  // Returns the news since the last call, without waiting.
  [[nodiscard]] virtual std::vector<LinkNews> take() = 0;

  // Sends a frame. The frame is lost if there is no connection, or if take() has not yet reported
  // `connected` for the current connection. The first frame of each connection must be a hello.
  virtual void send(const std::string& frame) = 0;
};

struct HttpAnswer {
  unsigned status = 0;
  std::string body;
};

// Sends one request and waits for the answer, at most ten seconds. Returns an error message if no
// answer comes.
[[nodiscard]] Result<HttpAnswer, std::string> send_http(const Address& address,
                                                        const std::string& method,
                                                        const std::string& target,
                                                        const std::string& body);

}  // namespace cheg::serve
