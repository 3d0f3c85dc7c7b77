#include "embed/position.hpp"

#include <array>
#include <cstring>
#include <string_view>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "embed/failure.hpp"

namespace cheg::embed {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

[[noreturn]] void refuse_position(const std::string& message) {
  refuse(message, CHEG_BAD_POSITION);
}

// The men of all types, in the order of the enumeration.
std::array<Bitboard, chess::kPieceTypeCount> men_by_type(const cheg_position& bitboards) {
  return {bitboards.pawns, bitboards.knights, bitboards.bishops,
          bitboards.rooks, bitboards.queens,  bitboards.kings};
}

// Throws unless every man has one colour and one type.
void check_bitboards(const cheg_position& bitboards) {
  const auto square_of = [](Bitboard squares) { return to_string(chess::first(squares)); };
  if (const Bitboard both = bitboards.white & bitboards.black; both != 0) {
    refuse_position("the man on " + square_of(both) + " is both white and black");
  }
  const Bitboard colored = bitboards.white | bitboards.black;
  Bitboard typed = 0;
  for (const Bitboard men : men_by_type(bitboards)) {
    if ((typed & men) != 0) {
      refuse_position("the man on " + square_of(typed & men) + " is of two types");
    }
    typed |= men;
  }
  if ((colored & ~typed) != 0) {
    refuse_position("the man on " + square_of(colored & ~typed) + " is of no type");
  }
  if ((typed & ~colored) != 0) {
    refuse_position("the man on " + square_of(typed & ~colored) + " is neither white nor black");
  }
}

// Throws if a number is not one that the header allows.
void check_numbers(const cheg_position& bitboards) {
  if (bitboards.side_to_move > CHEG_BLACK) {
    refuse_position("the side to move is " + std::to_string(bitboards.side_to_move) +
                    ", not 0 or 1");
  }
  if (bitboards.castling_rights > static_cast<int>(chess::CastlingRights::all)) {
    refuse_position("the castling rights are " + std::to_string(bitboards.castling_rights) +
                    "; they are four bits");
  }
  if (bitboards.en_passant > CHEG_NO_SQUARE) {
    refuse_position("the en passant square is " + std::to_string(bitboards.en_passant) +
                    ", neither a square nor CHEG_NO_SQUARE");
  }
  for (const std::uint8_t reserved : bitboards.reserved) {
    if (reserved != 0) {
      refuse_position("the reserved bytes are not 0");
    }
  }
}

}  // namespace

Position to_position(const cheg_position& bitboards) {
  check_bitboards(bitboards);
  check_numbers(bitboards);
  chess::PositionSetup setup;
  const auto men = men_by_type(bitboards);
  for (std::size_t type = 0; type < men.size(); ++type) {
    for (Bitboard rest = men[type]; rest != 0;) {
      const Square square = chess::pop_first(rest);
      const bool is_white = chess::contains(bitboards.white, square);
      setup.put(make_piece(is_white ? Color::white : Color::black, static_cast<PieceType>(type)),
                square);
    }
  }
  auto position =
      setup.side_to_move(static_cast<Color>(bitboards.side_to_move))
          .castling_rights(static_cast<chess::CastlingRights>(bitboards.castling_rights))
          .en_passant(static_cast<Square>(bitboards.en_passant))
          .halfmove_clock(bitboards.halfmove_clock)
          .build();
  if (!position) {
    refuse_position(position.error().message);
  }
  return *position;
}

cheg_position to_bitboards(const Position& position) {
  return {.white = position.pieces(Color::white),
          .black = position.pieces(Color::black),
          .pawns = position.pieces(PieceType::pawn),
          .knights = position.pieces(PieceType::knight),
          .bishops = position.pieces(PieceType::bishop),
          .rooks = position.pieces(PieceType::rook),
          .queens = position.pieces(PieceType::queen),
          .kings = position.pieces(PieceType::king),
          .halfmove_clock = static_cast<std::uint16_t>(position.halfmove_clock()),
          .side_to_move = static_cast<std::uint8_t>(position.side_to_move()),
          .castling_rights = static_cast<std::uint8_t>(position.castling_rights()),
          .en_passant = static_cast<std::uint8_t>(position.en_passant()),
          .reserved = {}};
}

}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_position_from_fen(const char* fen, cheg_position* position) {
  return guarded("cheg_position_from_fen", [&] {
    need(fen, "fen");
    need(position, "position");
    const auto parsed = chess::parse_fen(fen);
    if (!parsed) {
      embed::refuse_position(describe(parsed.error(), fen));
    }
    *position = embed::to_bitboards(*parsed);
  });
}

cheg_status cheg_position_check(const cheg_position* position) {
  return guarded("cheg_position_check", [&] {
    need(position, "position");
    static_cast<void>(embed::to_position(*position));
  });
}

cheg_status cheg_move_from_uci(const cheg_position* position, const char* text, cheg_move* move) {
  return guarded("cheg_move_from_uci", [&] {
    need(position, "position");
    need(text, "text");
    need(move, "move");
    const chess::Position where = embed::to_position(*position);
    *move = embed::move_from_uci(where, text).bits();
  });
}

cheg_status cheg_move_to_uci(cheg_move move, char text[6]) {
  return guarded("cheg_move_to_uci", [&] {
    need(text, "text");
    const auto moved = chess::Move::from_bits(move);
    std::string uci = to_string(moved.from()) + to_string(moved.to());
    if (moved.kind() == chess::MoveKind::promotion) {
      uci += "nbrq"[CHEG_PROMOTION(move)];
    }
    std::memcpy(text, uci.c_str(), uci.size() + 1);
  });
}

cheg_material cheg_material_of(const cheg_position* position) {
  if (position == nullptr) {
    return 0;
  }
  const std::array<chess::Bitboard, CHEG_QUEEN + 1> men{
      position->pawns, position->knights, position->bishops, position->rooks, position->queens};
  cheg_material material = 0;
  for (std::size_t type = 0; type < men.size(); ++type) {
    const auto count = [&](chess::Bitboard color) {
      return static_cast<cheg_material>(chess::count(men[type] & color));
    };
    material += count(position->white) * CHEG_MATERIAL(type, CHEG_WHITE) +
                count(position->black) * CHEG_MATERIAL(type, CHEG_BLACK);
  }
  return material;
}
