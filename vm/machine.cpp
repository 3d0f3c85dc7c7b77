#include "vm/machine.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "vm/constants.hpp"
#include "vm/interpreter.hpp"
#include "vm/memo_table.hpp"
#include "vm/move_values.hpp"
#include "vm/native.hpp"
#include "vm/node.hpp"
#include "vm/stored_analyses.hpp"

namespace cheg::vm {
namespace {

using chess::Color;

std::size_t storage_for_given(std::span<const Given> given) {
  std::size_t bytes = 0;
  for (const Given& variable : given) {
    bytes += storage_for(variable.value);
  }
  return bytes;
}

// The plies are limited because a line has at most chess::kMostPlies moves, and because natives
// that ask recurse once for each ply.
Limits within_reason(Limits limits) {
  limits.plies = std::min(limits.plies, chess::kMostPlies);
  return limits;
}

}  // namespace

Machine::Machine(std::shared_ptr<const PreparedProgram> program, const Limits& limits,
                 std::span<const Given> given)
    : program_(std::move(program)),
      limits_(within_reason(limits)),
      store_(limits.storage + storage_for_given(given)),
      plans_(std::make_unique<std::array<Plan, chess::kColorCount>>()),
      memo_table_(std::make_unique<MemoTable>(limits.memory)),
      nodes_at_work_(
          std::make_unique<NodeStack>(this->program().variable_count(), program_->constants())),
      environment_(std::make_unique<Environment>(Environment{*program_, limits_, store_, budget_,
                                                             time_limit_, *plans_, *nodes_at_work_,
                                                             *memo_table_})) {
  for (const Given& variable : given) {
    const lang::LiteralNode* node = variable.value.data();
    environment_->given.emplace_back(register_of(this->program(), variable.variable),
                                     make_literal(node, store_));
  }
  begin_search();
}

Machine::~Machine() = default;

void Machine::set_observer(Observer* observer) { environment_->observer = observer; }

void Machine::set_knowledge(const Knowledge* knowledge) { environment_->knowledge = knowledge; }

void Machine::set_stored(std::shared_ptr<const StoredAnalyses> stored) {
  stored_ = std::move(stored);
  environment_->stored = stored_.get();
}

void Machine::set_memory(std::size_t bytes) {
  limits_.memory = bytes;
  memo_table_->set_bytes(bytes);
}

std::size_t Machine::memory_used() const { return memo_table_->bytes_used(); }

Fuel Machine::instructions() const { return budget_.used() - environment_->used_by_questions; }

void Machine::begin_search() {
  environment_->used_by_questions = 0;
  budget_.begin_search(allowance_.work == 0
                           ? limits_.instructions_per_search
                           : std::min(limits_.instructions_per_search, allowance_.work));
  time_limit_.begin(limits_.time);
  environment_->known_only = allowance_.known_only;
  *plans_ = {};
  last_ = {};
  root_ = {};
  first_error_below_.reset();
  errors_below_ = 0;
  nodes_ = 0;
}

const Plan* Machine::plan_of(Color side) const {
  const Plan& plan = (*plans_)[static_cast<std::size_t>(side)];
  return plan.is_set ? &plan : nullptr;
}

bool Machine::has_plan() const {
  return std::any_of(plans_->begin(), plans_->end(), [](const Plan& plan) { return plan.is_set; });
}

chess::Advice Machine::advise(const chess::AdvisedNode& view, chess::Host& host,
                              chess::Line& line) {
  CHEG_REQUIRE(-chess::kInfinity <= view.alpha && view.alpha < view.beta &&
               view.beta <= chess::kInfinity);
  if (!covers(view.position)) {
    remember({}, view.ply());
    return {};
  }
  // A host with iterative deepening asks at its root repeatedly; an error there is counted once.
  if (view.ply() == 0 && root_.kind == NodeOutcome::Kind::error) {
    last_ = root_;
    return {};
  }
  return advise_at(view, host, line, nullptr);
}

chess::Advice Machine::advise_at(const chess::AdvisedNode& view, chess::Host& host,
                                 chess::Line& line, const Entrance* entrance) {
  CHEG_REQUIRE(entrance == nullptr || view.ply() == 0);
  CHEG_REQUIRE(entrance == nullptr || entrance->start < program().data().code.size());
  Node& node = nodes_at_work_->open(*environment_);
  node.view = &view;
  node.host = &host;
  node.side = view.position.side_to_move();
  if (entrance != nullptr) {
    node.side = entrance->side.value_or(node.side);
  }
  node.is_asked = false;
  const Plan plan = node.plan();
  node.mark = store_.mark();
  const NodeOutcome outcome = visit(node, entrance);
  node.suspend_fuel();
  store_.release(node.mark);
  node.plan() = plan;
  nodes_at_work_->close();

  remember(outcome, view.ply());
  switch (outcome.kind) {
    case NodeOutcome::Kind::value:
      line.clear(reason_of(outcome.instruction));
      return {chess::Advice::Kind::value, outcome.score, {}};
    case NodeOutcome::Kind::move:
      line = node.best_line;
      line.set_reason(reason_of(outcome.instruction));
      return {chess::Advice::Kind::move, outcome.score, outcome.move};
    default:
      return {};
  }
}

NodeOutcome Machine::visit(Node& node, const Entrance* entrance) {
  const Plan* const plan = plan_of(node.us());
  const bool has_entry = plan == nullptr && entrance == nullptr;
  const std::uint32_t entry = has_entry ? entry_at(node.position()) : lang::EntryTable::kNone;
  NodeOutcome outcome;
  outcome.instruction = entrance != nullptr ? entrance->start
                        : plan != nullptr   ? plan->start
                                            : program().data().entries[entry].instruction;
  const Knowledge* const knowledge = node.view->ply() == 0 ? environment_->knowledge : nullptr;
  node.legal_moves =
      knowledge != nullptr ? knowledge->moves() : chess::legal_moves(node.position());
  if (node.legal_moves.empty() && entrance == nullptr) {
    outcome.kind = NodeOutcome::Kind::not_handled;
    return outcome;
  }
  ++nodes_;
  const auto variables = std::span(node.registers).first(program().variable_count());
  bool is_ready = set_up(node);
  if (is_ready && entrance != nullptr && !entrance->before(variables, store_)) {
    node.limit = Limit::storage;
    is_ready = false;
  }
  if (!is_ready) {
    outcome.kind = node.limit ? NodeOutcome::Kind::error : NodeOutcome::Kind::stopped;
    outcome.error = RunTimeError::limit;
    outcome.limit = node.limit;
    return outcome;
  }
  Observer* const observer = environment_->observer;
  if (observer != nullptr) {
    observer->node_begin(node.moment(outcome.instruction),
                         {entry, node.registers[static_cast<std::size_t>(lang::Variable::x)]});
  }
  outcome = interpret(node, outcome.instruction);
  find_blame(node, outcome);
  if (entrance != nullptr) {
    entrance->after(variables);
  }
  if (observer != nullptr) {
    observer->node_end(node.moment(outcome.instruction), outcome, node.best_line);
  }
  return outcome;
}

bool Machine::set_up(Node& node) const {
  // Clears the registers, so that no code finds sets of the previous node.
  std::fill_n(node.registers.begin(), program().variable_count(), Value());
  node.reset();
  node.fuel = 0;
  node.fuel_left = limits_.instructions_per_node;
  if (node.view->ply() >= limits_.plies) {
    node.limit = Limit::plies;
    return false;
  }
  // The legal moves of this position have been generated, and its variables are set.
  constexpr Fuel kWorkOfNode = 60;
  if (!node.refuel() || !node.spend(kWorkOfNode)) {
    return false;
  }
  const Plan& plan = node.plan();
  if (!plan.is_set) {
    return node.set_variables({});
  }
  const auto x = followed(plan.variable, node.view->moves.subspan(plan.ply), node.position(), node);
  return x && node.set_variables(*x);
}

void Machine::remember(const NodeOutcome& outcome, int ply) {
  last_ = outcome;
  if (ply == 0) {
    root_ = outcome;
  } else if (outcome.kind == NodeOutcome::Kind::error) {
    if (errors_below_++ == 0) {
      first_error_below_ = outcome;
    }
  }
}

}  // namespace cheg::vm
