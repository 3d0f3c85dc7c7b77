// A state machine checks the record. Its state is the side to move, the first announcement of the
// current answer, and the last announcement. PlayerView keeps the player's own men.
#include "kriegspiel/records/listener_record.hpp"

#include <fmt/format.h>

#include <tuple>

#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {

namespace {

using chess::Color;
using chess::Square;

// The order of an announcement within an answer; 0 if it begins an answer.
int place(Announcement::Kind kind) {
  switch (kind) {
    case Announcement::Kind::move:
      return 1;
    case Announcement::Kind::capture:
    case Announcement::Kind::drop:
      return 2;
    case Announcement::Kind::promotion:
      return 3;
    case Announcement::Kind::check:
    case Announcement::Kind::any_check:
      return 4;
    case Announcement::Kind::try_on:
    case Announcement::Kind::tries:
    case Announcement::Kind::tries_exist:
    case Announcement::Kind::no_tries:
    case Announcement::Kind::checkmate:
    case Announcement::Kind::stalemate:
    case Announcement::Kind::repetition:
    case Announcement::Kind::fifty_moves:
    case Announcement::Kind::insufficient_material:
      return 5;
    case Announcement::Kind::refusals:
      return 6;
    default:
      return 0;
  }
}

bool is_of_tries(Announcement::Kind kind) {
  return kind == Announcement::Kind::try_on || kind == Announcement::Kind::tries ||
         kind == Announcement::Kind::tries_exist || kind == Announcement::Kind::no_tries;
}

// Whether the announcement can belong to an answer with this first announcement.
bool is_part(const RuleSet& rules, Announcement::Kind head, Announcement::Kind kind) {
  switch (head) {
    case Announcement::Kind::begin:
      return place(kind) >= 4 && kind != Announcement::Kind::refusals &&
             (!is_of_tries(kind) || rules.tries_told == TriesTold::volunteered);
    case Announcement::Kind::moved:
      return (!is_of_tries(kind) || rules.tries_told == TriesTold::volunteered) &&
             (kind != Announcement::Kind::refusals || rules.refusal_count == RefusalCount::told);
    case Announcement::Kind::asked_any:
      return is_of_tries(kind);
    case Announcement::Kind::asked_refusals:
      return kind == Announcement::Kind::refusals;
    default:
      return false;
  }
}

}  // namespace

ListenerGame::ListenerGame(const RuleSet& rules, Listener listener, bool is_start_normal,
                           std::optional<Reserves> start_reserves) {
  record_.rules = rules;
  record_.listener = listener;
  record_.is_start_normal = is_start_normal;
  if (rules.drops == Drops::yes) {
    record_.start_reserves = is_start_normal ? Reserves() : start_reserves;
    reserves_ = record_.start_reserves;
  }
  if (is_start_normal && listener != Listener::spectators &&
      is_said(rules, Announcement::Kind::capture)) {
    const Color player = listener == Listener::white ? Color::white : Color::black;
    view_.emplace(rules, OwnMen(chess::Position(), player));
  }
}

Announcement ListenerGame::frame(Announcement::Kind kind) const {
  const bool ends_turn = kind == Announcement::Kind::moved;
  const Color to_move = ends_turn ? ~to_move_ : to_move_;  // after this announcement
  const bool of_mover = kind == Announcement::Kind::move || kind == Announcement::Kind::promotion ||
                        kind == Announcement::Kind::drop || kind == Announcement::Kind::refusals;
  return {.kind = kind,
          .audience = audience(record_.rules, kind),
          .player = place(kind) == 0 || !head_ ? to_move_ : head_->player,
          .color = of_mover ? ~to_move : to_move};
}

EventFault ListenerGame::add(const Event& event) {
  const Act* const act = std::get_if<Act>(&event);
  const Announcement* const said = std::get_if<Announcement>(&event);
  if (!admits(record_.rules, record_.listener)) {
    return "these rules admit no spectators, who know nothing therefore";
  }
  if (has_ended()) {
    return "the game is over";
  }
  if (!head_ && (said == nullptr || said->kind != Announcement::Kind::begin)) {
    return "a record begins with the announcement `begin`";
  }
  if (act != nullptr || place(said->kind) == 0) {
    const bool is_answer = said != nullptr && unanswered_ &&
                           said->kind == answer_to(unanswered_->kind, unanswered_->verdict);
    if (EventFault fault = is_answer ? std::nullopt : missing(); head_ && fault) {
      return fault;
    }
  }
  EventFault fault = act != nullptr ? add_act(*act) : add_said(*said);
  if (!fault) {
    record_.events.push_back(event);
  }
  return fault;
}

EventFault ListenerGame::add_unanswered(const Act& act) {
  EventFault fault = add(act);
  unanswered_.reset();
  return fault;
}

EventFault ListenerGame::add_act(const Act& act) {
  if (listener(act.player) != record_.listener) {
    return fmt::format("an act of {} is hidden from the listener of this record", name(act.player));
  }
  if (act.kind != Act::Kind::resign && act.player != to_move_) {
    return fmt::format("it is the turn of {}", name(to_move_));
  }
  if (!is_recorded(record_.rules, act.kind, act.verdict)) {
    return fmt::format("under these rules no act `{}` with the verdict `{}` is recorded",
                       name(act.kind), name(act.verdict));
  }
  if (EventFault fault = view_ ? view_->act(act) : std::nullopt) {
    return fault;
  }
  unanswered_ = act;
  return std::nullopt;
}

