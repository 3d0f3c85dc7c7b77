#include "kriegspiel/own_men_fen.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/fen_setup.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

namespace {

using chess::PieceType;
using chess::Square;

// The first thing that is wrong with a man of the side to move, or of the other side.
std::optional<std::string> fault_of(chess::Piece piece, Square square, chess::Color us) {
  const PieceType type = chess::type_of(piece);
  const std::string where = chess::to_string(square);
  if (chess::color_of(piece) != us && type != PieceType::king) {
    return fmt::format("{} has a {} on {}; the side that is not to move may have only its king",
                       chess::name(~us), chess::name(type), where);
  }
  const int rank = chess::rank_of(square);
  if (type == PieceType::pawn && (rank == 0 || rank == 7)) {
    return fmt::format("a pawn stands on {}; pawns stand on the ranks 2 to 7", where);
  }
  return std::nullopt;
}

}  // namespace

std::string to_fen(const OwnMen& men) {
  chess::BoardLetters letters{};
  for (int number = 0; number < chess::kPieceTypeCount; ++number) {
    const auto type = static_cast<PieceType>(number);
    for (chess::Bitboard left = men.of(type); left != chess::kNoSquares;) {
      const auto square = static_cast<std::size_t>(chess::pop_first(left));
      letters[square] = chess::letter(make_piece(men.color, type));
    }
  }
  std::string text = chess::men_field(letters);
  text += men.color == chess::Color::white ? " w " : " b ";
  text += chess::to_string(men.castling);
  text += " - 0 1";
  return text;
}

Result<MenAgainstKing, std::string> parse_men_against_king(std::string_view fen) {
  const auto setup = chess::parse_fen_setup(fen);
  if (!setup) {
    return describe(setup.error(), fen);
  }
  const chess::Color us = setup->side_to_move;
  MenAgainstKing result{OwnMen(us), std::nullopt};
  int kings = 0;
  for (int number = 0; number < chess::kSquareCount; ++number) {
    const auto square = static_cast<Square>(number);
    const chess::Piece piece = setup->board.piece_on(square);
    if (piece == chess::Piece::none) {
      continue;
    }
    if (auto fault = fault_of(piece, square, us)) {
      return *std::move(fault);
    }
    if (chess::color_of(piece) == us) {
      result.men.put(chess::type_of(piece), square);
      kings += chess::type_of(piece) == PieceType::king ? 1 : 0;
    } else if (result.king) {
      return fmt::format("{} has kings on {} and {}; a side has one king", chess::name(~us),
                         chess::to_string(*result.king), chess::to_string(square));
    } else {
      result.king = square;
    }
  }
  if (kings != 1) {
    return fmt::format("{}, who is to move, has {} kings; a side has one king", chess::name(us),
                       kings);
  }
  if (any(setup->castling_rights)) {
    return fmt::format("the FEN has the castling rights {}; write `-`",
                       chess::to_string(setup->castling_rights));
  }
  if (setup->en_passant != Square::none) {
    return fmt::format("the FEN has the en passant square {}; write `-`",
                       chess::to_string(setup->en_passant));
  }
  return result;
}

}  // namespace cheg::kriegspiel
