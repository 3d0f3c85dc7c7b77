// Virtual machines of the C interface. EmbeddedHost adapts the host's C functions to chess::Host.
// guarded() catches every exception.
#include "embed/vm.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/compose.hpp"
#include "chess/game.hpp"
#include "embed/distance.hpp"
#include "embed/failure.hpp"
#include "embed/limits.hpp"
#include "embed/position.hpp"
#include "host/bare_host.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::embed {
namespace {

using chess::Line;
using chess::Move;
using chess::Position;
using vm::NodeOutcome;

static_assert(CHEG_INFINITY == chess::kInfinity);
static_assert(CHEG_MATE == chess::kMate);
static_assert(CHEG_CERTAIN == chess::kCertain);
static_assert(CHEG_MOST_PLIES == chess::kMostPlies);
static_assert(CHEG_NO_REASON == chess::kNoReason);
static_assert(static_cast<int>(vm::AnswerStatus::move) == CHEG_OUTCOME_MOVE);
static_assert(static_cast<int>(vm::AnswerStatus::value) == CHEG_OUTCOME_VALUE);
static_assert(static_cast<int>(vm::AnswerStatus::not_handled) == CHEG_OUTCOME_NOT_HANDLED);
static_assert(static_cast<int>(vm::AnswerStatus::no_entry) == CHEG_OUTCOME_NO_ENTRY);
static_assert(static_cast<int>(vm::AnswerStatus::checkmate) == CHEG_OUTCOME_CHECKMATE);
static_assert(static_cast<int>(vm::AnswerStatus::stalemate) == CHEG_OUTCOME_STALEMATE);
static_assert(static_cast<int>(vm::AnswerStatus::error) == CHEG_OUTCOME_ERROR);
static_assert(static_cast<int>(vm::AnswerStatus::stopped) == CHEG_OUTCOME_STOPPED);
static_assert(CHEG_OUTCOME_NOT_READY == CHEG_OUTCOME_STOPPED + 1);

// Moves of the embedder may have any value; they are only read.
using MoveBuffer = std::array<Move, chess::kMostPlies>;

std::span<const Move> read_moves(std::span<const cheg_move> bits, MoveBuffer& moves) {
  std::transform(bits.begin(), bits.end(), moves.begin(), Move::from_bits);
  return {moves.data(), bits.size()};
}

void read_line(const cheg_line& line, Line& result) {
  MoveBuffer moves;
  result.assign(read_moves({line.moves, line.count}, moves),
                {line.reasons, line.count + std::size_t{1}});
}

void clear(cheg_line& line) {
  line.count = 0;
  line.reasons[0] = CHEG_NO_REASON;
}

// Adapts the embedder's search to the machine.
class EmbeddedHost final : public chess::Host {
 public:
  EmbeddedHost(const cheg_host& host, const cheg_node& node, const cheg_vm& vm)
      : host_(host), node_(node), vm_(vm) {}

  // The node is always the one for which advice was requested.
  chess::Score search(const chess::AdvisedNode& /*node*/, Move move, chess::Score alpha,
                      chess::Score beta, Line& line) override {
    cheg_line found;  // only the first `count` moves are set
    clear(found);
    const chess::Score score =
        host_.search(host_.context, &node_, move.bits(), alpha, beta, &found);
    if (score < -chess::kInfinity || score > chess::kInfinity) {
      fault_ = composed("the host's search returned the score {}", score);
    } else if (found.count > chess::kMostPlies) {
      fault_ = composed("the host's search returned a line of {} moves", found.count);
    } else {
      read_line(found, line);
      return score;
    }
    line.clear();
    return 0;
  }

  [[nodiscard]] bool is_stopped() const override {
    return vm_.is_damaged || !fault_.empty() ||
           (host_.is_stopped != nullptr && host_.is_stopped(host_.context) != 0);
  }

