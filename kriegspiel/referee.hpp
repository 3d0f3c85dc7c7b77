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
#include "kriegspiel/game_start.hpp"
#include "kriegspiel/own_board.hpp"
#include "kriegspiel/reserves.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The referee's answer to the player who acted. A verdict reveals no more than the announcements
// that this player hears. For example, if the rule set does not distinguish impossible attempts
// from refused attempts, the verdict on both is `refused`.
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

// Returns "moved", "refused", "impossible", "repeated", "answered", "not in the rules" or "game
// over".
[[nodiscard]] const char* name(Verdict verdict);

// An act of a player and the verdict on it.
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

// Returns "attempt", "ask_any", "ask_refusals" or "resign".
[[nodiscard]] const char* name(Act::Kind kind);

// One entry of a record: an act or an announcement.
using Event = std::variant<Act, Announcement>;

// Returns whether the event is this listener's own act, or an announcement that this listener
// hears.
[[nodiscard]] bool knows(Listener who, const Event& event);

// The end of a game.
struct GameEnding {
  Announcement::Kind reason;           // `checkmate` or a later enumerator
  std::optional<chess::Color> winner;  // empty for a draw

  // Returns "1-0", "0-1" or "1/2-1/2".
  [[nodiscard]] const char* result() const;

  friend bool operator==(const GameEnding&, const GameEnding&) = default;
};

// One game under one rule set. The moves follow the rules of ordinary chess, except that a rule set
// may have drops. The rule set decides which listener hears which announcement. If the rules do not
// allow an act, the act gets a verdict, but causes no error. A Referee is a plain value: a copy is
// an independent game. Only the record of the game allocates memory.
//
//   Referee referee(find_rule_set("western")->rules);
//   const Referee::Ruling answer = referee.attempt({Square::e2, Square::e4});
//   for (const Announcement& said : answer.announcements) { ... text(said, referee.rules(), ...) }
class Referee {
 public:
  struct Ruling {
    Verdict verdict;
    // All announcements after the act, in order. Use hears() to select the announcements for one
    // listener. The span is valid until the next act.
    std::span<const Announcement> announcements;
  };

  // Starts a game. Before the first act, announcements() returns the announcements at the beginning
  // of the game. If `start` has no legal move or is drawn under these rules, the game is over at
  // once. Requires: under rules without drops, the reserves of `start` are empty and no man is
  // marked as promoted.
  explicit Referee(const RuleSet& rules, const GameStart& start = GameStart());

  // Attempts a move of the player whose turn it is.
  Ruling attempt(Attempt attempt);

  // The player to move asks whether his pawns can capture.
  Ruling ask_any();

  // The player to move asks how many attempts of the opponent were refused in the previous turn.
  Ruling ask_refusals();

  // Resigns for the player `color`. Either player may resign at any time.
  Ruling resign(chess::Color color);

  // Returns the announcements after the last act. If there was no act, returns the announcements at
  // the beginning of the game.
  [[nodiscard]] std::span<const Announcement> announcements() const {
    return {said_.data(), said_count_};
  }

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const GameStart& start() const { return start_; }

  // Returns the position with all men. Do not show this position to the players.
  [[nodiscard]] const chess::Position& position() const { return position_; }

  // The function legal_moves() returns the legal moves without drops. Under rules with drops, a
  // player could have so many promoted men that the list cannot hold all moves. If the list cannot
  // hold all moves, it contains only the captures. The function legal_drops() returns the legal
  // drops.
  [[nodiscard]] const chess::MoveList& legal_moves() const { return legal_; }
  [[nodiscard]] AttemptList legal_drops() const;

  // Returns the men of one player, and the reserves.
  [[nodiscard]] OwnMen own_men(chess::Color color) const {
    OwnMen men(position_, color);
    men.reserves = reserves_;
    return men;
  }

  // Returns the reserves of both players. Under rules without drops, both reserves are empty.
  [[nodiscard]] const Reserves& reserves() const { return reserves_; }