EventFault ListenerGame::add_said(const Announcement& said) {
  if (EventFault fault = out_of_place(said)) {
    return fault;
  }
  if (EventFault fault = wrong_members(said)) {
    return fault;
  }
  if (said.kind == Announcement::Kind::begin || said.kind == Announcement::Kind::moved) {
    to_move_ = said.color;
    moves_ += said.kind == Announcement::Kind::moved ? 1 : 0;
  }
  if (EventFault fault = view_ ? view_->hear(said) : std::nullopt) {
    return fault;
  }
  if (reserves_ && !follow_reserves(record_.rules, said, *reserves_)) {
    return fmt::format("{} has in his reserve no {}", name(said.color), name(said.man));
  }
  if (place(said.kind) == 0) {
    head_ = said;
    unanswered_.reset();
  }
  last_ = said;
  if (const auto ending = ending_after(record_.rules, said)) {
    record_.result = ending->result();
  }
  return std::nullopt;
}

EventFault ListenerGame::out_of_place(const Announcement& said) const {
  if (!is_said(record_.rules, said.kind)) {
    return fmt::format("under these rules `{}` is never announced", name(said.kind));
  }
  if (said.kind == Announcement::Kind::begin) {
    return head_ ? EventFault("the game has begun already") : std::nullopt;
  }
  if (unanswered_ && place(said.kind) > 0) {
    return missing();
  }
  if (place(said.kind) == 0) {
    const Color player = said.kind == Announcement::Kind::resignation ? said.player : to_move_;
    if (!unanswered_ && listener(player) == record_.listener) {
      return fmt::format("{} must have done something before `{}` is announced", name(player),
                         name(said.kind));
    }
    return std::nullopt;
  }
  const auto order = [](const Announcement& one) {
    return std::tuple(place(one.kind), one.kind, one.check, one.square);
  };
  const bool repeats = place(said.kind) == place(last_.kind) && said.kind != last_.kind;
  if (!is_part(record_.rules, head_->kind, said.kind) || order(said) <= order(last_) || repeats) {
    return fmt::format("`{}` is not announced after `{}`", name(said.kind), name(last_.kind));
  }
  return std::nullopt;
}

EventFault ListenerGame::wrong_members(const Announcement& said) const {
  const bool is_open =
      said.kind == Announcement::Kind::begin || said.kind == Announcement::Kind::resignation;
  Announcement right = frame(said.kind);
  if (is_open) {
    right.player = said.player;
    right.color = said.player;
  }
  if (said.player != right.player || said.color != right.color) {
    return fmt::format("`{}` has here {} as the player who acted and {} as the one it concerns",
                       name(said.kind), name(right.player), name(right.color));
  }
  if (said.audience != right.audience) {
    return fmt::format("under these rules `{}` has the audience `{}`", name(said.kind),
                       name(right.audience));
  }
  if (!hears(record_.listener, said)) {
    return fmt::format("`{}` is not heard by the listener of this record", name(said.kind));
  }
  const bool has_square =
      said.kind == Announcement::Kind::capture || said.kind == Announcement::Kind::try_on;
  if (has_square && said.square >= Square::none) {
    return fmt::format("`{}` needs a square such as e4", name(said.kind));
  }
  if (said.kind == Announcement::Kind::capture) {
    const bool is_exact = announced_captures(record_.rules) == Captures::exact;
    const bool has_man =
        is_exact ? said.man < CapturedMan::piece
                 : said.man == what_is_said(record_.rules, said.man == CapturedMan::pawn
                                                               ? chess::PieceType::pawn
                                                               : chess::PieceType::knight);
    if (said.en_passant && record_.rules.en_passant != EnPassant::named) {
      return "under these rules `capture` does not say `en_passant`";
    }
    if (!has_man) {
      return fmt::format("under these rules a captured man is not called `{}`", name(said.man));
    }
  }
  if (said.kind == Announcement::Kind::drop && said.man >= CapturedMan::piece) {
    return fmt::format("no man is called `{}` when it is dropped", name(said.man));
  }
  const bool may_be_double = record_.rules.tries == Tries::squares_with_doubles;
  if (said.kind == Announcement::Kind::try_on &&
      (said.count < 1 || said.count > (may_be_double ? 2U : 1U))) {
    return fmt::format("`try_on` has the count 1{}", may_be_double ? " or 2" : "");
  }
  if (said.kind == Announcement::Kind::tries && said.count == 0) {
    return "`tries` has a count of at least 1";
  }
  return std::nullopt;
}

EventFault ListenerGame::missing() const {
  if (!head_) {
    return admits(record_.rules, record_.listener)
               ? EventFault("the announcement `begin` is missing")
               : std::nullopt;
  }
  if (unanswered_) {
    return fmt::format("after this act the answer `{}` is missing",
                       name(answer_to(unanswered_->kind, unanswered_->verdict)));
  }
  const bool is_question = head_->kind == Announcement::Kind::asked_any ||
                           head_->kind == Announcement::Kind::asked_refusals;
  if (is_question && last_.kind == head_->kind) {
    return "the answer to the question is missing";
  }
  return std::nullopt;
}

}  // namespace cheg::kriegspiel
