#include "proof/html_examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "chess/drawing.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

using chess::Color;
using chess::tablebase::Wdl;

// --- Boards

std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t found = text.find(before);
  const std::size_t begin = found == std::string::npos ? 0 : found + before.size();
  return text.substr(begin, text.rfind(after) - begin);
}

void replace_all(std::string& text, std::string_view old, std::string_view by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at)) {
    text.replace(at, old.size(), by);
    at += by.size();
  }
}

// The position with the first move of its line. White is at the bottom.
std::string board(const ProofExample& example, const std::string& fen) {
  chess::SvgDrawing drawing;
  if (!example.line.empty()) {
    const chess::Move move = example.line.front().move;
    drawing.arrows.push_back({move.from(), move.to()});
  }
  std::string content = between(draw_svg(example.position, drawing), "</defs>", "</svg>");
  // SVG inside HTML declares no namespaces; SVG 2 allows links without one.
  replace_all(content, "xlink:href", "href");
  return fmt::format(
      "<svg class=\"board\" role=\"img\" viewBox=\"0 0 360 360\"><title>Board: "
      "{}</title>{}</svg>\n",
      fen, content);
}

// --- The worst positions

// "a win in 12 moves"
std::string worth(chess::tablebase::TableValue value) {
  switch (value.outcome) {
    case Wdl::win:
      return "a win in " + counted(value.moves(), "move");
    case Wdl::loss:
      return "a loss in " + counted(value.moves(), "move");
    case Wdl::draw:
      break;
  }
  return "a draw";
}

// "stalemate", "mate in 16 moves, 4 more than needed"
std::string achievement(const ProofExample& example) {
  if (example.fault != ProofFault::none) {
    return name(example.fault);
  }
  if (example.moves == 0) {
    return "no fault";
  }
  const std::string mate = "mate in " + counted(example.moves, "move");
  return example.excess > 0 ? fmt::format("{}, {} more than needed", mate, example.excess)
                            : mate + ", as fast as possible";
}

// The move number: before each move of White, and before a move of Black that begins the line.
std::string move_number(const chess::Position& position, bool is_first) {
  if (position.side_to_move() == Color::white) {
    return fmt::format("{}. ", position.fullmove_number());
  }
  return is_first ? fmt::format("{}... ", position.fullmove_number()) : "";
}

std::string rule_text(const LineMove& move) {
  if (move.rule.empty()) {
    return "";
  }
  const std::string title =
      move.because.empty() ? "" : fmt::format(" title=\"{}\"", escaped(move.because));
  return fmt::format(" <span class=\"rule\"{}>{}</span>", title, escaped(move.rule));
}

std::string line_text(const ProofExample& example, chess::Notation notation) {
  std::string text;
  chess::Position position = example.position;
  for (const LineMove& move : example.line) {
    const bool is_own = position.side_to_move() == example.position.side_to_move();
    text += fmt::format("<span class=\"{}\">{}{}</span>{}\n", is_own ? "move" : "reply",
                        move_number(position, text.empty()),
                        escaped(format_move(position, move.move, notation)), rule_text(move));
    position.make(move.move);
  }
  return text;
}

std::string described(const char* term, const std::string& text) {
  return text.empty() ? "" : fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, text);
}

std::string example_article(const ProofExample& example, const std::string& title,
                            chess::Notation notation) {
  const std::string fen = escaped(to_fen(example.position));
  const std::string happens = escaped(achievement(example));
  return fmt::format("<article class=\"example\">\n<h4>{}</h4>\n", title) + board(example, fen) +
         "<dl>\n" + described("FEN", "<code>" + fen + "</code>") +
         described("To move", name(example.position.side_to_move())) +
         described("Worth", worth(example.value)) + described("The program", happens) +
         described("Line", line_text(example, notation)) + described("End", escaped(example.end)) +
         "</dl>\n</article>\n";
}

// The explanations, without values, as visible text, because paper and phones show no tooltips.
std::string explained_rules(const std::vector<ProofExample>& examples) {
  std::vector<std::pair<std::string_view, std::string_view>> rules;
  for (const ProofExample& example : examples) {
    for (const LineMove& move : example.line) {
      const std::pair<std::string_view, std::string_view> rule{move.rule, move.explanation};
      if (!move.rule.empty() && !move.explanation.empty() &&
          std::find(rules.begin(), rules.end(), rule) == rules.end()) {
        rules.push_back(rule);
      }
    }
  }
  std::string text;
  for (const auto& [rule, explanation] : rules) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(rule), escaped(explanation));
  }
  return text.empty() ? ""
                      : "<h3>Rules in these lines</h3>\n<dl class=\"rules\">\n" + text + "</dl>\n";
}

}  // namespace

std::string men_definitions() {
  const std::string drawing = draw_svg(chess::Position());
  return "<svg class=\"men\" aria-hidden=\"true\"><defs>" + between(drawing, "<defs>", "</defs>") +
         "</defs></svg>\n";
}

std::string worst_positions(const std::vector<ProofExample>& examples, chess::Notation notation) {
  if (examples.empty()) {
    return "";
  }
  std::string text = "<h3>The worst positions</h3>\n";
  for (std::size_t i = 0; i < examples.size(); ++i) {
    text += example_article(
        examples[i], fmt::format("{}. {}", i + 1, capitalised(escaped(achievement(examples[i])))),
        notation);
  }
  return text + explained_rules(examples);
}

std::string failure_groups(const FailureGroups& groups, chess::Notation notation) {
  if (groups.failures == 0) {
    return "";
  }
  std::string text =
      fmt::format("<h3>{} by their cause</h3>\n", capitalised(counted(groups.failures, "failure")));
  std::vector<ProofExample> examples;
  for (const FailureGroup& group : groups.groups) {
    const std::string round = group.fault == ProofFault::cycle
                                  ? ", round " + counted(group.cycle_positions, "position")
                                  : "";
    text += example_article(group.example,
                            fmt::format("{}: {}, {}{}", capitalised(escaped(group.name)),
                                        counted(group.positions, "failure"),
                                        share(group.positions, groups.failures), round),
                            notation);
    examples.push_back(group.example);
  }
  if (groups.other_groups > 0) {
    text += fmt::format("<p>{} more, with {}.</p>\n", counted(groups.other_groups, "group"),
                        counted(groups.other_failures, "failure"));
  }
  return text + explained_rules(examples);
}

}  // namespace cheg::proof::html