  // The error of the host; empty if none.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  const cheg_host& host_;
  const cheg_node& node_;
  const cheg_vm& vm_;
  std::string fault_;
};

vm::AnswerStatus status_of(const NodeOutcome& outcome, const Position& position) {
  switch (outcome.kind) {
    case NodeOutcome::Kind::move:
      return vm::AnswerStatus::move;
    case NodeOutcome::Kind::value:
      return vm::AnswerStatus::value;
    case NodeOutcome::Kind::error:
      return vm::AnswerStatus::error;
    case NodeOutcome::Kind::stopped:
      return vm::AnswerStatus::stopped;
    default:
      break;
  }
  if (chess::is_checkmate(position)) {
    return vm::AnswerStatus::checkmate;
  }
  if (chess::is_stalemate(position)) {
    return vm::AnswerStatus::stalemate;
  }
  return outcome.kind == NodeOutcome::Kind::no_entry ? vm::AnswerStatus::no_entry
                                                     : vm::AnswerStatus::not_handled;
}

cheg_certainty certainty_of(const NodeOutcome& outcome) {
  if (outcome.is_certain_draw) {
    return CHEG_CERTAINTY_DRAW;
  }
  if (!chess::is_certain(outcome.score)) {
    return CHEG_CERTAINTY_ESTIMATE;
  }
  return outcome.score > 0 ? CHEG_CERTAINTY_WIN : CHEG_CERTAINTY_LOSS;
}

void check_node(const cheg_node& node) {
  need(node.position, "node->position");
  if (node.move_count > CHEG_MOST_PLIES) {
    refuse(composed("the node is {} plies from the root; at most are {}", node.move_count,
                    CHEG_MOST_PLIES));
  }
  if (node.move_count > 0) {
    need(node.moves, "node->moves");
  }
  if (node.alpha < -CHEG_INFINITY || node.beta > CHEG_INFINITY || node.alpha >= node.beta) {
    refuse(composed("alpha is {} and beta {}; -{} <= alpha < beta <= {}", node.alpha, node.beta,
                    CHEG_INFINITY, CHEG_INFINITY));
  }
}

// The error with its place in the text.
std::string placed_error(const SharedProgram& shared, const NodeOutcome& error) {
  const cheg_rule rule = shared.rule(error.instruction);
  const std::string blame = vm::blame_text(shared.program(), error);
  return composed("{}, {}:{}:{}{}{}", vm::error_text(shared.program(), error), rule.file, rule.line,
                  rule.column, blame.empty() ? "" : "; ", blame);
}

}  // namespace

void write_line(const Line& line, cheg_line& result) {
  result.count = static_cast<std::uint32_t>(line.size());
  const auto moves = line.moves();
  std::transform(moves.begin(), moves.end(), result.moves, [](Move move) { return move.bits(); });
  const auto reasons = line.reasons();
  std::copy(reasons.begin(), reasons.end(), result.reasons);
}

void begin_search(cheg_vm& vm) {
  if (vm.depth > 0) {
    refuse("the VM is running: its host's search cannot begin another search");
  }
  if (vm.is_damaged) {
    vm.renew();
    vm.is_damaged = false;
  }
  vm.machine->begin_search();
}

cheg_advice to_advice(const SharedProgram& shared, const Position& position,
                      const NodeOutcome& outcome, vm::AnswerStatus status) {
  cheg_advice advice{};
  advice.outcome = static_cast<std::int32_t>(status);
  if (status == vm::AnswerStatus::move || status == vm::AnswerStatus::value) {
    advice.certainty = certainty_of(outcome);
    advice.score = outcome.score;
    const bool is_win = advice.certainty == CHEG_CERTAINTY_WIN;
    if (is_win && is_too_late(distance_of(shared, position, outcome), position)) {
      advice.certainty = CHEG_CERTAINTY_ESTIMATE;
      advice.score = CHEG_CERTAIN;
    }
  }
  if (status == vm::AnswerStatus::move) {
    advice.move = outcome.move.bits();
  }
  if (outcome.instruction != lang::EntryTable::kNone) {
    advice.reason = vm::reason_of(outcome.instruction);
  }
  return advice;
}

cheg_report report_of(cheg_vm& vm) {
  const vm::Machine& machine = *vm.machine;
  const bool root_failed = machine.root().kind == NodeOutcome::Kind::error;
  vm.error_text.clear();
  if (root_failed || machine.first_error_below()) {
    vm.error_text =
        placed_error(*vm.shared, root_failed ? machine.root() : *machine.first_error_below());
  }
  return {.nodes = machine.nodes(),
          .instructions = static_cast<std::uint64_t>(machine.instructions()),
          .errors = machine.errors_below() + (root_failed ? 1 : 0),
          .error = vm.error_text.c_str(),
          .work = static_cast<std::uint64_t>(machine.work())};
}

vm::Answer ask_at_root(cheg_vm& vm, const Position& root) {
  begin_search(vm);
  vm::Answer answer;
  run(vm, [&] { answer = vm::ask(*vm.machine, root); });
  return answer;
}

}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_vm_new(const cheg_program* program, const cheg_limits* limits, cheg_vm** vm) {
  return guarded("cheg_vm_new", [&] {
    need(program, "program");
    need(vm, "vm");
    embed::check_alive(program, "cheg_vm_new");
    *vm = new cheg_vm(program->shared, embed::to_limits(limits));
  });
}

