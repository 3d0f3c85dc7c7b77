#include "proof/hidden_king/random_games.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "base/require.hpp"
#include "base/split_mix.hpp"
#include "chess/attacks.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::proof::hidden_king {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::kNoSquares;
using chess::Square;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::Case;
using kriegspiel::OwnMen;
using kriegspiel::ToldKind;

constexpr int kFiftyMoves = 50;

class Dealer {
 public:
  explicit Dealer(std::uint64_t seed) : state_(seed) {}

  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(split_mix(state_) % count);
  }

  Square one_of(Bitboard squares) {
    CHEG_REQUIRE(squares != kNoSquares);
    for (std::size_t skipped = below(static_cast<std::size_t>(chess::count(squares))); skipped > 0;
         --skipped) {
      (void)chess::pop_first(squares);
    }
    return chess::first(squares);
  }

 private:
  std::uint64_t state_;
};

// Asks the player once for each belief and state of mind.
class RememberedPlayer {
 public:
  struct Chosen {
    std::optional<Attempt> attempt;
    Mind mind = Mind();  // settled
  };

  RememberedPlayer(Player& player, std::uint64_t most_bytes)
      : player_(player), most_(static_cast<std::size_t>(most_bytes / kBytesOfAnswer)) {}

  [[nodiscard]] Player& player() { return player_; }

  [[nodiscard]] Result<Chosen, WorkError> choose(const Belief& belief, Mind mind) {
    if (const auto settled = player_.settled(belief, mind)) {
      if (const auto known = known_.find(key_of(belief, *settled)); known != known_.end()) {
        return Chosen{known->second, *settled};
      }
    }
    const auto choice = player_.choose(belief, mind);
    if (!choice) {
      return choice.error();
    }
    const auto settled = player_.settled(belief, mind);
    CHEG_REQUIRE(settled.has_value());
    if (known_.size() >= most_) {
      known_.clear();
    }
    known_[key_of(belief, *settled)] = choice->attempt;
    return Chosen{choice->attempt, *settled};
  }

 private:
  using Key = std::tuple<std::array<Bitboard, chess::kPieceTypeCount>, Bitboard, Mind>;
  static constexpr std::uint64_t kBytesOfAnswer = sizeof(Key) + sizeof(std::optional<Attempt>) + 48;

  static Key key_of(const Belief& belief, Mind mind) {
    return {belief.men().men, belief.squares(), mind};
  }

  Player& player_;
  std::size_t most_;
  std::map<Key, std::optional<Attempt>> known_;
};

class RandomGame {
 public:
  RandomGame(const kriegspiel::RuleSet& rules, RememberedPlayer& player, Dealer& dealer,
             const Problem& start)
      : rules_(rules),
        player_(player),
        dealer_(dealer),
        belief_(rules, start.men, start.squares),
        king_(dealer.one_of(start.squares)),
        mind_(player.player().at_start()) {}

  // Whether the player wins.
  Result<bool, WorkError> play() {
    while (!is_won_) {
      const auto chosen = player_.choose(belief_, mind_);
      if (!chosen) {
        return chosen.error();
      }
      mind_ = chosen->mind;
      if (!chosen->attempt || !is_possible(*chosen->attempt) || !goes_on_after(*chosen->attempt)) {
        break;
      }
    }
    return is_won_;
  }

 private:
  // An attempt that is refused wherever the king can stand would be made for ever.
  [[nodiscard]] bool is_possible(Attempt attempt) const {
    const auto attempts = belief_.attempts();
    return std::find(attempts.begin(), attempts.end(), attempt) != attempts.end();
  }

  // Makes the attempt, and the king's move if there is one. Returns whether the game goes on.
  bool goes_on_after(Attempt attempt) {
    const auto cases = belief_.cases(attempt);
    const Case* const heard = std::find_if(cases.begin(), cases.end(), [&](const Case& one) {
      return chess::contains(one.squares, king_);
    });
    CHEG_REQUIRE(heard != cases.end());
    switch (heard->told.kind) {
      case ToldKind::checkmate:
        is_won_ = true;
        return false;
      case ToldKind::stalemate:
        is_won_ = rules_.stalemate == kriegspiel::Stalemate::loss;
        return false;
      case ToldKind::refused:
        mind_ = player_.player().after_refusal(mind_, belief_.men(), attempt);
        belief_ = belief_.after(attempt, *heard);
        return true;
      case ToldKind::moved:
        break;
    }
    const bool is_pawn = belief_.men().man_on(attempt.from) == chess::PieceType::pawn;
    quiet_ = is_pawn ? 0 : quiet_ + 1;
    belief_ = belief_.after(attempt, *heard);
    return reply(heard->told) && !is_too_long();
  }

  // Moves the king. Returns whether the player can go on and mate.
  bool reply(kriegspiel::Told told) {
    const OwnMen& men = belief_.men();
    king_ = dealer_.one_of(chess::king_attacks(king_) & ~kriegspiel::attacked(men));
    const auto captured =
        chess::contains(men.own, king_) ? std::optional(king_) : std::optional<Square>();
    quiet_ = captured ? 0 : quiet_;
    belief_ = belief_.after_reply(captured);
    mind_ = player_.player().after_turn(mind_, {told, captured, 0});
    return kriegspiel::belief_tables::can_mate(belief_.men()) &&
           kriegspiel::without_attempts(belief_.men(), bit(king_)) == kNoSquares;
  }

  bool is_too_long() {
    const bool is_draw =
        rules_.fifty_moves == kriegspiel::FiftyMoves::draw && quiet_ >= kFiftyMoves;
    return is_draw || ++moves_ >= kMostMovesOfRandomGame;
  }

  const kriegspiel::RuleSet& rules_;
  RememberedPlayer& player_;
  Dealer& dealer_;
  Belief belief_;
  Square king_;
  Mind mind_;
  int moves_ = 0;
  int quiet_ = 0;  // the moves since the last capture or pawn move
  bool is_won_ = false;
};

}  // namespace

Result<RandomGames, WorkError> play_random_games(const kriegspiel::RuleSet& rules, Player& player,
                                                 std::span<const Problem> starts,
                                                 const RandomGamesOptions& options) {
  RandomGames result;
  result.starts = starts.size();
  RememberedPlayer remembered(player, options.most_bytes);
  Dealer dealer(options.seed);
  while (!starts.empty() && result.games < options.games) {
    if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) {
      return WorkError(Stopped());
    }
    if (options.progress) {
      options.progress(result.games);
    }
    const auto is_won =
        RandomGame(rules, remembered, dealer, starts[dealer.below(starts.size())]).play();
    if (!is_won) {
      return is_won.error();
    }
    ++result.games;
    result.won += *is_won ? 1U : 0U;
  }
  return result;
}

}  // namespace cheg::proof::hidden_king
