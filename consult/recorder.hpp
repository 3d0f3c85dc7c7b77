// Records the run of a program as text.
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

// The report of a BREAK.
struct BreakReport {
  std::array<std::string, 4> values;  // the location of the BREAK and its three values, in words
  std::string line;  // the report as TRACE shows it, with the names of the variables
};

// Moves and squares are in the notation.
[[nodiscard]] BreakReport break_report(const vm::Moment& moment, chess::Notation notation);

// One line for each report: the place, the instruction, the variables with their names.
[[nodiscard]] std::string breaks_text(const std::vector<BreakReport>& breaks);

// Keeps the reports of BREAKs. Can also write a trace: nodes, every instruction with its values,
// and tried moves.
class Recorder final : public vm::Observer {
 public:
  // The greatest number of reports that are kept, because a program may reach millions of BREAKs.
  // Later reports are dropped.
  static constexpr std::size_t kMostBreaks = 100'000;

  // `trace` receives each line of the trace, with its line feed. If `trace` is empty, there is no
  // trace. Moves and squares are in the notation.
  explicit Recorder(std::function<void(const std::string& line)> trace = nullptr,
                    chess::Notation notation = chess::Notation::san);

  // Called with the outcome each time the program ends at the root.
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
