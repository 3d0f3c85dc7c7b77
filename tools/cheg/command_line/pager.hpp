// Shows long texts at a terminal, screen by screen.
#pragma once

#include <string_view>

namespace cheg::tool {

// Writes a result to standard output. If standard input and standard output are a terminal with
// fewer lines than the text, passes the text to the command in the environment variable PAGER. If
// PAGER is not set, shows one screen at a time: any key shows the next screen, and `q` stops.
// Throws StreamError if writing fails.
void print_in_pages(std::string_view text);

}  // namespace cheg::tool
