#include "kriegspiel/safe_forever.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "chess/movegen.hpp"

namespace cheg::kriegspiel {
namespace {

// A position in which the opponent moves, and the index of the player's next move.
struct Waiting {
  chess::Position position;
  std::size_t next;
};

}  // namespace

bool is_safe_forever(const chess::Position& position, const std::array<Attempt, 2>& moves) {
  std::set<std::pair<chess::Key, std::size_t>> known{{position.key(), 0}};
  std::deque<Waiting> rest{{position, 0}};
  while (!rest.empty()) {
    const Waiting waiting = rest.front();
    rest.pop_front();
    for (const chess::Move reply : chess::legal_moves(waiting.position)) {
      chess::Position after = waiting.position;
      after.make(reply);
      const chess::MoveList legal = chess::legal_moves(after);
      if (legal.empty() && !after.in_check()) {
        continue;
      }
      const auto* const move = std::find_if(legal.begin(), legal.end(), [&](chess::Move one) {
        return to_attempt(one) == moves[waiting.next];
      });
      if (move == legal.end()) {
        return false;  // mated or stopped
      }
      after.make(*move);
      const std::size_t next = 1 - waiting.next;
      if (known.insert({after.key(), next}).second) {
        rest.push_back({after, next});
      }
      if (known.size() > kMostSafePositions) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace cheg::kriegspiel
