#include "proof/html_examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/html_board.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

using chess::Color;
using chess::tablebase::Wdl;

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

// A choice of a position of the line.
std::string position_label(std::size_t number, const char* kind, const std::string& text) {
  return fmt::format("<label class=\"{}\">{}{}</label>", kind, position_button(number), text);
}

// The moves; each chooses the position after it.
std::string line_text(const ProofExample& example, chess::Notation notation) {
  if (example.line.empty()) {
    return "";
  }
  std::string text = position_label(0, "reply", "start") + '\n';
  chess::Position position = example.position;
  for (std::size_t i = 0; i < example.line.size(); ++i) {
    const LineMove& move = example.line[i];
    const bool is_own = position.side_to_move() == example.position.side_to_move();
    text += position_label(i + 1, is_own ? "move" : "reply",
                           move_number(position, i == 0) +
                               escaped(format_move(position, move.move, notation))) +
            rule_text(move) + '\n';
    position.make(move.move);
  }
  return text;
}

// What is told of the position shown: of the first how to go on, of the others the reason for the
// move that led there.
std::string told_text(const ProofExample& example) {
  if (example.line.empty()) {
    return "";
  }
  std::string text =
      "<span class=\"frame f0\">Choose a move of the line; the arrow keys go on from "
      "there.</span>";
  for (std::size_t i = 0; i < example.line.size(); ++i) {
    const LineMove& move = example.line[i];
    const std::string reason = move.because.empty() ? move.explanation : move.because;
    text += fmt::format(
        "<span class=\"frame f{}\">{}</span>", i + 1,
        move.rule.empty() ? "The reply." : escaped(reason.empty() ? move.rule : reason));
  }
  return text;
}

std::string outcome_of(const OtherReply& reply) {
  if (reply.fault != ProofFault::none) {
    return fmt::format("<span class=\"bad\">{}</span>", escaped(name(reply.fault)));
  }
  return "mate in " + counted(reply.moves, "move");
}

// The replies that the line does not follow: a tree with the line as its trunk.
std::string other_replies(const ProofExample& example, chess::Notation notation) {
  std::string text;
  chess::Position position = example.position;
  std::string last;
  for (const LineMove& move : example.line) {
    std::string replies;
    for (const OtherReply& other : move.others) {
      replies +=
          fmt::format("<li>{}: {}</li>\n", escaped(format_move(position, other.move, notation)),
                      outcome_of(other));
    }
    if (!replies.empty()) {
      text += fmt::format("<li>after {}\n<ul>\n{}</ul></li>\n", last, replies);
    }
    last = fmt::format("{}{}", move_number(position, true),
                       escaped(format_move(position, move.move, notation)));
    position.make(move.move);
  }
  return text.empty() ? ""
                      : "<details class=\"tree\"><summary>Other replies</summary>\n<ul>\n" + text +
                            "</ul>\n</details>\n";
}

std::string described(const char* term, const std::string& text) {
  return text.empty() ? "" : fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, text);
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

std::string example_form(const ProofExample& example, const std::string& title,
                         chess::Notation notation) {
  const std::string fen = escaped(to_fen(example.position));
  const std::string happens = escaped(achievement(example));
  return fmt::format("<form class=\"example\" method=\"dialog\">\n<h4>{}</h4>\n", title) +
         board(example) + "<dl>\n" + described("FEN", "<code>" + fen + "</code>") +
         described("To move", name(example.position.side_to_move())) +
         described("Worth", worth(example.value)) + described("The program", happens) +
         described("Line", line_text(example, notation)) +
         described("On the board", told_text(example)) + described("End", escaped(example.end)) +
         "</dl>\n" + other_replies(example, notation) + "</form>\n";
}

std::string worst_positions(const std::vector<ProofExample>& examples, chess::Notation notation) {
  if (examples.empty()) {
    return "";
  }
  std::string text = "<h3>The worst positions</h3>\n";
  for (std::size_t i = 0; i < examples.size(); ++i) {
    text += example_form(
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
    text += example_form(group.example,
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
