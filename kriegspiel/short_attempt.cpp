#include "kriegspiel/short_attempt.hpp"

#include <fmt/format.h>

#include <string>

#include "kriegspiel/attempt_text.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::PieceType;
using chess::Square;

// What the text says: the man, parts of its square, the square of arrival.
struct ShortAttempt {
  PieceType man = PieceType::pawn;
  std::optional<int> file{};  // 0..7
  std::optional<int> rank{};  // 0..7
  Square to = Square::none;
  PieceType promotion = PieceType::none;
};

constexpr std::string_view kFileLetters = "abcdefgh";
constexpr std::string_view kRankDigits = "12345678";

std::optional<PieceType> piece(char letter) {
  return std::string_view("NBRQK").find(letter) == std::string_view::npos
             ? std::nullopt
             : std::optional(chess::piece_type_from_letter(letter));
}

// Removes one character from the end if it is one of these.
std::optional<int> take_last(std::string_view& text, std::string_view characters) {
  const std::size_t index = text.empty() ? std::string_view::npos : characters.find(text.back());
  if (index == std::string_view::npos) {
    return std::nullopt;
  }
  text.remove_suffix(1);
  return static_cast<int>(index);
}

// Removes the piece that a pawn becomes from the end: "=Q" or "Q".
PieceType take_promotion(std::string_view& text) {
  const auto type = text.empty() ? std::nullopt : piece(text.back());
  if (!type || *type == PieceType::king || text.size() < 3) {
    return PieceType::none;
  }
  text.remove_suffix(1);
  static_cast<void>(take_last(text, "="));
  return *type;
}

// Reads from the end: only the square of arrival is always there.
std::optional<ShortAttempt> read_short(std::string_view text) {
  ShortAttempt attempt;
  while (take_last(text, "+#!?")) {
  }
  attempt.promotion = take_promotion(text);
  const auto rank = take_last(text, kRankDigits);
  const auto file = rank ? take_last(text, kFileLetters) : std::nullopt;
  if (!file) {
    return std::nullopt;
  }
  attempt.to = chess::make_square(*file, *rank);
  const bool is_capture = take_last(text, "x").has_value();
  const auto man = text.empty() ? std::nullopt : piece(text.front());
  if (man) {
    text.remove_prefix(1);
    attempt.man = *man;
    attempt.rank = take_last(text, kRankDigits);
    attempt.file = take_last(text, kFileLetters);
  } else {
    attempt.file = take_last(text, kFileLetters);
    if (is_capture && !attempt.file) {
      return std::nullopt;
    }
  }
  const bool promotes_piece = man && attempt.promotion != PieceType::none;
  return text.empty() && !promotes_piece ? std::optional(attempt) : std::nullopt;
}

// A pawn without a file moves straight.
bool fits(const ShortAttempt& wanted, const OwnBoard& board, Attempt attempt) {
  const int from_file = file_of(attempt.from);
  const bool fits_file = wanted.file
                             ? from_file == *wanted.file
                             : wanted.man != PieceType::pawn || from_file == file_of(attempt.to);
  return board.man_on(attempt.from) == wanted.man && attempt.to == wanted.to && fits_file &&
         (!wanted.rank || rank_of(attempt.from) == *wanted.rank);
}

// The attempts that fit, promotions to different pieces counted once.
AttemptList fitting(const ShortAttempt& wanted, const OwnBoard& board) {
  AttemptList list;
  for (const Attempt attempt : board.possible_attempts()) {
    const bool is_first =
        attempt.promotion == PieceType::none || attempt.promotion == PieceType::queen;
    if (is_first && fits(wanted, board, attempt)) {
      list.push_back({attempt.from, attempt.to});
    }
  }
  return list;
}

std::string ambiguity(const ShortAttempt& wanted, const AttemptList& list) {
  std::string ways;
  for (const Attempt attempt : list) {
    ways += fmt::format("{}{}", ways.empty() ? "" : " or ", to_string(attempt));
  }
  return fmt::format("more than one {} can go to {}; write {}", name(wanted.man),
                     to_string(wanted.to), ways);
}

}  // namespace

std::optional<Result<Attempt, TextError>> parse_short_attempt(const OwnBoard& board,
                                                              std::string_view text) {
  const auto wanted = read_short(text);
  // The square of a man of one's own is the beginning of a longer attempt.
  if (!wanted || (text.size() == 2 && board.man_on(wanted->to) != PieceType::none)) {
    return std::nullopt;
  }
  const AttemptList list = fitting(*wanted, board);
  if (list.empty()) {
    return TextError{fmt::format("no {} of yours can go to {}; to attempt it all the same, write "
                                 "both squares, such as e2e4",
                                 name(wanted->man), to_string(wanted->to)),
                     0};
  }
  if (list.size() > 1) {
    return TextError{ambiguity(*wanted, list), 0};
  }
  Attempt attempt = *list.begin();
  attempt.promotion = wanted->promotion;
  const bool must_promote =
      wanted->man == PieceType::pawn && relative_rank(board.color, attempt.to) == 7;
  if (must_promote != (attempt.promotion != PieceType::none)) {
    return TextError{must_promote
                         ? fmt::format("which piece does the pawn become? Write {0}=Q, {0}=R, "
                                       "{0}=B or {0}=N",
                                       text)
                         : std::string("a pawn becomes a piece only on the last rank"),
                     must_promote ? text.size() : 0};
  }
  return attempt;
}

}  // namespace cheg::kriegspiel
