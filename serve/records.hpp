// The records of games on a server, for downloading.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "serve/game.hpp"

namespace cheg::serve {

enum class RecordFormat : std::uint8_t { pgn, json_lines };

// Returns the format with the name "pgn" or "jsonl". Returns nothing for any other name.
[[nodiscard]] std::optional<RecordFormat> read_record_format(std::string_view text);

// Returns what the player has done and heard so far.
[[nodiscard]] std::string players_record(const Game& game, chess::Color player,
                                         RecordFormat format);

// Returns the whole game. Requires: the game is over.
[[nodiscard]] std::string whole_record(const Game& game, RecordFormat format);

}  // namespace cheg::serve
