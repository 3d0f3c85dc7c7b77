// Who can play a game: programs, the search, chance, a person, another engine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/move.hpp"
#include "host/score.hpp"
#include "tools/cheg/consulting.hpp"
#include "tools/cheg/tables.hpp"
#include "tools/cheg/trace.hpp"

namespace cheg::tool {

// A move and why.
struct Choice {
  chess::Move move{};
  std::string by;       // "CUT+2" of a program, "search", "random", "human", the engine's name
  std::string because;  // in words; may be empty
  std::optional<std::string> value;
  bool is_rule = false;                  // a rule of a program chose it
  std::vector<BreakReport> breaks = {};  // on the way to it, if they are wanted

  // "CUT+2: Cut the king off.", "search, +0.35".
  [[nodiscard]] std::string explanation() const;
  // The same behind the move and its number: "  1. Rb1     CUT+2: Cut the king off.". Requires that
  // the move is legal in the position.
  [[nodiscard]] std::string line(const chess::Position& position) const;
};

class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player(Player&&) = delete;
  Player& operator=(const Player&) = delete;
  Player& operator=(Player&&) = delete;

  // As it is called in the game's record.
  [[nodiscard]] virtual std::string name() const = 0;
  // A legal move; or why there is none, empty if the player just gives up. Requires that the game
  // is not over. Throws StreamError where somebody outside does not answer.
  [[nodiscard]] virtual Result<Choice, std::string> choose(const chess::Game& game) = 0;

 protected:
  Player() = default;
};

// Plays a program's moves, and the host's where it does not decide; `with_breaks`: its choices have
// what the BREAKs report. Complains and gives nullptr if the program cannot run. Throws StreamError
// if it cannot be read.
[[nodiscard]] std::unique_ptr<Player> make_program_player(const std::string& path,
                                                          const ConsultOptions& options,
                                                          bool with_breaks = false);
[[nodiscard]] std::unique_ptr<Player> make_search_player(int depth);
[[nodiscard]] std::unique_ptr<Player> make_random_player(std::uint64_t seed);
// Asks for moves on standard input, in any notation.
[[nodiscard]] std::unique_ptr<Player> make_human_player();
// Plays best by the tables: mates soonest, is mated latest, and keeps a draw with the first move
// that does; where several are equal, the first of them.
[[nodiscard]] std::unique_ptr<Player> make_optimal_player(const TableOptions& options);
// Its king goes where it is nearest, as the crow flies, to the four squares in the middle; of
// equally near squares to the first in the order a1, b1, ... h8. Where the king has no move, plays
// the first legal move.
[[nodiscard]] std::unique_ptr<Player> make_center_player();
// The same towards the nearest of the other side's men besides the king, such as a rook, which it
// takes where it can.
[[nodiscard]] std::unique_ptr<Player> make_attack_player();
// Those of the above that play any position by themselves, by name: "optimal", "random", "center",
// "attack"; nullptr for any other name.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed,
                                                  const TableOptions& tables);
// Plays these moves in any notation one after the other, such as "c3d4,d4d5", and then gives up.
[[nodiscard]] std::unique_ptr<Player> make_line_player(const std::string& moves);
// A UCI engine, started with this shell command, that searches to this depth. Throws StreamError if
// it does not start.
[[nodiscard]] std::unique_ptr<Player> make_uci_player(const std::string& command, int depth);

}  // namespace cheg::tool
