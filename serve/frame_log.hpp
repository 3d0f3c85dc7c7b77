// The numbered frames of a game, for every listener. Most texts go to several listeners, in frames
// that differ only in their numbers. The log therefore keeps each text only once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/announcement.hpp"

namespace cheg::serve {

class FrameLog {
 public:
  // The place of a frame's text in a block. The text does not contain the frame's number.
  struct Kept {
    std::uint32_t block;
    std::uint32_t begin;
    std::uint32_t size;

    friend bool operator==(const Kept&, const Kept&) = default;
  };

  // Keeps the text of a frame for later calls of tell().
  [[nodiscard]] Kept keep(std::string_view frame);

  // Adds the frame for this listener, with the listener's next number.
  void tell(kriegspiel::Listener who, Kept frame);

  // Returns the number of frames of the listener.
  [[nodiscard]] std::size_t size(kriegspiel::Listener who) const;

  // Returns the listener's frame with the number `n`. The frame contains this number. Requires:
  // 1 <= n <= size(who).
  [[nodiscard]] std::string frame(kriegspiel::Listener who, std::size_t n) const;

  // Returns whether both logs have the same texts and the same frames, in the same order.
  friend bool operator==(const FrameLog&, const FrameLog&) = default;

 private:
  static constexpr std::size_t kListeners = 3;
  static constexpr std::size_t kBlockSize = 4000;  // bytes

  std::vector<std::string> blocks_;  // all texts, one after the other; a block is never reallocated
  std::array<std::vector<Kept>, kListeners> frames_;  // by Listener
};

}  // namespace cheg::serve
