// The tags of PGN records; private to the readers and the writer.
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

// Only in what one player knows: "White" or "Black", and whether he knows the start.
inline constexpr std::string_view kForTag = "For";
inline constexpr std::string_view kStartTag = "Start";
inline constexpr std::string_view kNormalStart = "normal";
inline constexpr std::string_view kHiddenStart = "hidden";

// The tags in front of the first game, without its moves, and the text behind them.
struct TagSection {
  chess::PgnGame game;
  std::string_view moves;
  std::size_t line;  // from 1, on which `moves` begins, with its first column
};

// `moves` refers to the text. The error has the place of the tag that cannot be read.
[[nodiscard]] Result<TagSection, RecordError> read_tags(std::string_view text);

// What the tag Rules names; without the tag the given rules.
[[nodiscard]] Result<RuleSet, RecordError> rules_of(const chess::PgnGame& game,
                                                    const RuleSet& rules);

}  // namespace cheg::kriegspiel::pgn
