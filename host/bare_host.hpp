// A host that searches nothing by itself: what an advisor says is all there is. In it the meaning
// of an advisor can be seen by itself, and tested.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "chess/position.hpp"
#include "host/advisor.hpp"

namespace cheg::chess {

// A node that the advisor does not handle is worth 0; checkmate and stalemate have their values;
// there are no draws by repetition or by counting, and no table.
class BareHost final : public Host {
 public:
  // Ends what it is asked when the flag, if any, becomes true.
  explicit BareHost(const std::atomic<bool>* stop = nullptr) : stop_(stop) {}

  // Who is asked at the nodes that search() leads to; consult() says it by itself.
  void use(Advisor& advisor) { advisor_ = &advisor; }

  // The advisor's answer at a root with these bounds, or not_handled if it is not asked: where
  // there are no legal moves, or none that it covers. Requires alpha < beta.
  [[nodiscard]] Advice consult(const Position& root, Advisor& advisor, Line& line,
                               Score alpha = -kInfinity, Score beta = kInfinity);

  [[nodiscard]] Score search(const AdvisedNode& node, Move move, Score alpha, Score beta,
                             Line& line) override;
  [[nodiscard]] bool is_stopped() const override {
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }

 private:
  const std::atomic<bool>* stop_;
  Advisor* advisor_ = nullptr;
  std::array<Move, kMostPlies> moves_{};  // that led to the node at work
};

}  // namespace cheg::chess
