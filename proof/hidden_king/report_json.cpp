#include "proof/hidden_king/report_json.hpp"

#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men_fen.hpp"

namespace cheg::proof::hidden_king {
namespace {

Json squares_json(chess::Bitboard squares) {
  Json names = Json::array();
  while (squares != chess::kNoSquares) {
    names.push_back(chess::to_string(chess::pop_first(squares)));
  }
  return names;
}

Json positions_json(const std::vector<chess::Position>& positions) {
  Json fens = Json::array();
  for (const chess::Position& position : positions) {
    fens.push_back(chess::to_fen(position));
  }
  return fens;
}

Json known_json(const Problem& known) {
  Json object{{"fen", kriegspiel::to_fen(known.men)}, {"squares", squares_json(known.squares)}};
  if (!known.positions.empty()) {
    object["positions"] = positions_json(known.positions);
  }
  return object;
}

Json line_json(const Line& line) {
  Json object{{"result", line.failure ? name(*line.failure) : "mate"},
              {"moves", line.moves},
              {"best_play", line.best_play ? Json(*line.best_play) : Json()},
              {"steps", Json::array()}};
  for (const Step& step : line.steps) {
    Json shown = known_json(step.known);
    shown["attempt"] = kriegspiel::to_string(step.attempt);
    shown["rule"] = step.rule;
    shown["reason"] = step.reason;
    shown["heard"] = step.heard;
    shown["answered"] = squares_json(step.answered);
    if (!step.answered_positions.empty()) {
      shown["answered_positions"] = positions_json(step.answered_positions);
    }
    object["steps"].push_back(std::move(shown));
  }
  if (line.failure == Failure::cycle) {
    object["cycle"] = line.cycle;
  }
  if (!line.why_not.empty()) {
    object["why_not"] = line.why_not;
  }
  object["end"] = known_json(line.end);
  return object;
}

}  // namespace

Json report_json(const Report& report, std::optional<std::size_t> lines) {
  const auto if_known = [&report](auto value) {
    return report.knows_best_play ? Json(value) : Json();
  };
  Json object{{"program", report.program},
              {"ending", report.what},
              {"rules", report.rules},
              {"proved", report.is_proved()},
              {"starts", report.starts},
              {"winnable", if_known(report.winnable)},
              {"won", report.won},
              {"longest", report.player.longest},
              {"mean", report.player.mean},
              {"best_longest", if_known(report.best_play.longest)},
              {"best_mean", if_known(report.best_play.mean)},
              {"most_excess", if_known(report.most_excess)},
              {"states", report.nodes},
              {"memory", report.bytes},
              {"failures", Json::array()},
              {"wins", Json::array()}};
  if (report.random_games) {
    object["random_games"] = {{"starts", report.random_games->starts},
                              {"games", report.random_games->games},
                              {"won", report.random_games->won}};
  }
  std::size_t left = lines.value_or(kLinesShown);
  for (const FailureGroup& group : report.groups) {
    Json row{{"failure", name(group.failure)}, {"rule", group.rule}, {"starts", group.starts}};
    if (group.cycle > 0) {
      row["cycle"] = group.cycle;
    }
    if (left > 0) {
      --left;
      row["line"] = line_json(group.line);
    }
    object["failures"].push_back(std::move(row));
  }
  for (const Line& line : report.longest) {
    if (left > 0) {
      --left;
      object["wins"].push_back(line_json(line));
    }
  }
  return object;
}

}  // namespace cheg::proof::hidden_king
