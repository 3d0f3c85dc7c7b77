#include "chess/movegen.hpp"
#include "chess/notation/pattern.hpp"

namespace cheg::chess::notation {
namespace {

// The part of the origin that distinguishes the move from other legal moves of the same piece type.
std::string disambiguation(const Position& position, Move move) {
  const PieceType type = type_of(position.piece_on(move.from()));
  Bitboard rivals = kNoSquares;
  for (const Move other : legal_moves(position)) {
    if (other.to() == move.to() && other.from() != move.from() &&
        type_of(position.piece_on(other.from())) == type) {
      rivals |= bit(other.from());
    }
  }
  if (rivals == kNoSquares) {
    return "";
  }
  const std::string origin = to_string(move.from());
  if ((rivals & file_bits(file_of(move.from()))) == kNoSquares) {
    return origin.substr(0, 1);
  }
  if ((rivals & rank_bits(rank_of(move.from()))) == kNoSquares) {
    return origin.substr(1, 1);
  }
  return origin;
}

std::string without_check_mark(const Position& position, Move move) {
  if (move.kind() == MoveKind::castling) {
    return move.to() > move.from() ? "O-O" : "O-O-O";
  }
  const PieceType type = type_of(position.piece_on(move.from()));
  const bool captures = victim_square(position, move) != Square::none;
  std::string text;
  if (type == PieceType::pawn) {
    if (captures) {
      text += to_string(move.from())[0];
    }
  } else {
    text += letter(type);
    text += disambiguation(position, move);
  }
  text += captures ? "x" : "";
  text += to_string(move.to());
  if (move.promotion() != PieceType::none) {
    text += '=';
    text += letter(move.promotion());
  }
  return text;
}

// Removes marks that do not identify the move.
void remove_suffixes(std::string_view& text, Pattern& pattern) {
  bool removed = true;
  while (removed) {
    removed = remove_ending(text, "!") || remove_ending(text, "?") || remove_ending(text, "+") ||
              remove_ending(text, "#");
    if (remove_ending(text, "e.p.") || remove_ending(text, "ep")) {
      pattern.en_passant = true;
      removed = true;
    }
  }
}

// Removes `=Q`, `(Q)` or `Q` from the end. Returns false for an invalid promotion piece.
bool remove_promotion(std::string_view& text, PieceType& promotion) {
  const bool bracket = remove_ending(text, ")");
  const PieceType type = text.empty() ? PieceType::none : piece_type_from_letter(text.back());
  if (type == PieceType::none) {
    return !bracket && !text.ends_with('=');
  }
  text.remove_suffix(1);
  promotion = type;
  if (bracket) {
    return remove_ending(text, "(");
  }
  remove_ending(text, "=");
  return true;
}

}  // namespace

std::string format_san(const Position& position, Move move) {
  const Position next = position.after(move);
  const char* mark = !next.in_check() ? "" : count_legal_moves(next) == 0 ? "#" : "+";
  return without_check_mark(position, move) + mark;
}

std::optional<Pattern> read_san(const Position& /*position*/, std::string_view text) {
  Pattern pattern;
  remove_suffixes(text, pattern);
  pattern.castling = parse_castling(text);
  if (pattern.castling != Castling::unspecified) {
    return pattern;
  }
  pattern.castling = Castling::no;
  if (text.empty()) {
    return std::nullopt;
  }
  pattern.piece = piece_type_from_letter(text[0]);
  if (pattern.piece == PieceType::pawn) {
    return std::nullopt;  // SAN never writes the P
  }
  if (pattern.piece == PieceType::none) {
    pattern.piece = PieceType::pawn;
    if (!remove_promotion(text, pattern.promotion)) {
      return std::nullopt;
    }
  } else {
    text.remove_prefix(1);
  }

  if (text.size() < 2) {
    return std::nullopt;
  }
  const std::optional<Square> to = parse_square(text.substr(text.size() - 2));
  if (!to) {
    return std::nullopt;
  }
  pattern.to = bit(*to);
  text.remove_suffix(2);
  if (text.ends_with('x')) {
    pattern.capture = true;
    text.remove_suffix(1);
  } else if (text.ends_with('-')) {
    text.remove_suffix(1);
  }
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'h') {
    pattern.from &= file_bits(text[0] - 'a');
    text.remove_prefix(1);
  } else if (pattern.piece == PieceType::pawn) {
    if (pattern.capture) {
      return std::nullopt;  // `xd5`: from which file?
    }
    pattern.from &= file_bits(file_of(*to));  // `d5` is never a capture
  }
  if (!text.empty() && text[0] >= '1' && text[0] <= '8') {
    pattern.from &= rank_bits(text[0] - '1');
    text.remove_prefix(1);
  }
  if (!text.empty()) {
    return std::nullopt;
  }
  return pattern;
}

}  // namespace cheg::chess::notation
