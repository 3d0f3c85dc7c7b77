// The player on the side of the server, at a table.
#include <utility>

#include "kriegspiel/attempt_text.hpp"
#include "serve/table.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

constexpr std::uint32_t kMostRefusals = 1000;  // in one turn

void act_again(kriegspiel::SessionGame& game, const kriegspiel::Act& act) {
  switch (act.kind) {
    case kriegspiel::Act::Kind::attempt:
      static_cast<void>(game.attempt(act.attempt));
      break;
    case kriegspiel::Act::Kind::ask_any:
      game.referee().ask_any();
      break;
    case kriegspiel::Act::Kind::ask_refusals:
      game.referee().ask_refusals();
      break;
    case kriegspiel::Act::Kind::resign:
      game.referee().resign(act.player);
      break;
  }
}

}  // namespace

void Table::start() {
  const auto& house = game_.settings().house;
  if (!house || game_.result()) {
    return;
  }
  if (auto brain = surroundings_.make_brain(game_.settings())) {
    brain_ = *std::move(brain);
  }
  // What it has heard before the server was started again. Acts that the record leaves out told
  // nothing.
  kriegspiel::SessionGame again(game_.settings().rules, game_.settings().start);
  for (const kriegspiel::Event& event : game_.session().referee().full_record()) {
    if (const auto* const act = std::get_if<kriegspiel::Act>(&event)) {
      act_again(again, *act);
      let_house_hear(again.referee(),
                     act->player == house->color && act->kind == kriegspiel::Act::Kind::attempt
                         ? std::optional(act->attempt)
                         : std::nullopt);
    }
  }
  let_house_play();
}

void Table::let_house_hear(const kriegspiel::Referee& referee,
                           const std::optional<kriegspiel::Attempt>& attempt) {
  if (brain_ != nullptr) {
    surroundings_.think([brain = brain_, referee, attempt] { brain->hear(referee, attempt); });
  }
}

void Table::let_house_hear(const GameEvent& event) {
  const auto* const act = std::get_if<SeatAct>(&event.what);
  const bool is_judged =
      act != nullptr && (act->kind == SeatActKind::attempt || act->kind == SeatActKind::ask_any ||
                         act->kind == SeatActKind::ask_refusals);
  if (is_judged) {
    const bool is_own = game_.settings().house && game_.settings().house->color == act->seat &&
                        act->kind == SeatActKind::attempt;
    let_house_hear(game_.session().referee(), is_own ? std::optional(act->attempt) : std::nullopt);
  }
}

void Table::let_house_play() {
  const auto& house = game_.settings().house;
  if (!house || game_.result() || !game_.has_begun() || is_thinking_ ||
      game_.session().referee().side_to_move() != house->color) {
    return;
  }
  is_thinking_ = true;
  if (brain_ == nullptr) {
    house_attempts(std::string("this player is not available any more"));
    return;
  }
  surroundings_.think([self = shared_from_this(), brain = brain_, session = game_.session()] {
    self->surroundings_.post(
        [self, attempt = brain->attempt(session)] { self->house_attempts(attempt); });
  });
}

// A house player that has no attempt, or only attempts that are refused, gives up.
void Table::house_attempts(const Result<kriegspiel::Attempt, std::string>& attempt) {
  const Color seat = game_.settings().house->color;
  ActRequest request{game_.last_act(seat) + 1, SeatActKind::resign, ""};
  if (attempt && game_.session().referee().refusals() < kMostRefusals) {
    request.kind = SeatActKind::attempt;
    request.text = to_string(*attempt);
  }
  is_thinking_ = false;
  submit({PendingAct{seat, std::move(request), {}}, surroundings_.now()});
}

}  // namespace cheg::serve
