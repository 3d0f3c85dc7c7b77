// The parts of a program text that can be taken out, one by one or together.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang {

// A part of a text. Larger parts come first in the list of a program, with smaller ones inside.
struct TextPart {
  std::string name;      // "RULE LOOSEN", "LEAST near in BEST of SQUEEZE", "MUL A,A,"4, line 57"
  std::size_t line = 0;  // its first line, from 1
  Span span;             // the text to be deleted if the part goes
  // Parts of the same list, such as the keys of a BEST, are neighbours and have the same number,
  // not 0. `list` is what goes if all of them go.
  std::size_t list_number = 0;
  Span list;
  bool may_list_be_empty = false;
};

// Rules, definitions and tagged blocks of classic lines; then clauses, measures of LOWERS and
// RAISES, keys of BEST, terms of SCORE, and classic instructions. What only says what a position is
// worth (VALUE, VALON), and LEAVE and DONE, are not parts. Requires: a tree without errors, before
// lowering.
[[nodiscard]] std::vector<TextPart> parts_of(const SyntaxTree& tree);

// The text without these parts. Lines that become empty go, too; all else stays as it is. Parts may
// lie in each other. The result need not compile. Requires: the numbers of parts of this text,
// ascending.
[[nodiscard]] std::string without_parts(const Source& source, const std::vector<TextPart>& parts,
                                        const std::vector<std::size_t>& removed);

}  // namespace cheg::lang
