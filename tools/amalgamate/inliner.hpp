// Joins source files into one text, together with the project's headers that they include.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::amalgamate {

// Returns the contents of a file. Throws a std::runtime_error if the file cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

// Each header appears once, before the first file that includes it. The rows of a table (`.def`)
// become one macro. Wherever a file includes the table, the text uses this macro. The standard
// library's headers are included once, at the beginning. If an #include depends on an #if, the
// #include stays in its place.
class Inliner {
 public:
  // `roots` are the folders that are searched, in this order, for headers of the project.
  explicit Inliner(std::vector<std::filesystem::path> roots) : roots_(std::move(roots)) {}

  // Leaves out the header with this name (as in #include), because the text already contains this
  // header.
  void leave_out(const std::string& name) { seen_.insert(name); }

  // Adds the file with this name (as in #include). Throws a std::runtime_error if the file cannot
  // be read, or if it includes an unreadable header of the project.
  void add(const std::string& name);
  // Adds the text of a file.
  void add_text(const std::string& name, const std::string& text);

  // Returns the text.
  [[nodiscard]] std::string text() const;

 private:
  void add_line(const std::string& line, int depth);
  void include(const std::string& name);
  void include_table(const std::string& name);
  [[nodiscard]] std::filesystem::path find(const std::string& name) const;

  std::vector<std::filesystem::path> roots_;
  std::set<std::string> seen_;     // headers of the project
  std::string tables_;             // the macros
  std::set<std::string> library_;  // headers of the standard library, in angle brackets
  std::string text_;
};

}  // namespace cheg::amalgamate
