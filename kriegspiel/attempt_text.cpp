#include "kriegspiel/attempt_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "chess/notation/descriptive_squares.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/short_attempt.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::PieceType;
using chess::Square;

constexpr std::string_view kSeparators = " \t-x";

// Removes one square from the front of the text.
using SquareReader = std::optional<Square> (*)(chess::Color, std::string_view&);

std::optional<Square> take_algebraic(chess::Color /*color*/, std::string_view& rest) {
  const auto square = chess::parse_square(rest.substr(0, 2));
  if (square) {
    rest.remove_prefix(2);
  }
  return square;
}

std::optional<Square> take_descriptive(chess::Color color, std::string_view& rest) {
  const std::size_t length = rest.find_first_of("0123456789");
  if (length == std::string_view::npos) {
    return std::nullopt;
  }
  const chess::Bitboard squares =
      chess::notation::parse_descriptive_square(color, upper_case(rest.substr(0, length + 1)));
  if (chess::count(squares) != 1) {
    return std::nullopt;
  }
  rest.remove_prefix(length + 1);
  return chess::first(squares);
}

void skip(std::string_view& rest, std::string_view characters) {
  rest.remove_prefix(std::min(rest.find_first_not_of(characters), rest.size()));
}

std::optional<Attempt> castling(chess::Color color, std::string_view lower) {
  const auto king_to = [color](Square to) {
    return Attempt{relative(color, Square::e1), relative(color, to)};
  };
  if (lower == "ck" || lower == "o-o" || lower == "0-0") {
    return king_to(Square::g1);
  }
  if (lower == "cq" || lower == "o-o-o" || lower == "0-0-0") {
    return king_to(Square::c1);
  }
  return std::nullopt;
}

bool reaches_last_rank(const OwnBoard& board, Attempt attempt) {
  return board.man_on(attempt.from) == PieceType::pawn &&
         relative_rank(board.color, attempt.to) == 7;
}

// The piece after the squares: "q", "=q", "(q)", " q".
std::optional<PieceType> promotion(std::string_view rest) {
  skip(rest, " \t=/(");
  const std::size_t end = rest.find_last_not_of(" \t)");
  rest = rest.substr(0, end == std::string_view::npos ? 0 : end + 1);
  if (rest.size() != 1) {
    return std::nullopt;
  }
  const PieceType type = chess::piece_type_from_letter(upper_case(rest)[0]);
  return type >= PieceType::knight && type <= PieceType::queen ? std::optional(type) : std::nullopt;
}

constexpr char kDropSign = '@';

// "N" in "N@f5", and nothing in "@f5"; PieceType::none if no man has this letter.
PieceType dropped_man(std::string_view before_sign) {
  if (before_sign.empty()) {
    return PieceType::pawn;
  }
  return before_sign.size() == 1 ? chess::piece_type_from_letter(upper_case(before_sign)[0])
                                 : PieceType::none;
}

// A drop, which has the sign `@` at this place of the lower-case text.
Result<Attempt, TextError> parse_drop(const OwnBoard& board, std::string_view lower,
                                      std::size_t sign) {
  if (!board.has_drops) {
    return TextError{"these rules have no drops", sign};
  }
  const PieceType man = dropped_man(trimmed(lower.substr(0, sign)));
  if (man >= PieceType::king) {
    return TextError{"before `@` stands the letter of the man that is dropped: Q, R, B, N or P", 0};
  }
  std::string_view rest = lower.substr(sign + 1);
  skip(rest, " \t");
  auto to = take_algebraic(board.color, rest);
  to = to ? to : take_descriptive(board.color, rest);
  if (!to || !rest.empty()) {
    return TextError{"after `@` the square of the drop is expected, such as f5", sign + 1};
  }
  return drop_on(man, *to);
}

}  // namespace

std::string to_string(Attempt attempt) {
  if (attempt.drop != PieceType::none) {
    return letter(attempt.drop) + (kDropSign + to_string(attempt.to));
  }
  std::string text = to_string(attempt.from) + to_string(attempt.to);
  if (attempt.promotion != PieceType::none) {
    text += letter(make_piece(chess::Color::black, attempt.promotion));
  }
  return text;
}

