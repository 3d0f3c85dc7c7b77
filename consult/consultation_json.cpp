#include "consult/consultation_json.hpp"

#include <utility>

#include "chess/fen.hpp"

namespace cheg::consult {
namespace {

using chess::Notation;
using chess::Position;
using chess::Score;

Json score_json(Score score, bool is_certain_draw) {
  if (chess::is_mate(score)) {
    return {{"kind", "mate"}, {"score", score}, {"mate", chess::moves_to_mate(score)}};
  }
  const char* kind = is_certain_draw             ? "draw"
                     : !chess::is_certain(score) ? "cp"
                     : score > 0                 ? "win"
                                                 : "loss";
  return {{"kind", kind}, {"score", score}};
}

Json line_json(const chess::Line& line, const Position& root) {
  Json moves = Json::array();
  Position position = root;
  for (const chess::Move move : line.moves()) {
    moves.push_back(chess::format_move(position, move, Notation::uci));
    position.make(move);
  }
  return moves;
}

}  // namespace

Json consultation_json(const Consultation& consultation, const Position& root,
                       const lang::Program& program, Notation notation) {
  const vm::Answer& answer = consultation.answer;
  const vm::NodeOutcome& outcome = answer.outcome;
  Json json{{"fen", chess::to_fen(root)}, {"status", vm::name(answer.status)}};
  if (answer.status == vm::AnswerStatus::move) {
    json["move"] = chess::format_move(root, outcome.move, Notation::uci);
    json["san"] = chess::format_move(root, outcome.move, Notation::san);
    if (chess::adds_json_key(notation)) {
      json[chess::keyword(notation)] = chess::format_move(root, outcome.move, notation);
    }
  }
  if (vm::is_decided(answer)) {
    json["value"] = score_json(outcome.score, outcome.is_certain_draw);
  }
  if (outcome.instruction != lang::EntryTable::kNone) {
    const vm::Rule rule = vm::rule_of(program, outcome.instruction);
    if (answer.status == vm::AnswerStatus::error) {
      json["error"] = {{"name", lang::row(outcome.error).name},
                       {"message", vm::error_text(program, outcome)},
                       {"rule", rule.location},
                       {"line", rule.place.line},
                       {"column", rule.place.column}};
      if (const std::string blame = vm::blame_text(program, outcome); !blame.empty()) {
        json["error"]["because"] = blame;
      }
    } else {
      json["rule"] = rule.location;
      const std::string because = consultation.rule_text.value_or(rule.explanation);
      if (!because.empty() && vm::is_decided(answer)) {
        json["because"] = because;
      }
      json["line"] = rule.place.line;
    }
  }
  if (answer.status == vm::AnswerStatus::move) {
    json["pv"] = line_json(answer.line, root);
  }
  if (consultation.host) {
    json["host"] = {{"move", chess::format_move(root, consultation.host->move, Notation::uci)},
                    {"san", chess::format_move(root, consultation.host->move, Notation::san)},
                    {"value", score_json(consultation.host->score, false)},
                    {"pv", line_json(consultation.host->line, root)}};
    if (chess::adds_json_key(notation)) {
      json["host"][chess::keyword(notation)] =
          chess::format_move(root, consultation.host->move, notation);
    }
  }
  json["nodes"] = consultation.nodes;
  json["instructions"] = consultation.instructions;
  json["work"] = consultation.work;
  return json;
}

void add_breaks(Json& object, const std::vector<BreakReport>& breaks) {
  Json values = Json::array();
  Json lines = Json::array();
  for (const BreakReport& report : breaks) {
    values.push_back(report.values);
    lines.push_back(report.line);
  }
  object["breaks"] = std::move(values);
  object["break_lines"] = std::move(lines);
}

}  // namespace cheg::consult
