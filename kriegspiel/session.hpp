// A game of two people with a referee, line by line. A session knows the seat that types the next
// line, and returns the text that each seat reads in answer. It does not use a terminal itself, so
// that the front end can be one terminal, two terminals or a browser.
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

// A player's seat. Some sessions assign the colours to the seats only after the first lines.
enum class Seat : std::uint8_t { first, second };

inline constexpr int kSeatCount = 2;

[[nodiscard]] constexpr Seat operator~(Seat seat) {
  return static_cast<Seat>(static_cast<int>(seat) ^ 1);
}

enum class EventKind : std::uint8_t {
  announcement,  // by the referee, in `announcement`
  board,         // the own men of the player whose turn begins
  answer,        // an answer to a request for help, for the player's own men or for the record
  fault,         // an error in a line
  message,       // a player's message to both players
  prompt         // a prompt, for front ends that want prompts among the events
};

// An event and the text that each seat reads: lines without a final line feed. Front ends do not
// show an empty text.
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
  // For everything except attempts; make attempts with attempt().
  Referee& referee() { return referee_; }
  [[nodiscard]] const chess::Game& moves() const { return moves_; }

  // Passes the attempt to the referee. Appends the move to moves() if it is legal.
  [[nodiscard]] Verdict attempt(Attempt attempt);

  // The referee's last announcements; `first_seat` is the colour of the first seat.
  [[nodiscard]] SessionEvents announcements(chess::Color first_seat) const;

  // The numbered moves, two on each line. If there are no moves, one line that says so.
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

  // Whether the game has ended or was abandoned. If so, the session expects no more lines.
  [[nodiscard]] virtual bool is_over() const = 0;

  // Whether there is now any information that only one player may see.
  [[nodiscard]] virtual bool hides_anything() const = 0;

  // "White" or "Black", or the name of the seat before colours are decided.
  [[nodiscard]] virtual std::string name_of(Seat seat) const = 0;

  [[nodiscard]] virtual const SessionGame& game() const = 0;

  // All moves and the result, for both players after the game. The text is empty if the session
  // itself asks the players whether they want this summary.
  [[nodiscard]] virtual std::string summary() const = 0;
};

}  // namespace cheg::kriegspiel
