// The commands of group "Game". These commands play the user's moves, and let the program play
// moves.
#pragma once

#include <string_view>

#include "chess/move.hpp"
#include "repl/board.hpp"
#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/runner.hpp"
#include "repl/settings.hpp"
#include "repl/stop_point.hpp"
#include "repl/variables.hpp"

namespace cheg::repl {

void make_move(Frontend& frontend, const Settings& settings, Board& board, Variables& variables,
               LiveProgram& program, Runner& runner, std::string_view arguments);
void undo(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments);
void redo(Frontend& frontend, Board& board, Variables& variables, std::string_view arguments);
void show_moves(Frontend& frontend, const Settings& settings, const Board& board,
                const StopPoint& stop);
void show_game(Frontend& frontend, const Settings& settings, const Board& board);
void show_groups_and_game(Frontend& frontend, const Settings& settings, const Board& board,
                          const LiveProgram& program, Variables& variables);
void set_notation(Frontend& frontend, Settings& settings, std::string_view arguments);
void set_algebraic(Frontend& frontend, Settings& settings, std::string_view arguments);
void go(Frontend& frontend, const Settings& settings, Board& board, Variables& variables,
        LiveProgram& program, Runner& runner, std::string_view arguments);
void play_white(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
                LiveProgram& program, Runner& runner);
void play_black(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
                LiveProgram& program, Runner& runner);
void play_both(Frontend& frontend, Settings& settings, Board& board, Variables& variables,
               LiveProgram& program, Runner& runner);
void play_none(Frontend& frontend, Settings& settings);

// Plays a move on the board. Then plays the program's moves, as long as the program plays the side
// to move. Requires: the move is legal on the board.
void play_move(Frontend& frontend, const Settings& settings, Board& board, Variables& variables,
               LiveProgram& program, Runner& runner, chess::Move move);

}  // namespace cheg::repl
