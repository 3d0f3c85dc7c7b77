// Examples for the words of the libraries PAWNS, ATTACK and CONFINE. Each example is a position in
// which the value of a word shows the meaning of the word. Also generates docs/vocabulary.md, a
// page with pictures of these positions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/drawing.hpp"

namespace cheg::stdlib {

struct WordExample {
  std::string_view library;
  std::string_view word;
  std::string_view arguments;  // men, OURS or THEIRS; X for a condition on moves
  std::string_view entry;      // an ENTRY line for the position
  std::string_view fen;
  // The value as text. For a condition on moves, the value is the set of moves for which the
  // condition holds.
  std::string_view value;
};

[[nodiscard]] std::span<const WordExample> word_examples();

// The value that the machine finds in the position of an example.
struct WordValue {
  std::string text;
  // The squares in the value. If the value contains no squares, this member contains the squares of
  // the men that the word concerns.
  chess::Bitboard squares = chess::kNoSquares;
  std::vector<chess::SvgDrawing::Arrow> moves;
};

// Returns a classic program that computes the value of the example and stores it in the variable R.
[[nodiscard]] std::string program_of(const WordExample& example);
[[nodiscard]] WordValue value_of(const WordExample& example);

struct VocabularyPage {
  struct Picture {
    std::string name;  // a file name: "keysquares.svg"
    std::string svg;
  };
  std::string text;
  std::vector<Picture> pictures;  // the text shows them from the folder pictures/vocabulary
};

// Generates the page. The text contains the values that the machine finds.
[[nodiscard]] VocabularyPage vocabulary_page();

}  // namespace cheg::stdlib
