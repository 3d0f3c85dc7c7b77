#include "tune/batch.hpp"

#include <algorithm>
#include <utility>

#include "chess/movegen.hpp"
#include "lang/parser.hpp"
#include "tune/batch_table.hpp"
#include "tune/choice_probe.hpp"
#include "tune/formula.hpp"
#include "tune/probe.hpp"

namespace cheg::tune {
namespace {

using chess::Color;
using chess::MaterialSignature;

bool can_both_have_pawns(const std::vector<MaterialSignature>& materials) {
  return std::ranges::any_of(materials, [](MaterialSignature material) {
    return material.count(chess::Piece::white_pawn) > 0 &&
           material.count(chess::Piece::black_pawn) > 0;
  });
}

// Asks for evenly spaced answers. False if one differs.
bool agrees(const proof::Nodes& nodes, proof::Answers& answers, proof::Asking& asking) {
  constexpr proof::NodeNumber kSamples = 500;
  const proof::NodeNumber step = std::max<proof::NodeNumber>(1, nodes.size() / kSamples) | 1U;
  std::uint64_t asked = 0;
  std::uint64_t instructions = 0;
  std::uint64_t units = 0;
  for (proof::NodeNumber node = 0; node < nodes.size(); node += step) {
    const auto position = nodes.position(node);
    if (!position) {
      continue;
    }
    const proof::NodeAnswer answer = asking.ask(*position, Color::white);
    const proof::NodeAnswer& found = answers.by_node[node];
    if (answer.move != found.move || answer.fault != found.fault) {
      return false;
    }
    if (node < nodes.size_of_ending() && chess::count_legal_moves(*position) > 0) {
      ++asked;
      instructions += static_cast<std::uint64_t>(asking.instructions());
      units += static_cast<std::uint64_t>(asking.work());
    }
  }
  answers.positions = asked;
  answers.instructions = instructions;
  answers.work = units;
  return true;
}

}  // namespace

std::optional<Formulas> formulas_for_batch(const lang::SyntaxTree& tree,
                                           const proof::Nodes& nodes) {
  constexpr std::int64_t kAnyLimit = std::int64_t{1} << 30U;
  auto formulas = find_formulas(tree, kAnyLimit);
  if (!formulas || can_both_have_pawns(nodes.materials())) {
    return std::nullopt;
  }
  return *std::move(formulas);
}

std::optional<proof::Answers> batch_answers(
    const proof::Nodes& nodes, const lang::SourcePointer& source, const lang::Libraries& libraries,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    const chess::tablebase::TableSet& tables, const proof::ProofWork& work) {
  lang::Diagnostics diagnostics;
  const lang::SyntaxTree tree = lang::parse(source, diagnostics);
  const auto formulas = formulas_for_batch(tree, nodes);
  if (!formulas) {
    return std::nullopt;
  }
  const auto features =
      ProbeProgram::for_features(tree, *formulas, nodes.materials().front(), libraries);
  const auto choices = ChoicePrograms::make(tree, *formulas, libraries);
  if (!features || !choices) {
    return std::nullopt;
  }
  BatchTable batch(nodes, *formulas, work);
  if (!batch.evaluate(*features)) {
    return std::nullopt;
  }
  proof::Answers answers = batch.answers(*choices, tables);
  proof::Asking asking(program, limits);
  const bool is_usable = work.is_stopped() || agrees(nodes, answers, asking);
  return is_usable ? std::optional(std::move(answers)) : std::nullopt;
}

}  // namespace cheg::tune
