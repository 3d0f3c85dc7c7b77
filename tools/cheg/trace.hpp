// What a program does while it runs, recorded for people.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "vm/observer.hpp"
#include "vm/tracer.hpp"

namespace cheg::tool {

// A BREAK's location and its three values.
using BreakReport = std::array<std::string, 4>;

// A line for each of them, as people read it.
[[nodiscard]] std::string to_text(const std::vector<BreakReport>& breaks);

// Keeps what BREAKs report and, if it shall trace, prints the nodes, every instruction and what was
// tried, on standard error.
class Recorder final : public vm::Observer {
 public:
  // More BREAKs than these are not kept: a program may run into millions.
  static constexpr std::size_t kMostBreaks = 100'000;

  explicit Recorder(bool traces);

  // Those since the last time.
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
};

}  // namespace cheg::tool
