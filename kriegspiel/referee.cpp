// The state is the position, the view of the player to move (own_), and the attempts refused in
// this turn. Each act is appended to the record, followed by its announcements.
#include "kriegspiel/referee.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/made_move.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/safe_forever.hpp"

namespace cheg::kriegspiel {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::kNoSquares;
using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Position;
using chess::Square;

bool is_pawn_capture(const Position& position, Move move) {
  return type_of(position.piece_on(move.from())) == PieceType::pawn &&
         file_of(move.from()) != file_of(move.to());
}

// Promotions to different pieces are one attempt.
bool is_first_of_promotions(Move move) {
  return move.kind() != MoveKind::promotion || move.promotion() == PieceType::queen;
}

// Besides the king.
bool has_at_most_one_minor(const Position& position, Color color) {
  const Bitboard minors =
      position.pieces(color, PieceType::knight) | position.pieces(color, PieceType::bishop);
  const int men = chess::count(position.pieces(color)) - 1;
  return men == 0 || (men == 1 && minors != kNoSquares);
}

bool is_insufficient(InsufficientMaterial rule, const Position& position) {
  switch (rule) {
    case InsufficientMaterial::ignored:
      return false;
    case InsufficientMaterial::bare_kings:
      return chess::count(position.occupied()) == 2;
    case InsufficientMaterial::one_minor:
      return chess::count(position.occupied()) <= 3 && chess::has_insufficient_material(position);
    case InsufficientMaterial::one_minor_each:
      return has_at_most_one_minor(position, Color::white) &&
             has_at_most_one_minor(position, Color::black);
    case InsufficientMaterial::chess:
      break;
  }
  return chess::has_insufficient_material(position);
}

// All legal moves, or only the captures if a list cannot hold all moves. With 18 queens, which
// drops make possible, 250 moves are known, and no proof excludes more than a list can hold.
chess::MoveList listed_moves(const Position& position) {
  constexpr int kMost = chess::MoveList::kCapacity;
  return chess::count_legal_moves(position) <= kMost ? chess::legal_moves(position)
                                                     : chess::legal_captures(position);
}

// The man that this legal capture removes.
Square captured_square(Move move) {
  return move.kind() == MoveKind::en_passant
             ? chess::make_square(file_of(move.to()), rank_of(move.from()))
             : move.to();
}

}  // namespace

Referee::Referee(const RuleSet& rules, const GameStart& start)
    : rules_(rules),
      start_(start),
      position_(start.position),
      own_(rules, OwnMen(position_, position_.side_to_move()), 0, false, {}),
      reserves_(start.reserves),
      promoted_(start.promoted),
      player_(position_.side_to_move()) {
  CHEG_REQUIRE(rules.drops == Drops::yes || (reserves_.is_empty() && promoted_ == kNoSquares));
  say({.kind = Announcement::Kind::begin, .color = side_to_move()});
  begin_turn();
  record_.insert(record_.end(), said_.begin(), said_.begin() + static_cast<int>(said_count_));
}

// ---- Acts ----

Referee::Ruling Referee::attempt(Attempt attempt) {
  attempt = {std::min(attempt.from, Square::none), std::min(attempt.to, Square::none),
             std::min(attempt.promotion, PieceType::none), std::min(attempt.drop, PieceType::none)};
  if (attempt.drop != PieceType::none) {
    attempt = drop_on(attempt.drop, attempt.to);
  }
  player_ = side_to_move();
  if (ending_) {
    said_count_ = 0;
    return {Verdict::game_over, {}};
  }
  if (own_.is_possible(attempt)) {
    said_count_ = 0;
    if (attempt.drop != PieceType::none) {
      if (contains(drop_squares_, attempt.to)) {
        drop(attempt);
        return answer({Act::Kind::attempt, player_, attempt, Verdict::moved});
      }
    } else if (const auto move = find_legal(attempt)) {
      play(*move);
      return answer({Act::Kind::attempt, player_, attempt, Verdict::moved});
    }
  }
  const bool is_possible = judging_board().is_possible(attempt);
  const bool is_repeated = is_possible && was_refused(attempt);
  const bool is_postponed = own_.must_capture && !own_.is_pawn_capture(attempt);
  if (is_possible && !is_repeated && !is_postponed) {
    remember_refused(attempt);
  }
  return refuse(attempt, refusal(rules_, is_possible, is_repeated));
}

// The opponent may hear whether an illegal attempt was possible, and how many were refused. So a
// secret answer about tries must not decide this.
OwnBoard Referee::judging_board() const {
  return are_tries_secret(rules_) ? own_board_with({}) : own_;
}

