#include "serve/frame_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"

namespace cheg::serve {

using kriegspiel::Listener;

namespace {

// The frame with a new first member `n`.
std::string numbered(std::size_t n, std::string_view frame) {
  constexpr std::size_t kLongestNumber = 32;  // bytes
  std::string text;
  text.reserve(frame.size() + kLongestNumber);
  text += "{\"n\":";
  text += fmt::format_int(n).c_str();
  text += ',';
  text += frame.substr(1);
  return text;
}

}  // namespace

FrameLog::Kept FrameLog::keep(std::string_view frame) {
  if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < frame.size()) {
    blocks_.emplace_back().reserve(std::max(frame.size(), kBlockSize));
  }
  std::string& block = blocks_.back();
  const Kept kept{static_cast<std::uint32_t>(blocks_.size() - 1),
                  static_cast<std::uint32_t>(block.size()),
                  static_cast<std::uint32_t>(frame.size())};
  block += frame;
  return kept;
}

void FrameLog::tell(Listener who, Kept frame) {
  frames_[static_cast<std::size_t>(who)].push_back(frame);
}

std::size_t FrameLog::size(Listener who) const {
  return frames_[static_cast<std::size_t>(who)].size();
}

std::string FrameLog::frame(Listener who, std::size_t n) const {
  CHEG_REQUIRE(n >= 1 && n <= size(who));
  const Kept kept = frames_[static_cast<std::size_t>(who)][n - 1];
  return numbered(n, std::string_view(blocks_[kept.block]).substr(kept.begin, kept.size));
}

}  // namespace cheg::serve