std::optional<Attempt> read_attempt(std::string_view text) {
  if (text.size() > 2 && text[1] == kDropSign) {
    const PieceType man = dropped_man(text.substr(0, 1));
    const auto to =
        text.substr(2) == "-" ? std::optional(Square::none) : chess::parse_square(text.substr(2));
    return man != PieceType::none && to ? std::optional(drop_on(man, *to)) : std::nullopt;
  }
  const auto take_square = [&text] {
    const bool none = text.starts_with('-');
    const auto square = none ? Square::none : chess::parse_square(text.substr(0, 2));
    text.remove_prefix(std::min<std::size_t>(none ? 1 : 2, text.size()));
    return square;
  };
  const std::optional<Square> from = take_square();
  const std::optional<Square> to = take_square();
  if (!from || !to || text.size() > 1) {
    return std::nullopt;
  }
  Attempt attempt{*from, *to};
  if (!text.empty()) {
    attempt.promotion = chess::piece_type_from_letter(upper_case(text)[0]);
    if (attempt.promotion == PieceType::none) {
      return std::nullopt;
    }
  }
  return attempt;
}

Result<Attempt, TextError> parse_attempt(const OwnBoard& board, std::string_view text) {
  const std::string lower = lower_case(trimmed(text));
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (const auto castles = castling(board.color, lower)) {
    return *castles;
  }
  if (const std::size_t sign = lower.find(kDropSign); sign != std::string::npos) {
    auto drop = parse_drop(board, lower, sign);
    return drop ? std::move(drop) : TextError{drop.error().message, begin + drop.error().offset};
  }
  if (auto shorter = parse_short_attempt(board, trimmed(text))) {
    return shorter->ok() ? std::move(*shorter)
                         : TextError{shorter->error().message, begin + shorter->error().offset};
  }
  const auto fault = [&](std::string message, std::string_view rest) {
    return TextError{std::move(message), begin + lower.size() - rest.size()};
  };

  std::string_view rest = lower;
  SquareReader take = take_algebraic;
  auto from = take(board.color, rest);
  if (!from) {
    take = take_descriptive;
    from = take(board.color, rest);
  }
  if (!from) {
    return fault(
        "an attempt is the square of the man and the square it goes to, such as e2e4 or "
        "K2 K4",
        rest);
  }
  skip(rest, kSeparators);
  const auto to = take(board.color, rest);
  if (!to) {
    return fault(
        fmt::format("after {} the square to go to is expected, such as {}",
                    cheg::quoted(std::string_view(lower).substr(0, lower.size() - rest.size())),
                    take == take_algebraic ? "e4" : "K4"),
        rest);
  }

  Attempt attempt{*from, *to};
  if (!rest.empty()) {
    const auto piece = promotion(rest);
    if (!piece) {
      return fault("after the squares only the piece that a pawn becomes is allowed: Q, R, B or N",
                   rest);
    }
    attempt.promotion = *piece;
  } else if (reaches_last_rank(board, attempt)) {
    if (take == take_algebraic) {
      return fault(fmt::format("which piece does the pawn become? Write {}q, {}r, {}b or {}n",
                               lower, lower, lower, lower),
                   rest);
    }
    attempt.promotion = PieceType::queen;  // as UMPIRE did
  }
  return attempt;
}

Result<Attempt, TextError> parse_attempt(const Referee& referee, std::string_view text) {
  const std::string lower = lower_case(trimmed(text));
  const bool is_px = lower.starts_with("px") && (lower.size() == 2 || promotion(lower.substr(2)));
  if (referee.rules().only_try != OnlyTry::px || !is_px) {
    return parse_attempt(referee.own_board(), text);
  }
  auto only = referee.only_try();
  if (!only) {
    return TextError{
        "px stands for the only pawn try, and the referee has not announced exactly "
        "one; write both squares, such as e4d5",
        0};
  }
  const auto piece = promotion(lower.substr(2));
  if (piece && only->promotion == PieceType::none) {
    return TextError{"this pawn try is no promotion; write px", 2};
  }
  only->promotion = piece.value_or(only->promotion);
  return *only;
}

}  // namespace cheg::kriegspiel
