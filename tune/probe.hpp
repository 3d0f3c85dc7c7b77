// Runs a program with a special LOOK instead of the native LOOK. The special LOOK has two uses: to
// evaluate the features of the program's sums, and to record the moves among which BEST MIN
// decides. The features are evaluated in many positions.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "lang/library.hpp"
#include "tune/formula.hpp"
#include "tune/mate_clauses.hpp"
#include "tune/other_look.hpp"
#include "vm/limits.hpp"

namespace cheg::vm {
class Machine;
}

namespace cheg::tune {

// The value of a feature in one position; kUndefined if the feature has no value there.
using FeatureValue = std::int16_t;
inline constexpr FeatureValue kUndefined = std::numeric_limits<FeatureValue>::min();

// A changed copy of the author's program: the special LOOK needs the changes. A ProbeProgram is
// immutable, and several threads may share it.
class ProbeProgram {
 public:
  // Adds a new rule before all other rules of the text; the new rule is for the material in
  // `ending`. This rule calls LOOK once for each expression among the features.
  [[nodiscard]] static Result<ProbeProgram, std::string> for_features(
      const lang::SyntaxTree& tree, const Formulas& formulas, chess::MaterialSignature ending,
      const lang::Libraries& libraries);
  // In each rule with BEST MIN, replaces the first key by a key that tells LOOK the index of the
  // rule in Formulas::rules. The list `disabled` contains clauses from mate_clauses(). The rules
  // with these clauses never act.
  [[nodiscard]] static Result<ProbeProgram, std::string> for_moves(
      const lang::SyntaxTree& tree, const Formulas& formulas, const lang::Libraries& libraries,
      std::span<const MateClause> disabled = {});

  [[nodiscard]] const std::shared_ptr<const lang::Program>& program() const { return program_; }
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }

 private:
  explicit ProbeProgram(std::shared_ptr<const lang::Program> program)
      : program_(std::move(program)) {}
  [[nodiscard]] static Result<ProbeProgram, std::string> compiled(const lang::SyntaxTree& tree,
                                                                  std::string text,
                                                                  const lang::Libraries& libraries);

  std::shared_ptr<const lang::Program> program_;
  std::vector<Cell> cells_;
};

// A machine with the special LOOK. Only one thread may use a Probe.
class Probe {
 public:
  explicit Probe(const ProbeProgram& program);
  ~Probe();
  Probe(const Probe&) = delete;
  Probe(Probe&&) = delete;
  Probe& operator=(const Probe&) = delete;
  Probe& operator=(Probe&&) = delete;

  // Evaluates all features in `positions`, in which the other side is to move. Writes the results
  // into `values`, which has Formulas::feature_count() lists with one element for each position.
  // Returns the fault if a feature cannot be evaluated; otherwise returns nothing. Requires: the
  // program comes from ProbeProgram::for_features(); `root` has a legal move; the material of
  // `root` is the material that was given to for_features().
  struct Fault {
    std::size_t feature;  // one of the texts
    std::string message;  // "reads X"
  };
  [[nodiscard]] std::optional<Fault> evaluate(const chess::Position& root,
                                              std::span<const chess::Position> positions,
                                              std::span<const std::span<FeatureValue>> values);

  // The moves among which BEST MIN decides in a position.
  struct Choice {
    // If a rule with BEST MIN decides, `rule` is the index of this rule in Formulas::rules. `moves`
    // then has the moves among which this rule decides, in the order of the program. Otherwise
    // `rule` is empty, and `moves` has the move that the program plays, or no move.
    std::optional<std::uint32_t> rule;
    std::vector<chess::Move> moves;
    bool has_error = false;  // without a rule: the program ended with a run-time error
  };
  // Runs the program in a position. Requires: the program comes from ProbeProgram::for_moves().
  [[nodiscard]] Choice choice(const chess::Position& position);

 private:
  struct Job;

  std::vector<Cell> cells_;
  std::unique_ptr<Job> job_;
  Job* pointer_ = nullptr;  // to the job; the special LOOK gets this pointer
  OtherLook look_;
  std::unique_ptr<vm::Machine> machine_;
};

}  // namespace cheg::tune
