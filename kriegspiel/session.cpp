#include "kriegspiel/session.hpp"

#include <fmt/format.h>

#include "base/require.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {

SessionEvent SessionEvent::to(Seat seat, EventKind kind, std::string text) {
  SessionEvent event{.kind = kind, .text = {}};
  event.text[static_cast<std::size_t>(seat)] = std::move(text);
  return event;
}

SessionEvent SessionEvent::to_both(EventKind kind, const std::string& text) {
  return {.kind = kind, .text = {text, text}};
}

Verdict SessionGame::attempt(Attempt attempt) {
  const chess::Position before = referee_.position();
  const Verdict verdict = referee_.attempt(attempt).verdict;
  if (verdict == Verdict::moved) {
    moves_.push_back({before, attempt});
  }
  return verdict;
}

chess::Game SessionGame::chess_game() const {
  chess::Game game(referee_.start().position);
  for (const MadeMove& move : moves_) {
    CHEG_REQUIRE(move.attempt.drop == chess::PieceType::none);
    game.play(*legal_move(move.before, move.attempt));
  }
  return game;
}

SessionEvents SessionGame::announcements(chess::Color first_seat) const {
  SessionEvents events;
  for (const Announcement& said : referee_.announcements()) {
    SessionEvent event{.kind = EventKind::announcement, .text = {}, .announcement = said};
    for (const Seat seat : {Seat::first, Seat::second}) {
      const Listener reader = listener(seat == Seat::first ? first_seat : ~first_seat);
      if (hears(reader, said)) {
        event.text[static_cast<std::size_t>(seat)] = to_text(said, referee_.rules(), reader);
      }
    }
    if (!event.text[0].empty() || !event.text[1].empty()) {
      events.push_back(std::move(event));
    }
  }
  return events;
}

std::string SessionGame::move_list(chess::Notation notation) const {
  std::string text;
  for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
    const chess::Position& position = moves_[ply].before;
    const std::string move = move_text(moves_[ply], notation);
    const bool is_white = position.side_to_move() == chess::Color::white;
    if (is_white || ply == 0) {
      text += fmt::format("{}{:>3}. {:<11}", text.empty() ? "" : "\n", position.fullmove_number(),
                          is_white ? move : "...");
    }
    if (!is_white) {
      text += move;
    }
  }
  while (text.ends_with(' ')) {
    text.pop_back();
  }
  return text.empty() ? "No moves were made." : text;
}

}  // namespace cheg::kriegspiel
