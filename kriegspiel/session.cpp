#include "kriegspiel/session.hpp"

#include <fmt/format.h>

#include <algorithm>

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
  const auto legal = referee_.legal_moves();
  const Verdict verdict = referee_.attempt(attempt).verdict;
  if (verdict == Verdict::moved) {
    moves_.play(*std::find_if(legal.begin(), legal.end(),
                              [&](chess::Move move) { return to_attempt(move) == attempt; }));
  }
  return verdict;
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
  for (std::size_t ply = 0; ply < moves_.moves().size(); ++ply) {
    const chess::Position& position = moves_.position_before(ply);
    const std::string move = chess::format_move(position, moves_.moves()[ply], notation);
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
