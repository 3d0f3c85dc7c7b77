#include "tools/cheg/command_line/hidden_men_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/square_list.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::kNoSquares;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

struct HiddenMan {
  PieceType type = PieceType::none;
  Bitboard squares = kNoSquares;
};

// Parses "k:g8,h8 p:h5,h6".
std::vector<HiddenMan> read_hidden_men(const std::string& known, const std::string& command) {
  std::vector<HiddenMan> men;
  std::istringstream words(known);
  for (std::string word; words >> word;) {
    const Piece man =
        word.size() > 2 && word[1] == ':' ? chess::piece_from_letter(word[0]) : Piece::none;
    if (man == Piece::none) {
      throw UsageError(
          fmt::format("{}: --known: {} is not a hidden man with its squares; write a letter of "
                      "k, q, r, b, n, p, a colon and squares, as in 'k:g8,h8 p:h5,h6'",
                      command, cheg::quoted(word)));
    }
    const auto squares = kriegspiel::parse_square_list(word.substr(2));
    if (!squares) {
      throw UsageError(fmt::format("{}: --known: {}", command, squares.error()));
    }
    men.push_back({type_of(man), *squares});
  }
  const auto kings = std::ranges::count(men, PieceType::king, &HiddenMan::type);
  if (kings != 1) {
    throw UsageError(fmt::format("{}: --known has {} hidden kings; it needs one, as in 'k:g8,h8'",
                                 command, kings));
  }
  return men;
}

// Tries every square of every hidden man from `man` on.
void place(chess::PositionSetup& setup, Color color, const std::vector<HiddenMan>& men,
           std::size_t man, std::vector<Position>& found, const std::string& command) {
  if (man == men.size()) {
    if (auto position = setup.build()) {
      found.push_back(*std::move(position));
    }
    if (found.size() > kMostPossiblePositions) {
      throw UsageError(
          fmt::format("{}: more than {} positions are possible; name fewer squares after --known",
                      command, kMostPossiblePositions));
    }
    return;
  }
  for (Bitboard rest = men[man].squares; rest != kNoSquares;) {
    const Square square = chess::pop_first(rest);
    if (setup.piece_on(square) == Piece::none) {
      setup.put(make_piece(color, men[man].type), square);
      place(setup, color, men, man + 1, found, command);
      setup.put(Piece::none, square);
    }
  }
}

std::vector<Position> positions_with(const std::string& fen, const std::string& known,
                                     const std::string& command) {
  const auto read = kriegspiel::parse_men_against_king(fen);
  if (!read) {
    throw UsageError(command + ": " + read.error());
  }
  if (read->king) {
    throw UsageError(command +
                     ": the FEN shows the other king; leave it out, because --known has it");
  }
  chess::PositionSetup setup;
  for (Bitboard rest = read->men.own; rest != kNoSquares;) {
    const Square square = chess::pop_first(rest);
    setup.put(make_piece(read->men.color, read->men.man_on(square)), square);
  }
  setup.side_to_move(read->men.color);
  std::vector<Position> found;
  place(setup, ~read->men.color, read_hidden_men(known, command), 0, found, command);
  if (found.empty()) {
    throw UsageError(command + ": no legal position has hidden men on these squares");
  }
  return found;
}

// Throws UsageError if the positions do not have the same side to move and the same men of it.
void require_one_view(const std::vector<Position>& positions, const std::string& command) {
  const Position& first = positions.front();
  const Color us = first.side_to_move();
  for (const Position& position : positions) {
    if (position.side_to_move() != us) {
      throw UsageError(command + ": the same side must be to move in all positions");
    }
    for (int type = 0; type < chess::kPieceTypeCount; ++type) {
      const auto man = static_cast<PieceType>(type);
      if (position.pieces(us, man) != first.pieces(us, man)) {
        throw UsageError(
            fmt::format("{}: {} sees his own men, so they must stand alike in all positions; "
                        "compare {} with {}",
                        command, chess::name(us), chess::to_fen(first), chess::to_fen(position)));
      }
    }
    if (chess::count_legal_moves(position) == 0) {
      throw UsageError(fmt::format("{}: {} has no legal move in {}", command, chess::name(us),
                                   chess::to_fen(position)));
    }
  }
}

}  // namespace

std::optional<std::vector<Position>> read_possible_positions(
    const std::vector<std::string>& fen, const std::optional<std::string>& known,
    const std::string& command) {
  const std::vector<std::string> texts = join_fens(fen);
  if (known && known->find(':') != std::string::npos) {
    if (texts.size() != 1) {
      throw UsageError(command + ": --known needs one FEN with our men");
    }
    auto positions = positions_with(texts.front(), *known, command);
    require_one_view(positions, command);
    return positions;
  }
  std::vector<Position> positions;
  for (const std::string& text : texts) {
    auto position = chess::parse_fen(text);
    if (!position && texts.size() == 1) {
      return std::nullopt;  // perhaps our men against a hidden king
    }
    if (!position) {
      throw UsageError(
          fmt::format("{}: {}: {}", command, cheg::quoted(text), position.error().message));
    }
    positions.push_back(*std::move(position));
  }
  const auto has_lone_king = [](const Position& position) {
    return chess::count(position.pieces(~position.side_to_move())) == 1;
  };
  if (positions.empty() || (positions.size() == 1 && has_lone_king(positions.front()))) {
    return std::nullopt;
  }
  if (known) {
    throw UsageError(
        command +
        ": --known lists the squares of a hidden lone king; for other hidden men, write "
        "'k:g8,h8 p:h5,h6', or give each possible position as a FEN");
  }
  require_one_view(positions, command);
  return positions;
}

}  // namespace cheg::tool
