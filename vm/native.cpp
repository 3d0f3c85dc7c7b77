#include "vm/native.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/require.hpp"
#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "vm/carry.hpp"
#include "vm/instructions.hpp"
#include "vm/interpreter.hpp"
#include "vm/move_values.hpp"
#include "vm/predefined.hpp"

namespace cheg::vm {
namespace {

// The storage of one question. It is so small that all questions that can be open at the same time
// have room. An answer therefore does not depend on what the program has stored so far.
std::size_t storage_of_question(const SetStore& store) {
  constexpr std::size_t kShare = 256;
  constexpr std::size_t kLeast = std::size_t{1} << 14;
  return std::max(kLeast, store.capacity() / kShare);
}

// The row of an operand of a native. Used only in preconditions.
[[maybe_unused]] const lang::OperandRow& operand_row(const Node& node,
                                                     const PreparedInstruction& instruction,
                                                     std::size_t number) {
  const auto operands = node.environment.program.native(instruction).row->operands();
  CHEG_REQUIRE(number < operands.size());
  return operands[number];
}

}  // namespace

const chess::Position& NativeCall::position() const { return node_.position(); }

chess::Color NativeCall::us() const { return node_.us(); }

const Knowledge* NativeCall::knowledge() const {
  const bool is_root = !node_.is_asked && node_.view->ply() == 0;
  return is_root ? node_.environment.knowledge : nullptr;
}

const Value& NativeCall::operand(std::size_t number) const {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).is_read() ||
               operand_row(node_, instruction_, number).is_stored());
  return node_.operand(instruction_, number);
}

chess::Square NativeCall::square(std::size_t number) const {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).values == lang::ValueClass::square);
  return as_square(operand(number));
}

chess::Square NativeCall::man(std::size_t number) const {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).values == lang::ValueClass::piece);
  return as_piece(operand(number), position()).square;
}

void NativeCall::store(std::size_t number, Value value) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).is_stored());
  node_.operand(instruction_, number) = shared(value);
}

void NativeCall::store_squares(std::size_t number, chess::Bitboard squares) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).is_stored());
  const auto count = static_cast<std::size_t>(chess::count(squares));
  if (!charge(static_cast<Fuel>(count)) || !node_.reserve(count)) {
    error_ = RunTimeError::limit;
    return;
  }
  Set* set = node_.store().make(count);
  for_each_in_scan_order(squares, node_.us(),
                         [&](chess::Square square) { set->push_back(Value::square(square)); });
  node_.operand(instruction_, number) = Value::set(set);
}

void NativeCall::store_men(std::size_t number, chess::Bitboard squares) {
  CHEG_REQUIRE((squares & ~position().occupied()) == chess::kNoSquares);
  store_squares(number, squares);
  if (!error_) {
    for (Value& element : node_.operand(instruction_, number).set()->elements()) {
      element = Value::piece(element.square());
    }
  }
}

std::optional<Value> NativeCall::make_squares(chess::Bitboard squares) {
  const auto count = static_cast<std::size_t>(chess::count(squares));
  // Makes room without moving sets, because the native may hold sets that it has made. The question
  // about this set is charged separately.
  if (!node_.store().has_room(count, 1)) {
    error_ = RunTimeError::limit;
    node_.limit = node_.limit ? node_.limit : Limit::storage;
    return std::nullopt;
  }
  Set* set = node_.store().make(count);
  for_each_in_scan_order(squares, node_.us(),
                         [&](chess::Square square) { set->push_back(Value::square(square)); });
  return Value::set(set);
}

void NativeCall::store_moves(std::size_t number, std::span<const chess::Move> moves) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).is_stored());
  if (!charge(static_cast<Fuel>(moves.size())) || !node_.reserve(moves.size())) {
    error_ = RunTimeError::limit;
    return;
  }
  Set* set = node_.store().make(moves.size());
  for (const chess::Move move : moves) {
    set->push_back(Value::move(move));
  }
  node_.operand(instruction_, number) = Value::set(set);
}

