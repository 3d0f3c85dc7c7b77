// Why a program plays a move, as data: which rules were asked, what each clause left, by which
// values the chosen move is better than others. Made on request only, by explain/recorder.hpp; as
// text by explain/text.hpp.
//
// A rule is a RULE of the rules layer, or what stands under one tag of a classic program. A step is
// a clause of a rule, or a classic instruction that chooses among moves.
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

// A value of a program that outlives the run: undefined, an integer, or any other value in words.
using ToldValue = std::variant<std::monostate, std::int64_t, std::string>;

// "5", "R/e2", "T"; "nothing" if it is undefined.
[[nodiscard]] std::string to_text(const ToldValue& value);

struct ReasonStep {
  enum class Kind : std::uint8_t {
    condition,    // of the position: WHEN
    filter,       // keeps the moves that satisfy a condition: WHERE, AFTER, REPLIES, SELECT, PLAY
    improvement,  // keeps the moves that lower or raise a measure
    least,        // keeps the moves with the least value of a measure
    most,         // the greatest
    search,       // FORCE, DRIVE and LEAST, FORCED and FENCED: see `finding`
    look          // BEST MIN
  };
  Kind kind = Kind::filter;
  std::string text;     // as written, on one line: "AFTER safe AND NOT STALEMATE"
  std::string measure;  // the measure, as written: "room"; the tag of the subroutine that is asked
  std::string measure_name;  // what the measure's `;;` comment calls it; may be empty
  lang::LineColumn place{};
  bool holds = true;                // of a condition
  std::vector<chess::Move> in;      // the moves that came in
  std::vector<chess::Move> out;     // and that went out, in the program's order
  std::optional<ToldValue> before;  // of an improvement: the measure before the move
  std::vector<ToldValue> values;    // of a measure: after each of `in`; empty if it is not known
  // Of each of `in`, the reply that decides: after which the condition of REPLIES does not hold, or
  // by which the measure of WORST is what it is. Empty if the step does not ask replies.
  std::vector<std::optional<chess::Move>> replies;
  std::optional<vm::Finding> finding;

  // Whether no move was left.
  [[nodiscard]] bool is_dry() const { return kind == Kind::condition ? !holds : out.empty(); }
  // The measure's value after the move; nothing if it was not among those that came in.
  [[nodiscard]] const ToldValue* value_of(chess::Move move) const;
  // The reply that decides about a move that came in; nothing if none does.
  [[nodiscard]] std::optional<chess::Move> reply_to(chess::Move move) const;
};

// A value that the text of the acting rule names.
struct ToldMeasure {
  std::string text;   // as written: "room", "WAS(near)"
  ToldValue value{};  // after the move, or before it if it is WAS
};

struct AskedRule {
  std::string name;  // its tag: "SQUEEZE", "KQK:MATE"
  std::string text;  // its explanation; with the values put in if it acted
  std::string file;
  lang::LineColumn place{};
  std::vector<ReasonStep> steps;
  std::vector<ToldMeasure> measures;  // if it acted
  bool leaves = false;                // with LEAVE: the host decides if a move is left
};

// Where the chosen move and the next best part.
struct RunnerUp {
  chess::Move move{};
  std::size_t step = 0;  // of the rule that acted
};

// A part of a weighted measure that BEST MIN looks at, before the move and after it.
struct TermChange {
  std::string term;  // as written: "35 mkk"
  std::string name;  // what its definition's `;;` comment calls it; may be empty
  std::int64_t before = 0;
  std::int64_t after = 0;  // both with the weight
};

struct Reason {
  // The program that was asked; one with rules in the form that tells what they do. `way` refers to
  // it.
  std::shared_ptr<const lang::Program> program;
  std::optional<chess::Move> move;  // nothing if the program gives none
  // Those that were asked, in the order of the program; the last acted, if there is a move.
  std::vector<AskedRule> rules;
  std::optional<RunnerUp> runner_up;
  // Of the rule that acted: the moves that were as good; the first of them is the one played.
  std::vector<chess::Move> equals;
  // The moves that TRY has searched, each with its last score.
  std::vector<vm::TriedMove> tried;
  std::vector<TermChange> terms;  // the greatest change first
  // The instructions at the root, without those of subroutines: what was gone past.
  std::vector<std::uint32_t> way;
  std::string incomplete;  // why the reasons were not found out; empty if they were

  // The rule that chose the move. Requires: there is a move and a rule.
  [[nodiscard]] const AskedRule& acting() const { return rules.back(); }
  // The forced line behind the move; empty if nothing is forced.
  [[nodiscard]] const std::vector<chess::Move>& forced_line() const;
};

}  // namespace cheg::explain