  [[nodiscard]] chess::Color side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] const std::optional<GameEnding>& ending() const { return ending_; }

  // The function own_board() returns the knowledge of the player whose turn it is. The function
  // possible_attempts() returns the attempts that are possible on this board and have not been
  // refused in this turn. After the end of the game, possible_attempts() returns an empty list.
  [[nodiscard]] const OwnBoard& own_board() const { return own_; }
  [[nodiscard]] AttemptList possible_attempts() const;

  // Returns whether this attempt was possible on own_board() but was refused in this turn. Ignores
  // the promotion piece.
  [[nodiscard]] bool was_refused(Attempt attempt) const;

  // Returns the attempt that px means: the only legal pawn capture of the player to move. Returns
  // nothing if the rules do not have px, or if the player has not heard that he has exactly one
  // legal pawn capture. If the capture promotes the pawn, the new piece is a queen.
  [[nodiscard]] std::optional<Attempt> only_try() const;

  // Returns how many attempts have been refused in this turn.
  [[nodiscard]] std::uint32_t refusals() const { return refusals_; }

  // Returns the complete record. Do not show this record to the players before the end of the game.
  [[nodiscard]] std::span<const Event> full_record() const { return record_; }

  // Returns the record of one listener. The record contains the listener's own acts and the
  // announcements that he heard.
  [[nodiscard]] std::vector<Event> record(Listener who) const;

  // Returns the announcements that the referee repeats on this player's request. The rule set
  // decides which announcements the referee repeats.
  [[nodiscard]] std::vector<Announcement> recapitulation(chess::Color color) const;

 private:
  // An upper bound on the number of announcements after one act. An act can cause announcements of
  // the move, a capture, a promotion, five kinds of check, tries, refusals and the end of the game.
  static constexpr std::size_t kMostAnnouncements = 32;

  void say(Announcement announcement);
  void say_moved(Attempt attempt);
  void take_man(chess::Move move);
  void say_checks();
  void say_tries();
  void say_end(Announcement::Kind reason, chess::Color color);
  void begin_turn();
  void find_tries();
  void learn_tries();
  void update_own_board();
  [[nodiscard]] OwnBoard own_board_with(const KnownTries& tries) const;
  [[nodiscard]] OwnBoard judging_board() const;
  bool end_game_if_over();
  [[nodiscard]] bool is_drawn_by_two_moves() const;
  void play(chess::Move move);
  void drop(Attempt attempt);
  void end_move(Attempt attempt);
  void remember_refused(Attempt attempt);
  Ruling refuse(Attempt attempt, Verdict verdict);
  Ruling answer(Act act);
  [[nodiscard]] std::optional<chess::Move> find_legal(Attempt attempt) const;
  [[nodiscard]] bool can_drop() const;
  [[nodiscard]] chess::Key key() const;

  RuleSet rules_;
  GameStart start_;
  chess::Position position_;
  std::optional<GameEnding> ending_;

  // The following members describe the present turn.
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

  // The following members are used only under rules with drops.
  Reserves reserves_;
  chess::Bitboard promoted_ = chess::kNoSquares;
  chess::Bitboard drop_squares_ = chess::kNoSquares;                     // of the player to move
  std::array<chess::Bitboard, chess::kPieceTypeCount> refused_drops_{};  // in this turn

  // The last six moves of each player, the latest first; used only for Repetition::two_moves.
  std::array<Attempt, 12> last_moves_{};
  std::vector<chess::Key> keys_;  // of all positions so far; used only if repetition is a draw
  std::array<Announcement, kMostAnnouncements> said_;
  std::size_t said_count_ = 0;
  chess::Color player_;  // the player whose act is being answered
  std::vector<Event> record_;
  std::size_t last_move_ = 0;  // index in record_ of the first announcement about the last move
};

}  // namespace cheg::kriegspiel
