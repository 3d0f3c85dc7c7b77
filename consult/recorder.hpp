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

// The report of a BREAK instruction.
struct BreakReport {
  std::array<std::string, 4> values;  // the location of the BREAK and its three values, in words
  std::string line;  // the report as TRACE shows it, with the names of the variables
};

// Returns the report of the BREAK instruction that runs at `moment`. Moves and squares are in
// `notation`.
[[nodiscard]] BreakReport break_report(const vm::Moment& moment, chess::Notation notation);

// Returns one line for each report. The line shows the location of the BREAK, the instruction, and
// the names and values of the variables.
[[nodiscard]] std::string breaks_text(const std::vector<BreakReport>& breaks);

// Keeps the reports of BREAK instructions. A recorder can also write a trace, which shows the
// nodes, every instruction with its values, and the moves that TRY searches.
class Recorder final : public vm::Observer {
 public:
  // The greatest number of reports that are kept; later reports are dropped. The limit is necessary
  // because a program may run BREAK millions of times.
  static constexpr std::size_t kMostBreaks = 100'000;

  // `trace` receives each line of the trace, with its line feed. If `trace` is empty, there is no
  // trace. Moves and squares are in `notation`.
  explicit Recorder(std::function<void(const std::string& line)> trace = nullptr,
                    chess::Notation notation = chess::Notation::san);

  // Called each time the program ends at the root; receives the outcome.
  std::function<void(const vm::NodeOutcome& outcome)> at_root_end;

  // Returns the reports since the last call of this function.
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
