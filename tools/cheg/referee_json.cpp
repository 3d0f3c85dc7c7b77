// Events of a session as JSON, one object a line, for scripts and front ends.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "chess/notation/notation.hpp"
#include "chess/text.hpp"
#include "referee.hpp"
#include "stdlib/kriegspiel/attempt_text.hpp"

namespace cheg::tool {
namespace {

using Json = nlohmann::ordered_json;
using kriegspiel::Announcement;
using kriegspiel::Seat;
using kriegspiel::Session;
using kriegspiel::SessionEvent;
using Kind = Announcement::Kind;

// What an announcement of each kind is called, and which of its members mean anything besides the
// colour.
enum class Member : std::uint8_t { none, square_and_man, check, square_and_count, count, move };
struct KindRow {
  Kind kind;
  const char* name;
  Member member = Member::none;
};
constexpr KindRow kKinds[] = {
    {Kind::begin, "begin"},
    {Kind::moved, "moved"},
    {Kind::refused, "refused"},
    {Kind::impossible, "impossible"},
    {Kind::repeated, "repeated"},
    {Kind::asked_any, "asked-any"},
    {Kind::asked_refusals, "asked-refusals"},
    {Kind::capture, "capture", Member::square_and_man},
    {Kind::promotion, "promotion"},
    {Kind::check, "check", Member::check},
    {Kind::any_check, "any-check"},
    {Kind::try_on, "try", Member::square_and_count},
    {Kind::tries, "tries", Member::count},
    {Kind::tries_exist, "tries-exist"},
    {Kind::no_tries, "no-tries"},
    {Kind::refusals, "refusals", Member::count},
    {Kind::move, "move", Member::move},
    {Kind::checkmate, "checkmate"},
    {Kind::stalemate, "stalemate"},
    {Kind::repetition, "repetition"},
    {Kind::fifty_moves, "fifty-moves"},
    {Kind::insufficient_material, "insufficient-material"},
    {Kind::resignation, "resignation"},
};
static_assert(std::size(kKinds) == static_cast<std::size_t>(Kind::resignation) + 1);

constexpr const char* kChecks[] = {"long-diagonal", "short-diagonal", "rank", "file", "knight"};
constexpr const char* kSessionKinds[] = {"announcement", "board",   "answer",
                                         "fault",        "message", "prompt"};

std::string lower(const char* text) { return chess::lower_case(text); }

std::string dumped(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The men whom the player to move sees, as the first field of a FEN.
std::string placement(const Session& session) {
  const kriegspiel::Referee& referee = session.game().referee();
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto add_empty = [&] {
      text += empty == 0 ? "" : std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const chess::Square square = chess::make_square(file, rank);
      const bool visible =
          !session.hides_anything() || chess::contains(referee.own_board().own, square);
      const chess::Piece piece = referee.position().piece_on(square);
      if (!visible || piece == chess::Piece::none) {
        ++empty;
      } else {
        add_empty();
        text += letter(piece);
      }
    }
    add_empty();
    text += rank == 0 ? "" : "/";
  }
  return text;
}

void add_announcement(Json& object, const Announcement& said) {
  const KindRow& row = kKinds[static_cast<std::size_t>(said.kind)];
  object["says"] = row.name;
  object["color"] = lower(name(said.color));
  switch (row.member) {
    case Member::square_and_man:
      object["square"] = to_string(said.square);
      object["man"] = name(said.man);
      break;
    case Member::check:
      object["check"] = kChecks[static_cast<std::size_t>(said.check)];
      break;
    case Member::square_and_count:
      object["square"] = to_string(said.square);
      object["pawns"] = said.count;
      break;
    case Member::count:
      object["count"] = said.count;
      break;
    case Member::move:
      object["move"] = to_string(said.attempt);
      break;
    case Member::none:
      break;
  }
}

}  // namespace

std::string event_json(const SessionEvent& event, const Session& session) {
  const std::string& first = event.text_for(Seat::first);
  const std::string& second = event.text_for(Seat::second);
  Json object;
  object["event"] = kSessionKinds[static_cast<std::size_t>(event.kind)];
  const Seat reader = first.empty() ? Seat::second : Seat::first;
  const bool both = !first.empty() && !second.empty();
  object["audience"] = both ? "both" : lower(session.name_of(reader).c_str());
  if (event.announcement) {
    add_announcement(object, *event.announcement);
  }
  if (event.kind == SessionEvent::Kind::board) {
    object["men"] = placement(session);
  }
  if (first.empty() || second.empty() || first == second) {
    object["text"] = event.text_for(reader);
  } else {
    object["text"] = {{lower(session.name_of(Seat::first).c_str()), first},
                      {lower(session.name_of(Seat::second).c_str()), second}};
  }
  return dumped(object);
}

std::string end_json(const Session& session) {
  const auto& game = session.game().moves();
  const auto& ending = session.game().referee().ending();
  Json moves = Json::array();
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    moves.push_back(
        chess::format_move(game.position_before(ply), game.moves()[ply], chess::Notation::uci));
  }
  Json object{{"event", "end"}, {"audience", "both"}};
  object["result"] = ending ? ending->result() : "*";
  object["reason"] = ending ? kKinds[static_cast<std::size_t>(ending->reason)].name : "unfinished";
  object["moves"] = std::move(moves);
  return dumped(object);
}

}  // namespace cheg::tool
