#include "stdlib/natives/hidden/hidden_game.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "chess/setup.hpp"
#include "kriegspiel/lone_king.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {

using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::OwnMen;

Move to_move(const OwnMen& men, Attempt attempt) {
  if (attempt.promotion != PieceType::none) {
    return Move::promote(attempt.from, attempt.to, attempt.promotion);
  }
  const bool is_castling = attempt.from == men.king() &&
                           std::abs(chess::file_of(attempt.to) - chess::file_of(attempt.from)) == 2;
  return {attempt.from, attempt.to, is_castling ? MoveKind::castling : MoveKind::normal};
}

chess::Position shown_position(const Belief& belief) {
  const OwnMen& men = belief.men();
  std::array<chess::Piece, chess::kSquareCount> pieces{};
  std::array<Square, chess::kSquareCount> squares{};
  std::size_t count = 0;
  const auto put = [&](chess::Piece piece, Square square) {
    pieces[count] = piece;
    squares[count++] = square;
  };
  for (chess::Bitboard rest = men.own; rest != chess::kNoSquares;) {
    const Square square = chess::pop_first(rest);
    put(make_piece(men.color, men.man_on(square)), square);
  }
  Square shown = Square::none;
  vm::for_each_in_scan_order(belief.squares(), men.color, [&shown](Square square) {
    shown = shown == Square::none ? square : shown;
  });
  put(make_piece(~men.color, PieceType::king), shown);
  return chess::PositionSetup::trusted({pieces.data(), count}, {squares.data(), count}, men.color);
}

HiddenGame::HiddenGame(const kriegspiel::RuleSet& rules, const OwnMen& men, chess::Color to_move,
                       std::span<const Announcement> heard)
    : belief_(rules, men, to_move, heard) {
  if (belief_.is_our_turn()) {
    begin_turn(heard);
  }
}

HiddenGame::HiddenGame(const Belief& now, const HeardFacts& facts, std::span<const Belief> earlier)
    : HeardGame(facts), belief_(now), beliefs_(earlier.begin(), earlier.end()) {
  begin_turn({});
}

std::vector<Attempt> HeardFacts::refused_attempts() const {
  std::vector<Attempt> attempts;
  attempts.reserve(refused.size());
  for (const Move move : refused) {
    attempts.push_back(kriegspiel::to_attempt(move));
  }
  return attempts;
}

void HeardFacts::hear_tries(std::span<const Announcement> heard, chess::Color us) {
  for (const Announcement& said : heard) {
    if (said.kind == Announcement::Kind::try_on && said.color == us) {
      tries |= chess::bit(said.square);
    }
  }
}

void HeardFacts::hear_answer(Move attempt, std::span<const Announcement> heard, bool moved) {
  if (!moved) {
    refused.push_back(attempt);
    return;
  }
  refused = chess::MoveList();
  refusals_heard = 0;
  tries = chess::kNoSquares;
  checks = 0;
  for (const Announcement& said : heard) {
    if (said.kind == Announcement::Kind::check) {
      checks = static_cast<kriegspiel::CheckKinds>(checks | check_bit(said.check));
    } else if (said.kind == Announcement::Kind::any_check) {
      checks = kriegspiel::kAllCheckKinds;
    }
  }
}

void HeardFacts::hear_opponent(std::span<const Announcement> heard, bool moved,
                               chess::Bitboard captured) {
  for (const Announcement& said : heard) {
    if (said.kind == Announcement::Kind::refused) {
      ++refusals_heard;
    } else if (said.kind == Announcement::Kind::refusals) {
      refusals_heard = said.count;
    }
  }
  if (moved) {
    opponents_refusals = refusals_heard;
    lost = captured;
  }
}

void HiddenGame::begin_turn(std::span<const Announcement> heard) {
  facts().hear_tries(heard, belief_.men().color);
  chess::MoveList moves;
  for (const Attempt attempt : belief_.attempts()) {
    moves.push_back(to_move(belief_.men(), attempt));
  }
  set_moves(vm::in_scan_order(moves, belief_.men().color));
  beliefs_.push_back(belief_);
}

void HiddenGame::hear_answer(Move attempt, std::span<const Announcement> heard) {
  belief_.hear_answer(kriegspiel::to_attempt(attempt), heard);
  facts().hear_answer(attempt, heard, !belief_.is_our_turn());
  if (belief_.is_our_turn()) {
    begin_turn({});
  }
}

void HiddenGame::hear_opponent(std::span<const Announcement> heard, const OwnMen& now) {
  const chess::Bitboard before = belief_.men().own;
  belief_.hear_opponent(heard, now);
  facts().hear_opponent(heard, belief_.is_our_turn(), before & ~now.own);
  if (belief_.is_our_turn()) {
    begin_turn(heard);
  }
}

chess::Bitboard HiddenGame::allowed(Move attempt) const {
  const auto attempts = belief_.attempts();
  const Attempt wanted = kriegspiel::to_attempt(attempt);
  const bool is_attempt = std::find(attempts.begin(), attempts.end(), wanted) != attempts.end();
  return is_attempt ? belief_.squares() & ~kriegspiel::refused_by(belief_.men(), wanted)
                    : chess::kNoSquares;
}

chess::Bitboard HiddenGame::checking(Move attempt) const {
  const chess::Bitboard squares = allowed(attempt);
  OwnMen moved = belief_.men();
  if (squares != chess::kNoSquares) {
    moved.move(kriegspiel::to_attempt(attempt));
  }
  return squares & kriegspiel::attacked(moved);
}

std::size_t HiddenGame::ways() const {
  return static_cast<std::size_t>(chess::count(belief_.squares()));
}

std::size_t HiddenGame::ways_allowing(Move attempt) const {
  return static_cast<std::size_t>(chess::count(allowed(attempt)));
}

const HeardGame* heard_game(const vm::NativeCall& call) {
  return dynamic_cast<const HeardGame*>(call.knowledge());
}

}  // namespace cheg::stdlib
