// The conditions that the text of a move states about the move. This header is private to
// notation/.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "chess/bitboard.hpp"
#include "chess/move.hpp"
#include "chess/notation/descriptive_squares.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"

namespace cheg::chess::notation {

enum class Castling : std::uint8_t { unspecified, no, king_side, queen_side };

// The conditions that a move must meet. Every notation parses its text into a Pattern. A
// default-constructed pattern fits every move.
struct Pattern {
  PieceType piece = PieceType::none;  // none: any
  Bitboard from = kAllSquares;
  Bitboard to = kAllSquares;
  std::optional<bool> capture;
  PieceType victim = PieceType::none;  // none: any
  Bitboard victim_squares = kAllSquares;
  PieceType promotion = PieceType::none;  // none: any
  Castling castling = Castling::unspecified;
  bool en_passant = false;  // true: the move must be an en passant capture
};

// Returns whether the move meets all conditions of the pattern. Requires: the move is legal.
[[nodiscard]] bool fits(const Position& position, Move move, const Pattern& pattern);

// Returns the square of the captured man, or Square::none if the move is not a capture.
[[nodiscard]] Square victim_square(const Position& position, Move move);

// Returns a clause that says why no legal move fits the pattern, such as "the rook on a1 does not
// reach b5". `castling_text` is the text for castling in the user's notation, such as "O-O".
// Requires: no legal move fits the pattern.
[[nodiscard]] std::string explain_illegal(const Position& position, const Pattern& pattern,
                                          std::string_view castling_text);

// These functions read the text of a move in one notation. The functions return nothing if the text
// is malformed.
[[nodiscard]] std::optional<Pattern> read_uci(const Position& position, std::string_view text);
[[nodiscard]] std::optional<Pattern> read_san(const Position& position, std::string_view text);
[[nodiscard]] std::optional<Pattern> read_descriptive(const Position& position,
                                                      std::string_view text);
[[nodiscard]] std::optional<Pattern> read_numeric(const Position& position, std::string_view text);
[[nodiscard]] std::optional<Pattern> read_umpire(const Position& position, std::string_view text);

// These functions return the text of a move in one notation. Requires: the move is legal.
[[nodiscard]] std::string format_uci(const Position& position, Move move);
[[nodiscard]] std::string format_san(const Position& position, Move move);
[[nodiscard]] std::string format_descriptive(const Position& position, Move move);
[[nodiscard]] std::string format_numeric(const Position& position, Move move);
[[nodiscard]] std::string format_umpire(const Position& position, Move move);

// Returns all squares of the files that a name such as "KB", "QR", "K" or "B" may denote. A short
// name such as "B" may denote two files. Returns the empty set if the text is not the name of a
// file.
[[nodiscard]] Bitboard parse_descriptive_file(std::string_view upper_case);

// Reads the text of a castling move, written with the letter O or with zeros: O-O, 0-0-0. Returns
// Castling::unspecified for any other text.
[[nodiscard]] Castling parse_castling(std::string_view text);

// If `text` ends with `ending`, removes `ending` and the spaces before it from `text`. Returns
// false if `text` does not end with `ending`.
bool remove_ending(std::string_view& text, std::string_view ending);

}  // namespace cheg::chess::notation