void Referee::remember_refused(Attempt attempt) {
  if (attempt.drop != PieceType::none) {
    refused_drops_[static_cast<std::size_t>(attempt.drop)] |= bit(attempt.to);
  } else {
    const auto from = static_cast<std::size_t>(attempt.from);
    if (!contains(refused_from_, attempt.from)) {
      refused_from_ |= bit(attempt.from);
      refused_to_[from] = kNoSquares;
    }
    refused_to_[from] |= bit(attempt.to);
  }
  if (known_tries_.must_capture && rules_.obligation == Obligation::one_try) {
    known_tries_.must_capture = false;
    update_own_board();
  }
}

Referee::Ruling Referee::refuse(Attempt attempt, Verdict verdict) {
  said_count_ = 0;
  if (verdict == Verdict::refused) {
    ++refusals_;
  }
  say({.kind = answer_to(Act::Kind::attempt, verdict), .color = player_});
  return answer({Act::Kind::attempt, player_, attempt, verdict});
}

Referee::Ruling Referee::ask_any() {
  player_ = side_to_move();
  said_count_ = 0;
  if (ending_) {
    return {Verdict::game_over, {}};
  }
  if (!is_said(rules_, Announcement::Kind::asked_any)) {
    return {Verdict::not_in_rules, {}};
  }
  say({.kind = Announcement::Kind::asked_any, .color = player_});
  say_tries();
  // A player who asks again after a failed try is not obliged again.
  if (known_tries_.told == TriesKnown::nothing) {
    learn_tries();
    known_tries_.must_capture =
        rules_.obligation != Obligation::none && known_tries_.told != TriesKnown::none;
    update_own_board();
  }
  return answer({Act::Kind::ask_any, player_, {}, Verdict::answered});
}

Referee::Ruling Referee::ask_refusals() {
  player_ = side_to_move();
  said_count_ = 0;
  if (ending_) {
    return {Verdict::game_over, {}};
  }
  if (!is_said(rules_, Announcement::Kind::asked_refusals)) {
    return {Verdict::not_in_rules, {}};
  }
  say({.kind = Announcement::Kind::asked_refusals, .color = player_});
  say({.kind = Announcement::Kind::refusals, .color = ~player_, .count = opponents_refusals_});
  return answer({Act::Kind::ask_refusals, player_, {}, Verdict::answered});
}

Referee::Ruling Referee::resign(Color color) {
  said_count_ = 0;
  if (ending_) {
    return {Verdict::game_over, {}};
  }
  player_ = color;
  say_end(Announcement::Kind::resignation, color);
  return answer({Act::Kind::resign, color, {}, Verdict::answered});
}

Referee::Ruling Referee::answer(Act act) {
  if (is_recorded(rules_, act.kind, act.verdict)) {
    record_.emplace_back(act);
    if (act.verdict == Verdict::moved) {
      last_move_ = record_.size();
    }
    record_.insert(record_.end(), said_.begin(), said_.begin() + static_cast<int>(said_count_));
  }
  return {act.verdict, announcements()};
}

// ---- A legal move ----

void Referee::play(Move move) {
  const Attempt attempt = to_attempt(move);
  say_moved(attempt);
  if (is_capture(position_, move)) {
    take_man(move);
  }
  if (move.kind() == MoveKind::promotion && rules_.promotions == Promotions::announced) {
    say({.kind = Announcement::Kind::promotion, .color = player_});
  }
  position_.make(move);
  if (rules_.drops == Drops::yes) {
    promoted_ = promoted_after(promoted_, attempt);
  }
  end_move(attempt);
}

void Referee::drop(Attempt attempt) {
  say_moved(attempt);
  say({.kind = Announcement::Kind::drop, .color = player_, .man = exact_name(attempt.drop)});
  reserves_.remove(player_, attempt.drop);
  position_ = after_drop(position_, attempt.drop, attempt.to);
  end_move(attempt);
}

void Referee::say_moved(Attempt attempt) {
  say({.kind = Announcement::Kind::moved, .color = ~player_});
  if (is_said(rules_, Announcement::Kind::move)) {
    say({.kind = Announcement::Kind::move, .color = player_, .attempt = attempt});
  }
}

void Referee::end_move(Attempt attempt) {
  std::rotate(last_moves_.begin(), last_moves_.end() - 1, last_moves_.end());
  last_moves_.front() = attempt;
  opponents_refusals_ = refusals_;
  begin_turn();
  if (!ending_ && rules_.refusal_count == RefusalCount::told) {
    say({.kind = Announcement::Kind::refusals, .color = player_, .count = opponents_refusals_});
  }
}

