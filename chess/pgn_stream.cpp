#include "chess/pgn_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace cheg::chess {

// A tag may take several lines. Blank lines and escaped lines belong to no tag or move.
PgnStream::PgnPart PgnStream::part_after(PgnPart part, std::string_view line) {
  const std::string_view content = trimmed(line);
  if (part != PgnPart::open_tag && (content.empty() || line.starts_with('%'))) {
    return part;
  }
  if (part == PgnPart::moves || (part == PgnPart::tags && !content.starts_with('['))) {
    return PgnPart::moves;
  }
  return content.ends_with(']') ? PgnPart::tags : PgnPart::open_tag;
}

std::optional<PgnItem> PgnStream::next() {
  while (true) {
    if (auto item = next_in_piece()) {
      return item;
    }
    if (at_end_) {
      return std::nullopt;
    }
    read_piece();
  }
}

// The next game in the text read so far; nothing if more lines are needed.
std::optional<PgnItem> PgnStream::next_in_piece() {
  if (!reader_) {
    return std::nullopt;
  }
  const std::size_t offset = reader_->offset();
  auto game = reader_->next();
  const std::size_t line = first_line_ + reader_->first_line() - 1;
  if (is_too_long_) {
    drop_long_game();
    return PgnItem{PgnError{fmt::format("this game has more than {} bytes", most_bytes_), line, 1},
                   ++games_, line};
  }
  if (!game || (!at_end_ && reader_->offset() > last_line())) {
    keep_from(offset);  // further tags of this game
    return std::nullopt;
  }
  if (*game) {
    return PgnItem{std::move(**game), ++games_, line};
  }
  PgnError error = game->error();
  error.line += first_line_ - 1;
  return PgnItem{std::move(error), ++games_, line};
}

// The beginning of the last line read so far.
std::size_t PgnStream::last_line() const {
  const std::size_t before =
      piece_.size() < 2 ? std::string::npos : piece_.rfind('\n', piece_.size() - 2);
  return before == std::string::npos ? 0 : before + 1;
}

// Discards the text that has been parsed.
void PgnStream::keep_from(std::size_t offset) {
  const std::string_view read = std::string_view(piece_).substr(0, offset);
  first_line_ += static_cast<std::size_t>(std::count(read.begin(), read.end(), '\n'));
  piece_.erase(0, offset);
  reader_.reset();
}

// Keeps only the line that begins the next game.
void PgnStream::drop_long_game() {
  is_too_long_ = false;
  piece_.erase(0, at_end_ ? piece_.size() : last_line());
  first_line_ = line_;
  reader_.reset();
}

// Adds lines up to the one at which the next game begins.
void PgnStream::read_piece() {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  bool begins_game = false;
  while (!begins_game) {
    auto line = next_line_();
    if (!line) {
      at_end_ = true;
      break;
    }
    if (++line_ == 1 && line->starts_with(kByteOrderMark)) {
      line->erase(0, kByteOrderMark.size());
    }
    begins_game = part_ == PgnPart::moves && looks_like_pgn_tag(*line);
    part_ = part_after(begins_game ? PgnPart::tags : part_, *line);
    is_too_long_ = is_too_long_ || piece_.size() + line->size() >= most_bytes_;
    if (!is_too_long_ || begins_game) {
      piece_ += *line;
      piece_ += '\n';
    }
  }
  reader_.emplace(piece_);
}

}  // namespace cheg::chess
