#include "cover/games.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <random>

#include "base/require.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/move_value.hpp"

namespace cheg::cover {
namespace {

namespace tablebase = chess::tablebase;

using chess::Move;
using chess::Position;
using proof::NodeNumber;

// The positions from which games begin.
struct Starts {
  std::vector<NodeNumber> nodes;
  bool are_won = true;
};

Starts starts_in(const Played& played) {
  Starts starts;
  const auto add = [&](auto is_start) {
    for (NodeNumber node = 0; node < played.moves.size(); ++node) {
      if (is_start(node)) {
        starts.nodes.push_back(node);
      }
    }
  };
  add([&](NodeNumber node) { return tablebase::is_win(played.values[node]); });
  if (starts.nodes.empty()) {
    starts.are_won = false;
    add([&](NodeNumber node) { return played.values[node] != tablebase::kIllegal; });
  }
  return starts;
}

class GamePlayer {
 public:
  GamePlayer(const Played& played, std::uint64_t seed, Replies replies)
      : played_(played), random_(seed), replies_(replies), is_met_(played.moves.size()) {}

  template <class Decided>
  void play(const std::vector<NodeNumber>& starts, GameCounts& counts, const Decided& decided) {
    // A modulus instead of std::uniform_int_distribution, which differs between libraries.
    std::optional<NodeNumber> node = starts[random_() % starts.size()];
    std::map<NodeNumber, int> seen;
    int quiet = 0;
    while (node && ++seen[*node] < kMostOccurrences && quiet < chess::kFiftyMoveRule) {
      const Move move = played_.moves[*node];
      if (move == Move()) {
        return;
      }
      const bool is_new = !is_met_[*node];
      is_met_[*node] = true;
      ++counts.decisions;
      counts.positions += is_new ? 1U : 0U;
      decided(*node, is_new);
      node = next(played_.nodes.position(*node).value().after(move), quiet);
    }
  }

 private:
  static constexpr int kMostOccurrences = 3;

  // The node after a reply; nothing if the game ends or leaves the ending.
  [[nodiscard]] std::optional<NodeNumber> next(const Position& after, int& quiet) {
    const std::vector<Move>& replies = replies_in(after);
    if (replies.empty()) {
      return std::nullopt;
    }
    const Position position = after.after(replies[random_() % replies.size()]);
    // Both plies count only if neither is a capture or pawn move.
    quiet = position.halfmove_clock() < 2 ? position.halfmove_clock() : quiet + 2;
    const auto node = played_.nodes.find(position);
    return node && *node < played_.moves.size() ? node : std::nullopt;
  }

  // Those among which one is chosen.
  const std::vector<Move>& replies_in(const Position& position) {
    chosen_.clear();
    std::optional<tablebase::TableValue> best;
    for (const Move move : chess::legal_moves(position)) {
      if (replies_ == Replies::random) {
        chosen_.push_back(move);
        continue;
      }
      const tablebase::TableValue value = tablebase::value_of_move(position, move, played_.tables);
      if (!best || tablebase::is_better(value, *best)) {
        best = value;
        chosen_.clear();
      }
      if (value == *best) {
        chosen_.push_back(move);
      }
    }
    return chosen_;
  }

  const Played& played_;
  std::mt19937_64 random_;
  Replies replies_;
  std::vector<bool> is_met_;
  std::vector<Move> chosen_;
};

}  // namespace

GameCounts play_games(const Played& played, std::uint64_t games, std::uint64_t seed,
                      Replies replies, const proof::ProofWork& work,
                      const std::function<void(NodeNumber node, bool is_new)>& decided) {
  const Starts starts = starts_in(played);
  GameCounts counts;
  counts.from_wins = starts.are_won;
  if (starts.nodes.empty()) {
    return counts;
  }
  GamePlayer player(played, seed, replies);
  for (; counts.games < games && !work.is_stopped(); ++counts.games) {
    player.play(starts.nodes, counts, decided);
    if (work.progress) {
      work.progress("playing games",
                    static_cast<double>(counts.games) / static_cast<double>(games));
    }
  }
  return counts;
}

}  // namespace cheg::cover
