// The data of NOTE instructions. A program that is compiled with notes contains NOTE instructions.
// NOTE instructions report which moves remain after each step of a rule. If the NoteDetail is
// `reasons`, NOTE instructions also report why the other moves were removed. A program with notes
// plays the same moves as the program without notes, but more slowly.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/rules/syntax.hpp"
#include "lang/source.hpp"

namespace cheg::lang::rules {

enum class NoteForm : std::uint8_t {
  when,        // T or F: whether WHEN holds; after F the rule ends
  candidates,  // the set of moves with which the rule begins: its FROM, or LM
  kept,        // the set of moves that a clause keeps; empty if the rule ends here
  values,      // the value of a key of BEST after each move of the last set, in the set's order
  before,      // the value of a measure of LOWERS or RAISES before the move
  replies,     // the strongest reply against each move of the last set, in the set's order
  after,       // the value of the measure after each move of the last set, in the set's order
  text         // the value of a text segment after each move of the last set, in the set's order
};

// Describes the report of a NOTE instruction. In `NOTE number,value`, the number is the index of
// the Note in NoteTable::notes.
struct Note {
  NoteForm form = NoteForm::when;
  std::uint32_t rule = 0;  // index in NoteTable::rules
  // The index of the clause in Rule::clauses, with two exceptions. For the form `text`, `part` is
  // the index of the segment in Rule::text. For the form `candidates` in a rule without FROM,
  // `part` is 0.
  std::uint32_t part = 0;
  Span span;  // span of the clause, or of the value in the text
};

// A rule as written, and the source text that contains it.
struct NotedRule {
  Rule rule;            // its expressions are numbers in a tree that no longer exists
  std::string name;     // the name in upper case, which is also the tag of the rule
  std::string library;  // the library of the tag, as in ProgramPart; empty for the program itself
  SourcePointer source;
};

// How much a program with notes reports. If the detail is `moves`, the program has only notes of
// the forms `when`, `candidates` and `kept`. A program with this detail computes the same values as
// the program without notes.
enum class NoteDetail : std::uint8_t { reasons, moves };

struct NoteTable {
  NoteDetail detail = NoteDetail::reasons;  // set before the program is compiled
  std::vector<NotedRule> rules;             // in the order of the text, the program itself first
  std::vector<Note> notes;
};

}  // namespace cheg::lang::rules
