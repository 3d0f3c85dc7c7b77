#include "tune/batch_look.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "chess/movegen.hpp"
#include "lang/compile.hpp"
#include "lang/parser.hpp"
#include "tune/batch.hpp"
#include "tune/probe.hpp"

namespace cheg::tune {
namespace {

using chess::Move;
using lang::Type;
using vm::NativeCall;
using vm::Value;

constexpr std::size_t kMovesOfLook = 0;
constexpr std::size_t kSettingsOfLook = 2;
constexpr std::string_view kLook = "LOOK";

bool has_same_settings(const KeyFormula& a, const KeyFormula& b) {
  return a.depth == b.depth && a.numerator == b.numerator && a.denominator == b.denominator;
}

std::size_t count_looks(const lang::Program& program) {
  return static_cast<std::size_t>(
      std::ranges::count_if(program.data().code, [&](const lang::CodeInstruction& instruction) {
        const lang::InstructionRow* const row = program.instruction_row(instruction.opcode);
        return row != nullptr && row->name == kLook;
      }));
}

}  // namespace

std::vector<BatchLook::LookKey> BatchLook::look_keys(const Formulas& formulas) {
  std::vector<LookKey> keys;
  std::size_t number = 0;
  for (const RuleFormula& rule : formulas.rules) {
    for (const KeyFormula& key : rule.keys) {
      if (key.form == KeyFormula::Form::look) {
        keys.push_back({number, &key});
      }
      ++number;
    }
  }
  return keys;
}

bool BatchLook::are_told_apart(const std::vector<LookKey>& keys) {
  return std::ranges::all_of(keys, [&](const LookKey& a) {
    return std::ranges::all_of(keys, [&](const LookKey& b) {
      return !has_same_settings(*a.formula, *b.formula) ||
             have_equal_values(*a.formula, *b.formula);
    });
  });
}

std::unique_ptr<const BatchLook> BatchLook::make(const proof::Nodes& nodes,
                                                 const lang::SourcePointer& source,
                                                 const lang::Libraries& libraries,
                                                 const proof::ProofWork& work) {
  lang::Diagnostics diagnostics;
  const lang::SyntaxTree tree = lang::parse(source, diagnostics);
  auto formulas = formulas_for_batch(tree, nodes);
  if (!formulas || !are_told_apart(look_keys(*formulas))) {
    return nullptr;
  }
  const auto program = lang::compile(source, libraries, diagnostics);
  const auto features =
      ProbeProgram::for_features(tree, *formulas, nodes.materials().front(), libraries);
  if (program == nullptr || !features || count_looks(*program) != look_keys(*formulas).size()) {
    return nullptr;
  }
  std::unique_ptr<BatchLook> look(new BatchLook(nodes, *std::move(formulas), work));
  return look->table_.evaluate(*features) && !work.is_stopped() ? std::move(look) : nullptr;
}

BatchLook::BatchLook(const proof::Nodes& nodes, Formulas formulas, const proof::ProofWork& work)
    : formulas_(std::move(formulas)),
      keys_(look_keys(formulas_)),
      table_(nodes, formulas_, work),
      pointer_(this),
      look_(&BatchLook::look, &pointer_) {}

void BatchLook::look(NativeCall& call) {
  const BatchLook& self = **static_cast<const BatchLook* const*>(call.data());
  if (!self.decide(call)) {
    self.look_.own_look()(call);
  }
}

bool BatchLook::decide(NativeCall& call) const {
  constexpr std::size_t kNumbers = 3;
  const auto settings = std::as_const(*call.operand(kSettingsOfLook).set()).elements();
  if (call.position().side_to_move() != chess::Color::white || settings.size() != kNumbers ||
      !std::ranges::all_of(settings, [](const Value& value) { return value.is(Type::integer); })) {
    return false;
  }
  const auto key = std::ranges::find_if(keys_, [&](const LookKey& it) {
    return settings[0].integer() == it.formula->depth &&
           settings[1].integer() == it.formula->numerator &&
           settings[2].integer() == it.formula->denominator;
  });
  if (key == keys_.end()) {
    return false;
  }
  std::vector<Move>& moves = call.scratch();
  for (const Value& element : std::as_const(*call.operand(kMovesOfLook).set()).elements()) {
    if (!element.is(Type::move)) {
      return false;
    }
    if (chess::is_legal(call.position(), element.move())) {
      moves.push_back(element.move());
    }
  }
  if (!moves.empty() && !table_.keep_best(key->number, moves, call.position())) {
    return false;
  }
  call.store_moves(kMovesOfLook, moves);
  return true;
}

}  // namespace cheg::tune
