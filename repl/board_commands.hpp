// The commands of group "Board": they show and set up positions.
#pragma once

#include <string_view>

#include "chess/game.hpp"
#include "chess/position.hpp"
#include "repl/board.hpp"
#include "repl/frontend.hpp"
#include "repl/settings.hpp"
#include "repl/stop_point.hpp"
#include "repl/variables.hpp"

namespace cheg::repl {

void show_board(Frontend& frontend, const Board& board, const StopPoint& stop,
                std::string_view arguments);
void set_position(Frontend& frontend, Board& board, Variables& variables,
                  std::string_view arguments);
void start_game(Frontend& frontend, Board& board, Variables& variables);
void clear_board(Frontend& frontend, Board& board, Variables& variables);
void put_men(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments);
void remove_men(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments);
void set_side(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments);
void read_position(Frontend& frontend, Board& board, Variables& variables,
                   std::string_view arguments);
void write_position(const Frontend& frontend, const Board& board, std::string_view arguments);

// The functions below are not commands, but commands call them.

// legal_game() returns the game. legal_position() returns the last position of the game. Both
// functions throw CommandError if the position on the board is not legal.
[[nodiscard]] const chess::Game& legal_game(const Board& board);
[[nodiscard]] const chess::Position& legal_position(const Board& board);

// Deletes the variables whose values are men or moves, and tells the user the names of these
// variables. Commands call this function after every change of the board.
void forget_men(Frontend& frontend, Variables& variables);
// Calls forget_men() and shows the board.
void show_changed_board(Frontend& frontend, const Board& board, Variables& variables);
// Sets up `position` on the board.
void set_up_position(Frontend& frontend, Board& board, Variables& variables,
                     const chess::Position& position);

}  // namespace cheg::repl
