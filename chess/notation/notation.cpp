#include "chess/notation/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/pattern.hpp"

namespace cheg::chess {
namespace {

using notation::Pattern;

// One row for each notation, in the order of the enumeration.
struct NotationRow {
  const char* name;
  const char* keyword;
  const char* example;
  const char* castling;
  std::optional<Pattern> (*read)(const Position&, std::string_view);
  std::string (*format)(const Position&, Move);
  bool has_descriptive_squares;
};

constexpr std::array<NotationRow, kNotations.size()> kRows{
    {{"UCI", "uci", "`e2e4` or `e7e8q`", "e1g1 or e1c1", notation::read_uci, notation::format_uci,
      false},
     {"SAN", "san", "`Nf3`, `exd5`, `O-O` or `e8=Q`", "O-O or O-O-O", notation::read_san,
      notation::format_san, false},
     {"English descriptive", "descriptive", "`P-K4`, `N-KB3`, `PxP` or `O-O`", "O-O or O-O-O",
      notation::read_descriptive, notation::format_descriptive, true},
     {"numeric", "numeric", "`5254` (e2 to e4)", "5171 or 5131", notation::read_numeric,
      notation::format_numeric, false},
     {"UMPIRE", "umpire", "`K2 K4` or `CK`", "CK or CQ", notation::read_umpire,
      notation::format_umpire, true}}};

const NotationRow& row(Notation notation) { return kRows[static_cast<std::size_t>(notation)]; }

std::vector<Move> fitting(const Position& position, const Pattern& pattern) {
  std::vector<Move> moves;
  for (const Move move : legal_moves(position)) {
    if (fits(position, move, pattern)) {
      moves.push_back(move);
    }
  }
  return moves;
}

// Legal moves similar to the intended one: by the same man, or else by the same type, or else to
// the same square.
std::vector<Move> similar_moves(const Position& position, const Pattern& pattern) {
  Pattern same_man;
  same_man.piece = pattern.piece;
  same_man.from = pattern.from;
  same_man.castling = pattern.castling;
  Pattern same_kind;
  same_kind.piece = pattern.piece;
  Pattern same_destination;
  same_destination.to = pattern.to;
  for (const Pattern& wider : {same_man, same_kind, same_destination}) {
    const bool says_something =
        wider.piece != PieceType::none || wider.from != kAllSquares || wider.to != kAllSquares;
    std::vector<Move> moves = says_something ? fitting(position, wider) : std::vector<Move>();
    if (!moves.empty()) {
      return moves;
    }
  }
  return {};
}

// "Nbd2, Nfd2 or Nd4", at most a dozen.
std::string list(const Position& position, const std::vector<Move>& moves, Notation notation) {
  constexpr std::size_t kMost = 12;
  std::string text;
  const std::size_t shown = std::min(moves.size(), kMost);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) {
      text += i + 1 == moves.size() ? " or " : ", ";
    }
    text += format_move(position, moves[i], notation);
  }
  return moves.size() > kMost ? text + ", ..." : text;
}

MoveTextError ambiguous(const Position& position, std::string_view text, Notation notation,
                        std::vector<Move> candidates) {
  std::string message =
      fmt::format("{} is ambiguous: {}", cheg::quoted(text), list(position, candidates, notation));
  return {MoveTextFault::ambiguous, std::move(message), std::move(candidates)};
}

MoveTextError illegal(const Position& position, std::string_view text, Notation notation,
                      const Pattern& pattern) {
  std::vector<Move> near = similar_moves(position, pattern);
  std::string message =
      fmt::format("{} is not legal here: {}", cheg::quoted(text),
                  notation::explain_illegal(position, pattern, row(notation).castling));
  if (!near.empty()) {
    message += fmt::format("; legal are {}", list(position, near, notation));
  }
  return {MoveTextFault::illegal, std::move(message), std::move(near)};
}

}  // namespace

const char* name(Notation notation) { return row(notation).name; }

const char* keyword(Notation notation) { return row(notation).keyword; }

std::optional<Notation> notation_from_keyword(std::string_view text) {
  const std::string wanted = lower_case(text);
  for (const Notation notation : kNotations) {
    if (wanted == keyword(notation)) {
      return notation;
    }
  }
  return std::nullopt;
}

std::string notation_keywords() {
  std::string text;
  for (std::size_t i = 0; i < kNotations.size(); ++i) {
    text += i == 0 ? "" : i + 1 == kNotations.size() ? " and " : ", ";
    text += keyword(kNotations[i]);
  }
  return text;
}

std::string format_square(Color mover, Square square, Notation notation) {
  return row(notation).has_descriptive_squares ? notation::descriptive_square(mover, square)
                                               : to_string(square);
}

std::string format_move(const Position& position, Move move, Notation notation) {
  CHEG_REQUIRE(notation == Notation::uci || is_legal(position, move));
  return row(notation).format(position, move);
}

Result<Move, MoveTextError> parse_move(const Position& position, std::string_view text,
                                       Notation notation) {
  text = trimmed(text);
  const std::optional<Pattern> pattern = row(notation).read(position, text);
  if (!pattern) {
    return MoveTextError{MoveTextFault::malformed,
                         fmt::format("{} is not a move in {} notation, such as {}",
                                     cheg::quoted(text), name(notation), row(notation).example),
                         {}};
  }
  std::vector<Move> moves = fitting(position, *pattern);
  if (moves.empty()) {
    return illegal(position, text, notation, *pattern);
  }
  if (moves.size() > 1) {
    return ambiguous(position, text, notation, std::move(moves));
  }
  return moves[0];
}

Result<Move, MoveTextError> parse_move(const Position& position, std::string_view text) {
  std::vector<Move> meanings;
  std::optional<MoveTextError> refusal;  // of the first notation that parsed the text
  for (const Notation notation : kNotations) {
    Result<Move, MoveTextError> move = parse_move(position, text, notation);
    if (move) {
      if (std::find(meanings.begin(), meanings.end(), *move) == meanings.end()) {
        meanings.push_back(*move);
      }
    } else if (move.error().kind != MoveTextFault::malformed && !refusal) {
      refusal = move.error();
    }
  }
  if (meanings.size() == 1) {
    return meanings[0];
  }
  text = trimmed(text);
  if (meanings.size() > 1) {
    return ambiguous(position, text, Notation::uci, std::move(meanings));
  }
  if (refusal) {
    return *std::move(refusal);
  }
  return MoveTextError{
      MoveTextFault::malformed,
      fmt::format("{} is not a move in any notation known here: {}, {}, {}, {}, {}",
                  cheg::quoted(text), kRows[0].example, kRows[1].example, kRows[2].example,
                  kRows[3].example, kRows[4].example),
      {}};
}

}  // namespace cheg::chess
