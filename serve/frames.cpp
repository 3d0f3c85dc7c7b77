#include "serve/frames.hpp"

#include <fmt/format.h>

#include "base/json.hpp"
#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/records/json_events.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/rulings.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::serve {
namespace {

using chess::Color;
using kriegspiel::Listener;
using kriegspiel::lower_name;

Json clock_json(const GameClock& clock) {
  return {{"white", clock.left(Color::white).count()}, {"black", clock.left(Color::black).count()}};
}

// The types of the questions that these rules answer.
Json questions_json(const kriegspiel::RuleSet& rules) {
  Json questions = Json::array();
  if (is_said(rules, kriegspiel::Announcement::Kind::asked_any)) {
    questions.push_back(name(SeatActKind::ask_any));
  }
  if (is_said(rules, kriegspiel::Announcement::Kind::asked_refusals)) {
    questions.push_back(name(SeatActKind::ask_refusals));
  }
  if (rules.recapitulation != kriegspiel::Recapitulation::none) {
    questions.push_back("again");
  }
  return questions;
}

Json presence_json(const Presence& present) {
  return {{"white", present[0]}, {"black", present[1]}};
}

}  // namespace

std::string numbered(std::size_t n, std::string_view frame) {
  return fmt::format("{{\"n\":{},{}", n, frame.substr(1));
}

std::string game_frame(const std::string& name, const GameSettings& settings, Listener who) {
  Json json{{"t", "game"},
            {"game", name},
            {"you", lower_name(who)},
            {"rules", kriegspiel::rule_set_label(settings.rules)},
            {"title", settings.title},
            {"questions", questions_json(settings.rules)},
            {"start", settings.start == chess::Position() ? "usual" : "hidden"}};
  if (settings.clock) {
    json["clock"] = {{"base", settings.clock->base.count()},
                     {"increment", settings.clock->increment.count()}};
  }
  return json_text(json);
}

std::string joined_frame(const Joined& joined) {
  return json_text({{"t", "joined"}, {"color", lower_name(joined.seat)}, {"name", joined.name}});
}

std::string own_frame(const kriegspiel::Referee& referee, Color player) {
  const bool sees_all = referee.rules().opponents_moves == kriegspiel::OpponentsMoves::shown;
  return json_text(
      {{"t", "own"},
       {"men", sees_all ? chess::to_fen(referee.position())
                        : kriegspiel::to_fen(kriegspiel::OwnMen(referee.position(), player))}});
}

std::string said_frame(const kriegspiel::Announcement& said, const kriegspiel::RuleSet& rules,
                       Listener who) {
  Json json{{"t", "said"}, {"kind", name(said.kind)}, {"words", to_text(said, rules, who)}};
  // The members by which programs know the announcement. `player` and `audience` say nothing else.
  const Json members = to_json(kriegspiel::Event(said));
  for (const auto& [key, value] : members.items()) {
    if (key != "event" && key != "audience" && key != "player") {
      json[key] = value;
    }
  }
  return json_text(json);
}

std::string turn_frame(Color player, int move, const std::optional<GameClock>& clock) {
  Json json{{"t", "turn"}, {"color", lower_name(player)}, {"move", move}};
  if (clock) {
    json["clock"] = clock_json(*clock);
  }
  return json_text(json);
}

std::string act_frame(const SeatAct& act, std::optional<kriegspiel::Verdict> verdict) {
  Json json{{"t", "act"}, {"act", act.number}, {"do", name(act.kind)}};
  if (act.kind == SeatActKind::attempt) {
    json["move"] = to_string(act.attempt);
  }
  if (verdict) {
    json["verdict"] = name(*verdict);
  }
  return json_text(json);
}

std::string message_frame(Color from, const std::string& text) {
  return json_text({{"t", "message"}, {"from", lower_name(from)}, {"words", text}});
}

std::string draw_frame(Color player, std::string_view what) {
  return json_text({{"t", "draw"}, {"color", lower_name(player)}, {"what", what}});
}

std::string end_frame(const GameResult& result, const std::vector<std::string>& moves) {
  return json_text({{"t", "end"},
                    {"result", result.result},
                    {"reason", result.reason},
                    {"words", result.words},
                    {"moves", moves}});
}

std::string fault_frame(std::uint32_t act, std::string_view words) {
  Json json{{"t", "fault"}};
  if (act != 0) {
    json["act"] = act;
  }
  json["words"] = words;
  return json_text(json);
}

std::string presence_frame(const Presence& present) {
  Json json{{"t", "presence"}};
  json.update(presence_json(present));
  return json_text(json);
}

std::string ready_frame(const ReadyState& state) {
  Json json{{"t", "ready"}, {"last", state.n}, {"act", state.act}};
  json["present"] = presence_json(state.present);
  if (state.clock) {
    json["clock"] = clock_json(*state.clock);
  }
  return json_text(json);
}

std::string again_frame(const std::vector<kriegspiel::Announcement>& said,
                        const kriegspiel::RuleSet& rules, Listener who) {
  Json words = Json::array();
  for (const kriegspiel::Announcement& one : said) {
    words.push_back(to_text(one, rules, who));
  }
  return json_text({{"t", "again"}, {"words", words}});
}

}  // namespace cheg::serve
