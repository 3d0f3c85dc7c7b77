// Shows long texts at a terminal.
#pragma once

#include <string_view>

namespace cheg::tool {

// Writes a result like print(). If standard input and output are a terminal that has fewer lines
// than the text, passes the text to the command in the environment variable PAGER. Without PAGER,
// shows one screen at a time: a key shows the next screen, and `q` ends. Throws StreamError as
// print() does.
void print_in_pages(std::string_view text);

}  // namespace cheg::tool
