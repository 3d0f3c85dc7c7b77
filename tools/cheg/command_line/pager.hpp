// Long texts at a terminal.
#pragma once

#include <string_view>

namespace cheg::tool {

// Writes a result like print(). If standard input and output are a terminal that has fewer lines
// than the text, shows it through the command in the environment variable PAGER, or, without one,
// a screen at a time: a key shows the next screen, `q` ends. Throws StreamError as print() does.
void print_in_pages(std::string_view text);

}  // namespace cheg::tool
