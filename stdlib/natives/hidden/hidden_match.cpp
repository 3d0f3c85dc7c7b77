#include "stdlib/natives/hidden/hidden_match.hpp"

#include "base/require.hpp"

namespace cheg::stdlib {

using kriegspiel::Announcement;
using kriegspiel::OwnMen;

HiddenMatch::HiddenMatch(const kriegspiel::RuleSet& rules, const chess::Position& start,
                         vm::Machine& machine)
    : us_(start.side_to_move()),
      referee_(rules, start),
      game_(rules, OwnMen(start, us_), us_, heard()),
      machine_(machine) {
  machine_.set_knowledge(&game_);
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
  CHEG_REQUIRE(!is_over() && referee_.side_to_move() == us_);
  Attempted attempted;
  attempted.squares = chess::count(game_.belief().squares());
  attempted.answer = vm::ask(machine_, game_.position());
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
  game_.hear_answer(move, said);
  return said;
}

std::vector<Announcement> HiddenMatch::reply(chess::Move move) {
  CHEG_REQUIRE(!is_over() && referee_.side_to_move() != us_);
  referee_.attempt(kriegspiel::to_attempt(move));
  std::vector<Announcement> said = heard();
  if (!is_over()) {
    game_.hear_opponent(said, OwnMen(referee_.position(), us_));
  }
  return said;
}

}  // namespace cheg::stdlib
