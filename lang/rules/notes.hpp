// What the NOTE instructions of a program tell that was compiled with notes. Such a program plays
// as the other does, more slowly: after each step of a rule it tells what is left, and why.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/rules/syntax.hpp"
#include "lang/source.hpp"

namespace cheg::lang::rules {

enum class NoteForm : std::uint8_t {
  when,        // T or F: WHEN holds or not; after F the rule is left
  candidates,  // the set of the moves with which the rule begins: its FROM, or LM
  kept,        // the set of the moves that a clause leaves, which is empty if the rule is left here
  values,      // the values of a key of BEST after each move of the last set, in its order
  before,      // the value of a measure before the move, of LOWERS and RAISES
  replies,     // the replies that speak most against each move of the last set, in its order
  after,       // its values after each move of the last set, in its order
  text         // the values of a piece of the text after each move of the last set, in its order
};

// NOTE number,value: the number is the place in NoteTable::notes.
struct Note {
  NoteForm form = NoteForm::when;
  std::uint32_t rule = 0;  // in NoteTable::rules
  std::uint32_t part =
      0;      // in Rule::clauses; of `text` in Rule::text; of `candidates` without FROM 0
  Span span;  // of the clause, or of the value in the text
};

// A rule as written, and the text that contains it.
struct NotedRule {
  Rule rule;            // its expressions are numbers in a tree that is gone
  std::string name;     // in upper case; also its tag
  std::string library;  // of the tag, as in ProgramPart; empty for the program itself
  SourcePointer source;
};

struct NoteTable {
  std::vector<NotedRule> rules;  // in the order of the text, the program itself first
  std::vector<Note> notes;
};

}  // namespace cheg::lang::rules
