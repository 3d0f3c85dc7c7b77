// A session is a game of two people with a referee. The players sit in two seats and type lines.
// The session knows which seat must type the next line, and returns the text that each seat reads
// after a line. The session does not use a terminal itself, so that the front end can be one
// terminal, two terminals or a browser.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/made_move.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// A player's seat. In some sessions, the first lines decide which seat plays White.
enum class Seat : std::uint8_t { first, second };

inline constexpr int kSeatCount = 2;

[[nodiscard]] constexpr Seat operator~(Seat seat) {
  return static_cast<Seat>(static_cast<int>(seat) ^ 1);
}

enum class EventKind : std::uint8_t {
  announcement,  // by the referee, in `announcement`
  board,         // the men of the player whose turn begins
  answer,        // an answer to a request for help, for the player's own men or for the record
  fault,         // an error in a line
  message,       // a player's message to both players
  prompt         // a prompt, for front ends that want prompts among the events
};

// An event and the text that each seat reads. A text consists of lines, without a final line feed.
// Front ends do not show an empty text.
struct SessionEvent {
  EventKind kind = EventKind::answer;
  std::array<std::string, kSeatCount> text;
  std::optional<Announcement> announcement = std::nullopt;

  [[nodiscard]] const std::string& text_for(Seat seat) const {
    return text[static_cast<std::size_t>(seat)];
  }

  // Returns an event with a text for one seat.
  [[nodiscard]] static SessionEvent to(Seat seat, EventKind kind, std::string text);
  // Returns an event with the same text for both seats.
  [[nodiscard]] static SessionEvent to_both(EventKind kind, const std::string& text);
};

using SessionEvents = std::vector<SessionEvent>;

// The game of a session. It consists of the referee and the moves that were made.
class SessionGame {
 public:
  explicit SessionGame(const RuleSet& rules, const GameStart& start = GameStart())
      : referee_(rules, start) {}

  [[nodiscard]] const Referee& referee() const { return referee_; }
  // Returns the referee. Use this referee for all acts except attempts. For an attempt, call
  // attempt() below.
  Referee& referee() { return referee_; }
  // Returns the moves and drops that have been made so far, without refused attempts.
  [[nodiscard]] const std::vector<MadeMove>& moves() const { return moves_; }
  // Returns the game as a game of chess. Requires: no move was a drop.
  [[nodiscard]] chess::Game chess_game() const;

  // Passes the attempt to the referee. If the attempt is legal, also adds the move to moves().
  [[nodiscard]] Verdict attempt(Attempt attempt);

  // Returns the referee's last announcements as events. `first_seat` is the colour of the player in
  // the first seat.
  [[nodiscard]] SessionEvents announcements(chess::Color first_seat) const;

  // Returns the numbered moves, two on each line. If there are no moves, returns one line that says
  // this.
  [[nodiscard]] std::string move_list(chess::Notation notation) const;

 private:
  Referee referee_;
  std::vector<MadeMove> moves_;
};

class RefereeSession {
 public:
  RefereeSession() = default;
  RefereeSession(const RefereeSession&) = delete;
  RefereeSession(RefereeSession&&) = delete;
  RefereeSession& operator=(const RefereeSession&) = delete;
  RefereeSession& operator=(RefereeSession&&) = delete;
  virtual ~RefereeSession() = default;

  // Begins the session. Returns the events before the first line.
  [[nodiscard]] virtual SessionEvents begin() = 0;

  // These two functions return the seat that must type the next line, and its prompt. Requires:
  // !is_over().
  [[nodiscard]] virtual Seat expected() const = 0;
  [[nodiscard]] virtual std::string prompt() const = 0;

  // Processes the line that the expected seat has typed, and returns the events after it. Accepts
  // any text. Requires: !is_over().
  [[nodiscard]] virtual SessionEvents take(std::string_view line) = 0;

  // Returns whether the session is over, because the game has ended or was abandoned.
  [[nodiscard]] virtual bool is_over() const = 0;

  // Returns whether there is now any information that must be hidden from one of the players.
  [[nodiscard]] virtual bool hides_anything() const = 0;

  // Returns "White" or "Black". Before the colours are decided, returns the name of the seat.
  [[nodiscard]] virtual std::string name_of(Seat seat) const = 0;

  // Returns the commands that a line can begin with, so that the front end can complete them. If
  // there are none, the front end does not let the players edit their lines.
  [[nodiscard]] virtual std::vector<std::string> command_names() const { return {}; }

  [[nodiscard]] virtual const SessionGame& game() const = 0;

  // Returns all moves and the result. The front end shows this text to both players after the game.
  // The text is empty if the session itself asks the players whether they want to see the moves.
  [[nodiscard]] virtual std::string summary() const = 0;
};

}  // namespace cheg::kriegspiel
