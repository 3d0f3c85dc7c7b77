#include "stdlib/natives/hidden/hidden_army.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Position;
using chess::Square;
using kriegspiel::Announcement;

// The legal move that this attempt makes; nothing if it makes none.
std::optional<Move> legal_move(const Position& position, Move attempt) {
  for (const Move move : chess::legal_moves(position)) {
    if (kriegspiel::to_attempt(move) == kriegspiel::to_attempt(attempt)) {
      return move;
    }
  }
  return std::nullopt;
}

// The type of each hidden man and its square in scan order, and the en passant square. The result
// is the same for both colours.
std::vector<int> order_of(const Position& position, Color us) {
  std::vector<int> order;
  int place = 0;
  vm::for_each_in_scan_order(chess::kAllSquares, us, [&](Square square) {
    const chess::Piece piece = position.piece_on(square);
    if (piece != chess::Piece::none && color_of(piece) != us) {
      order.push_back(place * chess::kPieceTypeCount + static_cast<int>(type_of(piece)));
    }
    ++place;
  });
  order.push_back(static_cast<int>(position.en_passant()));
  return order;
}

}  // namespace

HiddenArmyGame::HiddenArmyGame(const kriegspiel::RuleSet& rules, const Position& start,
                               std::span<const Announcement> heard)
    : rules_(rules),
      us_(start.side_to_move()),
      possible_(rules, start, us_, heard),
      own_(start.pieces(us_)) {
  begin_turn(heard);
}

HiddenArmyGame::HiddenArmyGame(const kriegspiel::RuleSet& rules, std::vector<Position> positions,
                               const HeardFacts& facts)
    : HeardGame(facts),
      rules_(rules),
      us_(positions.at(0).side_to_move()),
      possible_(rules, std::move(positions), facts.refused_attempts()),
      own_(possible_.positions().front().pieces(us_)) {
  begin_turn({});
}

void HiddenArmyGame::begin_turn(std::span<const Announcement> heard) {
  facts().hear_tries(heard, us_);
  chess::MoveList moves;
  for (const Position& position : possible_.positions()) {
    for (const Move move : chess::legal_moves(position)) {
      Move* const same =
          std::ranges::find(moves, kriegspiel::to_attempt(move), kriegspiel::to_attempt);
      if (same == moves.end()) {
        moves.push_back(move);
      } else {  // the order of the positions must not decide what kind of move it is
        *same = std::min(*same, move, [](Move a, Move b) { return a.bits() < b.bits(); });
      }
    }
  }
  set_moves(vm::in_scan_order(moves, us_));
}

void HiddenArmyGame::hear_answer(Move attempt, std::span<const Announcement> heard) {
  possible_.hear_answer(kriegspiel::to_attempt(attempt), heard);
  const bool moved = std::any_of(heard.begin(), heard.end(), [](const Announcement& said) {
    return said.kind == Announcement::Kind::moved;
  });
  facts().hear_answer(attempt, heard, moved);
  if (!moved) {
    begin_turn({});
  } else if (!possible_.positions().empty()) {
    own_ = possible_.positions().front().pieces(us_);
  }
}

void HiddenArmyGame::hear_opponent(std::span<const Announcement> heard,
                                   const kriegspiel::OwnMen& now) {
  possible_.hear_opponent(heard);
  const bool moved = std::any_of(heard.begin(), heard.end(), [](const Announcement& said) {
    return said.kind == Announcement::Kind::moved;
  });
  facts().hear_opponent(heard, moved, own_ & ~now.own);
  if (moved) {
    own_ = now.own;
    begin_turn(heard);
  }
}

Position HiddenArmyGame::position() const {
  const auto positions = possible_.positions();
  CHEG_REQUIRE(!positions.empty());
  const Position& first = *std::min_element(
      positions.begin(), positions.end(),
      [this](const Position& a, const Position& b) { return order_of(a, us_) < order_of(b, us_); });
  return chess::PositionSetup(first).halfmove_clock(0).fullmove_number(1).build().value();
}

Bitboard HiddenArmyGame::king_squares() const {
  Bitboard squares = chess::kNoSquares;
  for (const Position& position : possible_.positions()) {
    squares |= chess::bit(position.king(~us_));
  }
  return squares;
}

Bitboard HiddenArmyGame::unseen() const {
  Bitboard squares = chess::kNoSquares;
  for (const Position& position : possible_.positions()) {
    squares |= position.pieces(~us_);
  }
  return squares;
}

Bitboard HiddenArmyGame::allowed(Move attempt) const {
  Bitboard squares = chess::kNoSquares;
  for (const Position& position : possible_.positions()) {
    if (legal_move(position, attempt)) {
      squares |= chess::bit(position.king(~us_));
    }
  }
  return squares;
}

Bitboard HiddenArmyGame::checking(Move attempt) const {
  Bitboard squares = chess::kNoSquares;
  for (const Position& position : possible_.positions()) {
    const auto move = legal_move(position, attempt);
    if (move && position.after(*move).in_check()) {
      squares |= chess::bit(position.king(~us_));
    }
  }
  return squares;
}

std::size_t HiddenArmyGame::ways_allowing(Move attempt) const {
  const auto positions = possible_.positions();
  return static_cast<std::size_t>(std::count_if(
      positions.begin(), positions.end(),
      [attempt](const Position& position) { return legal_move(position, attempt).has_value(); }));
}

std::vector<kriegspiel::Belief> HiddenArmyGame::lone_king_beliefs() const {
  return {kriegspiel::Belief(rules_, kriegspiel::OwnMen(possible_.positions().front(), us_),
                             king_squares())};
}

}  // namespace cheg::stdlib
