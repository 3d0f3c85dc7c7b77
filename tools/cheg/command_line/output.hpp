// Writes results to standard output, error messages to standard error, and data to files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cheg::tool {

// Every text that people read goes through print(), complain() or print_error(). These functions
// replace unprintable characters (see printable_lines() in base/utf8.hpp). A printed text therefore
// cannot send commands to the terminal.
//
// Writes a result to standard output. Throws StreamError if writing fails.
void print(std::string_view text);

// The following two functions do the same as print() and print_error(), but do not change the text.
// Use these functions for texts that programs read, and for printable texts to which CHEG itself
// has added colours and terminal commands.
void print_unchanged(std::string_view text);
void print_error_unchanged(std::string_view text);

// Writes the text in the buffer of print() to standard output. Throws StreamError if writing fails.
void flush_output();

// Writes an error message to standard error: the prefix `cheg:`, a space, the text and a line feed.
// Throws StreamError if earlier results could not be written to standard output.
void complain(std::string_view text);

// Writes the text to standard error. All earlier results are written to standard output first.
void print_error(std::string_view text);

// Replaces the whole content of a file. If writing fails, the file keeps its old content. Follows
// symbolic links and keeps the permissions of the file. Writes directly to pipes and devices, which
// cannot be replaced. Throws StreamError if the file cannot be written.
void write_file(const std::string& path, std::string_view content);

// Returns the number with the noun in the singular or plural: "1 move", "3 moves".
[[nodiscard]] std::string number_of(std::size_t count, std::string_view noun);

[[nodiscard]] bool output_is_terminal();
// These two functions tell whether a text on standard output or standard error may have colours.
// The stream must be a terminal. The environment variable TERM must not be "dumb", and NO_COLOR
// must not be set.
[[nodiscard]] bool output_has_color();
[[nodiscard]] bool error_has_color();
// Returns true if the character encoding of the locale is UTF-8.
[[nodiscard]] bool output_is_utf8();

}  // namespace cheg::tool
