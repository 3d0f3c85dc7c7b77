// The state is the position, the view of the player to move (own_), and the attempts refused in
// this turn. Each act is appended to the record, followed by its announcements.
#include "kriegspiel/referee.hpp"

#include <algorithm>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/rulings.hpp"

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

}  // namespace

Referee::Referee(const RuleSet& rules, const Position& start)
    : rules_(rules),
      start_(start),
      position_(start),
      own_(rules, OwnMen(start, start.side_to_move()), 0, false, {}),
      player_(start.side_to_move()) {
  say({.kind = Announcement::Kind::begin, .color = side_to_move()});
  begin_turn();
  record_.insert(record_.end(), said_.begin(), said_.begin() + static_cast<int>(said_count_));
}

// ---- Acts ----

Referee::Ruling Referee::attempt(Attempt attempt) {
  attempt = {std::min(attempt.from, Square::none), std::min(attempt.to, Square::none),
             std::min(attempt.promotion, PieceType::none)};
  player_ = side_to_move();
  if (ending_) {
    said_count_ = 0;
    return {Verdict::game_over, {}};
  }
  const bool is_possible = own_.is_possible(attempt);
  if (const auto move = is_possible ? find_legal(attempt) : std::nullopt) {
    said_count_ = 0;
    play(*move);
    return answer({Act::Kind::attempt, player_, attempt, Verdict::moved});
  }
  const bool is_repeated = is_possible && was_refused(attempt);
  if (is_possible && !is_repeated) {
    remember_refused(attempt);
  }
  return refuse(attempt, refusal(rules_, is_possible, is_repeated));
}

void Referee::remember_refused(Attempt attempt) {
  const auto from = static_cast<std::size_t>(attempt.from);
  if (!contains(refused_from_, attempt.from)) {
    refused_from_ |= bit(attempt.from);
    refused_to_[from] = kNoSquares;
  }
  refused_to_[from] |= bit(attempt.to);
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
  const Color loser = ~player_;
  say({.kind = Announcement::Kind::moved, .color = loser});
  if (is_said(rules_, Announcement::Kind::move)) {
    say({.kind = Announcement::Kind::move, .color = player_, .attempt = to_attempt(move)});
  }
  say_captured(move, loser);
  if (move.kind() == MoveKind::promotion && rules_.promotions == Promotions::announced) {
    say({.kind = Announcement::Kind::promotion, .color = player_});
  }
  position_.make(move);
  opponents_refusals_ = refusals_;
  begin_turn();
  if (!ending_ && rules_.refusal_count == RefusalCount::told) {
    say({.kind = Announcement::Kind::refusals, .color = player_, .count = opponents_refusals_});
  }
}

void Referee::say_captured(Move move, Color loser) {
  if (rules_.captures == Captures::silent || !is_capture(position_, move)) {
    return;
  }
  const bool en_passant = move.kind() == MoveKind::en_passant;
  const Square square =
      en_passant ? chess::make_square(file_of(move.to()), rank_of(move.from())) : move.to();
  say({.kind = Announcement::Kind::capture,
       .color = loser,
       .square = square,
       .man = what_is_said(rules_.captures, type_of(position_.piece_on(square)))});
}

// Updates the state for a new position and announces checks, tries and the end.
void Referee::begin_turn() {
  legal_ = chess::legal_moves(position_);
  checks_ = check_kinds(position_);
  refused_from_ = kNoSquares;
  refusals_ = 0;
  known_tries_ = {};
  find_tries();
  if (rules_.repetition == Repetition::draw) {
    keys_.push_back(position_.key());
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
  if (legal_.empty() && rules_.mates == Mates::announced) {
    if (position_.in_check()) {
      say_end(Announcement::Kind::checkmate, us);
    } else {
      say_end(Announcement::Kind::stalemate, us);
    }
  } else if (is_insufficient(rules_.insufficient_material, position_)) {
    say_end(Announcement::Kind::insufficient_material, us);
  } else if (rules_.fifty_moves == FiftyMoves::draw &&
             position_.halfmove_clock() >= chess::kFiftyMoveRule) {
    say_end(Announcement::Kind::fifty_moves, us);
  } else if (std::count(keys_.begin(), keys_.end(), position_.key()) >= 3) {
    say_end(Announcement::Kind::repetition, us);
  }
  return ending_.has_value();
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

void Referee::update_own_board() {
  const bool knows_check = checks_ != 0 && rules_.checks != Checks::silent;
  const CheckKinds kinds = rules_.checks == Checks::directions ? checks_ : kAllCheckKinds;
  own_ = OwnBoard(rules_, OwnMen(position_, side_to_move()), kinds, knows_check, known_tries_);
}

// ---- Queries ----

std::optional<Move> Referee::find_legal(Attempt attempt) const {
  const auto* const found = std::find_if(legal_.begin(), legal_.end(),
                                         [&](Move move) { return to_attempt(move) == attempt; });
  return found == legal_.end() ? std::nullopt : std::optional(*found);
}

bool Referee::was_refused(Attempt attempt) const {
  return attempt.from < Square::none && attempt.to < Square::none &&
         contains(refused_from_, attempt.from) &&
         contains(refused_to_[static_cast<std::size_t>(attempt.from)], attempt.to);
}

AttemptList Referee::possible_attempts() const {
  AttemptList list;
  if (ending_) {
    return list;
  }
  for (const Attempt attempt : own_.possible_attempts()) {
    if (!was_refused(attempt)) {
      list.push_back(attempt);
    }
  }
  return list;
}

void Referee::say(Announcement announcement) {
  announcement.player = player_;
  announcement.audience = audience(rules_, announcement.kind);
  said_[said_count_++] = announcement;
}

}  // namespace cheg::kriegspiel
