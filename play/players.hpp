// Makes players. Some players take their moves from a program, the built-in search, tables, a given
// line or another engine. Other players move at random, or move their king towards a goal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "consult/consultant.hpp"
#include "play/player.hpp"

namespace cheg::play {

// A consultant that can be asked for the moves of a program, and the name of this program.
struct NamedProgram {
  std::unique_ptr<consult::Consultant> consultant;
  std::string name;
};

// A function that returns another program with an ENTRY for the position. If there is no such
// program, the returned consultant is nullptr.
using SuccessorSource = std::function<NamedProgram(const chess::Position&)>;

// Additional options of a player that plays a program's moves.
struct ProgramPlayerOptions {
  bool with_breaks = false;  // its choices contain the reports of BREAKs, written in `notation`
  chess::Notation notation = chess::Notation::san;
  SuccessorSource successors = nullptr;
};

// Makes a player that plays a program's moves. If the program gives no move, the player plays the
// move of the host's search. If the host has no search, the player has no move. The program may
// have an ENTRY for the position of the player's first move, but no ENTRY for a position after a
// later capture or promotion. After such a capture or promotion, a program from `more.successors`
// takes over. Requires: consultant is not nullptr.
[[nodiscard]] std::unique_ptr<Player> make_program_player(
    std::unique_ptr<consult::Consultant> consultant, std::string name,
    const consult::AskOptions& options, ProgramPlayerOptions more = {});

// Makes a player that plays the moves of the built-in search. `depth` is the search depth in plies.
// The search keeps no data from earlier moves.
[[nodiscard]] std::unique_ptr<Player> make_search_player(int depth);

// Makes a player that plays random legal moves; all legal moves are equally likely. Players with
// the same seed play the same moves.
[[nodiscard]] std::unique_ptr<Player> make_random_player(std::uint64_t seed);

// A function that returns tables. The tables contain all positions of a material, and all positions
// that one further move can reach. The function returns an error message if there are no such
// tables. The tables stay valid until the next call. The function may throw; the player does not
// catch its exceptions.
using TableSource =
    std::function<Result<const chess::tablebase::TableSet*, std::string>(chess::MaterialSignature)>;

// Makes a player that plays the best moves according to the tables. The player mates as soon as
// possible in a won position, delays mate as long as possible in a lost position, and keeps the
// draw in a drawn position. Among equally good moves, the player plays the first move in the order
// of chess::legal_moves().
[[nodiscard]] std::unique_ptr<Player> make_optimal_player(TableSource tables);

// Makes a player that moves its king towards d4, d5, e4 and e5, the four squares in the middle. The
// player chooses the square with the least straight-line distance to any of these four squares.
// Among equally near squares, the player takes the first in the order a1, b1, ... h8. If the king
// has no move, the player plays the first legal move.
[[nodiscard]] std::unique_ptr<Player> make_center_player();

// Makes a player that moves its king towards the opponent's men; the opponent's king does not count
// as one of them. The player chooses the square with the least straight-line distance to any of
// these men, and captures a man with its king if possible. Among equally near squares, the player
// takes the first in the order a1, b1, ... h8. If the king has no move, the player plays the first
// legal move.
[[nodiscard]] std::unique_ptr<Player> make_attack_player();

// Makes the player with the name "optimal", "random", "center" or "attack". Returns nullptr for any
// other name. These players need no program.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed,
                                                  const TableSource& tables);

// Makes a player that plays the given moves one after the other, and then gives up. `moves` is a
// list in any notation, such as "c3d4,d4d5".
[[nodiscard]] std::unique_ptr<Player> make_line_player(std::string moves);

// On a command line, the word "uci:" comes directly before the shell command of an engine.
inline constexpr std::string_view kUciPrefix = "uci:";

// Starts a UCI engine with this shell command, and makes a player that plays the engine's moves.
// `depth` is the search depth in plies. Returns an error message if the engine does not start.
[[nodiscard]] Result<std::unique_ptr<Player>, std::string> make_uci_player(
    const std::string& command, int depth);

}  // namespace cheg::play
