// Splits a PGN record into tokens. The record is one player's record, or the record of a whole game
// with drops. Only the files that read PGN records use this file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/types.hpp"
#include "kriegspiel/records/pgn_tags.hpp"
#include "kriegspiel/records/record_error.hpp"

namespace cheg::kriegspiel::pgn {

inline constexpr std::string_view kHiddenMove = "??";

enum class TokenKind : std::uint8_t { word, quoted, open, close };

struct Token {
  TokenKind kind = TokenKind::word;
  std::string text;  // without the quotes, and with one blank between words
  std::size_t line = 0;
  std::size_t column = 0;
};

// Returns an error with this message and the place of the token.
[[nodiscard]] RecordError error_at(const Token& token, std::string message);

struct HiddenTurn {
  Token move;                  // squares, or kHiddenMove
  std::vector<Token> comment;  // words and quoted words
};

struct HiddenGameText {
  chess::Color first_mover = chess::Color::white;
  int first_number = 1;
  Token number;                // the move number of the first turn
  std::vector<Token> comment;  // the comment before the first turn
  std::vector<HiddenTurn> turns;
  Token result;
};

// Reads the moves of the first game. In the record, the moves follow the tags. Accepts any text.
[[nodiscard]] Result<HiddenGameText, RecordError> read_hidden_moves(const TagSection& section);

}  // namespace cheg::kriegspiel::pgn
