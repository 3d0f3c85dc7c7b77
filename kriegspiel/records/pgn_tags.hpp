// The tags of PGN records. Private to the readers and the writer.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "chess/pgn.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel::pgn {

inline constexpr std::string_view kVariantTag = "Variant";
inline constexpr std::string_view kVariant = "Kriegspiel";
inline constexpr std::string_view kRulesTag = "Rules";

// Tags that only one player's record has: "White" or "Black", and whether the player knows the
// start.
inline constexpr std::string_view kForTag = "For";
inline constexpr std::string_view kStartTag = "Start";
inline constexpr std::string_view kNormalStart = "normal";
inline constexpr std::string_view kHiddenStart = "hidden";

// The tags of the first game, and the text after them.
struct TagSection {
  chess::PgnGame game;
  std::string_view moves;
  std::size_t line;  // line of the first character of `moves`, from 1; its column is 1
};

// `moves` of the result is a view into the text. The error gives the place of the invalid tag.
[[nodiscard]] Result<TagSection, RecordError> read_tags(std::string_view text);

// The rules that the tag Rules names; without this tag, `rules`.
[[nodiscard]] Result<RuleSet, RecordError> rules_of(const chess::PgnGame& game,
                                                    const RuleSet& rules);

}  // namespace cheg::kriegspiel::pgn
