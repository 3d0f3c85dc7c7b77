// cheg solve: the shortest certain mate against hidden men.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/system_memory.hpp"
#include "base/text.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/belief_tables/mating_tree.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/square_list.hpp"
#include "kriegspiel/words_heard.hpp"
#include "tools/cheg/command_line/hidden_king_problem.hpp"
#include "tools/cheg/command_line/hidden_men_problem.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/rules_option.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/solve_positions.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

namespace tables = kriegspiel::belief_tables;

using chess::Bitboard;
using chess::kNoSquares;
using chess::Square;
using kriegspiel::OwnMen;

// A mate of hidden men of any kind is looked for up to this number of moves.
constexpr int kDefaultWithin = 5;

struct SolveOptions {
  std::vector<std::string> fen;
  std::optional<std::string> known;
  std::string rules = "western";
  std::optional<std::uint64_t> memory;
  std::optional<std::size_t> moves;
  int within = kDefaultWithin;
  TableOptions tables;
  bool kriegspiel = false;
  bool json = false;
};

// A square of the answer from which the king makes this continuation.
Square king_before(const tables::TreeAnswer& answer, std::optional<Square> captured) {
  return chess::first(captured ? answer.heard.squares & chess::king_attacks(*captured)
                               : answer.heard.squares);
}

// Prints the tree by lines, a node that was printed before by its number.
class TreePrinter {
 public:
  TreePrinter(const kriegspiel::RuleSet& rules, const tables::MatingTree& tree)
      : rules_(rules), tree_(tree), line_of_(tree.size()) {}

  void print_all() { print_node(0, 1, ""); }

 private:
  void print_node(std::size_t number, std::size_t move, const std::string& indent) {
    const tables::TreeNode& node = tree_[number];
    const bool is_white = node.men.color == chess::Color::white;
    if (!node.attempt) {
      line(fmt::format("{}mate in {} from {}", indent, node.moves,
                       kriegspiel::square_list(node.squares)));
      return;
    }
    if (line_of_[number] != 0) {
      line(fmt::format("{}as in line {}", indent, line_of_[number]));
      return;
    }
    line_of_[number] = lines_ + 1;
    line(fmt::format("{}{}{} {}  mate in {} from {}", indent, move, is_white ? "." : "...",
                     kriegspiel::to_string(*node.attempt), node.moves,
                     kriegspiel::square_list(node.squares)));
    for (const tables::TreeAnswer& answer : node.answers) {
      print_answer(node, answer, move, indent + "  ");
    }
  }

  void print_answer(const tables::TreeNode& node, const tables::TreeAnswer& answer,
                    std::size_t move, const std::string& indent) {
    const bool is_refusal = answer.heard.told.kind == kriegspiel::ToldKind::refused;
    if (answer.continuations.empty()) {
      line(fmt::format("{}{}: {}", indent, kriegspiel::square_list(answer.heard.squares),
                       kriegspiel::words_heard(rules_, node.men, *node.attempt,
                                               {chess::first(answer.heard.squares)})));
    }
    for (const tables::Continuation& next : answer.continuations) {
      const Square king = king_before(answer, next.captured);
      line(fmt::format(
          "{}{}: {}", indent,
          kriegspiel::square_list(next.captured ? bit(king) : answer.heard.squares),
          kriegspiel::words_heard(rules_, node.men, *node.attempt, {king, next.captured})));
      print_node(next.node, move + (is_refusal ? 0 : 1), indent + "  ");
    }
  }

  void line(const std::string& text) {
    ++lines_;
    print(text + '\n');
  }

  const kriegspiel::RuleSet& rules_;
  const tables::MatingTree& tree_;
  std::vector<std::size_t> line_of_;  // 0: not printed yet
  std::size_t lines_ = 1;             // the first line says how long the mate is
};

Json squares_json(Bitboard squares) {
  Json names = Json::array();
  while (squares != kNoSquares) {
    names.push_back(chess::to_string(chess::pop_first(squares)));
  }
  return names;
}

Json node_json(const kriegspiel::RuleSet& rules, const tables::MatingTree& tree,
               std::size_t number) {
  const tables::TreeNode& node = tree[number];
  Json object{{"node", number},
              {"fen", kriegspiel::to_fen(node.men)},
              {"squares", squares_json(node.squares)},
              {"moves", node.moves}};
  if (!node.attempt) {
    return object;
  }
  object["attempt"] = kriegspiel::to_string(*node.attempt);
  object["answers"] = Json::array();
  for (const tables::TreeAnswer& answer : node.answers) {
    const auto add = [&](std::optional<Square> captured, std::optional<std::size_t> next) {
      Json& row = object["answers"].emplace_back(
          Json{{"heard", kriegspiel::words_heard(rules, node.men, *node.attempt,
                                                 {king_before(answer, captured), captured})},
               {"squares", squares_json(answer.heard.squares)}});
      if (captured) {
        row["captured"] = chess::to_string(*captured);
      }
      if (next) {
        row["next"] = *next;
      }
    };
    if (answer.continuations.empty()) {
      add(std::nullopt, std::nullopt);
    }
    for (const tables::Continuation& next : answer.continuations) {
      add(next.captured, next.node);
    }
  }
  return object;
}

