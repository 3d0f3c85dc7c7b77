// The engine's output about a search.
#pragma once

#include <string>

#include "chess/position.hpp"
#include "chess/search/search.hpp"
#include "uci/panel.hpp"

namespace cheg::uci {

// "info depth 5 seldepth 9 multipv 1 score cp 31 nodes ... pv e2e4 e7e5".
[[nodiscard]] std::string info_line(const chess::SearchResult& result, const chess::Position& root);

// "info string krk PRESS+2: Leave their king the least room." if a program chose the move at the
// root; otherwise empty. With `has_time` the values in the text are those of the move if they can
// be found within kTimeForAText.
[[nodiscard]] std::string rule_line(const chess::SearchResult& result, const chess::Position& root,
                                    const Panel& panel, bool has_time);

// "bestmove e2e4 ponder e7e5", or "bestmove (none)" if the game is over.
[[nodiscard]] std::string best_move_line(const chess::SearchResult& result,
                                         const chess::Position& root);

}  // namespace cheg::uci
