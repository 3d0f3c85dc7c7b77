// The checks of PositionSetup::build(), one function for each. Each returns the first error it
// finds, or nothing.
#include "chess/setup.hpp"

#include <optional>

#include "base/compose.hpp"
#include "base/require.hpp"

namespace cheg::chess {
namespace {

using SetupFault = std::optional<SetupError>;

// "a white rook", "the black king", ... without the article.
std::string describe(Piece piece) {
  return composed("{} {}", color_of(piece) == Color::white ? "white" : "black",
                  name(type_of(piece)));
}

// "is empty" or "has a white rook".
std::string describe_content(Piece piece) {
  return piece == Piece::none ? std::string("is empty") : "has a " + describe(piece);
}

SetupFault check_kings(const Position& position) {
  for (const Color color : {Color::white, Color::black}) {
    const Bitboard kings = position.pieces(color, PieceType::king);
    if (kings == kNoSquares) {
      return SetupError{composed("{} has no king", name(color)), PositionPart::men};
    }
    if (more_than_one(kings)) {
      Bitboard rest = kings;
      pop_first(rest);
      const bool two = count(kings) == 2;
      return SetupError{
          composed("{} has {} kings, {}on {} and {}; a side has one", name(color), count(kings),
                   two ? "" : "for instance ", to_string(first(kings)), to_string(first(rest))),
          PositionPart::men, first(rest)};
    }
  }
  return std::nullopt;
}

SetupFault check_pawn_ranks(const Position& position) {
  const Bitboard misplaced = position.pieces(PieceType::pawn) & (rank_bits(0) | rank_bits(7));
  if (misplaced == kNoSquares) {
    return std::nullopt;
  }
  const Square square = first(misplaced);
  return SetupError{composed("a {} stands on {}; pawns never stand on the first or the last rank",
                             describe(position.piece_on(square)), to_string(square)),
                    PositionPart::men, square};
}

// There cannot be more promoted men than missing pawns.
SetupFault check_numbers(const Position& position) {
  constexpr int kMostMen = 16;
  constexpr int kMostPawns = 8;
  struct Start {
    PieceType type;
    int number;
  };
  // Bishops are counted by the colour of their squares: a game starts with one on each.
  constexpr std::array<Start, 3> kStart{
      {{PieceType::queen, 1}, {PieceType::rook, 2}, {PieceType::knight, 2}}};
  for (const Color color : {Color::white, Color::black}) {
    const int men = count(position.pieces(color));
    if (men > kMostMen) {
      return SetupError{
          composed("{} has {} men; a side has at most {}", name(color), men, kMostMen),
          PositionPart::men};
    }
    const int pawns = count(position.pieces(color, PieceType::pawn));
    if (pawns > kMostPawns) {
      return SetupError{
          composed("{} has {} pawns; a side has at most {}", name(color), pawns, kMostPawns),
          PositionPart::men};
    }
    const Bitboard bishops = position.pieces(color, PieceType::bishop);
    int promoted = std::max(0, count(bishops & kDarkSquares) - 1) +
                   std::max(0, count(bishops & ~kDarkSquares) - 1);
    for (const Start& start : kStart) {
      promoted += std::max(0, count(position.pieces(color, start.type)) - start.number);
    }
    if (promoted > kMostPawns - pawns) {
      return SetupError{
          composed("{} has {} {} that only promotion explains, but {} {} not promoted", name(color),
                   promoted, promoted == 1 ? "man" : "men", pawns,
                   pawns == 1 ? "pawn has" : "pawns have"),
          PositionPart::men};
    }
  }
  return std::nullopt;
}

SetupFault check_no_king_can_be_taken(const Position& position) {
  const Color us = position.side_to_move();
  const Color them = ~us;
  const Square our_king = position.king(us);
  const Square their_king = position.king(them);
  if (contains(king_attacks(our_king), their_king)) {
    return SetupError{composed("the kings on {} and {} stand next to each other",
                               to_string(our_king), to_string(their_king)),
                      PositionPart::men, their_king};
  }
  const Bitboard attackers =
      position.attackers_to(their_king, position.occupied()) & position.pieces(us);
  if (attackers != kNoSquares) {
    const Square attacker = first(attackers);
    return SetupError{
        composed("{} is to move but already attacks {}'s king on {} with the {} on {}", name(us),
                 name(them), to_string(their_king), name(type_of(position.piece_on(attacker))),
                 to_string(attacker)),
        PositionPart::side_to_move, their_king};
  }
  return std::nullopt;
}

SetupFault check_castling(const Position& position, CastlingRights rights) {
  for (const Color color : {Color::white, Color::black}) {
    for (const bool to_king_side : {true, false}) {
      if (!any(rights & (to_king_side ? king_side(color) : queen_side(color)))) {
        continue;
      }
      const Square king_home = relative(color, Square::e1);
      const Square rook_home = relative(color, to_king_side ? Square::h1 : Square::a1);
      for (const auto& [square, type] :
           {std::pair{king_home, PieceType::king}, std::pair{rook_home, PieceType::rook}}) {
        if (position.piece_on(square) != make_piece(color, type)) {
          return SetupError{
              composed("{}'s right to castle {}-side needs the king on {} and a rook on {}, but "
                       "{} {}",
                       name(color), to_king_side ? "king" : "queen", to_string(king_home),
                       to_string(rook_home), to_string(square),
                       describe_content(position.piece_on(square))),
              PositionPart::castling_rights, square};
        }
      }
    }
  }
  return std::nullopt;
}

SetupFault check_en_passant(const Position& position, Square target, int halfmove_clock) {
  if (target == Square::none) {
    return std::nullopt;
  }
  const Color us = position.side_to_move();
  const Color them = ~us;
  const auto fault = [target](const std::string& message) {
    return SetupError{
        composed("{} cannot be the en passant square: {}", to_string(target), message),
        PositionPart::en_passant, target};
  };
  constexpr int kTargetRank = 5;  // from the capturing side
  if (relative_rank(us, target) != kTargetRank) {
    return fault(composed("with {} to move it must lie on rank {}", name(us),
                          us == Color::white ? kTargetRank + 1 : 8 - kTargetRank));
  }
  const Square pawn = offset(target, forward(them));
  const Square origin = offset(target, forward(us));
  const Piece passed = make_piece(them, PieceType::pawn);
  if (position.piece_on(pawn) != passed) {
    return fault(composed("there is no {} on {} that could have passed over it", describe(passed),
                          to_string(pawn)));
  }
  for (const Square square : {target, origin}) {
    if (position.piece_on(square) != Piece::none) {
      return fault(composed("a pawn that went from {} to {} leaves {} empty", to_string(origin),
                            to_string(pawn), to_string(square)));
    }
  }
  // Takes back the double step: before it, our king must not have been attacked by other men than
  // the pawn.
  const Bitboard before = position.occupied() ^ bit(pawn) ^ bit(origin);
  Bitboard attackers =
      position.attackers_to(position.king(us), before) & position.pieces(them) & ~bit(pawn);
  attackers |= pawn_attacks(us, position.king(us)) & bit(origin);
  if (attackers != kNoSquares) {
    const Square attacker = first(attackers);
    const PieceType type =
        attacker == origin ? PieceType::pawn : type_of(position.piece_on(attacker));
    return fault(
        composed("before the step from {} to {} the king on {} was already attacked by "
                 "the {} on {}",
                 to_string(origin), to_string(pawn), to_string(position.king(us)), name(type),
                 to_string(attacker)));
  }
  if (halfmove_clock != 0) {
    SetupError error = fault(
        composed("a pawn has just moved, but the halfmove clock is {}, not 0", halfmove_clock));
    error.part = PositionPart::halfmove_clock;
    return error;
  }
  return std::nullopt;
}

SetupFault check_counters(int halfmove_clock, int fullmove_number) {
  if (halfmove_clock < 0 || halfmove_clock > kMostHalfmoves) {
    return SetupError{composed("the halfmove clock is {}; it counts from 0 to {}", halfmove_clock,
                               kMostHalfmoves),
                      PositionPart::halfmove_clock};
  }
  if (fullmove_number < 1 || fullmove_number > kMostFullmoves) {
    return SetupError{
        composed("the move number is {}; it counts from 1 to {}", fullmove_number, kMostFullmoves),
        PositionPart::fullmove_number};
  }
  return std::nullopt;
}

}  // namespace

PositionSetup::PositionSetup() : board_{} { board_.fill(Piece::none); }

PositionSetup::PositionSetup(const Position& position)
    : board_(position.board_),
      side_to_move_(position.side_to_move()),
      castling_rights_(position.castling_rights()),
      en_passant_(position.en_passant()),
      halfmove_clock_(position.halfmove_clock()),
      fullmove_number_(position.fullmove_number()) {}

PositionSetup& PositionSetup::put(Piece piece, Square square) {
  CHEG_REQUIRE(square < Square::none);
  board_[static_cast<std::size_t>(square)] = piece;
  return *this;
}

PositionSetup& PositionSetup::side_to_move(Color color) {
  side_to_move_ = color;
  return *this;
}

PositionSetup& PositionSetup::castling_rights(CastlingRights rights) {
  castling_rights_ = rights;
  return *this;
}

PositionSetup& PositionSetup::en_passant(Square square) {
  en_passant_ = square;
  return *this;
}

PositionSetup& PositionSetup::halfmove_clock(int plies) {
  halfmove_clock_ = plies;
  return *this;
}

PositionSetup& PositionSetup::fullmove_number(int number) {
  fullmove_number_ = number;
  return *this;
}

PositionSetup& PositionSetup::any_number_of_men() {
  counts_men_ = false;
  return *this;
}

Result<Position, SetupError> PositionSetup::build() const {
  Position position{Position::Empty{}};
  for (int i = 0; i < kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    if (piece_on(square) != Piece::none) {
      position.put(piece_on(square), square);
    }
  }
  position.side_to_move_ = side_to_move_;

  // The order matters: later checks rely on earlier ones.
  const std::array<SetupFault (*)(const Position&), 4> checks{
      check_kings, check_pawn_ranks, check_numbers, check_no_king_can_be_taken};
  for (const auto& check : checks) {
    if (!counts_men_ && check == check_numbers) {
      continue;
    }
    if (SetupFault fault = check(position)) {
      return *std::move(fault);
    }
  }
  if (SetupFault fault = check_castling(position, castling_rights_)) {
    return *std::move(fault);
  }
  if (SetupFault fault = check_counters(halfmove_clock_, fullmove_number_)) {
    return *std::move(fault);
  }
  if (SetupFault fault = check_en_passant(position, en_passant_, halfmove_clock_)) {
    return *std::move(fault);
  }

  position.castling_rights_ = castling_rights_;
  position.halfmove_clock_ = static_cast<std::uint16_t>(halfmove_clock_);
  position.fullmove_number_ = static_cast<std::uint16_t>(fullmove_number_);
  position.key_ ^= zobrist(castling_rights_) ^ zobrist_side(side_to_move_);
  if (en_passant_ != Square::none) {
    position.set_en_passant_if_legal(en_passant_);
  }
  return position;
}

Position PositionSetup::trusted(std::span<const Piece> men, std::span<const Square> squares,
                                Color side_to_move) {
  CHEG_REQUIRE(men.size() == squares.size());
  Position position{Position::Empty{}};
  for (std::size_t man = 0; man < men.size(); ++man) {
    CHEG_REQUIRE(position.piece_on(squares[man]) == Piece::none);
    position.put(men[man], squares[man]);
  }
  position.side_to_move_ = side_to_move;
  position.key_ ^= zobrist(CastlingRights::none) ^ zobrist_side(side_to_move);
  CHEG_REQUIRE(PositionSetup(position).build().ok());
  return position;
}

Position mirrored(const Position& position) {
  PositionSetup setup;
  for (int i = 0; i < kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    const Piece piece = position.piece_on(square);
    if (piece != Piece::none) {
      setup.put(make_piece(~color_of(piece), type_of(piece)), mirrored(square));
    }
  }
  // White's rights are the lower two bits, Black's the upper two.
  const auto rights = static_cast<unsigned>(position.castling_rights());
  setup.castling_rights(static_cast<CastlingRights>((rights << 2 | rights >> 2) & 15));
  if (position.en_passant() != Square::none) {
    setup.en_passant(mirrored(position.en_passant()));
  }
  return setup.side_to_move(~position.side_to_move())
      .halfmove_clock(position.halfmove_clock())
      .fullmove_number(position.fullmove_number())
      .build()
      .value();
}

}  // namespace cheg::chess
