#include "consult/reason_json.hpp"

#include <algorithm>

#include "chess/notation/notation.hpp"

namespace cheg::consult {
namespace {

using chess::Move;
using chess::Position;
using explain::Reason;
using explain::ReasonStep;
using vm::Finding;
using vm::JudgedMove;

Json value_json(const explain::ToldValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return *number;
  }
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? Json() : Json(*text);
}

Json move_json(Move move, const Position& position) {
  return chess::format_move(position, move, chess::Notation::uci);
}

Json moves_json(const std::vector<Move>& moves, const Position& root) {
  Json array = Json::array();
  for (const Move move : moves) {
    array.push_back(move_json(move, root));
  }
  return array;
}

// {"move":"h1h4","value":9,"moves":5}; "mate" or null if there is no value.
Json judged_json(const JudgedMove& it, Finding::Kind kind, const Position& root) {
  Json object{{"move", move_json(it.move, root)}};
  if (kind != Finding::Kind::goal) {
    object["value"] = it.kind == JudgedMove::Kind::value     ? Json(it.value)
                      : it.kind == JudgedMove::Kind::reached ? Json("mate")
                                                             : Json();
  }
  if (it.kind != JudgedMove::Kind::undefined && it.moves > 0) {
    object["moves"] = it.moves;
  }
  return object;
}

void add_finding(Json& object, const Finding& finding, const Position& root) {
  if (finding.kind != Finding::Kind::least) {
    object["most"] = finding.most;
    object["looked"] = finding.looked;
  }
  if (finding.before) {
    object["before"] = *finding.before;
  }
  if (finding.after) {
    object["after"] = *finding.after;
  }
  Json judged = Json::array();
  for (const JudgedMove& it : finding.judged) {
    judged.push_back(judged_json(it, finding.kind, root));
  }
  object["judged"] = std::move(judged);
}

// The replies that decide about moves: [{"move":"h1h4","reply":"c3d2"}].
Json replies_json(const ReasonStep& step, const Position& root) {
  Json array = Json::array();
  for (const Move move : step.in) {
    if (const auto reply = step.reply_to(move)) {
      array.push_back(
          {{"move", move_json(move, root)}, {"reply", move_json(*reply, root.after(move))}});
    }
  }
  return array;
}

Json step_json(const ReasonStep& step, const Position& root) {
  Json object{{"clause", step.text}, {"line", step.place.line}};
  if (step.kind == ReasonStep::Kind::condition) {
    object["holds"] = step.holds;
    return object;
  }
  object["in"] = step.in.size();
  object["out"] = step.out.size();
  object["moves"] = moves_json(step.out, root);
  if (!step.measure.empty()) {
    object["measure"] = step.measure;
  }
  if (!step.measure_name.empty()) {
    object["name"] = step.measure_name;
  }
  if (step.before) {
    object["before"] = value_json(*step.before);
  }
  if (!step.values.empty()) {
    Json values = Json::array();
    for (std::size_t i = 0; i < std::min(step.in.size(), step.values.size()); ++i) {
      values.push_back(
          {{"move", move_json(step.in[i], root)}, {"value", value_json(step.values[i])}});
    }
    object["values"] = std::move(values);
  }
  if (!step.replies.empty()) {
    object["replies"] = replies_json(step, root);
  }
  if (step.finding) {
    add_finding(object, *step.finding, root);
  }
  return object;
}

Json rule_json(const explain::AskedRule& rule, const Position& root) {
  Json object{{"rule", rule.name}, {"line", rule.place.line}};
  if (!rule.text.empty()) {
    object["text"] = rule.text;
  }
  object["clauses"] = Json::array();
  for (const ReasonStep& step : rule.steps) {
    object["clauses"].push_back(step_json(step, root));
  }
  if (!rule.measures.empty()) {
    object["values"] = Json::array();
    for (const explain::ToldMeasure& measure : rule.measures) {
      object["values"].push_back({{"text", measure.text}, {"value", value_json(measure.value)}});
    }
  }
  return object;
}

Json line_json(const std::vector<Move>& moves, const Position& root) {
  Json array = Json::array();
  Position position = root;
  for (const Move move : moves) {
    array.push_back(move_json(move, position));
    position.make(move);
  }
  return array;
}

}  // namespace

Json reason_json(const Reason& reason, const Position& root) {
  Json object = Json::object();
  object["rules"] = Json::array();
  for (const explain::AskedRule& rule : reason.rules) {
    object["rules"].push_back(rule_json(rule, root));
  }
  if (!reason.forced_line().empty()) {
    object["forced"] = line_json(reason.forced_line(), root);
  }
  if (!reason.equals.empty()) {
    object["equal"] = moves_json(reason.equals, root);
  }
  if (reason.runner_up) {
    object["runner_up"] = {{"move", move_json(reason.runner_up->move, root)},
                           {"clause", reason.runner_up->step}};
  }
  if (!reason.tried.empty()) {
    object["tried"] = Json::array();
    for (const vm::TriedMove& tried : reason.tried) {
      object["tried"].push_back({{"move", move_json(tried.move, root)}, {"score", tried.score}});
    }
  }
  if (!reason.terms.empty()) {
    object["parts"] = Json::array();
    for (const explain::TermChange& term : reason.terms) {
      object["parts"].push_back({{"part", term.term},
                                 {"name", term.name},
                                 {"before", term.before},
                                 {"after", term.after}});
    }
  }
  if (!reason.incomplete.empty()) {
    object["incomplete"] = reason.incomplete;
  }
  return object;
}

}  // namespace cheg::consult
