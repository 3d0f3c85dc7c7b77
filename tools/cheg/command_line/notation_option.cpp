#include "tools/cheg/command_line/notation_option.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace cheg::tool {

void add_notation_option(CLI::App& command, chess::Notation& notation) {
  std::vector<std::string> keywords;
  keywords.reserve(chess::kNotations.size());
  for (const chess::Notation one : chess::kNotations) {
    keywords.emplace_back(chess::keyword(one));
  }
  command
      .add_option_function<std::string>(
          "--notation",
          [&notation](const std::string& text) {
            notation = chess::notation_from_keyword(text).value_or(notation);
          },
          "How moves are shown; with --json a further key")
      ->check(CLI::IsMember(keywords, CLI::ignore_case))
      ->default_str(chess::keyword(notation))
      ->type_name("NOTATION");
}

}  // namespace cheg::tool