void NativeCall::store_values(std::size_t number, std::span<const Value> values) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).is_stored());
  CHEG_REQUIRE(std::ranges::none_of(values, [](const Value& v) { return v.is(Type::set); }));
  if (!charge(static_cast<Fuel>(values.size())) || !node_.reserve(values.size())) {
    error_ = RunTimeError::limit;
    return;
  }
  Set* set = node_.store().make(values.size());
  for (const Value& value : values) {
    set->push_back(value);
  }
  node_.operand(instruction_, number) = Value::set(set);
}

void NativeCall::note(std::int64_t number, const Value& value) const {
  const Environment& environment = node_.environment;
  if (environment.observer != nullptr && !node_.is_asked) {
    const std::uint32_t instruction = environment.program.number_of(&instruction_);
    environment.observer->noted(node_.moment(instruction), number, value);
  }
}

bool NativeCall::push(const Value& value) {
  const std::size_t bytes = (node_.stack.size() + 1) * sizeof(Value);
  if (bytes > node_.store().capacity()) {
    error_ = RunTimeError::limit;
    node_.limit = Limit::storage;
    return false;
  }
  node_.stack.push_back(shared(value));
  return true;
}

std::optional<Value> NativeCall::pop() {
  if (node_.stack.empty()) {
    return std::nullopt;
  }
  const Value value = node_.stack.back();
  node_.stack.pop_back();
  return value;
}

std::vector<chess::Move>& NativeCall::scratch() {
  node_.candidates.clear();  // not in use while a native runs
  return node_.candidates;
}

std::span<std::byte> NativeCall::scratch_bytes(std::size_t bytes) {
  if (node_.scratch_bytes.size() < bytes) {
    node_.scratch_bytes.resize(bytes);
  }
  return std::span(node_.scratch_bytes).first(bytes);
}

NativeCall::Scope::Scope(NativeCall& call)
    : store_(call.node_.store()), mark_(call.node_.store().mark()) {}

bool NativeCall::charge(std::int64_t instructions) {
  CHEG_REQUIRE(instructions >= 0);
  if (node_.charge(instructions)) {
    return true;
  }
  error_ = RunTimeError::limit;
  return false;
}

bool NativeCall::spend(std::int64_t work) {
  CHEG_REQUIRE(work >= 0);
  if (node_.spend(work)) {
    return true;
  }
  error_ = RunTimeError::limit;
  return false;
}

void NativeCall::fail_at(Limit limit) {
  node_.limit = limit;
  error_ = RunTimeError::limit;
}

void NativeCall::note_forced(const Forced& forced, std::span<const chess::Move> moves) {
  if (!node_.is_asked && !moves.empty()) {
    node_.forced = forced;
    node_.forcing.assign(moves.begin(), moves.end());
  }
}

Fuel NativeCall::used_by_questions() const { return node_.environment.used_by_questions; }

Standpoint NativeCall::here() {
  node_.tidy();
  return {position(), node_.registers[static_cast<std::size_t>(lang::Variable::x)]};
}

std::optional<Standpoint> NativeCall::after(const Standpoint& before, chess::Move move) {
  return next_of({before.position.after(move),
                  before.x,
                  before.plies + 1,
                  &before,
                  {Step::Kind::move, move, chess::Symmetry::identity}});
}

std::optional<Standpoint> NativeCall::turned(const Standpoint& before, chess::Symmetry symmetry) {
  return next_of({chess::turned(before.position, symmetry),
                  before.x,
                  before.plies + 1,
                  &before,
                  {Step::Kind::turn, {}, symmetry}});
}

// Completes a standpoint: gives X its value in the position after the step.
std::optional<Standpoint> NativeCall::next_of(Standpoint next) {
  if (!charge(kCostOfMove)) {
    return std::nullopt;
  }
  if (!stays(next.x)) {
    const auto x = followed(next.x, std::span<const Step>(&next.step, 1), next.position, node_);
    if (!x) {
      error_ = RunTimeError::limit;
      return std::nullopt;
    }
    next.x = *x;
  }
  return next;
}

