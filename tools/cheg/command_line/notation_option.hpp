// The option --notation, which sets the notation in which a subcommand shows moves.
#pragma once

#include "chess/notation/notation.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

// Adds --notation. The current value of `notation` is the default.
void add_notation_option(CLI::App& command, chess::Notation& notation);

}  // namespace cheg::tool
