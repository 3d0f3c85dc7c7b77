#include "kriegspiel/rulings.hpp"

#include "base/require.hpp"

namespace cheg::kriegspiel {

namespace {

Audience mover_or_both(bool mover) { return mover ? Audience::mover : Audience::both; }

}  // namespace

bool admits(const RuleSet& rules, Listener who) {
  return who != Listener::spectators || rules.spectators != Spectators::not_admitted;
}

bool is_said(const RuleSet& rules, Announcement::Kind kind) {
  const bool squares_of_tries =
      rules.tries == Tries::squares || rules.tries == Tries::squares_with_doubles;
  const bool tries_asked = rules.tries != Tries::none && rules.tries_told != TriesTold::volunteered;
  switch (kind) {
    case Announcement::Kind::impossible:
      return rules.impossible != Impossible::as_refused;
    case Announcement::Kind::repeated:
      return rules.repeated == Repeated::told;
    case Announcement::Kind::asked_any:
    case Announcement::Kind::no_tries:
      return tries_asked;
    case Announcement::Kind::asked_refusals:
      return rules.refusal_count == RefusalCount::on_demand;
    case Announcement::Kind::capture:
      return announced_captures(rules) != Captures::silent;
    case Announcement::Kind::drop:
      return rules.drops == Drops::yes;
    case Announcement::Kind::promotion:
      return rules.promotions == Promotions::announced;
    case Announcement::Kind::check:
      return rules.checks == Checks::directions;
    case Announcement::Kind::any_check:
      return rules.checks == Checks::word;
    case Announcement::Kind::try_on:
      return squares_of_tries;
    case Announcement::Kind::tries:
      return rules.tries == Tries::count;
    case Announcement::Kind::tries_exist:
      return rules.tries == Tries::yes_no;
    case Announcement::Kind::refusals:
      return rules.refusal_count != RefusalCount::never;
    case Announcement::Kind::move:
      return rules.opponents_moves == OpponentsMoves::shown || rules.spectators == Spectators::see;
    case Announcement::Kind::checkmate:
    case Announcement::Kind::stalemate:
      return rules.mates == Mates::announced;
    case Announcement::Kind::repetition:
      return rules.repetition == Repetition::draw;
    case Announcement::Kind::fifty_moves:
      return rules.fifty_moves == FiftyMoves::draw;
    case Announcement::Kind::insufficient_material:
      return rules.insufficient_material != InsufficientMaterial::ignored;
    case Announcement::Kind::begin:
    case Announcement::Kind::moved:
    case Announcement::Kind::refused:
    case Announcement::Kind::resignation:
      break;
  }
  return true;
}

Audience audience(const RuleSet& rules, Announcement::Kind kind) {
  switch (kind) {
    case Announcement::Kind::refused:
    case Announcement::Kind::repeated:
      return mover_or_both(rules.refusals == Refusals::mover);
    case Announcement::Kind::impossible:
      return mover_or_both(rules.impossible == Impossible::mover);
    case Announcement::Kind::asked_any:
    case Announcement::Kind::try_on:
    case Announcement::Kind::tries:
    case Announcement::Kind::tries_exist:
    case Announcement::Kind::no_tries:
      return mover_or_both(are_tries_secret(rules));
    case Announcement::Kind::refusals:
      return rules.refusal_count == RefusalCount::told ? Audience::opponent : Audience::both;
    case Announcement::Kind::move:
      return rules.opponents_moves == OpponentsMoves::shown ? Audience::both : Audience::spectators;
    default:
      return Audience::both;
  }
}

bool are_tries_secret(const RuleSet& rules) {
  return rules.tries_told == TriesTold::asked_in_secret;
}

Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated) {
  const bool is_impossible =
      !is_possible || (is_repeated && rules.repeated == Repeated::as_impossible);
  if (is_impossible) {
    return rules.impossible == Impossible::as_refused ? Verdict::refused : Verdict::impossible;
  }
  return is_repeated && rules.repeated == Repeated::told ? Verdict::repeated : Verdict::refused;
}

