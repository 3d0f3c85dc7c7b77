// The players that `cheg serve` offers: those of `cheg referee`, and chance.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "serve/house.hpp"

namespace cheg::tool {

// What people call the player "random" of `cheg referee`.
inline constexpr const char* kChance = "chance";

// Makes the house player of a game, or returns an error message. settings.house is set.
[[nodiscard]] Result<std::shared_ptr<serve::HouseBrain>, std::string> make_house_player(
    const serve::GameSettings& settings);

}  // namespace cheg::tool
