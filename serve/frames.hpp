// The frames that a server sends, as JSON objects on one line. docs/serve.md describes each. The
// arguments of these functions contain nothing that the listener of the frame may not know. Only
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
// The men that the player sees: his own or, if the rules hide nothing, all.
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

// `act` is the number of the act that was not accepted; 0 for none.
[[nodiscard]] std::string fault_frame(std::uint32_t act, std::string_view words);

using Presence = std::array<bool, chess::kColorCount>;
[[nodiscard]] std::string presence_frame(const Presence& present);

// The content of the frame that ends the answer to a hello. The listener has `n` numbered frames,
// and the last act of his seat has the number `act`.
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