void Referee::take_man(Move move) {
  const Square square = captured_square(move);
  PieceType type = type_of(position_.piece_on(square));
  if (rules_.drops == Drops::yes) {
    type = contains(promoted_, square) ? PieceType::pawn : type;
    reserves_.add(player_, type);
  } else if (rules_.captures == Captures::silent) {
    return;
  }
  const bool en_passant = move.kind() == MoveKind::en_passant;
  const bool names_arrival = en_passant && rules_.en_passant != EnPassant::captured_pawn;
  say({.kind = Announcement::Kind::capture,
       .color = ~player_,
       .square = names_arrival ? move.to() : square,
       .man = what_is_said(rules_, type),
       .en_passant = en_passant && rules_.en_passant == EnPassant::named});
}

// Updates the state for a new position and announces checks, tries and the end.
void Referee::begin_turn() {
  if (rules_.drops == Drops::yes) {
    legal_ = listed_moves(position_);
    drop_squares_ = drop_squares(position_);
    refused_drops_ = {};
  } else {
    legal_ = chess::legal_moves(position_);
  }
  checks_ = check_kinds(position_);
  refused_from_ = kNoSquares;
  refusals_ = 0;
  known_tries_ = {};
  find_tries();
  if (rules_.repetition == Repetition::draw) {
    keys_.push_back(key());
  }

  say_checks();
  const bool volunteered =
      rules_.tries != Tries::none && rules_.tries_told == TriesTold::volunteered;
  if (volunteered) {
    learn_tries();
  }
  if (!end_game_if_over() && volunteered && known_tries_.told != TriesKnown::none) {
    say_tries();
  }
  update_own_board();
}

void Referee::say_checks() {
  if (checks_ == 0 || rules_.checks == Checks::silent) {
    return;
  }
  if (rules_.checks == Checks::word) {
    say({.kind = Announcement::Kind::any_check, .color = side_to_move()});
    return;
  }
  for (int i = 0; i < kCheckKindCount; ++i) {
    const auto kind = static_cast<CheckKind>(i);
    if ((checks_ & check_bit(kind)) != 0) {
      say({.kind = Announcement::Kind::check, .color = side_to_move(), .check = kind});
    }
  }
}

bool Referee::end_game_if_over() {
  const Color us = side_to_move();
  // The list may lack moves.
  const bool has_no_move =
      legal_.empty() && !can_drop() && chess::count_legal_moves(position_) == 0;
  if (has_no_move && rules_.mates == Mates::announced) {
    if (position_.in_check()) {
      say_end(Announcement::Kind::checkmate, us);
    } else {
      say_end(Announcement::Kind::stalemate, us);
    }
  } else if (reserves_.is_empty() && is_insufficient(rules_.insufficient_material, position_)) {
    say_end(Announcement::Kind::insufficient_material, us);
  } else if (rules_.fifty_moves == FiftyMoves::draw &&
             position_.halfmove_clock() >= chess::kFiftyMoveRule) {
    say_end(Announcement::Kind::fifty_moves, us);
  } else if (std::count(keys_.begin(), keys_.end(), key()) >= 3 || is_drawn_by_two_moves()) {
    say_end(Announcement::Kind::repetition, us);
  }
  return ending_.has_value();
}

// Whether the player who has just moved has made the same two successive moves three times, and can
// go on so without being mated.
bool Referee::is_drawn_by_two_moves() const {
  // His six moves are every second one, and five moves of the opponent stand between them.
  constexpr std::size_t kFirst = 10;
  if (rules_.repetition != Repetition::two_moves || rules_.drops == Drops::yes ||
      last_moves_[kFirst] == Attempt{}) {
    return false;
  }
  for (std::size_t i = 0; i + 4 <= kFirst; i += 2) {
    if (last_moves_[i] != last_moves_[i + 4]) {
      return false;
    }
  }
  return is_safe_forever(position_, {last_moves_[2], last_moves_[0]});
}

std::optional<Attempt> Referee::only_try() const {
  const bool is_told = known_tries_.told == TriesKnown::squares ||
                       (known_tries_.told == TriesKnown::some && rules_.tries == Tries::count);
  if (ending_ || rules_.only_try != OnlyTry::px || !is_told) {
    return std::nullopt;
  }
  std::optional<Attempt> only;
  for (const Move move : legal_) {
    if (is_pawn_capture(position_, move) && is_first_of_promotions(move)) {
      if (only) {
        return std::nullopt;
      }
      only = to_attempt(move);
    }
  }
  return only;
}

