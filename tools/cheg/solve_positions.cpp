#include "tools/cheg/solve_positions.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/json.hpp"
#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/hidden_men_text.hpp"
#include "kriegspiel/problems/certain_mate.hpp"
#include "kriegspiel/words_heard.hpp"
#include "tools/cheg/command_line/hidden_men_problem.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::Position;
using kriegspiel::MateAnswer;
using kriegspiel::MateNode;

std::string words_of(const MateAnswer& answer, const kriegspiel::RuleSet& rules, Color us) {
  return kriegspiel::words_heard(rules, us, answer.answer, answer.reply);
}

class PositionTreePrinter {
 public:
  PositionTreePrinter(const kriegspiel::RuleSet& rules, const std::vector<MateNode>& tree, Color us,
                      std::optional<std::size_t> moves, std::size_t& lines)
      : rules_(rules), tree_(tree), us_(us), moves_(moves), lines_(lines), line_of_(tree.size()) {}

  void print_node(std::size_t number, std::size_t move, const std::string& indent) {
    const MateNode& node = tree_[number];
    if (moves_ && move > *moves_) {
      line(fmt::format("{}mate in {} from {}", indent, node.moves,
                       kriegspiel::hidden_men_list(node.positions, us_)));
      return;
    }
    if (line_of_[number] != 0) {
      line(fmt::format("{}as in line {}", indent, line_of_[number]));
      return;
    }
    line_of_[number] = lines_ + 1;
    line(fmt::format("{}{}{} {}  mate in {} from {}", indent, move,
                     us_ == Color::white ? "." : "...", kriegspiel::to_string(node.attempt),
                     node.moves, kriegspiel::hidden_men_list(node.positions, us_)));
    for (const MateAnswer& answer : node.answers) {
      line(fmt::format("{}  {}: {}", indent, kriegspiel::hidden_men_list(answer.positions, us_),
                       words_of(answer, rules_, us_)));
      if (answer.next) {
        const bool is_refusal = answer.reply.empty();
        print_node(*answer.next, move + (is_refusal ? 0 : 1), indent + "    ");
      }
    }
  }

 private:
  void line(const std::string& text) {
    ++lines_;
    print(text + '\n');
  }

  const kriegspiel::RuleSet& rules_;
  const std::vector<MateNode>& tree_;
  Color us_;
  std::optional<std::size_t> moves_;
  std::size_t& lines_;
  std::vector<std::size_t> line_of_;  // 0: not printed yet
};

Json fens(const std::vector<Position>& positions) {
  Json list = Json::array();
  for (const Position& position : positions) {
    list.push_back(chess::to_fen(position));
  }
  return list;
}

// `first` is the number of the tree's first node in the whole output.
void print_json(const kriegspiel::RuleSet& rules, const std::vector<MateNode>& tree, Color us,
                std::size_t first) {
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const MateNode& node = tree[i];
    Json object{{"node", first + i},
                {"positions", fens(node.positions)},
                {"moves", node.moves},
                {"attempt", kriegspiel::to_string(node.attempt)},
                {"answers", Json::array()}};
    for (const MateAnswer& answer : node.answers) {
      Json& row = object["answers"].emplace_back(
          Json{{"heard", words_of(answer, rules, us)}, {"positions", fens(answer.positions)}});
      if (answer.next) {
        row["next"] = first + *answer.next;
      }
    }
    print(json_line(object));
  }
}

}  // namespace

ExitStatus solve_positions(const kriegspiel::RuleSet& rules, const std::vector<Position>& positions,
                           const SolvePositionsOptions& options) {
  const Color us = positions.front().side_to_move();
  const InterruptGuard guard;
  ProgressBar bar;
  kriegspiel::CertainMateOptions search;
  search.most_moves = options.most_moves;
  search.most_positions = kMostPossiblePositions;
  search.stop = &InterruptGuard::flag();
  search.progress = [&bar](int moves, std::size_t states) {
    bar.show(fmt::format("mates in {}, {} belief states", moves, states), -1);
  };
  auto status = ExitStatus::ok;
  std::size_t lines = 0;
  std::size_t nodes = 0;
  const auto parts = kriegspiel::divided_at_start(rules, positions);
  for (const kriegspiel::HeardAtStart& part : parts) {
    const auto tree = kriegspiel::certain_mate(rules, part.positions, search);
    bar.clear();
    if (!tree && tree.error().is_stopped()) {
      throw Interrupted("interrupted; the problem is not solved");
    }
    if (!tree) {
      complain(fmt::format("solve: {}", tree.error().message()));
      return ExitStatus::stream;
    }
    if (tree->empty()) {
      status = ExitStatus::negative;
    }
    if (options.json) {
      if (tree->empty()) {
        print(json_line(Json{{"positions", fens(part.positions)}, {"moves", nullptr}}));
      }
      print_json(rules, *tree, us, nodes);
      nodes += tree->size();
      continue;
    }
    if (parts.size() > 1) {
      print(fmt::format("{}: {}\n", kriegspiel::hidden_men_list(part.positions, us),
                        kriegspiel::words_heard(rules, us, part.heard, {})));
      ++lines;
    }
    const std::string from = number_of(part.positions.size(), "position");
    if (tree->empty()) {
      print(fmt::format("no certain mate in {} from {}\n",
                        number_of(static_cast<std::size_t>(options.most_moves), "move"), from));
    } else {
      print(fmt::format("mate in {} from {}\n",
                        number_of(static_cast<std::size_t>(tree->front().moves), "move"), from));
    }
    ++lines;
    if (!tree->empty()) {
      PositionTreePrinter(rules, *tree, us, options.moves, lines).print_node(0, 1, "");
    }
  }
  return status;
}

}  // namespace cheg::tool
