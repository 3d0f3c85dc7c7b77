// The reason for a program's move, as data. A reason contains the rules that were tried, the moves
// that each clause kept, and the values that make the chosen move better than others.
// explain/recorder.hpp makes a reason on request. explain/text.hpp writes reasons as text.
//
// In this file, a rule is a RULE of a program with rules, or the code under one tag of a classic
// program (a program without rules). A step is a clause of a RULE, or a classic instruction that
// chooses among moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "chess/move.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"
#include "vm/finding.hpp"
#include "vm/observer.hpp"

namespace cheg::explain {

// A value that the program computed: undefined (std::monostate), an integer, or the text of any
// other value.
using ToldValue = std::variant<std::monostate, std::int64_t, std::string>;

// Returns the value as text, such as "5", "R/e2" or "T". Returns "nothing" for an undefined value.
[[nodiscard]] std::string to_text(const ToldValue& value);

struct ReasonStep {
  enum class Kind : std::uint8_t {
    condition,    // tests the position: WHEN
    filter,       // keeps the moves that satisfy a condition: WHERE, AFTER, REPLIES, SELECT, PLAY
    improvement,  // keeps the moves that lower or raise a measure
    least,        // keeps the moves with the least value of a measure
    most,         // keeps the moves with the greatest value of a measure
    search,       // searches ahead: FORCE, DRIVE, LEAST, FORCED and FENCED; see `finding`
    look          // looks ahead: BEST MIN
  };
  Kind kind = Kind::filter;
  std::string text;          // as written, on one line: "AFTER safe AND NOT STALEMATE"
  std::string measure;       // the measure, as written: "room"; or the tag of the subroutine
  std::string measure_name;  // the `;;` comment of the measure; may be empty
  lang::LineColumn place{};
  bool holds = true;                // of a condition: whether it holds
  std::vector<chess::Move> in;      // the moves before the step
  std::vector<chess::Move> out;     // the moves after the step, in the program's order
  std::optional<ToldValue> before;  // of an improvement: the value before the move
  std::vector<ToldValue> values;    // of a measure: its value after each of `in`; empty if unknown
  // The other side's deciding reply to each move in the list `in`. For a REPLIES step, the deciding
  // reply is a reply after which the condition does not hold. For a WORST step, the deciding reply
  // is the reply after which the measure is worst. The vector is empty if the step does not look at
  // replies.
  std::vector<std::optional<chess::Move>> replies;
  std::optional<vm::Finding> finding;

  // For a WHEN step, returns true if the condition does not hold. For any other step, returns true
  // if the step left no move.
  [[nodiscard]] bool is_dry() const { return kind == Kind::condition ? !holds : out.empty(); }
  // Returns the measure's value after the move, or nullptr if this step has no value for the move.
  [[nodiscard]] const ToldValue* value_of(chess::Move move) const;
  // Returns the deciding reply to a move in the list `in`, or nothing if there is no such reply.
  [[nodiscard]] std::optional<chess::Move> reply_to(chess::Move move) const;
};

// A value that the explanation of a rule contains.
struct ToldMeasure {
  std::string text;   // as written: "room", "WAS(near)"
  ToldValue value{};  // after the move; for WAS, before the move
};

struct AskedRule {
  std::string name;  // the rule's tag: "SQUEEZE", "KQK:MATE"
  std::string text;  // the rule's explanation, with its values filled in if the rule acted
  std::string file;
  lang::LineColumn place{};
  std::vector<ReasonStep> steps;
  std::vector<ToldMeasure> measures;  // the values in the text; empty if the rule did not act
  bool leaves = false;                // with LEAVE: if a move is left, the host decides
};

// The next best move after the chosen move, and the step that preferred the chosen move.
struct RunnerUp {
  chess::Move move{};
  std::size_t step = 0;  // index in the steps of the rule that acted
};

// One term of the weighted sum that BEST MIN minimises. The struct contains the values of the term
// before and after the move.
struct TermChange {
  std::string term;  // as written: "35 mkk"
  std::string name;  // the `;;` comment of its definition; may be empty
  std::int64_t before = 0;
  std::int64_t after = 0;  // both values include the weight
};

struct Reason {
  // The program that ran. If the original program has rules, a NotedProgram ran in its place. The
  // indices in `way` refer to the program that ran.
  std::shared_ptr<const lang::Program> program;
  std::optional<chess::Move> move;  // nothing if the program gives no move
  // The rules that were tried, in the order of the program. If the program gives a move, the last
  // of these rules chose the move.
  std::vector<AskedRule> rules;
  std::optional<RunnerUp> runner_up;
  // The best moves according to the rule that acted. The program plays the first of these moves.
  std::vector<chess::Move> equals;
  // The moves that the instruction TRY searched, each with its last score.
  std::vector<vm::TriedMove> tried;
  std::vector<TermChange> terms;  // the greatest change first
  // The indices of the instructions that ran at the root, except instructions in subroutines.
  std::vector<std::uint32_t> way;
  std::string incomplete;  // why the reason is incomplete; empty if it is complete

  // Returns the rule that chose the move. Requires: the program gives a move, and `rules` is not
  // empty.
  [[nodiscard]] const AskedRule& acting() const { return rules.back(); }
  // Returns the forced line of moves from the root. The line is empty if no line is forced.
  [[nodiscard]] const std::vector<chess::Move>& forced_line() const;
};

}  // namespace cheg::explain
