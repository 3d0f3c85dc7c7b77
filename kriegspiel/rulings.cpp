#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {

using Kind = Announcement::Kind;

namespace {

Audience mover_or_both(bool mover) { return mover ? Audience::mover : Audience::both; }

}  // namespace

bool admits(const RuleSet& rules, Listener who) {
  return who != Listener::spectators || rules.spectators != Spectators::not_admitted;
}

bool is_said(const RuleSet& rules, Kind kind) {
  const bool squares_of_tries =
      rules.tries == Tries::squares || rules.tries == Tries::squares_with_doubles;
  const bool tries_asked = rules.tries != Tries::none && rules.tries_told != TriesTold::volunteered;
  switch (kind) {
    case Kind::impossible:
      return rules.impossible != Impossible::as_refused;
    case Kind::repeated:
      return rules.repeated == Repeated::told;
    case Kind::asked_any:
    case Kind::no_tries:
      return tries_asked;
    case Kind::asked_refusals:
      return rules.refusal_count == RefusalCount::on_demand;
    case Kind::capture:
      return rules.captures != Captures::silent;
    case Kind::promotion:
      return rules.promotions == Promotions::announced;
    case Kind::check:
      return rules.checks == Checks::directions;
    case Kind::any_check:
      return rules.checks == Checks::word;
    case Kind::try_on:
      return squares_of_tries;
    case Kind::tries:
      return rules.tries == Tries::count;
    case Kind::tries_exist:
      return rules.tries == Tries::yes_no;
    case Kind::refusals:
      return rules.refusal_count != RefusalCount::never;
    case Kind::move:
      return rules.opponents_moves == OpponentsMoves::shown || rules.spectators == Spectators::see;
    case Kind::checkmate:
    case Kind::stalemate:
      return rules.mates == Mates::announced;
    case Kind::repetition:
      return rules.repetition == Repetition::draw;
    case Kind::fifty_moves:
      return rules.fifty_moves == FiftyMoves::draw;
    case Kind::insufficient_material:
      return rules.insufficient_material != InsufficientMaterial::ignored;
    case Kind::begin:
    case Kind::moved:
    case Kind::refused:
    case Kind::resignation:
      break;
  }
  return true;
}

Audience audience(const RuleSet& rules, Kind kind) {
  switch (kind) {
    case Kind::refused:
    case Kind::repeated:
      return mover_or_both(rules.refusals == Refusals::mover);
    case Kind::impossible:
      return mover_or_both(rules.impossible == Impossible::mover);
    case Kind::asked_any:
    case Kind::try_on:
    case Kind::tries:
    case Kind::tries_exist:
    case Kind::no_tries:
      return mover_or_both(rules.tries_told == TriesTold::asked_in_secret);
    case Kind::refusals:
      return rules.refusal_count == RefusalCount::told ? Audience::opponent : Audience::both;
    case Kind::move:
      return rules.opponents_moves == OpponentsMoves::shown ? Audience::both : Audience::spectators;
    default:
      return Audience::both;
  }
}

Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated) {
  const bool is_impossible =
      !is_possible || (is_repeated && rules.repeated == Repeated::as_impossible);
  if (is_impossible) {
    return rules.impossible == Impossible::as_refused ? Verdict::refused : Verdict::impossible;
  }
  return is_repeated && rules.repeated == Repeated::told ? Verdict::repeated : Verdict::refused;
}

Kind answer_to(Act::Kind act, Verdict verdict) {
  switch (act) {
    case Act::Kind::ask_any:
      return Kind::asked_any;
    case Act::Kind::ask_refusals:
      return Kind::asked_refusals;
    case Act::Kind::resign:
      return Kind::resignation;
    case Act::Kind::attempt:
      break;
  }
  switch (verdict) {
    case Verdict::moved:
      return Kind::moved;
    case Verdict::impossible:
      return Kind::impossible;
    case Verdict::repeated:
      return Kind::repeated;
    default:
      return Kind::refused;
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

std::optional<Ending> ending_after(const RuleSet& rules, const Announcement& said) {
  switch (said.kind) {
    case Kind::checkmate:
    case Kind::resignation:
      return Ending{said.kind, ~said.color};
    case Kind::stalemate:
      if (rules.stalemate == Stalemate::loss) {
        return Ending{said.kind, ~said.color};
      }
      return Ending{said.kind, std::nullopt};
    case Kind::repetition:
    case Kind::fifty_moves:
    case Kind::insufficient_material:
      return Ending{said.kind, std::nullopt};
    default:
      return std::nullopt;
  }
}

CapturedMan what_is_said(Captures captures, chess::PieceType type) {
  switch (captures) {
    case Captures::pawn_or_piece:
      return type == chess::PieceType::pawn ? CapturedMan::pawn : CapturedMan::piece;
    case Captures::exact:
      return static_cast<CapturedMan>(type);
    default:
      return CapturedMan::man;
  }
}

}  // namespace cheg::kriegspiel