void cheg_vm_free(cheg_vm* vm) {
  embed::check_alive(vm, "cheg_vm_free");
  if (vm != nullptr && vm->user.is_used()) {
    embed::abort_for_wrong_use("cheg_vm_free", "the VM is running");
  }
  delete vm;
}

cheg_status cheg_vm_begin_search(cheg_vm* vm) {
  return guarded("cheg_vm_begin_search", [&] {
    need(vm, "vm");
    embed::check_alive(vm, "cheg_vm_begin_search");
    const embed::Use use(vm->user, "cheg_vm_begin_search");
    embed::begin_search(*vm);
  });
}

int cheg_vm_covers(const cheg_vm* vm, cheg_material material, int side_to_move) {
  if (vm == nullptr) {
    return 0;
  }
  embed::check_alive(vm, "cheg_vm_covers");
  const embed::Use use(vm->user, "cheg_vm_covers");
  return vm->machine->covers(chess::MaterialSignature::from_bits(material),
                             side_to_move == CHEG_BLACK ? chess::Color::black : chess::Color::white)
             ? 1
             : 0;
}

int cheg_vm_has_plan(const cheg_vm* vm) {
  if (vm == nullptr) {
    return 0;
  }
  embed::check_alive(vm, "cheg_vm_has_plan");
  const embed::Use use(vm->user, "cheg_vm_has_plan");
  return vm->machine->has_plan() ? 1 : 0;
}

cheg_status cheg_line_set(cheg_line* line, cheg_move move, cheg_reason reason,
                          const cheg_line* rest) {
  return guarded("cheg_line_set", [&] {
    need(line, "line");
    need(rest, "rest");
    if (rest->count > CHEG_MOST_PLIES) {
      embed::refuse(
          composed("the rest has {} moves; the most are {}", rest->count, CHEG_MOST_PLIES));
    }
    const std::size_t kept = std::min<std::size_t>(rest->count, CHEG_MOST_PLIES - 1);
    std::copy_backward(rest->moves, rest->moves + kept, line->moves + kept + 1);
    std::copy_backward(rest->reasons, rest->reasons + kept + 1, line->reasons + kept + 2);
    line->moves[0] = move;
    line->reasons[0] = reason;
    line->count = static_cast<std::uint32_t>(kept + 1);
  });
}

cheg_status cheg_vm_advise(cheg_vm* vm, const cheg_node* node, const cheg_host* host,
                           cheg_advice* advice, cheg_line* line) {
  return guarded("cheg_vm_advise", [&] {
    need(vm, "vm");
    need(node, "node");
    need(host, "host");
    need(reinterpret_cast<const void*>(host->search), "host->search");
    need(advice, "advice");
    embed::check_alive(vm, "cheg_vm_advise");
    const embed::Use use(vm->user, "cheg_vm_advise");
    embed::check_node(*node);
    const chess::Position position = embed::to_position(*node->position);
    embed::MoveBuffer moves;
    const chess::AdvisedNode view{position,
                                  embed::read_moves({node->moves, node->move_count}, moves),
                                  node->alpha, node->beta};
    embed::EmbeddedHost embedded(*host, *node, *vm);
    chess::Line found;
    embed::run(*vm, [&] { static_cast<void>(vm->machine->advise(view, embedded, found)); });
    if (!embedded.fault().empty()) {
      embed::refuse(embedded.fault());
    }
    const vm::AnswerStatus status = embed::status_of(vm->machine->last(), position);
    *advice = embed::to_advice(*vm->shared, position, vm->machine->last(), status);
    if (line != nullptr) {
      embed::write_line(found, *line);
    }
  });
}

cheg_status cheg_vm_ask(cheg_vm* vm, const cheg_position* root, cheg_advice* advice,
                        cheg_line* line) {
  return guarded("cheg_vm_ask", [&] {
    need(vm, "vm");
    need(root, "root");
    need(advice, "advice");
    embed::check_alive(vm, "cheg_vm_ask");
    const embed::Use use(vm->user, "cheg_vm_ask");
    const chess::Position position = embed::to_position(*root);
    const vm::Answer answer = embed::ask_at_root(*vm, position);
    *advice = embed::to_advice(*vm->shared, position, answer.outcome, answer.status);
    if (line != nullptr) {
      embed::write_line(answer.line, *line);
    }
  });
}

cheg_status cheg_vm_report(cheg_vm* vm, cheg_report* report) {
  return guarded("cheg_vm_report", [&] {
    need(vm, "vm");
    need(report, "report");
    embed::check_alive(vm, "cheg_vm_report");
    const embed::Use use(vm->user, "cheg_vm_report");
    *report = embed::report_of(*vm);
  });
}
