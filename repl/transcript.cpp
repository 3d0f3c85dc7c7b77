#include "repl/transcript.hpp"

#include <algorithm>

namespace cheg::repl {

std::size_t Transcript::add(std::string_view line) {
  const std::size_t position = lines_.size();
  if (replays_ == 0) {
    lines_.emplace_back(line);
  }
  return position;
}

void Transcript::drop_from(std::size_t position) {
  lines_.resize(std::min(position, lines_.size()));
}

std::string Transcript::text_before_last() const {
  std::string text;
  for (std::size_t i = 0; i + 1 < lines_.size(); ++i) {
    text += lines_[i] + '\n';
  }
  return text;
}

}  // namespace cheg::repl
