// Reads the tags of PGN records. Only the source files that write and read PGN records include this
// header.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "chess/pgn.hpp"
#include "kriegspiel/game_start.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel::pgn {

inline constexpr std::string_view kVariantTag = "Variant";
inline constexpr std::string_view kVariant = "Kriegspiel";
inline constexpr std::string_view kRulesTag = "Rules";

// Tags that occur only in one player's record. The tag "For" names the player ("White" or "Black").
// The tag "Start" tells whether the player knows the start position.
inline constexpr std::string_view kForTag = "For";
inline constexpr std::string_view kStartTag = "Start";
inline constexpr std::string_view kNormalStart = "normal";
inline constexpr std::string_view kHiddenStart = "hidden";
// Under rules with drops, a record with the tag "Start" = "hidden" may also have the tag
// "Reserves". The tag "Reserves" gives the reserves at the beginning of the game: letters such as
// QPPn, or kNoReserves.
inline constexpr std::string_view kReservesTag = "Reserves";
inline constexpr std::string_view kNoReserves = "-";

// Returns the first game. An error gives the place of the fault in the text, or says that the text
// contains no game.
[[nodiscard]] Result<chess::PgnGame, RecordError> first_game(std::string_view text);

// The tags of the first game, and the text after them.
struct TagSection {
  chess::PgnGame game;   // without moves; its start is the usual one if `fen` gives the start
  std::string_view fen;  // the value of the tag "FEN"; empty if there is none
  std::string_view moves;
  std::size_t line;  // line of the first character of `moves`, from 1; its column is 1
};

// Reads the tags of the first game. The members `fen` and `moves` of the result are views of
// `text`. The error gives the place of the invalid tag.
[[nodiscard]] Result<TagSection, RecordError> read_tags(std::string_view text);

// Returns the rule set that is named in the tag "Rules" of the game, or `rules` if the game does
// not have this tag.
[[nodiscard]] Result<RuleSet, RecordError> rules_of(const chess::PgnGame& game,
                                                    const RuleSet& rules);

// Returns the start position that the tag "FEN" gives, or the usual start position if the game has
// no such tag. `text` is the text from which the tags were read. An error gives the place of the
// fault in `text`.
[[nodiscard]] Result<GameStart, RecordError> start_of(std::string_view text, const TagSection& tags,
                                                      const RuleSet& rules);

// Returns the reserves at the beginning of one player's record, for ListenerRecord::start_reserves.
[[nodiscard]] Result<std::optional<Reserves>, RecordError> start_reserves_of(
    const chess::PgnGame& game, const RuleSet& rules, bool is_start_normal);

}  // namespace cheg::kriegspiel::pgn
