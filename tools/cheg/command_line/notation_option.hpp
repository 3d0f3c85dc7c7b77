// --notation: how a subcommand shows moves.
#pragma once

#include "chess/notation/notation.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

// Adds --notation; the default is that of `notation`.
void add_notation_option(CLI::App& command, chess::Notation& notation);

}  // namespace cheg::tool
