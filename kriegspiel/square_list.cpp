#include "kriegspiel/square_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Bitboard;
using chess::kNoSquares;
using chess::Square;

void append(std::string& text, const std::string& word) {
  text += (text.empty() ? "" : " ") + word;
}

// A square, or a row of squares: nothing if the word is neither.
std::optional<Bitboard> parse_word(std::string_view word) {
  const std::size_t dash = word.find('-');
  const auto first = chess::parse_square(word.substr(0, dash));
  const auto last =
      dash == std::string_view::npos ? first : chess::parse_square(word.substr(dash + 1));
  if (!first || !last || rank_of(*first) != rank_of(*last)) {
    return std::nullopt;
  }
  const int end = std::max(file_of(*first), file_of(*last));
  Bitboard squares = kNoSquares;
  for (int file = std::min(file_of(*first), file_of(*last)); file <= end; ++file) {
    squares |= chess::file_bits(file) & chess::rank_bits(rank_of(*first));
  }
  return squares;
}

}  // namespace

std::string square_list(Bitboard squares) {
  std::string text;
  while (squares != kNoSquares) {
    append(text, chess::to_string(chess::pop_first(squares)));
  }
  return text;
}

std::string square_rows(Bitboard squares) {
  constexpr int kShortestRow = 3;
  std::string text;
  while (squares != kNoSquares) {
    const Square first = chess::pop_first(squares);
    Square last = first;
    Bitboard row = chess::bit(first);
    while (squares != kNoSquares && rank_of(chess::first(squares)) == rank_of(first) &&
           file_of(chess::first(squares)) == file_of(last) + 1) {
      last = chess::pop_first(squares);
      row |= chess::bit(last);
    }
    append(text, chess::count(row) < kShortestRow
                     ? square_list(row)
                     : chess::to_string(first) + "-" + chess::to_string(last));
  }
  return text;
}

Result<Bitboard, std::string> parse_square_list(std::string_view text) {
  Bitboard squares = kNoSquares;
  while (true) {
    const std::size_t begin = text.find_first_not_of(", ");
    if (begin == std::string_view::npos) {
      return squares;
    }
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find_first_of(", "));
    text.remove_prefix(word.size());
    const auto read = parse_word(word);
    if (!read) {
      return fmt::format(
          "{} is not a square; write squares such as e5,e6,f5, or rows of a rank such as a8-h8",
          quoted(word));
    }
    squares |= *read;
  }
}

}  // namespace cheg::kriegspiel
