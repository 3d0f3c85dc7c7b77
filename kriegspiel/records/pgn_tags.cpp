#include "kriegspiel/records/pgn_tags.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "kriegspiel/rules_json.hpp"

namespace cheg::kriegspiel::pgn {

Result<chess::PgnGame, RecordError> first_game(std::string_view text) {
  chess::PgnReader reader(text);
  auto game = reader.next();
  if (!game) {
    return RecordError{"there is no game here"};
  }
  if (!*game) {
    const chess::PgnError& error = (*game).error();
    return RecordError{error.message, error.line, error.column};
  }
  return **std::move(game);
}

Result<TagSection, RecordError> read_tags(std::string_view text) {
  std::size_t begin = 0;
  std::size_t line = 1;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view content = trimmed(text.substr(begin, end - begin));
    if (!content.empty() && content[0] != '[') {
      break;
    }
    begin = std::min(end + 1, text.size());
    ++line;
  }
  const std::string tags = std::string(text.substr(0, begin)) + "\n*\n";
  auto game = first_game(tags);
  if (!game) {
    return game.error();
  }
  return TagSection{*std::move(game), text.substr(begin), line};
}

Result<RuleSet, RecordError> rules_of(const chess::PgnGame& game, const RuleSet& rules) {
  const std::string_view label = game.tag(kRulesTag);
  if (label.empty()) {
    return rules;
  }
  const auto named = read_rule_set_label(label);
  if (!named) {
    return RecordError{"the tag \"Rules\": " + named.error()};
  }
  return *named;
}

}  // namespace cheg::kriegspiel::pgn