std::optional<Value> NativeCall::ask(std::size_t number, const Standpoint& at) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).use == lang::TagUse::ask);
  CHEG_REQUIRE(at.plies > 0);
  return remembered(number, {}, at,
                    [&] { return ask_anew(instruction_.operands[number], at, set_up()); });
}

std::uint32_t NativeCall::subroutine(std::size_t number) const {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).use == lang::TagUse::ask);
  return instruction_.operands[number];
}

std::optional<Value> NativeCall::ask_fresh(std::size_t number, const Standpoint& at) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).use == lang::TagUse::ask);
  CHEG_REQUIRE(at.plies > 0);
  Environment& environment = node_.environment;
  // The question has the same limits as begin_question() gives, but it continues with the slice of
  // this node. The slice need not be returned and taken again.
  const Fuel limit = environment.limits.instructions_per_node;
  const Fuel left = node_.fuel_left + node_.fuel;
  node_.fuel_left = limit - node_.fuel;
  const auto value = ask_anew(instruction_.operands[number], at, set_up());
  environment.used_by_questions += limit - (node_.fuel_left + node_.fuel);
  node_.fuel_left = left - node_.fuel;
  if (node_.fuel_left < 0) {
    const Fuel too_many = -node_.fuel_left;
    node_.fuel -= too_many;
    environment.budget.give_back(node_.fuel_left, too_many);
  }
  return value && charge(1) ? value : std::nullopt;
}

std::optional<Value> NativeCall::ask_as_work(std::size_t number, const Standpoint& at) {
  CHEG_REQUIRE(operand_row(node_, instruction_, number).use == lang::TagUse::ask);
  CHEG_REQUIRE(at.plies > 0);
  const Expense begin = begin_question(at);
  const auto value = error_ ? std::nullopt : ask_anew(subroutine(number), at, set_up());
  end_question(begin, at, std::nullopt, value);
  return !error_ && spend(1) ? value : std::nullopt;
}

int NativeCall::ply_of(const Standpoint& at) const { return node_.view->ply() + at.plies; }

NativeCall::Expense NativeCall::begin_question(const Standpoint& at) {
  Environment& environment = node_.environment;
  node_.suspend_fuel();
  SetStore& store = environment.store;
  const Expense begin{node_.fuel_left, environment.used_by_questions, environment.deepest_ply,
                      store.limit()};
  store.set_limit(store.used() + storage_of_question(store));
  environment.deepest_ply = ply_of(at);
  node_.fuel_left = environment.limits.instructions_per_node;
  if (!node_.refuel()) {
    error_ = RunTimeError::limit;
  }
  return begin;
}

void NativeCall::end_question(const Expense& begin, const Standpoint& at,
                              const std::optional<MemoKey>& key,
                              const std::optional<Value>& value) {
  Environment& environment = node_.environment;
  node_.suspend_fuel();
  environment.used_by_questions += environment.limits.instructions_per_node - node_.fuel_left;
  if (key && value && !value->is(Type::set)) {
    const Fuel work = environment.used_by_questions - begin.by_questions;
    constexpr Fuel kMost = std::numeric_limits<std::uint32_t>::max();
    environment.memo_table.store(
        *key, {*value, static_cast<std::uint32_t>(std::min(work, kMost)),
               static_cast<std::uint32_t>(environment.deepest_ply - ply_of(at))});
  }
  environment.store.set_limit(begin.storage_limit);
  environment.deepest_ply = std::max(environment.deepest_ply, begin.deepest_ply);
  node_.fuel_left = begin.fuel_left;
  if (!error_ && !node_.refuel()) {
    error_ = RunTimeError::limit;
  }
}

