#include "tools/amalgamate/inliner.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "base/text.hpp"

namespace cheg::amalgamate {
namespace {

constexpr std::string_view kInclude = "#include";

// How the line changes the number of open #if.
int change_of_depth(std::string_view line) {
  if (line.starts_with("#if")) {
    return 1;
  }
  return line.starts_with("#endif") ? -1 : 0;
}

// What a line includes, with its brackets or quotes; empty for other lines.
std::string included(const std::string& line) {
  if (!line.starts_with(kInclude)) {
    return "";
  }
  const std::string rest = line.substr(kInclude.size() + 1);
  const std::size_t end = rest.find(rest.front() == '<' ? '>' : '"', 1);
  return rest.substr(0, end + 1);
}

// A table, whose first and last lines may be directives of the preprocessor.
struct Table {
  std::string before;
  std::string rows;  // as the lines of a macro
  std::string after;
};

Table split_table(const std::string& text) {
  Table table;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) {
      (table.rows.empty() ? table.before : table.after) += line + '\n';
    } else if (!line.empty() && !line.starts_with("//")) {
      table.rows += " \\\n" + line;
    }
  }
  return table;
}

// The name of the macro for a table: "CHEG_LANGUAGE_ROWS" for "lang/language.def".
std::string macro_of(const std::string& table) {
  return "CHEG_" + upper_case(std::filesystem::path(table).stem().string()) + "_ROWS";
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    throw std::runtime_error("cannot read " + path.string());
  }
  return text.str();
}

std::filesystem::path Inliner::find(const std::string& name) const {
  const auto root = std::ranges::find_if(
      roots_, [&](const auto& folder) { return std::filesystem::exists(folder / name); });
  if (root == roots_.end()) {
    throw std::runtime_error("there is no file " + name + " in the project");
  }
  return *root / name;
}

void Inliner::add(const std::string& name) { add_text(name, read_file(find(name))); }

void Inliner::add_text(const std::string& name, const std::string& text) {
  // Headers first, so that each file stays in one piece.
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string header = included(line);
    if (header.starts_with('"') && !header.ends_with(".def\"")) {
      include(header.substr(1, header.size() - 2));
    }
  }
  text_ += "\n// ---- " + name + "\n\n";
  lines.clear();
  lines.seekg(0);
  int depth = 0;
  for (std::string line; std::getline(lines, line);) {
    depth += change_of_depth(line);
    add_line(line, depth);
  }
}

void Inliner::add_line(const std::string& line, int depth) {
  const std::string header = included(line);
  if (header.ends_with(".def\"")) {
    include_table(header.substr(1, header.size() - 2));
  } else if (header.starts_with('<') && depth == 0) {
    library_.insert(header);
  } else if (!header.starts_with('"') && line != "#pragma once") {
    text_ += line + '\n';
  }
}

void Inliner::include(const std::string& name) {
  if (seen_.insert(name).second) {
    add(name);
  }
}

void Inliner::include_table(const std::string& name) {
  const Table table = split_table(read_file(find(name)));
  const std::string macro = macro_of(name);
  if (seen_.insert(name).second) {
    tables_ += "\n// ---- " + name + "\n\n#define " + macro + table.rows + '\n';
  }
  text_ += table.before + macro + '\n' + table.after;
}

std::string Inliner::text() const {
  std::string includes;
  for (const std::string& header : library_) {
    includes += std::string(kInclude) + ' ' + header + '\n';
  }
  return includes + tables_ + text_;
}

}  // namespace cheg::amalgamate
