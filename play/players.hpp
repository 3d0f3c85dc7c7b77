// The players: programs, the search, random moves, tables, running kings, a given line, other
// engines.
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

// A program that can be asked, and its name.
struct NamedProgram {
  std::unique_ptr<consult::Consultant> consultant;
  std::string name;
};

// Finds another program with an ENTRY for the position. The consultant is nullptr if there is no
// such program.
using SuccessorSource = std::function<NamedProgram(const chess::Position&)>;

// Additional options of a player that asks a program.
struct ProgramPlayerOptions {
  bool with_breaks = false;  // its choices contain the reports of BREAKs, in the notation
  chess::Notation notation = chess::Notation::san;
  SuccessorSource successors = nullptr;
};

// Plays a program's moves, and the host's moves where the program gives none. If the program had an
// ENTRY at the player's first move, and a capture or promotion leads to material without an ENTRY,
// a successor plays instead. Requires: consultant is not nullptr.
[[nodiscard]] std::unique_ptr<Player> make_program_player(
    std::unique_ptr<consult::Consultant> consultant, std::string name,
    const consult::AskOptions& options, ProgramPlayerOptions more = {});

// Plays the moves of the built-in search, to this depth in plies. The search keeps no memory from
// move to move.
[[nodiscard]] std::unique_ptr<Player> make_search_player(int depth);

// Chooses among the legal moves with equal chances; the same seed plays the same moves.
[[nodiscard]] std::unique_ptr<Player> make_random_player(std::uint64_t seed);

// Gives the tables for all positions of this material and for the positions after their moves, or a
// message that says why there are none. The tables stay valid until the next call. The source may
// throw; the player does not catch its exceptions.
using TableSource =
    std::function<Result<const chess::tablebase::TableSet*, std::string>(chess::MaterialSignature)>;

// Plays the best moves according to the tables: mates as soon as possible, delays mate as long as
// possible, and keeps draws. Of equally good moves, plays the first in the order of
// chess::legal_moves().
[[nodiscard]] std::unique_ptr<Player> make_optimal_player(TableSource tables);

// Moves its king to the square that is nearest, in a straight line, to the four squares in the
// middle. Of equally near squares, takes the first in the order a1, b1, ... h8. If the king has no
// move, plays the first legal move.
[[nodiscard]] std::unique_ptr<Player> make_center_player();

// Moves its king in the same way towards the nearest man of the other side, such as a rook, but not
// towards the other king. Captures that man if it can.
[[nodiscard]] std::unique_ptr<Player> make_attack_player();

// Makes a player that needs no program, by its name: "optimal", "random", "center", "attack";
// nullptr for any other name.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed,
                                                  const TableSource& tables);

// Plays these moves one after the other, such as "c3d4,d4d5" (in any notation), and then gives up.
[[nodiscard]] std::unique_ptr<Player> make_line_player(std::string moves);

// A UCI engine that this shell command starts and that searches to this depth. The error says why
// the engine does not start.
[[nodiscard]] Result<std::unique_ptr<Player>, std::string> make_uci_player(
    const std::string& command, int depth);

}  // namespace cheg::play
