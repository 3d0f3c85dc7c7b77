// Finds the moves among which BEST MIN decides, in many positions. Leaves out the rules that look
// for a forced mate where the tables exclude such a mate.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "chess/position.hpp"
#include "lang/library.hpp"
#include "tune/formula.hpp"
#include "tune/probe.hpp"

namespace cheg::tune {

// Two copies of the author's program. Immutable: several threads may share the object.
class ChoicePrograms {
 public:
  // Makes the copies from the text of the tree. Returns an error message if the first copy does not
  // compile.
  [[nodiscard]] static Result<ChoicePrograms, std::string> make(const lang::SyntaxTree& tree,
                                                                const Formulas& formulas,
                                                                const lang::Libraries& libraries);

  [[nodiscard]] const ProbeProgram& whole() const { return whole_; }
  // Returns the copy without the rules that look for a forced mate. Returns nullptr if the program
  // has no such rule.
  [[nodiscard]] const ProbeProgram* without_mates() const {
    return without_mates_ ? &*without_mates_ : nullptr;
  }
  // Returns the greatest number of moves within which one of these rules looks for a mate.
  [[nodiscard]] std::int64_t most_moves() const { return most_moves_; }

 private:
  explicit ChoicePrograms(ProbeProgram whole) : whole_(std::move(whole)) {}

  ProbeProgram whole_;
  std::optional<ProbeProgram> without_mates_;
  std::int64_t most_moves_ = 0;
};

// Two machines for these copies. Only one thread may use a ChoiceProbe.
class ChoiceProbe {
 public:
  // Requires: `programs` outlives this object.
  explicit ChoiceProbe(const ChoicePrograms& programs) : programs_(programs) {}

  // Runs the program in a position. The result is that of Probe::choice() with the whole program.
  // `moves_to_mate` is the number of moves in which the side to move can force mate, according to
  // the tables; 0 if this side cannot force mate. Without `moves_to_mate`, the whole program runs.
  [[nodiscard]] Probe::Choice choice(const chess::Position& position,
                                     std::optional<int> moves_to_mate);

 private:
  const ChoicePrograms& programs_;
  std::unique_ptr<Probe> whole_;
  std::unique_ptr<Probe> without_mates_;
};

}  // namespace cheg::tune
