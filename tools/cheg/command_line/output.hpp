// Writes results to standard output, error messages to standard error, and files.
#pragma once

#include <string>
#include <string_view>

namespace cheg::tool {

// Every text for people leaves the program through print(), complain() and print_error(), which
// make it printable (printable_lines() in base/utf8.hpp): nothing in it can command a terminal.
//
// Writes a result to standard output. Throws StreamError if that fails.
void print(std::string_view text);

// The same unchanged: for texts that programs read, and for those in which CHEG itself has put
// colours and commands for the terminal, and everything else is printable.
void print_unchanged(std::string_view text);
void print_error_unchanged(std::string_view text);

// Writes out what print() has buffered. Throws StreamError if that fails.
void flush_output();

// Writes a diagnostic to standard error: "cheg: TEXT" and a line feed. Throws StreamError if
// results printed before are lost.
void complain(std::string_view text);

// Writes the text to standard error, after the results so far.
void print_error(std::string_view text);

// Replaces the whole content of the file; after a failure the old content is unchanged. Follows
// symbolic links, keeps permissions, writes directly into pipes and devices. Throws StreamError.
void write_file(const std::string& path, std::string_view content);

[[nodiscard]] bool output_is_terminal();
// A terminal, and the user has not set NO_COLOR or a dumb terminal.
[[nodiscard]] bool output_has_color();
[[nodiscard]] bool error_has_color();
// The locale's character encoding is UTF-8.
[[nodiscard]] bool output_is_utf8();

}  // namespace cheg::tool
