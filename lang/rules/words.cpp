#include "lang/rules/words.hpp"

#include <optional>

#include "base/text.hpp"

namespace cheg::lang::rules {
namespace {

bool is_name_char(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

}  // namespace

std::size_t name_length(std::string_view text) {
  if (text.empty() || !is_name_char(text[0]) || is_digit(text[0])) {
    return 0;
  }
  std::size_t length = 1;
  while (length < text.size() && is_name_char(text[length])) {
    ++length;
  }
  // `a!=b` compares.
  const bool has_mark = length < text.size() && (text[length] == '?' || text[length] == '!') &&
                        !text.substr(length + 1).starts_with('=');
  return has_mark ? length + 1 : length;
}

bool begins_with(std::string_view text, Word word) {
  const std::string_view name = row(word).name;
  if (text.size() < name.size() || (text[0] | 0x20) != (name[0] | 0x20)) {
    return false;
  }
  return equals_upper(text.substr(0, name.size()), name) && name_length(text) == name.size();
}

std::size_t reserved_ahead(std::string_view text) {
  const std::string_view name = text.substr(0, name_length(text));
  const std::optional<Word> word = find_rule_word_in_any_case(name);
  const bool is_logical = (name == "T" || name == "F" || name == "t" || name == "f") &&
                          !text.substr(1).starts_with('(');
  const bool is_reserved =
      (word && row(*word).kind != WordKind::local) || is_logical || is_square(name);
  return is_reserved ? name.size() : 0;
}

std::size_t clause_ahead(std::string_view text) {
  const std::string_view name = text.substr(0, name_length(text));
  const std::optional<Word> word = find_rule_word_in_any_case(name);
  return word && row(*word).kind == WordKind::clause ? name.size() : 0;
}

bool is_square(std::string_view name) {
  return name.size() == 2 && (name[0] | 0x20) >= 'a' && (name[0] | 0x20) <= 'h' && name[1] >= '1' &&
         name[1] <= '8';
}

}  // namespace cheg::lang::rules
