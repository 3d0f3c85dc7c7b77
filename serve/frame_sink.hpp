// The connection of one listener, in the form that games use. The network implements this
// interface.
#pragma once

#include <cstdint>
#include <string>

namespace cheg::serve {

// The reasons why a server ends a connection. The numbers of the reasons are the close codes of
// WebSocket (RFC 6455).
enum class CloseCode : std::uint16_t {
  policy = 1008,   // too many faults
  too_big = 1009,  // a frame was too long
  restart = 1012   // the server ends; connect again later
};

class FrameSink {
 public:
  FrameSink() = default;
  FrameSink(const FrameSink&) = delete;
  FrameSink(FrameSink&&) = delete;
  FrameSink& operator=(const FrameSink&) = delete;
  FrameSink& operator=(FrameSink&&) = delete;
  virtual ~FrameSink() = default;

  // Sends a frame. Returns at once. The frames arrive in the order in which they were sent, or the
  // connection ends.
  virtual void send(const std::string& frame) = 0;

  // Ends the connection after all earlier frames have been sent.
  virtual void close(CloseCode code, const std::string& reason) = 0;
};

}  // namespace cheg::serve
