// The referee of one game of Kriegspiel.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_board.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The answer to the player who acted. It never says more than what he hears: where a rule set does
// not tell impossible attempts from refused ones, neither does this.
enum class Verdict : std::uint8_t {
  moved,         // a legal move, and it has been made
  refused,       // the same player goes on
  impossible,    // the same player goes on
  repeated,      // the same player goes on
  answered,      // a question was answered, or a resignation taken
  not_in_rules,  // this rule set does not know the question
  game_over      // nothing can be done any more
};

inline constexpr int kVerdictCount = static_cast<int>(Verdict::game_over) + 1;

// "moved", "refused", "impossible", "repeated", "answered", "not in the rules", "game over".
[[nodiscard]] const char* name(Verdict verdict);

// What a player does.
struct Act {
  enum class Kind : std::uint8_t {
    attempt,
    ask_any,       // "any?": are there tries?
    ask_refusals,  // how often was the opponent refused?
    resign
  };
  Kind kind = Kind::attempt;
  chess::Color player = chess::Color::white;
  Attempt attempt{};  // for Kind::attempt
  Verdict verdict = Verdict::moved;

  friend bool operator==(const Act&, const Act&) = default;
};

// "attempt", "ask_any", "ask_refusals", "resign".
[[nodiscard]] const char* name(Act::Kind kind);

// One line of a record: what somebody did, or what the referee said about it.
using Event = std::variant<Act, Announcement>;

// Does this listener know of it: his own act, or an announcement that he hears?
[[nodiscard]] bool knows(Listener who, const Event& event);

// How a game ended.
struct Ending {
  Announcement::Kind reason;           // from `checkmate` on
  std::optional<chess::Color> winner;  // nobody: a draw

  // "1-0", "0-1" or "1/2-1/2".
  [[nodiscard]] const char* result() const;

  friend bool operator==(const Ending&, const Ending&) = default;
};

// One game under one rule set. It is decided by ordinary chess; the rule set decides who is told
// what. Acts that the rules do not allow are answered, never refused by an error. A plain value: a
// copy is a game of its own. Nothing is allocated but for the record, which grows.
//
//   Referee referee(find_rule_set("western")->rules);
//   const Referee::Answer answer = referee.attempt({Square::e2, Square::e4});
//   for (const Announcement& said : answer.announcements) { ... text(said, referee.rules(), ...) }
class Referee {
 public:
  struct Answer {
    Verdict verdict;
    // In the order in which they are said; for several ears, see hears(). Valid until the next act.
    std::span<const Announcement> announcements;
  };

  // The announcements that begin the game are in announcements(). A position without legal move, or
  // drawn under these rules, is over at once.
  explicit Referee(const RuleSet& rules, const chess::Position& start = chess::Position());

  // The player to move attempts a move.
  Answer attempt(Attempt attempt);

  // The player to move asks whether his pawns can capture.
  Answer ask_any();

  // The player to move asks how often his opponent was refused in the turn before.
  Answer ask_refusals();

  // Either player may resign at any time.
  Answer resign(chess::Color color);

  // What was said last: at the beginning of the game or in answer to the last act.
  [[nodiscard]] std::span<const Announcement> announcements() const {
    return {said_.data(), said_count_};
  }

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const chess::Position& start() const { return start_; }

  // The whole truth, which only the referee may see.
  [[nodiscard]] const chess::Position& position() const { return position_; }
  [[nodiscard]] const chess::MoveList& legal_moves() const { return legal_; }

  [[nodiscard]] chess::Color side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }

  // What the player to move knows, and everything that he may still attempt in this turn: all that
  // is possible on his own board but for what was refused before. Nothing after the end.
  [[nodiscard]] const OwnBoard& own_board() const { return own_; }
  [[nodiscard]] AttemptList possible_attempts() const;

  // Was this attempt refused in this turn, though it was possible? Promotions to different pieces
  // count as the same attempt.
  [[nodiscard]] bool was_refused(Attempt attempt) const;

  // How often the player to move has been refused in this turn.
  [[nodiscard]] std::uint32_t refusals() const { return refusals_; }

  // The referee's own record of everything since the beginning, not for players before the end.
  [[nodiscard]] std::span<const Event> full_record() const { return record_; }

  // What one player did and was told, or what spectators were told.
  [[nodiscard]] std::vector<Event> record(Listener who) const;

  // What the player may hear again under this rule set.
  [[nodiscard]] std::vector<Announcement> recapitulation(chess::Color color) const;

 private:
  // A legal move with everything that can be said of it: the move itself, capture, promotion, five
  // kinds of check, tries, refusals, an end.
  static constexpr std::size_t kMostAnnouncements = 32;

  void say(Announcement announcement);
  void say_captured(chess::Move move, chess::Color loser);
  void say_checks();
  void say_tries();
  void say_end(Announcement::Kind reason, chess::Color color);
  void begin_turn();
  void find_tries();
  void learn_tries();
  void update_own_board();
  bool end_game_if_over();
  void play(chess::Move move);
  void remember_refused(Attempt attempt);
  Answer refuse(Attempt attempt, Verdict verdict);
  Answer answer(Act act);
  [[nodiscard]] std::optional<chess::Move> find_legal(Attempt attempt) const;

  RuleSet rules_;
  chess::Position start_;
  chess::Position position_;
  std::optional<Ending> ending_;

  // The turn of the player to move.
  chess::MoveList legal_;
  CheckKinds checks_ = 0;
  chess::Bitboard single_tries_ = chess::kNoSquares;
  chess::Bitboard double_tries_ = chess::kNoSquares;
  KnownTries known_tries_;
  OwnBoard own_;
  chess::Bitboard refused_from_ = chess::kNoSquares;
  std::array<chess::Bitboard, chess::kSquareCount> refused_to_{};  // valid where refused_from_
  std::uint32_t refusals_ = 0;
  std::uint32_t opponents_refusals_ = 0;

  std::vector<chess::Key> keys_;  // of all positions, if repetition counts
  std::array<Announcement, kMostAnnouncements> said_;
  std::size_t said_count_ = 0;
  chess::Color player_;  // whose act is being answered
  std::vector<Event> record_;
  std::size_t last_move_ = 0;  // where in the record the announcements of the last move begin
};

}  // namespace cheg::kriegspiel
