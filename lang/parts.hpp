// The parts of a program text that can be deleted, one by one or together.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang {

// A part of a text. In the list of all parts of a program, a part comes before the smaller parts
// inside it.
struct TextPart {
  std::string name;      // "RULE LOOSEN", "LEAST near in BEST of SQUEEZE", "MUL A,A,"4, line 57"
  std::size_t line = 0;  // its first line, from 1
  Span span;             // the text to be deleted with the part
  // Some parts are elements of a list in the program, such as the keys of a BEST. Such parts follow
  // one another in the list of parts and have the same `list_number`, which is not 0. The member
  // `list` is the text that must be deleted if all parts with this number are deleted.
  std::size_t list_number = 0;
  Span list;
  bool may_list_be_empty = false;
};

// Returns the parts of the program. The first parts are the rules, the definitions and the tagged
// blocks of classic lines. The next parts are clauses, measures of LOWERS and RAISES, keys of BEST,
// terms of SCORE, operands of expressions, and classic instructions. VALUE and VALON, which only
// give a position its value, are not parts. LEAVE and DONE are not parts either. Requires: the tree
// has no errors and is not yet lowered.
[[nodiscard]] std::vector<TextPart> parts_of(const SyntaxTree& tree);

// Returns the text without the parts whose indices are in `removed`. Lines that become empty are
// deleted, too. All other text is unchanged. One removed part may be inside another. The result may
// be a text that does not compile. Requires: `removed` is in ascending order.
[[nodiscard]] std::string without_parts(const Source& source, const std::vector<TextPart>& parts,
                                        const std::vector<std::size_t>& removed);

}  // namespace cheg::lang
