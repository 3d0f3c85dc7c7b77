// A session is a game of two people with a referee. The players sit in two seats and type lines.
// The session knows which player must type the next line, and returns the text that each player
// reads after a line. The session itself uses no terminal. The front end can therefore be one
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

// An event and the text that each player reads. A text consists of lines, without a final line
// feed. Front ends do not show an empty text.
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

// The game of a session. The game consists of the referee and the moves that were made.
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
  // that there are no moves.
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

  // Begins the session. Returns the events that happen before a player types the first line.
  [[nodiscard]] virtual SessionEvents begin() = 0;

  // These two functions return the seat of the player who must type the next line, and the prompt
  // for this line. Requires: !is_over().
  [[nodiscard]] virtual Seat expected() const = 0;
  [[nodiscard]] virtual std::string prompt() const = 0;

  // Processes a line that the player in the seat expected() has typed. Returns the events that the
  // line causes. Accepts any text. Requires: !is_over().
  [[nodiscard]] virtual SessionEvents take(std::string_view line) = 0;

  // Returns true if the game has ended or was abandoned; the session is then over.
  [[nodiscard]] virtual bool is_over() const = 0;

  // Returns whether the session now has any information that one of the players must not see.
  [[nodiscard]] virtual bool hides_anything() const = 0;

  // Returns "White" or "Black". Before the colours are decided, returns the name of the seat.
  [[nodiscard]] virtual std::string name_of(Seat seat) const = 0;

  // Returns the commands with which a line can begin; the front end completes these commands. If
  // the list of commands is empty, players cannot edit their lines in the front end.
  [[nodiscard]] virtual std::vector<std::string> command_names() const { return {}; }

  [[nodiscard]] virtual const SessionGame& game() const = 0;

  // Returns all moves and the result. The front end shows this text to both players after the game.
  // The text is empty if the session itself asks the players whether they want to see the moves.
  [[nodiscard]] virtual std::string summary() const = 0;
};

}  // namespace cheg::kriegspiel
