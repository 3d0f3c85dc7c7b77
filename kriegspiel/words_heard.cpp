#include "kriegspiel/words_heard.hpp"

#include <span>

#include "chess/attacks.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {
namespace {

std::string words_to(std::span<const Announcement> said, const RuleSet& rules, chess::Color us) {
  std::string words;
  for (const Announcement& one : said) {
    if (hears(listener(us), one)) {
      words += (words.empty() ? "" : ", ") + to_text(one, rules, listener(us));
    }
  }
  return words;
}

chess::Position position_with(const OwnMen& men, chess::Square king) {
  chess::PositionSetup setup;
  for (chess::Bitboard own = men.own; own != chess::kNoSquares;) {
    const chess::Square square = chess::pop_first(own);
    setup.put(make_piece(men.color, men.man_on(square)), square);
  }
  setup.put(make_piece(~men.color, chess::PieceType::king), king).side_to_move(men.color);
  return setup.build().value();
}

}  // namespace

std::string words_heard(const RuleSet& rules, const OwnMen& men, Attempt attempt,
                        const KingsTurn& turn) {
  Referee referee(rules, position_with(men, turn.king));
  std::string words = words_to(referee.attempt(attempt).announcements, rules, men.color);
  const auto king_attempts = [&](chess::Square to) {
    words += "; " + words_to(referee.attempt({turn.king, to}).announcements, rules, men.color);
  };
  OwnMen moved = men;
  if (turn.refusals > 0) {
    moved.move(attempt);
  }
  chess::Bitboard forbidden = chess::king_attacks(turn.king) & attacked(moved);
  for (int i = 0; i < turn.refusals; ++i) {
    king_attempts(chess::pop_first(forbidden));
  }
  if (turn.captured) {
    king_attempts(*turn.captured);
  }
  return words;
}

std::string words_heard(const RuleSet& rules, chess::Color us, std::span<const Announcement> answer,
                        std::span<const Announcement> reply) {
  const auto words = [&](std::span<const Announcement> heard) {
    std::string text;
    for (const Announcement& each : heard) {
      if (each.kind != Announcement::Kind::moved || each.color != us) {
        text += (text.empty() ? "" : ", ") + to_text(each, rules, listener(us));
      }
    }
    return text;
  };
  const std::string replied = words(reply);
  return words(answer) + (replied.empty() ? "" : "; " + replied);
}

}  // namespace cheg::kriegspiel
