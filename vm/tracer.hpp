// Writes a trace of a run: the nodes, every instruction with its values, and the moves that are
// tried.
#pragma once

#include <functional>
#include <string>

#include "chess/notation/notation.hpp"
#include "vm/observer.hpp"

namespace cheg::vm {

class Tracer final : public Observer {
 public:
  // `write` receives one line at a time, including its line feed. Lines are indented by two columns
  // for each ply. Moves and squares are written in `notation`.
  explicit Tracer(std::function<void(const std::string&)> write,
                  chess::Notation notation = chess::Notation::san)
      : write_(std::move(write)), notation_(notation) {}

  void node_begin(const Moment& moment, const NodeBegin& begin) override;
  void instruction(const Moment& moment) override;
  void tried(const Moment& moment, const TriedMove& tried) override;
  void node_end(const Moment& moment, const NodeOutcome& outcome, const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return true; }

 private:
  void print(int ply, const std::string& text);

  std::function<void(const std::string&)> write_;
  chess::Notation notation_;
};

}  // namespace cheg::vm