void Referee::say_end(Announcement::Kind reason, Color color) {
  say({.kind = reason, .color = color});
  ending_ = ending_after(rules_, {.kind = reason, .color = color});
}

// ---- Tries ----

void Referee::find_tries() {
  single_tries_ = kNoSquares;
  double_tries_ = kNoSquares;
  for (const Move move : legal_) {
    if (is_pawn_capture(position_, move) && is_first_of_promotions(move)) {
      const Bitboard to = bit(move.to());
      double_tries_ |= single_tries_ & to;
      single_tries_ |= to;
    }
  }
  single_tries_ &= ~double_tries_;
}

void Referee::say_tries() {
  const Color us = side_to_move();
  const Bitboard squares = single_tries_ | double_tries_;
  if (squares == kNoSquares) {
    say({.kind = Announcement::Kind::no_tries, .color = us});
  } else if (rules_.tries == Tries::yes_no) {
    say({.kind = Announcement::Kind::tries_exist, .color = us});
  } else if (rules_.tries == Tries::count) {
    const int tries = chess::count(single_tries_) + 2 * chess::count(double_tries_);
    say({.kind = Announcement::Kind::tries,
         .color = us,
         .count = static_cast<std::uint32_t>(tries)});
  } else {
    for (Bitboard rest = squares; rest != kNoSquares;) {
      const Square square = chess::pop_first(rest);
      const bool two =
          rules_.tries == Tries::squares_with_doubles && contains(double_tries_, square);
      say({.kind = Announcement::Kind::try_on,
           .color = us,
           .square = square,
           .count = two ? 2U : 1U});
    }
  }
}

void Referee::learn_tries() {
  const Bitboard squares = single_tries_ | double_tries_;
  if (squares == kNoSquares) {
    known_tries_.told = TriesKnown::none;
  } else if (rules_.tries == Tries::yes_no || rules_.tries == Tries::count) {
    known_tries_.told = TriesKnown::some;
  } else {
    known_tries_.told = TriesKnown::squares;
    known_tries_.squares = squares;
  }
}

void Referee::update_own_board() { own_ = own_board_with(known_tries_); }

OwnBoard Referee::own_board_with(const KnownTries& tries) const {
  const bool knows_check = checks_ != 0 && rules_.checks != Checks::silent;
  const CheckKinds kinds = rules_.checks == Checks::directions ? checks_ : kAllCheckKinds;
  return {rules_, own_men(side_to_move()), kinds, knows_check, tries};
}

// ---- Queries ----

std::optional<Move> Referee::find_legal(Attempt attempt) const {
  const auto* const found = std::find_if(legal_.begin(), legal_.end(),
                                         [&](Move move) { return to_attempt(move) == attempt; });
  if (found != legal_.end()) {
    return *found;
  }
  return rules_.drops == Drops::yes ? legal_move(position_, attempt) : std::nullopt;
}

bool Referee::can_drop() const { return !legal_drops().empty(); }

AttemptList Referee::legal_drops() const {
  AttemptList list;
  if (!ending_) {
    add_drops(reserves_, side_to_move(), drop_squares_, list);
  }
  return list;
}

// For positions that repeat each other.
chess::Key Referee::key() const {
  constexpr chess::Key kOdd = 0x9e3779b97f4a7c15;
  return position_.key() ^ reserves_.key() ^ promoted_ * kOdd;
}

bool Referee::was_refused(Attempt attempt) const {
  if (attempt.drop < PieceType::none) {
    return attempt.to < Square::none &&
           contains(refused_drops_[static_cast<std::size_t>(attempt.drop)], attempt.to);
  }
  return attempt.from < Square::none && attempt.to < Square::none &&
         contains(refused_from_, attempt.from) &&
         contains(refused_to_[static_cast<std::size_t>(attempt.from)], attempt.to);
}

AttemptList Referee::possible_attempts() const {
  // One list and one return: a list is large, and must not be copied.
  AttemptList list = own_.possible_attempts();
  list.erase_if([this](const Attempt& attempt) {
    return ending_.has_value() ||
           ((attempt.from == Square::none || contains(refused_from_, attempt.from)) &&
            was_refused(attempt));
  });
  return list;
}

void Referee::say(Announcement announcement) {
  announcement.player = player_;
  announcement.audience = audience(rules_, announcement.kind);
  said_[said_count_++] = announcement;
}

}  // namespace cheg::kriegspiel
