#include "tools/cheg/command_line/hidden_king_problem.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>

#include "base/text.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/square_list.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {
namespace {

namespace tables = kriegspiel::belief_tables;

using chess::bit;
using chess::Bitboard;
using chess::kNoSquares;
using chess::Square;
using kriegspiel::OwnMen;

// Why the other king cannot stand on the square. Nothing if it can.
std::optional<std::string> why_not(const OwnMen& men, Square square) {
  if (chess::contains(men.own, square)) {
    return fmt::format("{}'s {} stands there", chess::name(men.color),
                       chess::name(men.man_on(square)));
  }
  if (chess::contains(kriegspiel::attacked(men), square)) {
    return fmt::format("{} attacks it, and it is {}'s turn", chess::name(men.color),
                       chess::name(men.color));
  }
  if (kriegspiel::without_attempts(men, bit(square)) != kNoSquares) {
    return fmt::format("{} would be stalemated", chess::name(men.color));
  }
  return std::nullopt;
}

// Where the king can stand if nothing is known of it.
Bitboard all_squares(const OwnMen& men) {
  const Bitboard all = tables::squares_at_start(men);
  return all & ~kriegspiel::without_attempts(men, all);
}

// Throws UsageError.
Bitboard read_squares(const OwnMen& men, const std::string& text, const std::string& command) {
  const auto squares = kriegspiel::parse_square_list(text);
  if (!squares) {
    throw UsageError(fmt::format("{}: --known: {}", command, squares.error()));
  }
  for (Bitboard rest = *squares; rest != kNoSquares;) {
    const Square square = chess::pop_first(rest);
    if (const auto reason = why_not(men, square)) {
      throw UsageError(fmt::format(
          "{}: --known: the king cannot stand on {}: {}; it can stand on {}", command,
          chess::to_string(square), *reason, kriegspiel::square_list(all_squares(men))));
    }
  }
  if (*squares == kNoSquares) {
    throw UsageError(
        fmt::format("{}: --known names no square; write squares such as e5,e6,f5", command));
  }
  return *squares;
}

}  // namespace

CLI::Option* add_known_option(CLI::App& command, std::optional<std::string>& squares) {
  return command
      .add_option("--known", squares,
                  "The squares on which the king can stand, such as e5,e6 or a8-h8,e6; default: "
                  "wherever our men leave it room. For other hidden men, the squares of each: "
                  "'k:g8,h8 p:h5,h6'")
      ->type_name("SQUARES");
}

HiddenKingProblem read_hidden_king_problem(const std::vector<std::string>& fen,
                                           const std::optional<std::string>& known,
                                           const std::string& command) {
  const std::vector<std::string> fens = join_fens(fen);
  if (fens.size() != 1) {
    throw UsageError(fens.empty() ? command + ": which position? Give a FEN with our men"
                                  : command + ": one position at a time, not several");
  }
  const auto read = kriegspiel::parse_men_against_king(fens.front());
  if (!read) {
    throw UsageError(command + ": " + read.error());
  }
  const OwnMen& men = read->men;
  if (chess::count(men.own) > tables::kMostOwnMen) {
    throw UsageError(fmt::format("{}: {} has {} men; at most {} are possible, with the king",
                                 command, chess::name(men.color), chess::count(men.own),
                                 tables::kMostOwnMen));
  }
  const Bitboard squares = known ? read_squares(men, *known, command) : all_squares(men);
  if (squares == kNoSquares) {
    throw UsageError(fmt::format("{}: {}'s men leave no square for the other king", command,
                                 chess::name(men.color)));
  }
  if (read->king && !chess::contains(squares, *read->king)) {
    const auto reason = why_not(men, *read->king);
    throw UsageError(fmt::format(
        "{}: the FEN shows the king on {}, where it cannot stand: {}", command,
        chess::to_string(*read->king),
        reason ? *reason : "--known does not name this square; leave the king out of the FEN"));
  }
  return {men, squares};
}

}  // namespace cheg::tool