// Prints the answer: there is no certain mate.
ExitStatus print_no_mate(const HiddenKingProblem& problem, bool json) {
  if (json) {
    print(json_line(Json{{"fen", kriegspiel::to_fen(problem.men)},
                         {"squares", squares_json(problem.squares)},
                         {"moves", nullptr}}));
  } else {
    print(
        fmt::format("no certain mate from {}\n",
                    number_of(static_cast<std::size_t>(chess::count(problem.squares)), "square")));
  }
  return ExitStatus::negative;
}

void show_tree(const kriegspiel::RuleSet& rules, const tables::MatingTree& tree, bool json) {
  if (json) {
    for (std::size_t number = 0; number < tree.size(); ++number) {
      print(json_line(node_json(rules, tree, number)));
    }
    return;
  }
  print(fmt::format("mate in {} from {}\n", number_of(tree[0].moves, "move"),
                    number_of(static_cast<std::size_t>(chess::count(tree[0].squares)), "square")));
  TreePrinter(rules, tree).print_all();
}

// Returns the tree, an empty tree if there is no certain mate, or an error.
Result<tables::MatingTree, WorkError> solve_problem(const kriegspiel::RuleSet& rules,
                                                    const HiddenKingProblem& problem,
                                                    const SolveOptions& options,
                                                    const tables::WorkOptions& work) {
  tables::Solver solver(tables::announced(rules));
  const tables::StateId state = solver.state(tables::canonical(problem.men, problem.squares));
  if (auto error = solver.solve(std::span(&state, 1), work)) {
    return *std::move(error);
  }
  if (!solver.distance(state)) {
    return tables::MatingTree();
  }
  return tables::mating_tree(solver, rules, problem.men, problem.squares,
                             options.moves.value_or(std::numeric_limits<std::size_t>::max()), work);
}

ExitStatus run(const SolveOptions& options) {
  if (!options.kriegspiel) {
    throw UsageError("solve: add --kriegspiel; there are no other problems yet");
  }
  const auto rules = find_rules(options.rules, "solve");
  if (!rules) {
    return ExitStatus::negative;
  }
  refuse_drops(rules->rules, "solve");
  if (rules->rules.mates == kriegspiel::Mates::silent) {
    throw UsageError("solve: " + *tables::refusal(rules->rules));
  }
  if (const auto positions = read_possible_positions(options.fen, options.known, "solve")) {
    return solve_positions(
        rules->rules, *positions,
        {.most_moves = options.within, .moves = options.moves, .json = options.json});
  }
  if (const auto refusal = tables::refusal(rules->rules)) {
    throw UsageError("solve: " + *refusal);
  }
  const HiddenKingProblem problem = read_hidden_king_problem(options.fen, options.known, "solve");
  if (!tables::can_mate(problem.men)) {
    return print_no_mate(problem, options.json);
  }
  const InterruptGuard guard;
  ProgressBar bar;
  tables::WorkOptions work;
  work.most_bytes = options.memory.value_or(memory_of_machine());
  work.threads = thread_count(options.tables);
  work.stop = &InterruptGuard::flag();
  work.progress = [&bar](const tables::Progress& progress) {
    bar.show(fmt::format("mates in {}, {} belief states", progress.distance, progress.states), -1);
  };
  try {
    const auto tree = solve_problem(rules->rules, problem, options, work);
    bar.clear();
    if (!tree && tree.error().is_stopped()) {
      throw Interrupted("interrupted; the problem is not solved");
    }
    if (!tree) {
      complain(fmt::format("solve: {}; --memory sets the limit", tree.error().message()));
      return ExitStatus::stream;
    }
    if (tree->empty()) {
      return print_no_mate(problem, options.json);
    }
    show_tree(rules->rules, *tree, options.json);
  } catch (const std::bad_alloc&) {
    complain("solve: there is not enough memory for the belief states");
    return ExitStatus::stream;
  }
  return ExitStatus::ok;
}

}  // namespace

void add_solve(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* command =
      app.add_subcommand("solve", "The shortest certain mate against hidden men, as a tree");
  command
      ->add_option(
          "FEN", options->fen,
          "Our men, who are to move, against a hidden king; or several FENs: the positions "
          "that are possible")
      ->type_name("");
  command->add_flag("--kriegspiel", options->kriegspiel,
                    "Kriegspiel: we do not see the men of the other side");
  add_known_option(*command, options->known);
  add_rules_option(*command, options->rules);
  constexpr int kMostWithin = 100;
  command
      ->add_option("--within", options->within,
                   "Other hidden men than a lone king: look for mates in at most N moves")
      ->check(CLI::Range(1, kMostWithin))
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--moves", options->moves, "Print only the first N moves of the tree")
      ->type_name("N");
  command
      ->add_option("--memory", options->memory,
                   "Stop if the belief states need more bytes; default: the memory of the machine")
      ->type_name("N");
  add_threads_option(*command, options->tables);
  command->add_flag("--json", options->json, "One JSON object for each node of the tree");
  command->footer(
      "Example:\n  cheg solve --kriegspiel '8/8/8/8/8/1K6/7R/8 w - - 0 1' --known a1,b1");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool
