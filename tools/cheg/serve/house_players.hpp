// The house players: the players that `cheg serve` offers. Each house player is also a player of
// `cheg referee`. The player "random" of `cheg referee` has the name "chance" in `cheg serve`.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "serve/house.hpp"

namespace cheg::tool {

// The name that `cheg serve` uses for the player "random" of `cheg referee`.
inline constexpr const char* kChance = "chance";

// Makes the house player of a game, or returns an error message. Requires: settings.house is set.
[[nodiscard]] Result<std::shared_ptr<serve::HouseBrain>, std::string> make_house_player(
    const serve::GameSettings& settings);

}  // namespace cheg::tool
