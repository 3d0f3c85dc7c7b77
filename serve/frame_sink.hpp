// The connection of one listener, as the games see it. The network implements it.
#pragma once

#include <cstdint>
#include <string>

namespace cheg::serve {

// Why a server ends a connection; the numbers are those of WebSocket (RFC 6455).
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

  // Sends a frame. Returns at once; frames arrive in order, or the connection ends.
  virtual void send(const std::string& frame) = 0;

  // Ends the connection after all earlier frames have been sent.
  virtual void close(CloseCode code, const std::string& reason) = 0;
};

}  // namespace cheg::serve
