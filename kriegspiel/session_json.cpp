#include "kriegspiel/session_json.hpp"

#include <algorithm>
#include <string>
#include <variant>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {
namespace {

constexpr const char* kKinds[] = {"announcement", "board", "answer", "fault", "message", "prompt"};

std::string reader_name(const RefereeSession& session, Seat seat) {
  return lower_case(session.name_of(seat));
}

Json both(const RefereeSession& session) {
  return {reader_name(session, Seat::first), reader_name(session, Seat::second)};
}

// The men that the player to move sees, as the first field of a FEN.
std::string placement(const RefereeSession& session) {
  const Referee& referee = session.game().referee();
  chess::BoardLetters letters{};
  for (int number = 0; number < chess::kSquareCount; ++number) {
    const auto square = static_cast<chess::Square>(number);
    const chess::Piece piece = referee.position().piece_on(square);
    const bool is_seen =
        !session.hides_anything() || chess::contains(referee.own_board().own, square);
    if (is_seen && piece != chess::Piece::none) {
      letters[static_cast<std::size_t>(number)] = letter(piece);
    }
  }
  return chess::men_field(letters);
}

// An announcement in the form of records; for other events, their kind.
Json beginning_of(const SessionEvent& event, const RefereeSession& session) {
  const Referee& referee = session.game().referee();
  if (event.announcement) {
    Json object =
        Json::parse(to_json_line(*event.announcement, referee.rules(), Listener::spectators));
    if (changes_reserves(referee.rules(), event.announcement->kind)) {
      object["reserves"] = to_string(referee.reserves());
    }
    return object;
  }
  Json object{{"event", kKinds[static_cast<std::size_t>(event.kind)]}};
  if (event.kind == kriegspiel::EventKind::board) {
    object["men"] = placement(session);
    if (referee.rules().drops == Drops::yes) {
      object["reserves"] = to_string(referee.reserves());
    }
  }
  return object;
}

}  // namespace

std::string game_json(const RefereeSession& session) {
  const std::string record = to_json_lines(session.game().referee());
  return record.substr(0, record.find('\n') + 1);
}

std::string acts_json(const RefereeSession& session, std::size_t& known) {
  const Referee& referee = session.game().referee();
  std::string lines;
  for (; known < referee.full_record().size(); ++known) {
    const Event& event = referee.full_record()[known];
    if (const auto* act = std::get_if<Act>(&event)) {
      Json object = Json::parse(to_json_line(event, referee.rules(), Listener::spectators));
      object["readers"] = {lower_case(name(act->player))};
      lines += json_line(object);
    }
  }
  return lines;
}

std::string event_json(const SessionEvent& event, const RefereeSession& session) {
  Json object = beginning_of(event, session);
  object["text"] = event.text_for(Seat::first);
  object["readers"] = Json::array();
  Json texts = Json::object();
  for (const Seat seat : {Seat::first, Seat::second}) {
    if (const std::string& text = event.text_for(seat); !text.empty()) {
      object["readers"].push_back(reader_name(session, seat));
      object["text"] = text;
      texts[reader_name(session, seat)] = text;
    }
  }
  if (texts.size() == 2 && event.text_for(Seat::first) != event.text_for(Seat::second)) {
    object["text"] = texts;
  }
  return json_line(object);
}

std::string end_json(const RefereeSession& session) {
  const auto& ending = session.game().referee().ending();
  Json moves = Json::array();
  for (const MadeMove& move : session.game().moves()) {
    moves.push_back(to_string(move.attempt));
  }
  Json object{{"event", "end"}};
  object["result"] = ending ? ending->result() : "*";
  object["reason"] = ending ? name(ending->reason) : "unfinished";
  object["moves"] = std::move(moves);
  object["readers"] = both(session);
  return json_line(object);
}

}  // namespace cheg::kriegspiel
