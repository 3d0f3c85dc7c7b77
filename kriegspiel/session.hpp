// A game of two people with a referee, line by line: who is asked for a line, what it leads to and
// who reads that. No terminal is touched here, so that one terminal, two of them or a browser can
// be put before it.
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

// Where somebody sits; who plays White may be settled only at the beginning.
enum class Seat : std::uint8_t { first, second };

inline constexpr int kSeatCount = 2;

[[nodiscard]] constexpr Seat operator~(Seat seat) {
  return static_cast<Seat>(static_cast<int>(seat) ^ 1);
}

// Something that is said, and what each seat reads of it: lines without the last line feed, or
// nothing where the text is empty.
struct SessionEvent {
  enum class Kind : std::uint8_t {
    announcement,  // the referee's, `announcement` holds it
    board,         // the men of the player whose turn begins
    answer,        // to somebody who asked for help, his men, the record
    fault,         // what was wrong with a line
    message,       // from one player to both
    prompt         // what a line is asked for with, for front ends that want it among the events
  };

  Kind kind = Kind::answer;
  std::array<std::string, kSeatCount> text;
  std::optional<Announcement> announcement = std::nullopt;

  [[nodiscard]] const std::string& text_for(Seat seat) const {
    return text[static_cast<std::size_t>(seat)];
  }

  // Only this seat reads it.
  [[nodiscard]] static SessionEvent to(Seat seat, Kind kind, std::string text);
  // Both read the same.
  [[nodiscard]] static SessionEvent to_both(Kind kind, const std::string& text);
};

using SessionEvents = std::vector<SessionEvent>;

// The game of a session: the referee, and the legal moves that were made.
class SessionGame {
 public:
  explicit SessionGame(const RuleSet& rules) : referee_(rules) {}

  [[nodiscard]] const Referee& referee() const { return referee_; }
  // For everything but attempts.
  Referee& referee() { return referee_; }
  [[nodiscard]] const chess::Game& moves() const { return moves_; }

  // Puts the attempt to the referee, and a legal one into moves().
  [[nodiscard]] Verdict attempt(Attempt attempt);

  // The referee's last announcements, for players of whom the first seat has this colour.
  [[nodiscard]] SessionEvents announcements(chess::Color first_seat) const;

  // The moves, two a line with their number; a line that says so if there are none.
  [[nodiscard]] std::string move_list(chess::Notation notation) const;

 private:
  Referee referee_;
  chess::Game moves_;
};

class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session(Session&&) = delete;
  Session& operator=(const Session&) = delete;
  Session& operator=(Session&&) = delete;
  virtual ~Session() = default;

  // What is said before the first line.
  [[nodiscard]] virtual SessionEvents begin() = 0;

  // Whose line is wanted, and what he is asked with. Requires: !is_over().
  [[nodiscard]] virtual Seat expected() const = 0;
  [[nodiscard]] virtual std::string prompt() const = 0;

  // A line of the seat that is expected: any text. Requires: !is_over().
  [[nodiscard]] virtual SessionEvents take(std::string_view line) = 0;

  // No line is wanted any more: the game has ended or was left.
  [[nodiscard]] virtual bool is_over() const = 0;

  // Is there now anything that only one of the two may see?
  [[nodiscard]] virtual bool hides_anything() const = 0;

  // "White" and "Black", or who sits there before that is settled.
  [[nodiscard]] virtual std::string name_of(Seat seat) const = 0;

  [[nodiscard]] virtual const SessionGame& game() const = 0;

  // All moves and how the game ended, for both players after it; nothing if they were asked whether
  // they want that.
  [[nodiscard]] virtual std::string summary() const = 0;
};

}  // namespace cheg::kriegspiel
