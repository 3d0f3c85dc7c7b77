#include "kriegspiel/player_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {

using chess::PieceType;

std::optional<std::string> PlayerView::act(const Act& act) {
  if (act.kind != Act::Kind::attempt) {
    return std::nullopt;
  }
  const OwnBoard board = own_board(tries_);
  const OwnBoard judging_board = are_tries_secret(rules_) ? own_board({}) : board;
  const bool is_possible = judging_board.is_possible(act.attempt);
  const bool is_repeated = is_possible && was_refused(act.attempt);
  const bool may_be_legal = board.is_possible(act.attempt) && !is_repeated;
  if (act.verdict == Verdict::moved && may_be_legal) {
    men_.move(act.attempt);
    promoted_ = promoted_after(promoted_, act.attempt);
    dropped_ = act.attempt.drop;
    return std::nullopt;
  }
  const Verdict expected = refusal(rules_, is_possible, is_repeated);
  if (act.verdict != expected) {
    return fmt::format("{} is `{}` to {}, whose own men and knowledge make it `{}`{}",
                       to_string(act.attempt), name(act.verdict), name(men_.color), name(expected),
                       may_be_legal ? " or `moved`" : "");
  }
  const bool is_postponed = board.must_capture && !board.is_pawn_capture(act.attempt);
  if (is_possible && !is_repeated && !is_postponed) {
    refused_.push_back(act.attempt);
    tries_.must_capture = tries_.must_capture && rules_.obligation != Obligation::one_try;
  }
  return std::nullopt;
}

std::optional<std::string> PlayerView::hear(const Announcement& said) {
  if (said.kind == Announcement::Kind::drop) {
    return hear_drop(said);
  }
  if (said.color != men_.color) {
    static_cast<void>(follow_reserves(rules_, said, men_.reserves));
    return std::nullopt;
  }
  switch (said.kind) {
    case Announcement::Kind::begin:
    case Announcement::Kind::moved:
      begin_turn();
      break;
    case Announcement::Kind::capture:
      return hear_loss(said);
    case Announcement::Kind::check:
      checks_ |= check_bit(said.check);
      break;
    case Announcement::Kind::any_check:
      checks_ = kAllCheckKinds;
      break;
    case Announcement::Kind::asked_any:
      is_answer_new_ = tries_.told == TriesKnown::nothing;
      break;
    case Announcement::Kind::try_on:
    case Announcement::Kind::tries:
    case Announcement::Kind::tries_exist:
    case Announcement::Kind::no_tries:
      learn_tries(said);
      break;
    default:
      break;
  }
  return std::nullopt;
}

std::optional<std::string> PlayerView::hear_loss(const Announcement& said) {
  const chess::Square square = square_of_lost_man(rules_, men_, said);
  const PieceType lost = men_.man_on(square);
  const bool is_pawn_again =
      rules_.drops == Drops::yes && square < chess::Square::none && contains(promoted_, square);
  if (lost == PieceType::none || lost == PieceType::king ||
      (square != said.square && lost != PieceType::pawn) ||
      (square == said.square && said.en_passant) ||
      said.man != what_is_said(rules_, is_pawn_again ? PieceType::pawn : lost)) {
    return fmt::format("{} has no such man on {}", name(men_.color), to_string(said.square));
  }
  men_.lose(square);
  promoted_ &= ~bit(square);
  static_cast<void>(follow_reserves(rules_, said, men_.reserves));
  return std::nullopt;
}

std::optional<std::string> PlayerView::hear_drop(const Announcement& said) {
  // An own drop has changed the reserves already.
  const bool is_own = said.color == men_.color;
  if (is_own ? type_of(said.man) != dropped_ : !follow_reserves(rules_, said, men_.reserves)) {
    return fmt::format("{} {} no {}", name(said.color),
                       is_own ? "has dropped" : "has in his reserve", name(said.man));
  }
  return std::nullopt;
}

OwnBoard PlayerView::own_board(const KnownTries& tries) const {
  return {rules_, men_, checks_, checks_ != 0, tries};
}

void PlayerView::begin_turn() {
  checks_ = 0;
  tries_ = {};
  refused_.clear();
  if (rules_.tries != Tries::none && rules_.tries_told == TriesTold::volunteered) {
    tries_.told = TriesKnown::none;  // valid until tries are announced
  }
}

void PlayerView::learn_tries(const Announcement& said) {
  if (rules_.tries_told != TriesTold::volunteered) {
    if (!is_answer_new_) {
      return;  // a repeated question gets the same answer and has no further effect
    }
    tries_.must_capture =
        said.kind != Announcement::Kind::no_tries && rules_.obligation != Obligation::none;
  }
  if (said.kind == Announcement::Kind::try_on) {
    tries_.told = TriesKnown::squares;
    tries_.squares |= bit(said.square);
  } else {
    tries_.told = said.kind == Announcement::Kind::no_tries ? TriesKnown::none : TriesKnown::some;
  }
}

bool PlayerView::was_refused(Attempt attempt) const {
  return std::any_of(refused_.begin(), refused_.end(), [attempt](Attempt one) {
    return one.from == attempt.from && one.to == attempt.to;
  });
}

}  // namespace cheg::kriegspiel
