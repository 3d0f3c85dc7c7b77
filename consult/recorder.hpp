// Records what a program does while it runs, as text.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "chess/notation/notation.hpp"
#include "vm/observer.hpp"
#include "vm/tracer.hpp"

namespace cheg::consult {

// What a BREAK has reported.
struct BreakReport {
  std::array<std::string, 4> values;  // its location and its three values, in words
  std::string line;                   // as TRACE shows it, with the names of the variables
};

// Moves and squares are in the notation.
[[nodiscard]] BreakReport break_report(const vm::Moment& moment, chess::Notation notation);

// One line for each report: the place, the instruction, the variables with their names.
[[nodiscard]] std::string breaks_text(const std::vector<BreakReport>& breaks);

// Keeps what BREAKs report. Can also trace: nodes, every instruction with its values, moves that
// were tried.
class Recorder final : public vm::Observer {
 public:
  // A program may run into millions of BREAKs; those after the first so many are not kept.
  static constexpr std::size_t kMostBreaks = 100'000;

  // `trace` receives each line of the trace, with its line feed; without one nothing is traced.
  // Moves and squares are in the notation.
  explicit Recorder(std::function<void(const std::string& line)> trace = nullptr,
                    chess::Notation notation = chess::Notation::san);

  // Is told how the program ended at the root, each time the host asks there.
  std::function<void(const vm::NodeOutcome& outcome)> at_root_end;

  // The reports since the last call.
  [[nodiscard]] std::vector<BreakReport> take_breaks();

  void node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) override;
  void instruction(const vm::Moment& moment) override;
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override;
  void break_point(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return tracer_.has_value(); }

 private:
  std::optional<vm::Tracer> tracer_;
  std::vector<BreakReport> breaks_;
  chess::Notation notation_;
};

}  // namespace cheg::consult
