// The report for programs.
#include "chess/types.hpp"
#include "cover/notices.hpp"
#include "cover/pages.hpp"

namespace cheg::cover {
namespace {

const char* kind_name(StepKind kind) {
  constexpr const char* kNames[] = {"condition", "filter", "jump", "answer", "leave"};
  return kNames[static_cast<std::size_t>(kind)];
}

const char* standing_name(RuleStanding standing) {
  constexpr const char* kNames[] = {"acts", "not_asked", "no_move", "shadowed"};
  return kNames[static_cast<std::size_t>(standing)];
}

Json step_json(const CoveredStep& step) {
  Json json{{"kind", kind_name(step.kind)},
            {"text", step.text},
            {"line", step.place.line},
            {"asked", step.asked},
            {"effects", step.effects}};
  if (step.kind == StepKind::filter) {
    json["empty"] = step.ends;
    json["moves_in"] = step.in;
    json["moves_out"] = step.out;
  }
  return json;
}

Json lost_json(const MovesLost& lost) {
  return {{"kept_wins", lost.kept_wins},     {"moves", lost.later},
          {"mean", lost.mean_later()},       {"win_to_draw", lost.win_to_draw},
          {"win_to_loss", lost.win_to_loss}, {"draw_to_loss", lost.draw_to_loss},
          {"sooner_lost", lost.sooner}};
}

Json maps_json(const CoveredSide& side, const std::vector<SquareCounts>& maps) {
  Json json = Json::object();
  for (std::size_t i = 0; i < side.men.size(); ++i) {
    json[man_key(side.men[i])] = maps[i];
  }
  return json;
}

Json rule_json(const CoveredSide& side, const CoveredRule& rule) {
  Json json{{"name", rule.name},
            {"text", rule.text},
            {"file", rule.file},
            {"line", rule.place.line},
            {"rule", rule.is_rule},
            {"asked", rule.asked},
            {"decides", rule.decides},
            {"leaves", rule.leaves},
            {"in_play", rule.in_play},
            {"met", rule.met},
            {"lost", lost_json(rule.lost)},
            {"ties", rule.ties},
            {"better_ties", rule.better_ties},
            {"standing", standing_name(rule.standing)},
            {"steps", Json::array()},
            {"maps", maps_json(side, rule.maps)}};
  for (const CoveredStep& step : rule.steps) {
    json["steps"].push_back(step_json(step));
  }
  if (rule.standing == RuleStanding::shadowed) {
    json["would_decide"] = rule.would_decide;
    json["shadowed_by"] = Json::object();
    for (const auto& [number, count] : rule.shadowed_by) {
      json["shadowed_by"][side.rules[number].name] = count;
    }
  }
  return json;
}

Json side_json(const CoveredSide& side) {
  Json json{{"color", side.color == chess::Color::white ? "white" : "black"},
            {"positions", side.positions},
            {"sum", side.sum()},
            {"no_rule", side.no_rule},
            {"errors", side.errors},
            {"no_legal_move", side.no_legal_move},
            {"games", side.games.games},
            {"from_wins", side.games.from_wins},
            {"decisions", side.games.decisions},
            {"met", side.games.positions},
            {"men", maps_json(side, side.men_positions)},
            {"rules", Json::array()},
            {"notices", Json::array()}};
  for (const CoveredRule& rule : side.rules) {
    json["rules"].push_back(rule_json(side, rule));
  }
  for (const Notice& notice : notices_on(side)) {
    Json item{{"kind", name(notice.kind)}, {"rule", side.rules[notice.rule].name}};
    if (notice.step) {
      item["step"] = *notice.step;
    }
    item["text"] = notice.text;
    json["notices"].push_back(std::move(item));
  }
  return json;
}

}  // namespace

Json cover_json(const CoverReport& report) {
  Json json{{"program", report.program},
            {"ending", report.material.to_string()},
            {"seed", report.seed},
            {"replies", report.replies == Replies::best ? "best" : "random"},
            {"sides", Json::array()}};
  for (const CoveredSide& side : report.sides) {
    json["sides"].push_back(side_json(side));
  }
  return json;
}

}  // namespace cheg::cover
