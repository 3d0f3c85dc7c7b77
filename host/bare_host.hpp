// A host without its own evaluation: all scores come from the advisor, except the scores of
// checkmate and stalemate. The tests use this host as a reference: it shows how a search must use
// the advice of an advisor.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "chess/position.hpp"
#include "host/advisor.hpp"

namespace cheg::chess {

// If the advisor gives no advice at a node, the node has the score 0. Checkmate and stalemate have
// their usual scores. This host ignores draws by repetition and by the fifty-move rule, and has no
// transposition table.
class BareHost : public Host {
 public:
  // The search stops when `*stop` becomes true. `stop` may be nullptr.
  explicit BareHost(const std::atomic<bool>* stop = nullptr) : stop_(stop) {}

  // Sets the advisor that search() asks. The function consult() sets this advisor too.
  void use(Advisor& advisor) { advisor_ = &advisor; }

  // Returns the advisor's advice at a root with the search window `alpha`, `beta`. Returns
  // not_handled if the root has no legal moves, or if the advisor does not cover the root.
  // Requires: alpha < beta.
  [[nodiscard]] Advice consult(const Position& root, Advisor& advisor, Line& line,
                               Score alpha = -kInfinity, Score beta = kInfinity);

  // Implements Host::search(). Requires: use() or consult() has been called.
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
