#include "stdlib/natives/hidden/hidden_match.hpp"

#include "base/require.hpp"
#include "stdlib/natives/hidden/hidden_army.hpp"

namespace cheg::stdlib {

using kriegspiel::Announcement;
using kriegspiel::OwnMen;

namespace {

std::unique_ptr<HeardGame> make_game(const kriegspiel::RuleSet& rules, const chess::Position& start,
                                     const std::vector<Announcement>& heard) {
  const chess::Color us = start.side_to_move();
  if (chess::more_than_one(start.pieces(~us))) {
    return std::make_unique<HiddenArmyGame>(rules, start, heard);
  }
  return std::make_unique<HiddenGame>(rules, OwnMen(start, us), us, heard);
}

}  // namespace

bool HiddenMatch::is_fit(const chess::Position& start) {
  const chess::Color them = ~start.side_to_move();
  const chess::CastlingRights rights = chess::king_side(them) | chess::queen_side(them);
  return !chess::any(start.castling_rights() & rights) && start.en_passant() == chess::Square::none;
}

HiddenMatch::HiddenMatch(const kriegspiel::RuleSet& rules, const chess::Position& start,
                         vm::Machine& machine)
    : us_(start.side_to_move()),
      referee_(rules, start),
      game_(make_game(rules, start, heard())),
      machine_(machine) {
  machine_.set_knowledge(game_.get());
}

std::vector<Announcement> HiddenMatch::heard() const {
  std::vector<Announcement> heard;
  for (const Announcement& said : referee_.announcements()) {
    if (hears(kriegspiel::listener(us_), said)) {
      heard.push_back(said);
    }
  }
  return heard;
}

HiddenMatch::Attempted HiddenMatch::attempt() {
  CHEG_REQUIRE(!is_over() && referee_.side_to_move() == us_ && is_known());
  Attempted attempted;
  attempted.squares = chess::count(game_->king_squares());
  attempted.answer = vm::ask(machine_, game_->position());
  if (attempted.answer.status == vm::AnswerStatus::move) {
    attempted.move = attempted.answer.outcome.move;
    attempted.heard = attempt(attempted.move);
  }
  return attempted;
}

std::vector<Announcement> HiddenMatch::attempt(chess::Move move) {
  CHEG_REQUIRE(!is_over() && referee_.side_to_move() == us_);
  referee_.attempt(kriegspiel::to_attempt(move));
  std::vector<Announcement> said = heard();
  game_->hear_answer(move, said);
  return said;
}

std::vector<Announcement> HiddenMatch::reply(chess::Move move) {
  CHEG_REQUIRE(!is_over() && referee_.side_to_move() != us_);
  referee_.attempt(kriegspiel::to_attempt(move));
  std::vector<Announcement> said = heard();
  if (!is_over()) {
    game_->hear_opponent(said, OwnMen(referee_.position(), us_));
  }
  return said;
}

}  // namespace cheg::stdlib
