// A host without a search of its own: all scores come from the advisor. It defines the meaning of
// an advisor's answers, and tests use it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "chess/position.hpp"
#include "host/advisor.hpp"

namespace cheg::chess {

// A node that the advisor does not handle scores 0. Checkmate and stalemate have their usual
// scores. There are no draws by repetition or by the fifty-move rule, and no transposition table.
class BareHost final : public Host {
 public:
  // The search stops when `*stop` becomes true. `stop` may be nullptr.
  explicit BareHost(const std::atomic<bool>* stop = nullptr) : stop_(stop) {}

  // Sets the advisor for the nodes that search() visits. consult() sets it too.
  void use(Advisor& advisor) { advisor_ = &advisor; }

  // Returns the advisor's answer at a root, with this window. Returns not_handled if the root has
  // no legal moves or the advisor does not cover the root. Requires: alpha < beta.
  [[nodiscard]] Advice consult(const Position& root, Advisor& advisor, Line& line,
                               Score alpha = -kInfinity, Score beta = kInfinity);

  // As Host::search(). Also requires: use() or consult() has been called before.
  [[nodiscard]] Score search(const AdvisedNode& node, Move move, Score alpha, Score beta,
                             Line& line) override;
  [[nodiscard]] bool is_stopped() const override {
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }

 private:
  const std::atomic<bool>* stop_;
  Advisor* advisor_ = nullptr;
  std::array<Move, kMostPlies> moves_{};  // from the root to the current node
};

}  // namespace cheg::chess
