// A game of two people with a referee, line by line: which seat types the next line, and what each
// seat reads in answer. Independent of terminals, so that the front end can be one terminal, two
// terminals or a browser.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// A player's seat. The colours of the seats may be decided only at the beginning of the game.
enum class Seat : std::uint8_t { first, second };

inline constexpr int kSeatCount = 2;

[[nodiscard]] constexpr Seat operator~(Seat seat) {
  return static_cast<Seat>(static_cast<int>(seat) ^ 1);
}

enum class EventKind : std::uint8_t {
  announcement,  // of the referee, in `announcement`
  board,         // men of the player whose turn begins
  answer,        // answer to a request for help, for the own men or for the record
  fault,         // an error in a line
  message,       // message of a player to both
  prompt         // prompt, for front ends that want it among the events
};

// An event and the text that each seat reads: lines without a final line feed. An empty text is not
// shown.
struct SessionEvent {
  EventKind kind = EventKind::answer;
  std::array<std::string, kSeatCount> text;
  std::optional<Announcement> announcement = std::nullopt;

  [[nodiscard]] const std::string& text_for(Seat seat) const {
    return text[static_cast<std::size_t>(seat)];
  }

  // A text for one seat.
  [[nodiscard]] static SessionEvent to(Seat seat, EventKind kind, std::string text);
  // The same text for both seats.
  [[nodiscard]] static SessionEvent to_both(EventKind kind, const std::string& text);
};

using SessionEvents = std::vector<SessionEvent>;

// The game of a session: the referee, and the legal moves that were made.
class SessionGame {
 public:
  explicit SessionGame(const RuleSet& rules, const chess::Position& start = chess::Position())
      : referee_(rules, start), moves_(start) {}

  [[nodiscard]] const Referee& referee() const { return referee_; }
  // Use it for everything except attempts.
  Referee& referee() { return referee_; }
  [[nodiscard]] const chess::Game& moves() const { return moves_; }

  // Passes the attempt to the referee. Appends a legal one to moves().
  [[nodiscard]] Verdict attempt(Attempt attempt);

  // The referee's last announcements; `first_seat` is the colour of the first seat.
  [[nodiscard]] SessionEvents announcements(chess::Color first_seat) const;

  // The moves, numbered, two on each line; a line that says so if there are none.
  [[nodiscard]] std::string move_list(chess::Notation notation) const;

 private:
  Referee referee_;
  chess::Game moves_;
};

class RefereeSession {
 public:
  RefereeSession() = default;
  RefereeSession(const RefereeSession&) = delete;
  RefereeSession(RefereeSession&&) = delete;
  RefereeSession& operator=(const RefereeSession&) = delete;
  RefereeSession& operator=(RefereeSession&&) = delete;
  virtual ~RefereeSession() = default;

  // The events before the first line.
  [[nodiscard]] virtual SessionEvents begin() = 0;

  // The seat that must type the next line, and its prompt. Requires: !is_over().
  [[nodiscard]] virtual Seat expected() const = 0;
  [[nodiscard]] virtual std::string prompt() const = 0;

  // Processes a line of the expected seat. Accepts any text. Requires: !is_over().
  [[nodiscard]] virtual SessionEvents take(std::string_view line) = 0;

  // Whether the game has ended or was abandoned. No more lines are expected.
  [[nodiscard]] virtual bool is_over() const = 0;

  // Whether there is now any information that only one player may see.
  [[nodiscard]] virtual bool hides_anything() const = 0;

  // "White" or "Black", or the name of the seat before colours are decided.
  [[nodiscard]] virtual std::string name_of(Seat seat) const = 0;

  [[nodiscard]] virtual const SessionGame& game() const = 0;

  // All moves and the result, for both players after the game. Empty if the session asks the
  // players whether they want it.
  [[nodiscard]] virtual std::string summary() const = 0;
};

}  // namespace cheg::kriegspiel
