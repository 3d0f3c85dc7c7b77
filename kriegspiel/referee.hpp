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

// The answer to the player who acted. A verdict reveals no more than the announcements that this
// player hears: if the rule set does not distinguish impossible attempts from refused ones, both
// have the verdict `refused`.
enum class Verdict : std::uint8_t {
  moved,         // the move was legal and has been made
  refused,       // the same player continues
  impossible,    // the same player continues
  repeated,      // the same player continues
  answered,      // a question was answered, or a resignation accepted
  not_in_rules,  // this rule set does not have the question
  game_over      // the game is over; the act is ignored
};

inline constexpr int kVerdictCount = static_cast<int>(Verdict::game_over) + 1;

// "moved", "refused", "impossible", "repeated", "answered", "not in the rules", "game over".
[[nodiscard]] const char* name(Verdict verdict);

// An act of a player.
struct Act {
  enum class Kind : std::uint8_t {
    attempt,
    ask_any,       // "any?": asks whether there are tries
    ask_refusals,  // asks how often the opponent was refused
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

// One entry of a record: an act or an announcement.
using Event = std::variant<Act, Announcement>;

// Whether the event is this listener's own act, or an announcement that this listener hears.
[[nodiscard]] bool knows(Listener who, const Event& event);

// The end of a game.
struct GameEnding {
  Announcement::Kind reason;           // `checkmate` or a later enumerator
  std::optional<chess::Color> winner;  // empty for a draw

  // "1-0", "0-1" or "1/2-1/2".
  [[nodiscard]] const char* result() const;

  friend bool operator==(const GameEnding&, const GameEnding&) = default;
};

// One game under one rule set. The moves follow ordinary chess; the rule set decides which listener
// hears which announcement. Acts that the rules do not allow get a verdict, never an error. A plain
// value: a copy is an independent game. Only the growing record allocates memory.
//
//   Referee referee(find_rule_set("western")->rules);
//   const Referee::Ruling answer = referee.attempt({Square::e2, Square::e4});
//   for (const Announcement& said : answer.announcements) { ... text(said, referee.rules(), ...) }
class Referee {
 public:
  struct Ruling {
    Verdict verdict;
    // All announcements in order; hears() selects the announcements for one listener. The span is
    // valid until the next act.
    std::span<const Announcement> announcements;
  };

  // Starts a game. announcements() then holds the announcements of the beginning. If `start` has no
  // legal move or is drawn under these rules, the game is over at once.
  explicit Referee(const RuleSet& rules, const chess::Position& start = chess::Position());

  // The player to move attempts a move.
  Ruling attempt(Attempt attempt);

  // The player to move asks whether his pawns can capture.
  Ruling ask_any();

  // The player to move asks how often the opponent was refused in the previous turn.
  Ruling ask_refusals();

  // Either player may resign at any time.
  Ruling resign(chess::Color color);

  // The latest announcements: those of the beginning, or the answer to the last act.
  [[nodiscard]] std::span<const Announcement> announcements() const {
    return {said_.data(), said_count_};
  }

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const chess::Position& start() const { return start_; }

  // The position with all men, which the players may not see.
  [[nodiscard]] const chess::Position& position() const { return position_; }
  [[nodiscard]] const chess::MoveList& legal_moves() const { return legal_; }

  [[nodiscard]] chess::Color side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] const std::optional<GameEnding>& ending() const { return ending_; }

  // own_board() is the knowledge of the player to move. possible_attempts() returns the attempts
  // left to him in this turn: those that are possible on his own board and were not refused before.
  // It returns nothing after the end of the game.
  [[nodiscard]] const OwnBoard& own_board() const { return own_; }
  [[nodiscard]] AttemptList possible_attempts() const;

  // Whether this attempt was possible on the player's own board and was refused in this turn.
  // Promotions to different pieces count as one attempt.
  [[nodiscard]] bool was_refused(Attempt attempt) const;

  // The number of refusals of the player to move in this turn.
  [[nodiscard]] std::uint32_t refusals() const { return refusals_; }

  // The complete record. Do not show it to players before the end.
  [[nodiscard]] std::span<const Event> full_record() const { return record_; }

  // The record of one listener: his own acts and the announcements that he heard.
  [[nodiscard]] std::vector<Event> record(Listener who) const;

  // The announcements that the referee repeats on this player's request. The rule set decides
  // which.
  [[nodiscard]] std::vector<Announcement> recapitulation(chess::Color color) const;

 private:
  // An upper bound for the announcements of one act: the move, capture, promotion, five kinds of
  // check, tries, refusals and the end.
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
  Ruling refuse(Attempt attempt, Verdict verdict);
  Ruling answer(Act act);
  [[nodiscard]] std::optional<chess::Move> find_legal(Attempt attempt) const;

  RuleSet rules_;
  chess::Position start_;
  chess::Position position_;
  std::optional<GameEnding> ending_;

  // The turn of the player to move.
  chess::MoveList legal_;
  CheckKinds checks_ = 0;
  chess::Bitboard single_tries_ = chess::kNoSquares;
  chess::Bitboard double_tries_ = chess::kNoSquares;
  KnownTries known_tries_;
  OwnBoard own_;
  chess::Bitboard refused_from_ = chess::kNoSquares;
  std::array<chess::Bitboard, chess::kSquareCount> refused_to_{};  // for squares in refused_from_
  std::uint32_t refusals_ = 0;
  std::uint32_t opponents_refusals_ = 0;

  std::vector<chess::Key> keys_;  // of all positions so far; used only if repetition is a draw
  std::array<Announcement, kMostAnnouncements> said_;
  std::size_t said_count_ = 0;
  chess::Color player_;  // the player whose act is being answered
  std::vector<Event> record_;
  std::size_t last_move_ = 0;  // index in record_ of the first announcement about the last move
};

}  // namespace cheg::kriegspiel
