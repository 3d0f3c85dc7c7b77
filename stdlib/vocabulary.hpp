// Examples for the words of PAWNS, ATTACK and CONFINE: for each word, a position in which the value
// of the word shows its meaning. Also generates docs/vocabulary.md, the page with pictures of these
// positions.
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
  // The value as text; for a condition on moves, the set of the moves that satisfy it.
  std::string_view value;
};

[[nodiscard]] std::span<const WordExample> word_examples();

// The value that the machine finds in the position of an example.
struct WordValue {
  std::string text;
  // The squares of the value, or the squares of the men that the condition holds for.
  chess::Bitboard squares = chess::kNoSquares;
  std::vector<chess::SvgDrawing::Arrow> moves;
};

// Returns a classic program that computes the value and leaves it in variable R.
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

// Generates the page from the tables, with the values that the machine finds.
[[nodiscard]] VocabularyPage vocabulary_page();

}  // namespace cheg::stdlib
