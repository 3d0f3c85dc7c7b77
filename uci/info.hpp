// The engine's output about a search.
#pragma once

#include <string>

#include "chess/position.hpp"
#include "chess/search/search.hpp"
#include "uci/moves.hpp"
#include "uci/panel.hpp"

namespace cheg::uci {

// The style in which `info` and `bestmove` lines are written.
struct Manner {
  Castling castling = Castling::king_moves;
  bool shows_wdl = false;  // a text such as "wdl 300 600 100" follows the score
};

// Returns a line such as "info depth 5 seldepth 9 multipv 1 score cp 31 nodes ... pv e2e4 e7e5".
[[nodiscard]] std::string info_line(const chess::SearchResult& result, const chess::Position& root,
                                    const Manner& manner);

// Returns a text such as " wdl 300 600 100": the chances of a win, a draw and a loss, in
// thousandths. If the score is a certain win or a certain loss, the chance of this result is 1000
// and the other two chances are 0. For any other score, the chances are a rough estimate: with an
// advantage of one pawn, half of the games are won.
[[nodiscard]] std::string wdl_text(chess::Score score);

// Returns a line about the rule that chose the move at the root. The line is empty if no program
// chose this move. If `has_time` is true, the line also contains the values of the move. The values
// are missing if they are not found within kTimeForAText. Example: "info string krk PRESS+2: Leave
// their king the least room."
[[nodiscard]] std::string rule_line(const chess::SearchResult& result, const chess::Position& root,
                                    const Panel& panel, bool has_time);

// Returns "bestmove e2e4 ponder e7e5", or "bestmove (none)" if the game is over.
[[nodiscard]] std::string best_move_line(const chess::SearchResult& result,
                                         const chess::Position& root, const Manner& manner);

}  // namespace cheg::uci
