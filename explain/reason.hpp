// The reason for a program's move, as data: the rules that were asked, the moves that each clause
// left, and the values by which the chosen move is better than others. explain/recorder.hpp makes
// reasons, but only on request. explain/text.hpp writes them as text.
//
// A rule is a RULE of the rules layer, or the code under one tag of a classic program. A step is a
// clause of a rule, or a classic instruction that chooses among moves.
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

// A value of a program, kept after the run: undefined, an integer, or any other value in words.
using ToldValue = std::variant<std::monostate, std::int64_t, std::string>;

// "5", "R/e2", "T"; "nothing" for an undefined value.
[[nodiscard]] std::string to_text(const ToldValue& value);

struct ReasonStep {
  enum class Kind : std::uint8_t {
    condition,    // tests the position: WHEN
    filter,       // keeps the moves that satisfy a condition: WHERE, AFTER, REPLIES, SELECT, PLAY
    improvement,  // keeps the moves that lower or raise a measure
    least,        // keeps the moves with the least value of a measure
    most,         // keeps the moves with the greatest value of a measure
    search,       // FORCE, DRIVE and LEAST, FORCED and FENCED: see `finding`
    look          // looks ahead: BEST MIN
  };
  Kind kind = Kind::filter;
  std::string text;          // as written, on one line: "AFTER safe AND NOT STALEMATE"
  std::string measure;       // the measure, as written: "room"; or the tag of the asked subroutine
  std::string measure_name;  // the `;;` comment of the measure; may be empty
  lang::LineColumn place{};
  bool holds = true;                // of a condition: whether it holds
  std::vector<chess::Move> in;      // the moves before the step
  std::vector<chess::Move> out;     // the moves after the step, in the program's order
  std::optional<ToldValue> before;  // of an improvement: the value before the move
  std::vector<ToldValue> values;    // of a measure: its value after each of `in`; empty if unknown
  // For each of `in`, the deciding reply: the reply after which the condition of REPLIES does not
  // hold, or the reply that determines the measure of WORST. Empty if the step does not look at
  // replies.
  std::vector<std::optional<chess::Move>> replies;
  std::optional<vm::Finding> finding;

  // Whether the step left no move, or its condition did not hold.
  [[nodiscard]] bool is_dry() const { return kind == Kind::condition ? !holds : out.empty(); }
  // The measure's value after the move; nullptr if the move has no value in this step.
  [[nodiscard]] const ToldValue* value_of(chess::Move move) const;
  // The deciding reply to one of the moves `in`; nothing if there is none.
  [[nodiscard]] std::optional<chess::Move> reply_to(chess::Move move) const;
};

// A value that the text of the acting rule names.
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
  std::vector<ToldMeasure> measures;  // if it acted
  bool leaves = false;                // with LEAVE: the host decides if a move is left
};

// The next best move, and the step that preferred the chosen move.
struct RunnerUp {
  chess::Move move{};
  std::size_t step = 0;  // index in the steps of the rule that acted
};

// A part of the weighted measure of BEST MIN, before the move and after the move.
struct TermChange {
  std::string term;  // as written: "35 mkk"
  std::string name;  // the `;;` comment of its definition; may be empty
  std::int64_t before = 0;
  std::int64_t after = 0;  // both values include the weight
};

struct Reason {
  // The program that was asked. If the program has rules, this is its form with notes. `way` refers
  // to this program.
  std::shared_ptr<const lang::Program> program;
  std::optional<chess::Move> move;  // nothing if the program gives no move
  // The rules that were asked, in the order of the program. If there is a move, the last rule
  // acted.
  std::vector<AskedRule> rules;
  std::optional<RunnerUp> runner_up;
  // The equally good moves of the rule that acted. The program plays the first of them.
  std::vector<chess::Move> equals;
  // The moves that TRY searched, each with its last score.
  std::vector<vm::TriedMove> tried;
  std::vector<TermChange> terms;  // the greatest change first
  // The instructions that ran at the root, without those of subroutines.
  std::vector<std::uint32_t> way;
  std::string incomplete;  // why the reason is incomplete; empty if it is complete

  // The rule that chose the move. Requires: there is a move and a rule.
  [[nodiscard]] const AskedRule& acting() const { return rules.back(); }
  // The forced line from the root; empty if nothing is forced.
  [[nodiscard]] const std::vector<chess::Move>& forced_line() const;
};

}  // namespace cheg::explain
