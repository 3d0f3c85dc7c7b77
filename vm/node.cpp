#include "vm/node.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "vm/predefined.hpp"

namespace cheg::vm {

namespace {

bool is_iteration(const PreparedInstruction& caller) {
  return caller.handler == Handler::select || caller.handler == Handler::map;
}

// The place after the set's header.
const Value* first_element(const Set* set) { return reinterpret_cast<const Value*>(set + 1); }

}  // namespace

Node::Node(Environment& its_environment) : environment(its_environment) {}

void Node::reset() {
  open_frames = 0;
  stack.clear();
  tried = 0;
  best = 0;
  best_line.clear();
  alpha = view->alpha;
  is_cut = false;
  last_value = 0;
  last_is_certain_draw = false;
  limit.reset();
  forced = {};
  forcing.clear();
  failed_elsewhere.reset();
}

bool Node::set_variables(const Value& x) {
  const PreparedProgram& program = environment.program;
  cleared_for = nullptr;
  std::fill_n(registers.begin(), program.program().variable_count(), Value());
  const auto variable = [&](lang::Variable name) -> Value& {
    return registers[static_cast<std::size_t>(name)];
  };
  variable(lang::Variable::depth) = Value::integer(view->ply() + 1);
  set_piece_variables(position(), us(), registers.data());
  variable(lang::Variable::x) = shared(x);
  for (const auto& [number, value] : environment.given) {
    registers[number] = value;
  }
  return set_sets(program.reads_legal_moves(), program.reads_pawn_groups());
}

bool Node::set_needed_variables(const AskedNeeds& needs, const Value& x) {
  if (cleared_for != &needs) {
    std::fill_n(registers.begin(), environment.program.program().variable_count(), Value());
    cleared_for = &needs;
  }
  for (const std::uint16_t number : needs.sets) {
    registers[number] = Value();
  }
  registers[static_cast<std::size_t>(lang::Variable::x)] = shared(x);
  if (needs.depth) {
    registers[static_cast<std::size_t>(lang::Variable::depth)] = Value::integer(view->ply() + 1);
  }
  if (needs.men != 0) {
    set_piece_variables(position(), us(), registers.data(), needs.men);
  }
  return set_sets(needs.legal_moves, needs.pawn_groups);
}

bool Node::set_sets(bool with_legal_moves, bool with_pawn_groups) {
  const auto store_set = [&](lang::Variable name, Set* set) {
    if (set == nullptr) {
      limit = Limit::storage;
      return false;
    }
    registers[static_cast<std::size_t>(name)] = Value::set(set);
    return true;
  };
  return (!with_legal_moves ||
          store_set(lang::Variable::legal_moves, make_legal_moves(legal_moves, us(), store()))) &&
         (!with_pawn_groups ||
          store_set(lang::Variable::pawn_groups, make_pawn_groups(position(), us(), store())));
}

bool Node::grow_frames() {
  constexpr std::size_t kFirst = 16;
  const std::size_t most = environment.limits.calls;
  if (frames.size() >= most) {
    limit = Limit::calls;
    return false;
  }
  frames.resize(std::min(most, std::max(kFirst, 2 * frames.size())));
  return true;
}

bool Node::reserve(std::size_t elements, std::size_t sets) {
  if (store().has_room(elements, sets)) {
    return true;
  }
  if (!collect()) {
    return false;
  }
  if (store().has_room(elements, sets)) {
    return true;
  }
  limit = Limit::storage;
  return false;
}

void Node::tidy() {
  const bool is_half_full = store().used() > store().capacity() / 2;
  if (is_half_full && !collect()) {
    limit.reset();  // the next charge of work reaches the limit again
  }
}

bool Node::collect() {
  // Collecting visits all allocated storage.
  if (!charge(static_cast<Fuel>((store().used() - mark) / sizeof(Value)))) {
    return false;
  }
  store().collect(mark, [this](const SetStore::UseRoots& use) {
    const auto use_set = [&use](Set*& set) {
      Value value = Value::set(set);
      use({&value, 1});
      set = value.set();
    };
    use({registers.data(), environment.program.program().variable_count()});
    use({&plan().variable, 1});
    use({stack.data(), stack.size()});
    for (std::size_t i = 0; i < open_frames; ++i) {
      use({&frames[i].saved_x, 1});
      if (is_iteration(*frames[i].caller)) {
        Frame& frame = frames[i];
        const std::ptrdiff_t place = frame.element - first_element(frame.source);
        const std::ptrdiff_t last_place = frame.last - first_element(frame.source);
        use_set(frame.source);
        use_set(frame.result);
        // The set must not be read at its new place yet.
        frame.element = first_element(frame.source) + place;
        frame.last = first_element(frame.source) + last_place;
      }
    }
  });
  return true;
}

bool Node::must_end() {
  if (host->is_stopped()) {
    return true;
  }
  const bool is_late = environment.time_limit.is_over(environment.budget.used());
  limit = is_late ? std::optional(Limit::time) : limit;
  return is_late;
}

bool Node::refuel() {
  suspend_fuel();
  if (must_end()) {
    return false;
  }
  fuel = environment.budget.take(fuel_left);
  if (fuel > 0) {
    return true;
  }
  limit = environment.budget.is_search_exhausted() ? Limit::instructions_per_search
                                                   : Limit::instructions_per_node;
  return false;
}

void Node::suspend_fuel() {
  environment.budget.give_back(fuel_left, fuel);
  fuel = 0;
}

bool Node::refuel_for(Fuel refused) {
  if (refuel()) {
    return true;
  }
  environment.budget.give_back(fuel_left, refused);
  return false;
}

bool Node::refuel_to_spend(Fuel refused) {
  if (refuel_for(refused)) {
    return true;
  }
  fuel_left -= refused;
  environment.used_by_questions -= refused;
  return false;
}

std::optional<bool> Node::equal_sets(const Value& a, const Value& b) {
  SetComparison comparison = store().compare(a, b, fuel);
  while (comparison == SetComparison::out_of_fuel) {
    const Fuel next = store().next_comparison();
    if (!charge(next)) {
      return std::nullopt;
    }
    fuel += next;  // the comparison itself uses this fuel
    comparison = store().compare_on(fuel);
  }
  return comparison == SetComparison::equal;
}

ConditionResult Node::test(std::uint32_t condition, const Value& value) {
  const bool is_negated = (condition & lang::kNegated) != 0;
  const std::uint32_t number = condition & ~std::uint32_t{lang::kNegated};
  if (number == lang::kAlways) {
    return ConditionResult::of(!is_negated);
  }
  const ConditionResult outcome = [&] {
    const std::size_t index = number - 1;
    if (index < lang::conditions().size()) {
      return evaluate(static_cast<lang::Condition>(index), value, node_view());
    }
    const lang::ConditionRow& row =
        *environment.program.program().condition_row(static_cast<std::uint16_t>(number));
    if (const Fault fault = fault_of(row.values, value, position())) {
      return ConditionResult::error(*fault);
    }
    const NativeCondition native =
        environment.program.native_condition(index - lang::conditions().size());
    return spend(native.work()) ? ConditionResult::of(native(value, node_view()))
                                : ConditionResult::error(RunTimeError::limit);
  }();
  return is_negated ? outcome.negated() : outcome;
}

std::int64_t Node::ordering_key(std::uint32_t ordering, chess::Move move) const {
  const std::size_t index = (ordering & ~std::uint32_t{lang::kNegated}) - 1;
  if (index >= lang::orderings().size()) {
    return environment.program.native_ordering(index - lang::orderings().size())(move, node_view());
  }
  switch (static_cast<lang::Ordering>(index)) {
    case lang::Ordering::deep:
      return chess::relative_rank(us(), move.to());
  }
  return 0;
}

Node& NodeStack::open(Environment& environment) {
  if (open_ == nodes_.size()) {
    nodes_.push_back(std::make_unique<Node>(environment));
    std::vector<Value>& registers = nodes_.back()->registers;
    registers.resize(variables_);
    registers.insert(registers.end(), constants_.begin(), constants_.end());
  }
  return *nodes_[open_++];
}

Moment Node::moment(std::uint32_t instruction) const {
  return {environment.program.program(), position(), view->ply(), instruction, registers, this};
}

std::vector<std::uint32_t> open_calls(const Moment& moment) {
  std::vector<std::uint32_t> calls;
  for (std::size_t i = 0; i < moment.node->open_frames; ++i) {
    calls.push_back(moment.node->environment.program.number_of(moment.node->frames[i].caller));
  }
  return calls;
}

std::size_t open_call_count(const Moment& moment) { return moment.node->open_frames; }

bool is_asked(const Moment& moment) { return moment.node->is_asked; }

std::span<const chess::Move> moves_to(const Moment& moment) {
  CHEG_REQUIRE(!is_asked(moment));
  return moment.node->view->moves;
}

std::span<const chess::Move> candidates(const Moment& moment) { return moment.node->candidates; }

}  // namespace cheg::vm
