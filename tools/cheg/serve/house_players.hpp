// The players that `cheg serve` offers. They are players of `cheg referee`; the player "random" is
// called "chance" here.
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
