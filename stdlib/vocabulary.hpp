// The words of PAWNS, ATTACK and CONFINE, each with a position in which its value shows what it
// means; and the page with their pictures, docs/vocabulary.md.
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
  std::string_view value;  // as text; of a condition on moves the set of the moves that satisfy it
};

[[nodiscard]] std::span<const WordExample> word_examples();

// What the machine finds in the position of an example.
struct WordValue {
  std::string text;
  // The squares of the value, or those of the men of whom it is said; and its moves.
  chess::Bitboard squares = chess::kNoSquares;
  std::vector<chess::SvgDrawing::Arrow> moves;
};

// The classic program that asks for the value and leaves it in variable R.
[[nodiscard]] std::string program_of(const WordExample& example);
[[nodiscard]] WordValue value_of(const WordExample& example);

struct VocabularyPage {
  struct Picture {
    std::string name;  // a file name: "keysquares.svg"
    std::string svg;
  };
  std::string text;
  std::vector<Picture> pictures;  // which the text shows from the folder pictures/vocabulary
};

// From the tables, with the values that the machine finds.
[[nodiscard]] VocabularyPage vocabulary_page();

}  // namespace cheg::stdlib
