#include "learn/verification.hpp"

#include "lang/compile.hpp"
#include "learn/features.hpp"
#include "learn/samples.hpp"

namespace cheg::learn {
namespace {

// The positions of a cell that are of another class than the value says.
std::uint64_t errors_in(const Cell& cell, Target target) {
  constexpr FeatureValue kLeastVerdict = -1;
  const FeatureValue least = target == Target::verdict ? kLeastVerdict : FeatureValue{0};
  const int number = cell.values[0] - least;
  const bool is_class = number >= 0 && static_cast<std::size_t>(number) < class_count(target);
  return sum(cell.positions) -
         (is_class ? cell.positions[static_cast<std::size_t>(number)] : std::uint64_t{0});
}

}  // namespace

Result<std::uint64_t, WorkError> count_errors(
    const lang::SourcePointer& source, std::string_view name, const lang::Libraries& libraries,
    const Question& question, const chess::tablebase::TableSet& tables, const vm::Limits& limits,
    const proof::ProofWork& work) {
  lang::Diagnostics diagnostics;
  if (lang::compile(source, libraries, diagnostics) == nullptr) {
    return WorkError("what was learned does not compile: " + diagnostics.items()[0].message);
  }
  const auto program = make_feature_program(source, libraries, name);
  if (!program) {
    return WorkError(program.error());
  }
  const auto cells = find_cells(*program, question, tables, limits, work);
  if (!cells) {
    return cells.error();
  }
  std::uint64_t wrong = 0;
  for (const Cell& cell : cells->cells) {
    wrong += errors_in(cell, question.target);
  }
  return wrong;
}

}  // namespace cheg::learn