Announcement::Kind answer_to(Act::Kind act, Verdict verdict) {
  switch (act) {
    case Act::Kind::ask_any:
      return Announcement::Kind::asked_any;
    case Act::Kind::ask_refusals:
      return Announcement::Kind::asked_refusals;
    case Act::Kind::resign:
      return Announcement::Kind::resignation;
    case Act::Kind::attempt:
      break;
  }
  switch (verdict) {
    case Verdict::moved:
      return Announcement::Kind::moved;
    case Verdict::impossible:
      return Announcement::Kind::impossible;
    case Verdict::repeated:
      return Announcement::Kind::repeated;
    default:
      return Announcement::Kind::refused;
  }
}

bool is_recorded(const RuleSet& rules, Act::Kind act, Verdict verdict) {
  const bool is_answer = verdict == Verdict::answered;
  const bool is_ruling = verdict <= Verdict::repeated;
  const bool is_forgotten =
      verdict == Verdict::impossible && rules.impossible_recorded == ImpossibleRecorded::no;
  return (act == Act::Kind::attempt ? is_ruling : is_answer) && !is_forgotten &&
         is_said(rules, answer_to(act, verdict));
}

std::optional<GameEnding> ending_after(const RuleSet& rules, const Announcement& said) {
  switch (said.kind) {
    case Announcement::Kind::checkmate:
    case Announcement::Kind::resignation:
      return GameEnding{said.kind, ~said.color};
    case Announcement::Kind::stalemate:
      if (rules.stalemate == Stalemate::loss) {
        return GameEnding{said.kind, ~said.color};
      }
      return GameEnding{said.kind, std::nullopt};
    case Announcement::Kind::repetition:
    case Announcement::Kind::fifty_moves:
    case Announcement::Kind::insufficient_material:
      return GameEnding{said.kind, std::nullopt};
    default:
      return std::nullopt;
  }
}

Captures announced_captures(const RuleSet& rules) {
  return rules.drops == Drops::yes ? Captures::exact : rules.captures;
}

CapturedMan what_is_said(const RuleSet& rules, chess::PieceType type) {
  const Captures captures = announced_captures(rules);
  CHEG_REQUIRE(captures != Captures::silent);
  CHEG_REQUIRE(type != chess::PieceType::none);
  switch (captures) {
    case Captures::pawn_or_piece:
      return type == chess::PieceType::pawn ? CapturedMan::pawn : CapturedMan::piece;
    case Captures::exact:
      return static_cast<CapturedMan>(type);
    default:
      return CapturedMan::man;
  }
}

bool changes_reserves(const RuleSet& rules, Announcement::Kind kind) {
  return rules.drops == Drops::yes &&
         (kind == Announcement::Kind::capture || kind == Announcement::Kind::drop);
}

bool follow_reserves(const RuleSet& rules, const Announcement& said, Reserves& reserves) {
  if (!changes_reserves(rules, said.kind)) {
    return true;
  }
  const chess::PieceType type = type_of(said.man);
  if (said.kind == Announcement::Kind::capture) {
    reserves.add(~said.color, type);
    return true;
  }
  const bool has_man = reserves.count(said.color, type) > 0;
  if (has_man) {
    reserves.remove(said.color, type);
  }
  return has_man;
}

chess::Square square_of_lost_man(const RuleSet& rules, const OwnMen& men,
                                 const Announcement& capture) {
  // On its double step, the pawn has passed over the square of arrival, so this square is empty.
  const bool is_passed = rules.en_passant == EnPassant::named
                             ? capture.en_passant
                             : rules.en_passant == EnPassant::arrival &&
                                   men.man_on(capture.square) == chess::PieceType::none;
  const chess::Square arrival = chess::relative(men.color, capture.square);
  if (!is_passed || chess::rank_of(arrival) != 2) {
    return capture.square;
  }
  return chess::relative(men.color, chess::make_square(chess::file_of(arrival), 3));
}

}  // namespace cheg::kriegspiel
