#include "kriegspiel/reserves.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "base/split_mix.hpp"
#include "chess/setup.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Square;

constexpr std::array<PieceType, 5> kStrongestFirst{
    PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight, PieceType::pawn};

}  // namespace

void Reserves::add(Color color, PieceType type) {
  CHEG_REQUIRE(type < PieceType::king);
  ++counts_[static_cast<std::size_t>(color)][static_cast<std::size_t>(type)];
}

void Reserves::remove(Color color, PieceType type) {
  CHEG_REQUIRE(count(color, type) > 0);
  --counts_[static_cast<std::size_t>(color)][static_cast<std::size_t>(type)];
}

chess::Key Reserves::key() const {
  if (is_empty()) {
    return 0;
  }
  // There are at most 62 men of a type, because a game begins with at most 64 men.
  std::uint64_t state = 0;
  for (const Counts& counts : counts_) {
    for (const std::uint8_t one : counts) {
      state = state << 6 | one;
    }
  }
  return split_mix(state);
}

std::string to_string(const Reserves& reserves) {
  std::string text;
  for (const Color color : {Color::white, Color::black}) {
    for (const PieceType type : kStrongestFirst) {
      text.append(static_cast<std::size_t>(reserves.count(color, type)),
                  letter(chess::make_piece(color, type)));
    }
  }
  return text;
}

std::optional<Reserves> read_reserves(std::string_view text) {
  if (text.size() > kMostReserves) {
    return std::nullopt;
  }
  Reserves reserves;
  for (const char c : text) {
    const bool is_white = c >= 'A' && c <= 'Z';
    const PieceType type = chess::piece_type_from_letter(is_white ? c : static_cast<char>(c - 32));
    if (type >= PieceType::king || c < 'A' || c > 'z') {
      return std::nullopt;
    }
    reserves.add(is_white ? Color::white : Color::black, type);
  }
  return reserves;
}

Bitboard promoted_after(Bitboard promoted, Attempt move) {
  if (move.drop != PieceType::none) {
    return promoted;
  }
  const bool is_promoted = contains(promoted, move.from) || move.promotion != PieceType::none;
  promoted &= ~(bit(move.from) | bit(move.to));
  return is_promoted ? promoted | bit(move.to) : promoted;
}

Bitboard drop_squares(const chess::Position& position) {
  const Bitboard checkers = position.checkers();
  if (checkers == chess::kNoSquares) {
    return ~position.occupied();
  }
  // Nothing blocks two checks at once, or the check of a knight or of a man beside the king.
  return chess::more_than_one(checkers)
             ? chess::kNoSquares
             : chess::between(position.king(position.side_to_move()), chess::first(checkers));
}

void add_drops(const Reserves& reserves, Color color, Bitboard squares, AttemptList& list) {
  for (int i = 0; i < chess::kPieceTypeCount; ++i) {
    const auto type = static_cast<PieceType>(i);
    const bool has_man = reserves.count(color, type) > 0;
    for (Bitboard tos = has_man ? squares & drop_ranks(type) : chess::kNoSquares;
         tos != chess::kNoSquares;) {
      list.push_back(drop_on(type, chess::pop_first(tos)));
    }
  }
}

chess::Position after_drop(const chess::Position& position, PieceType type, Square square) {
  const Color us = position.side_to_move();
  const int number = position.fullmove_number() + (us == Color::black ? 1 : 0);
  return chess::PositionSetup(position)
      .put(make_piece(us, type), square)
      .side_to_move(~us)
      .en_passant(Square::none)
      .halfmove_clock(0)
      .fullmove_number(std::min(number, chess::kMostFullmoves))
      .any_number_of_men()
      .build()
      .value();
}

}  // namespace cheg::kriegspiel
