// Reads problems with a hidden lone king from the command line: a FEN, and the squares on which the
// king can stand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "kriegspiel/own_men.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
class Option;
}  // namespace CLI

namespace cheg::tool {

struct HiddenKingProblem {
  kriegspiel::OwnMen men;
  chess::Bitboard squares;  // where the other king can stand
};

// Adds --known.
CLI::Option* add_known_option(CLI::App& command, std::optional<std::string>& squares);

// Returns the problem that the FEN describes. The fields of the FEN may be separate arguments.
// `known` lists squares, and rows of squares such as a1-c1. Without `known`, the king can stand on
// every square that is possible with the men of the FEN. Throws UsageError if the arguments are
// wrong; the message begins with the text of `command`.
[[nodiscard]] HiddenKingProblem read_hidden_king_problem(const std::vector<std::string>& fen,
                                                         const std::optional<std::string>& known,
                                                         const std::string& command);

}  // namespace cheg::tool
