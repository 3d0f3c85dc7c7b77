// The frames that a server sends, as JSON objects on one line. docs/serve.md describes each frame.
// The arguments of these functions contain only what the listener of the frame may know. Only
// own_frame() gets the whole Referee.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/referee.hpp"
#include "serve/game_clock.hpp"
#include "serve/game_event.hpp"
#include "serve/game_result.hpp"

namespace cheg::serve {

// ---- Frames with a number ----

[[nodiscard]] std::string game_frame(const std::string& name, const GameSettings& settings,
                                     kriegspiel::Listener who);
[[nodiscard]] std::string joined_frame(const Joined& joined);
// Shows the men that the player sees: his own men, or all men if the rules hide nothing.
[[nodiscard]] std::string own_frame(const kriegspiel::Referee& referee, chess::Color player);
// `words` is the announcement in the words that the listener hears.
[[nodiscard]] std::string said_frame(const kriegspiel::Announcement& said, std::string_view words);
[[nodiscard]] std::string turn_frame(chess::Color player, int move,
                                     const std::optional<GameClock>& clock);
// `verdict` is the referee's verdict on the act, or nothing if the referee does not judge such
// acts.
[[nodiscard]] std::string act_frame(const SeatAct& act, std::optional<kriegspiel::Verdict> verdict);
[[nodiscard]] std::string message_frame(chess::Color from, const std::string& text);
[[nodiscard]] std::string draw_frame(chess::Color player, std::string_view what);
[[nodiscard]] std::string end_frame(const GameResult& result,
                                    const std::vector<std::string>& moves);

// ---- Frames without a number, which a server does not repeat ----

// `act` is the number of the act that was not accepted, or 0 if there is no such act.
[[nodiscard]] std::string fault_frame(std::uint32_t act, std::string_view words);

using Presence = std::array<bool, chess::kColorCount>;
[[nodiscard]] std::string presence_frame(const Presence& present);

// The content of the last frame in the answer to a `hello` frame. The last numbered frame for the
// listener has the number `n`. The last act of the listener's seat has the number `act`.
struct ReadyState {
  std::size_t n = 0;
  std::uint32_t act = 0;
  std::optional<GameClock> clock;  // as it stands now
  Presence present{};
};
[[nodiscard]] std::string ready_frame(const ReadyState& state);

[[nodiscard]] std::string again_frame(const std::vector<kriegspiel::Announcement>& said,
                                      const kriegspiel::RuleSet& rules, kriegspiel::Listener who);

}  // namespace cheg::serve
