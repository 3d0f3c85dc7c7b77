// The players: programs, the search, chance, tables, kings that run, a given line, other engines.
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

// A program that can be asked, and what it is called.
struct NamedProgram {
  std::unique_ptr<consult::Consultant> consultant;
  std::string name;
};

// Another program with an ENTRY for the position; the consultant is nullptr if there is none.
using SuccessorSource = std::function<NamedProgram(const chess::Position&)>;

// What a player that asks a program does besides.
struct ProgramPlayerOptions {
  bool with_breaks = false;  // its choices have what the BREAKs reported, in the notation
  chess::Notation notation = chess::Notation::san;
  SuccessorSource successors = nullptr;
};

// Plays a program's moves, and those of the host where the program gives none. Once a capture or
// promotion has led from the program's material to one for which it has no ENTRY, its successor
// plays instead. Requires: consultant is not nullptr.
[[nodiscard]] std::unique_ptr<Player> make_program_player(
    std::unique_ptr<consult::Consultant> consultant, std::string name,
    const consult::AskOptions& options, ProgramPlayerOptions more = {});

// The built-in search, to this depth in plies, without memory from move to move.
[[nodiscard]] std::unique_ptr<Player> make_search_player(int depth);

// Chooses among the legal moves with equal chances; the same seed plays the same moves.
[[nodiscard]] std::unique_ptr<Player> make_random_player(std::uint64_t seed);

// The tables with which every position of this material and those after its moves can be probed,
// or why there are none. They stay valid until the next call. May throw; the player lets that pass.
using TableSource =
    std::function<Result<const chess::tablebase::TableSet*, std::string>(chess::MaterialSignature)>;

// Plays best by the tables: mates soonest, is mated latest, and keeps a draw; of equally good moves
// the first in the order of chess::legal_moves().
[[nodiscard]] std::unique_ptr<Player> make_optimal_player(TableSource tables);

// Its king goes where it is nearest, in a straight line, to the four squares in the middle; of
// equally near squares to the first in the order a1, b1, ... h8. Where the king has no move, plays
// the first legal move.
[[nodiscard]] std::unique_ptr<Player> make_center_player();

// The same towards the nearest of the other side's men except the king, such as a rook, which it
// takes if it can.
[[nodiscard]] std::unique_ptr<Player> make_attack_player();

// The players above that need no program, by name: "optimal", "random", "center", "attack"; nullptr
// for any other name.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed,
                                                  const TableSource& tables);

// Plays these moves in any notation one after the other, such as "c3d4,d4d5", and then gives up.
[[nodiscard]] std::unique_ptr<Player> make_line_player(std::string moves);

// A UCI engine that searches to this depth, started with this shell command. The error says why it
// does not start.
[[nodiscard]] Result<std::unique_ptr<Player>, std::string> make_uci_player(
    const std::string& command, int depth);

}  // namespace cheg::play
