#include "kriegspiel/records/pgn_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "kriegspiel/rules_json.hpp"

namespace cheg::kriegspiel::pgn {
namespace {

// The value of the tag "FEN" on this line; empty if the line has no such tag.
std::string_view fen_on(std::string_view line) {
  const std::string_view tag = trimmed(line);
  const std::string begin = fmt::format("[{} \"", chess::kFenTag);
  constexpr std::string_view kEnd = "\"]";
  return tag.starts_with(begin) && tag.ends_with(kEnd) && tag.size() >= begin.size() + kEnd.size()
             ? tag.substr(begin.size(), tag.size() - begin.size() - kEnd.size())
             : std::string_view();
}

}  // namespace

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
  std::string tags;  // as many lines as in the text, but without the FEN, which may have reserves
  std::string_view fen;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view content = trimmed(text.substr(begin, end - begin));
    if (!content.empty() && content[0] != '[') {
      break;
    }
    if (fen_on(content).empty()) {
      tags += text.substr(begin, end - begin);
    } else {
      fen = fen_on(content);
    }
    tags += '\n';
    begin = std::min(end + 1, text.size());
    ++line;
  }
  auto game = first_game(tags + "\n*\n");
  if (!game) {
    return game.error();
  }
  return TagSection{*std::move(game), fen, text.substr(begin), line};
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

Result<GameStart, RecordError> start_of(std::string_view text, const TagSection& tags,
                                        const RuleSet& rules) {
  if (tags.fen.empty()) {
    return GameStart(tags.game.start);
  }
  const auto start = parse_start(tags.fen, rules);
  if (start) {
    return *start;
  }
  const auto& [message, offset] = start.error();
  const auto place = static_cast<std::size_t>(tags.fen.data() - text.data()) + offset;
  const std::string_view before = text.substr(0, place);
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  return RecordError{fmt::format("the FEN tag: {} (character {} of the FEN)", message, offset + 1),
                     line + 1, place - (before.rfind('\n') + 1) + 1};
}

Result<std::optional<Reserves>, RecordError> start_reserves_of(const chess::PgnGame& game,
                                                               const RuleSet& rules,
                                                               bool is_start_normal) {
  const std::string_view text = game.tag(kReservesTag);
  if (rules.drops == Drops::no || (text.empty() && !is_start_normal)) {
    return std::optional<Reserves>();
  }
  const auto reserves = read_reserves(text == kNoReserves ? "" : text);
  if (!reserves || (is_start_normal && !reserves->is_empty())) {
    return RecordError{
        "the tag \"Reserves\" has letters such as QPPn, or `-`, and only `-` at the "
        "normal start"};
  }
  return reserves;
}

}  // namespace cheg::kriegspiel::pgn
