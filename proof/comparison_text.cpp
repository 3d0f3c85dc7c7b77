// A comparison as text for people and as JSON.
#include <fmt/format.h>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/comparison.hpp"

namespace cheg::proof {
namespace {

std::size_t place_of(ComparedResult result) { return static_cast<std::size_t>(result); }

std::string compared_row(std::string_view what, std::uint64_t count) {
  return fmt::format("{:<44}{:>12}\n", what, count);
}

// "Rh4 by CUT+2, mate in 12", "no move by OUT, not handled".
std::string told(const ComparedAnswer& answer, const chess::Position& position,
                 chess::Notation notation) {
  std::string text = answer.move ? chess::format_move(position, *answer.move, notation) : "no move";
  text += answer.rule.empty() ? "" : " by " + answer.rule;
  return answer.fault != ProofFault::none ? fmt::format("{}, {}", text, name(answer.fault))
         : answer.moves > 0               ? fmt::format("{}, mate in {}", text, answer.moves)
                                          : text;
}

std::string told(const ComparisonReport& report, const ComparedPosition& position) {
  std::string text;
  for (std::size_t i = 0; i < position.answers.size(); ++i) {
    text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", made_printable(report.names[i]),
                        told(position.answers[i], position.position, report.notation));
  }
  return text;
}

// The example line that the first program satisfies and the second does not.
std::string example_line(const ComparedPosition& position) {
  const ComparedAnswer& good = position.answers[0];
  const std::string expected =
      good.move ? "move " + chess::format_move(position.position, *good.move, chess::Notation::uci)
                : "not-handled";
  return fmt::format(";@ fen {} expect {}", chess::to_fen(position.position), expected);
}

std::string compared_examples_text(const ComparisonReport& report, const ComparedSide& side,
                                   ComparedResult result) {
  std::string text;
  for (const ComparedPosition& position : side.examples[place_of(result)]) {
    text += result == ComparedResult::newly_missed
                ? fmt::format("; {}\n{}\n", told(report, position), example_line(position))
                : fmt::format("  {}\n    {}\n", chess::to_fen(position.position),
                              told(report, position));
  }
  return text.empty() ? "" : fmt::format("\n{}:\n{}", name(result), text);
}

std::string compared_side_text(const ComparisonReport& report, const ComparedSide& side) {
  std::string text = fmt::format("{} and {} in {}, with the move as {}\n",
                                 made_printable(report.names[0]), made_printable(report.names[1]),
                                 report.material.to_string(), chess::name(side.color));
  text += report.is_equal() ? "Equal: the same answer in every position.\n\n" : "Different.\n\n";
  text += compared_row("positions", side.positions) +
          compared_row("  the same answer", side.same_answers) +
          compared_row("  another move", side.other_moves) +
          compared_row("  the same move, another value", side.other_values) +
          compared_row("results", side.positions);
  for (int i = 0; i < kComparedResults; ++i) {
    text += compared_row(fmt::format("  {}", name(static_cast<ComparedResult>(i))),
                         side.results[static_cast<std::size_t>(i)]);
  }
  if (side.both_win > 0) {
    text += fmt::format("\n{:<32}{:>12}{:>12}\n{:<32}{:>12}{:>12}\n{:<32}{:>12.3f}{:>12.3f}\n",
                        "moves to mate where both win", "first", "second", "longest",
                        side.longest[0], side.longest[1], "mean", side.mean[0], side.mean[1]);
  }
  for (const ComparedResult result : {ComparedResult::newly_missed, ComparedResult::newly_achieved,
                                      ComparedResult::worse, ComparedResult::better}) {
    text += compared_examples_text(report, side, result);
  }
  return text;
}

Json answer_json(const ComparedAnswer& answer, const chess::Position& position) {
  Json json = Json::object();
  if (answer.move) {
    json["move"] = chess::format_move(position, *answer.move, chess::Notation::uci);
    json["san"] = chess::format_move(position, *answer.move, chess::Notation::san);
  }
  json["rule"] = answer.rule;
  json["fault"] = name(answer.fault);
  if (answer.moves > 0) {
    json["moves"] = answer.moves;
  }
  return json;
}

Json compared_side_json(const ComparedSide& side) {
  constexpr std::array kKeys{"same", "better", "worse", "newly_achieved", "newly_missed"};
  Json json{{"color", side.color == chess::Color::white ? "white" : "black"},
            {"positions", side.positions},
            {"same_answers", side.same_answers},
            {"other_moves", side.other_moves},
            {"other_values", side.other_values},
            {"results", Json::object()},
            {"both_win", side.both_win},
            {"longest", side.longest},
            {"mean", side.mean},
            {"examples", Json::object()}};
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    json["results"][kKeys[i]] = side.results[i];
    json["examples"][kKeys[i]] = Json::array();
    for (const ComparedPosition& position : side.examples[i]) {
      Json item{{"fen", chess::to_fen(position.position)},
                {"first", answer_json(position.answers[0], position.position)},
                {"second", answer_json(position.answers[1], position.position)}};
      if (i == place_of(ComparedResult::newly_missed)) {
        item["example"] = example_line(position);
      }
      json["examples"][kKeys[i]].push_back(std::move(item));
    }
  }
  return json;
}

}  // namespace

std::string comparison_text(const ComparisonReport& report) {
  std::string text;
  for (const ComparedSide& side : report.sides) {
    text += (text.empty() ? "" : "\n") + compared_side_text(report, side);
  }
  return text;
}

Json comparison_json(const ComparisonReport& report) {
  Json json{{"first", report.names[0]},
            {"second", report.names[1]},
            {"ending", report.material.to_string()},
            {"equal", report.is_equal()},
            {"sides", Json::array()}};
  for (const ComparedSide& side : report.sides) {
    json["sides"].push_back(compared_side_json(side));
  }
  return json;
}

}  // namespace cheg::proof
