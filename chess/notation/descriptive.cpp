// English descriptive notation. The reader turns a text into a Pattern, a set of conditions, and
// turns files and ranks into bitboards. The printer tries texts with increasing precision until
// only one legal move fits.
#include <array>

#include "chess/movegen.hpp"
#include "chess/notation/pattern.hpp"

namespace cheg::chess::notation {
namespace {

constexpr std::array<std::string_view, 8> kFileNames{"QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"};

constexpr Bitboard kQueenSide = kFileA | kFileA << 1 | kFileA << 2 | kFileA << 3;
constexpr Bitboard kKingSide = ~kQueenSide;

// "Kt" and "N" both mean a knight.
std::string with_n_for_knight(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_knight = text.substr(i, 2) == "KT";
    result += is_knight ? 'N' : text[i];
    i += is_knight ? 1 : 0;
  }
  return result;
}

// A man named by a text: its type and its place.
struct NamedMan {
  PieceType type = PieceType::none;
  Bitboard squares = kAllSquares;
};

// Removes the bracketed square of `R(KB1)` or the rank of `R/3` from the end of `text` and parses
// it.
bool read_place(Color us, std::string_view& text, Bitboard& squares) {
  if (text.ends_with(')')) {
    const std::size_t open = text.rfind('(');
    if (open == std::string_view::npos) {
      return false;
    }
    squares &= parse_descriptive_square(us, text.substr(open + 1, text.size() - open - 2));
    text = text.substr(0, open);
    return squares != kNoSquares;
  }
  if (text.size() > 2 && text[text.size() - 2] == '/') {
    const char rank = text.back();
    if (rank < '1' || rank > '8') {
      return false;
    }
    squares &= relative_rank_bits(us, rank - '1');
    text.remove_suffix(2);
  }
  return true;
}

// "R", "KR", "QBP", "R(KB1)", "P/5".
std::optional<NamedMan> read_man(Color us, std::string_view text) {
  NamedMan man;
  if (!read_place(us, text, man.squares) || text.empty()) {
    return std::nullopt;
  }
  man.type = piece_type_from_letter(text.back());
  text.remove_suffix(1);
  if (man.type == PieceType::none) {
    return std::nullopt;
  }
  if (text.empty()) {
    return man;
  }
  if (man.type == PieceType::pawn) {
    man.squares &= parse_descriptive_file(text);
  } else if (man.type == PieceType::king || man.type == PieceType::queen ||
             (text != "K" && text != "Q")) {
    return std::nullopt;
  } else {
    man.squares &= text == "K" ? kKingSide : kQueenSide;
  }
  return man.squares == kNoSquares ? std::nullopt : std::optional(man);
}

// Removes `=Q`, `/Q` or `(Q)` from the end of `text` and parses it.
PieceType remove_promotion(std::string_view& text) {
  const bool bracket = text.ends_with(')');
  std::string_view rest = trimmed(text.substr(0, text.size() - (bracket ? 1 : 0)));
  const PieceType type = rest.empty() ? PieceType::none : piece_type_from_letter(rest.back());
  if (type == PieceType::none) {
    return type;
  }
  rest = trimmed(rest.substr(0, rest.size() - 1));
  const char mark = rest.empty() ? '\0' : rest.back();
  if (bracket ? mark != '(' : mark != '=' && mark != '/') {
    return PieceType::none;
  }
  text = trimmed(rest.substr(0, rest.size() - 1));
  return type;
}

// Removes marks that do not identify the move.
void remove_remarks(std::string_view& text, Pattern& pattern) {
  // Longer words come before their own suffixes.
  constexpr std::array<std::string_view, 15> kRemarks{"!",     "?",    "+",   "#",    "CHECKMATE",
                                                      "CHECK", "MATE", "CH",  "CH.",  "DOUBLE",
                                                      "DBL",   "DBL.", "DIS", "DIS.", "DISC"};
  bool removed = true;
  while (removed) {
    removed = false;
    for (const std::string_view remark : kRemarks) {
      removed = remove_ending(text, remark) || removed;
    }
    for (const std::string_view remark : {"E.P.", "EP"}) {
      if (remove_ending(text, remark)) {
        pattern.en_passant = true;
        removed = true;
      }
    }
  }
}

// The precision of a man's place.
enum class Detail : std::uint8_t { type, side, square };

std::string man_text(const Position& position, Square square, Detail detail) {
  const PieceType type = type_of(position.piece_on(square));
  const std::string letter_text(1, letter(type));
  switch (detail) {
    case Detail::type:
      break;
    case Detail::side:
      if (type == PieceType::pawn) {
        return std::string(kFileNames[static_cast<std::size_t>(file_of(square))]).append("P");
      }
      if (type != PieceType::king && type != PieceType::queen) {
        return (contains(kKingSide, square) ? "K" : "Q") + letter_text;
      }
      break;
    case Detail::square:
      return letter_text + '(' + descriptive_square(position.side_to_move(), square) + ')';
  }
  return letter_text;
}

bool means_only(const Position& position, std::string_view text, Move move) {
  const std::optional<Pattern> pattern = read_descriptive(position, text);
  if (!pattern) {
    return false;
  }
  for (const Move other : legal_moves(position)) {
    if (fits(position, other, *pattern) != (other == move)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string descriptive_square(Color color, Square square) {
  return std::string(kFileNames[static_cast<std::size_t>(file_of(square))]) +
         static_cast<char>('1' + relative_rank(color, square));
}

Bitboard parse_descriptive_file(std::string_view upper_case) {
  const std::string name = with_n_for_knight(upper_case);
  Bitboard files = kNoSquares;
  for (std::size_t file = 0; file < kFileNames.size(); ++file) {
    const std::string_view full = kFileNames[file];
    if (name == full || (full.size() == 2 && name == full.substr(1))) {
      files |= file_bits(static_cast<int>(file));
    }
  }
  return files;
}

Bitboard parse_descriptive_square(Color color, std::string_view upper_case) {
  if (upper_case.size() < 2 || upper_case.back() < '1' || upper_case.back() > '8') {
    return kNoSquares;
  }
  return parse_descriptive_file(upper_case.substr(0, upper_case.size() - 1)) &
         relative_rank_bits(color, upper_case.back() - '1');
}

std::optional<Pattern> read_descriptive(const Position& position, std::string_view text) {
  const std::string upper = with_n_for_knight(upper_case(text));
  std::string_view rest = upper;
  Pattern pattern;
  remove_remarks(rest, pattern);
  pattern.castling = parse_castling(rest);
  if (pattern.castling != Castling::unspecified) {
    return pattern;
  }
  pattern.castling = Castling::no;

  const Color us = position.side_to_move();
  const std::size_t separator = rest.find_first_of("-X:");
  if (separator == std::string_view::npos) {
    return std::nullopt;
  }
  const std::optional<NamedMan> mover = read_man(us, trimmed(rest.substr(0, separator)));
  if (!mover) {
    return std::nullopt;
  }
  pattern.piece = mover->type;
  pattern.from = mover->squares;
  pattern.capture = rest[separator] != '-';
  rest = trimmed(rest.substr(separator + 1));
  pattern.promotion = remove_promotion(rest);
  if (*pattern.capture) {
    const std::optional<NamedMan> victim = read_man(us, rest);
    if (!victim) {
      return std::nullopt;
    }
    pattern.victim = victim->type;
    pattern.victim_squares = victim->squares;
  } else {
    pattern.to = parse_descriptive_square(us, rest);
    if (pattern.to == kNoSquares) {
      return std::nullopt;
    }
  }
  return pattern;
}

std::string format_descriptive(const Position& position, Move move) {
  if (move.kind() == MoveKind::castling) {
    return move.to() > move.from() ? "O-O" : "O-O-O";
  }
  struct Details {
    Detail mover;
    Detail victim;
  };
  // Tries texts from the shortest to the one that is always unambiguous.
  constexpr std::array<Details, 9> kAttempts{{{Detail::type, Detail::type},
                                              {Detail::type, Detail::side},
                                              {Detail::side, Detail::type},
                                              {Detail::side, Detail::side},
                                              {Detail::type, Detail::square},
                                              {Detail::square, Detail::type},
                                              {Detail::side, Detail::square},
                                              {Detail::square, Detail::side},
                                              {Detail::square, Detail::square}}};
  const Square victim = victim_square(position, move);
  std::string text;
  for (const Details& details : kAttempts) {
    text = man_text(position, move.from(), details.mover);
    text += victim == Square::none ? '-' : 'x';
    text += victim == Square::none ? descriptive_square(position.side_to_move(), move.to())
                                   : man_text(position, victim, details.victim);
    if (move.promotion() != PieceType::none) {
      text += '=';
      text += letter(move.promotion());
    }
    if (move.kind() == MoveKind::en_passant) {
      text += " e.p.";
    }
    if (means_only(position, text, move)) {
      break;
    }
  }
  return text;
}

}  // namespace cheg::chess::notation
