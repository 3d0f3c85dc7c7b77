// Runs a program with another LOOK: to evaluate the terms of its sums in many positions, and to
// find the moves among which BEST MIN decides.
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
#include "vm/limits.hpp"
#include "vm/native.hpp"

namespace cheg::vm {
class Machine;
}

namespace cheg::tune {

// The value of a feature in one position; kUndefined if it is undefined there.
using FeatureValue = std::int16_t;
inline constexpr FeatureValue kUndefined = std::numeric_limits<FeatureValue>::min();

// A program that differs from the author's in its text. Immutable; threads may share it.
class ProbeProgram {
 public:
  // The text of the program with a rule in front, for the material of this ENTRY, that asks for
  // each feature in turn.
  [[nodiscard]] static Result<ProbeProgram, std::string> for_features(
      const lang::SyntaxTree& tree, const Formulas& formulas, chess::MaterialSignature ending,
      const lang::Libraries& libraries);
  // The text of the program in which the keys of each rule with BEST MIN tell the number of the
  // rule.
  [[nodiscard]] static Result<ProbeProgram, std::string> for_moves(
      const lang::SyntaxTree& tree, const Formulas& formulas, const lang::Libraries& libraries);

  [[nodiscard]] const std::shared_ptr<const lang::Program>& program() const { return program_; }
  // Of each feature: whether it can depend on the move before.
  [[nodiscard]] const std::vector<bool>& reads_move() const { return reads_move_; }

 private:
  explicit ProbeProgram(std::shared_ptr<const lang::Program> program)
      : program_(std::move(program)) {}
  [[nodiscard]] static Result<ProbeProgram, std::string> compiled(const lang::SyntaxTree& tree,
                                                                  std::string text,
                                                                  const lang::Libraries& libraries);

  std::shared_ptr<const lang::Program> program_;
  std::vector<bool> reads_move_;
};

// A machine with another LOOK. For one thread.
class Probe {
 public:
  explicit Probe(const ProbeProgram& program);
  ~Probe();
  Probe(const Probe&) = delete;
  Probe(Probe&&) = delete;
  Probe& operator=(const Probe&) = delete;
  Probe& operator=(Probe&&) = delete;

  // Evaluates all features in these positions, in which the other side has the move. `values` has
  // one list for each feature, one value for each position. Returns what went wrong. Requires:
  // ProbeProgram::for_features(); `root` is a legal position of its ENTRY with a legal move.
  struct Fault {
    std::size_t feature;
    std::string message;  // "reads X"
  };
  [[nodiscard]] std::optional<Fault> evaluate(
      const chess::Position& root, std::span<const chess::Position> positions,
      std::span<const std::span<FeatureValue>> values);

  // What the program does in a position before BEST MIN decides.
  struct Choice {
    // The rule with BEST MIN that decides, in Formulas::rules, and the moves that it decides among,
    // in their order. Without a rule: the move of another one, or no move.
    std::optional<std::uint32_t> rule;
    std::vector<chess::Move> moves;
    bool has_error = false;  // without a rule: the program ended with a run-time error
  };
  // Requires: ProbeProgram::for_moves().
  [[nodiscard]] Choice choice(const chess::Position& position);

 private:
  struct Job;

  std::unique_ptr<Job> job_;
  Job* pointer_ = nullptr;  // to the job, which the other LOOK finds through it
  std::vector<vm::NativeInstruction> functions_;
  vm::NativeLibrary library_;
  std::unique_ptr<vm::Machine> machine_;
};

}  // namespace cheg::tune
