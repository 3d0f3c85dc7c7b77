// Writes results to standard output, error messages to standard error, and contents to files.
#pragma once

#include <string>
#include <string_view>

namespace cheg::tool {

// Every text for people leaves the program through print(), complain() and print_error(), which
// make the text printable (printable_lines() in base/utf8.hpp). A printable text cannot contain
// commands for a terminal.
//
// Writes a result to standard output. Throws StreamError if that fails.
void print(std::string_view text);

// Like print() and print_error(), but without changing the text: for texts that programs read, and
// for printable texts to which CHEG itself has added colours and commands for the terminal.
void print_unchanged(std::string_view text);
void print_error_unchanged(std::string_view text);

// Writes out the buffer of print(). Throws StreamError if that fails.
void flush_output();

// Writes a diagnostic to standard error: "cheg: TEXT" and a line feed. Throws StreamError if
// earlier results are lost.
void complain(std::string_view text);

// Writes the text to standard error, after all earlier results.
void print_error(std::string_view text);

// Replaces the whole content of the file; after a failure the old content is unchanged. Follows
// symbolic links, keeps permissions, and writes directly into pipes and devices. Throws
// StreamError.
void write_file(const std::string& path, std::string_view content);

[[nodiscard]] bool output_is_terminal();
// Whether the output is a terminal and the user has set neither NO_COLOR nor a dumb terminal.
[[nodiscard]] bool output_has_color();
[[nodiscard]] bool error_has_color();
// Whether the locale's character encoding is UTF-8.
[[nodiscard]] bool output_is_utf8();

}  // namespace cheg::tool