std::optional<Value> NativeCall::ask_anew(std::uint32_t subroutine, const Standpoint& at,
                                          SetUp set_up) {
  Environment& environment = node_.environment;
  environment.deepest_ply = std::max(environment.deepest_ply, ply_of(at));
  if (ply_of(at) >= environment.limits.plies) {
    node_.limit = Limit::plies;
    error_ = RunTimeError::limit;
    return std::nullopt;
  }
  Node& asked = environment.nodes.open(environment);
  asked.way.assign(node_.view->moves.begin(), node_.view->moves.end());
  asked.way.resize(static_cast<std::size_t>(ply_of(at)));
  std::size_t place = asked.way.size();
  for (const Standpoint* step = &at; step->before != nullptr; step = step->before) {
    asked.way[--place] = step->step.move;
  }
  const chess::AdvisedNode view{at.position, asked.way};
  asked.view = &view;
  asked.host = node_.host;
  asked.side = us();
  asked.is_asked = true;
  asked.reset();
  asked.fuel = node_.fuel;
  asked.fuel_left = node_.fuel_left;
  asked.mark = asked.store().mark();

  NodeOutcome outcome;
  outcome.instruction = subroutine;
  outcome.kind = NodeOutcome::Kind::error;
  outcome.error = RunTimeError::limit;
  if (set_variables(asked, subroutine, at, set_up)) {
    outcome = interpret(asked, subroutine);
    find_blame(asked, outcome);
  }
  const bool has_value = outcome.kind == NodeOutcome::Kind::returned;
  const Value value = asked.returned;
  node_.fuel = asked.fuel;
  node_.fuel_left = asked.fuel_left;
  if (!has_value) {
    fail_as(asked, outcome, environment.program.asked(subroutine));
  }
  // A returned set stays valid as long as this node.
  if (!has_value || !value.is(Type::set)) {
    asked.store().release(asked.mark);
  }
  environment.nodes.close();
  return has_value ? std::optional(value) : std::nullopt;
}

bool NativeCall::set_variables(Node& asked, std::uint32_t subroutine, const Standpoint& at,
                               SetUp set_up) const {
  const PreparedProgram& program = node_.environment.program;
  const AskedNeeds& needs = program.asked(subroutine);
  const bool sets_all = set_up == SetUp::all_variables;
  if (sets_all ? program.reads_legal_moves() : needs.legal_moves) {
    asked.legal_moves = chess::legal_moves(at.position);
  }
  const bool is_set =
      sets_all ? asked.set_variables(at.x) : asked.set_needed_variables(needs, at.x);
  return is_set && (needs.carried.empty() || carry(node_, needs, at, asked));
}

void NativeCall::fail_as(const Node& asked, const NodeOutcome& outcome, const AskedNeeds& needs) {
  node_.limit = asked.limit;
  node_.failed_elsewhere = outcome.instruction;
  node_.blame_elsewhere = outcome.blame;
  if (node_.blame_elsewhere && !node_.blame_elsewhere->asked_by) {
    Blame& blame = *node_.blame_elsewhere;
    blame.asked_by = node_.environment.program.number_of(&instruction_);
    const bool is_carried = std::ranges::find(needs.carried, blame.number) != needs.carried.end();
    blame.where_asked = is_carried ? node_.registers[blame.number].type() : Type::undefined;
  }
  const bool ends_otherwise =
      outcome.kind != NodeOutcome::Kind::error && outcome.kind != NodeOutcome::Kind::stopped;
  error_ = ends_otherwise                               ? RunTimeError::asked_elsewhere
           : outcome.kind == NodeOutcome::Kind::stopped ? RunTimeError::limit
                                                        : outcome.error;
}

Fault execute_native(Node& node, const PreparedInstruction& instruction) {
  const PreparedNative& native = node.environment.program.native(instruction);
  for (const PreparedNative::CheckedOperand& checked : native.checked()) {
    const Value& value = node.operand(instruction, checked.number);
    if (const Fault fault = fault_of(checked.values, value, node.position())) {
      return fault;
    }
  }
  NativeCall call(node, instruction, native.function.data());
  native.function(call);
  return call.error();
}

}  // namespace cheg::vm
