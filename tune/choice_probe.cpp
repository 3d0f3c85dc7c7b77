#include "tune/choice_probe.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "tune/mate_clauses.hpp"

namespace cheg::tune {
namespace {

Probe& probe_of(std::unique_ptr<Probe>& probe, const ProbeProgram& program) {
  if (probe == nullptr) {
    probe = std::make_unique<Probe>(program);
  }
  return *probe;
}

}  // namespace

Result<ChoicePrograms, std::string> ChoicePrograms::make(const lang::SyntaxTree& tree,
                                                         const Formulas& formulas,
                                                         const lang::Libraries& libraries) {
  auto whole = ProbeProgram::for_moves(tree, formulas, libraries);
  if (!whole) {
    return whole.error();
  }
  ChoicePrograms programs(std::move(whole).value());
  const std::vector<MateClause> clauses = mate_clauses(tree);
  // In a library, MATE may have another meaning.
  if (!clauses.empty() && programs.whole_.program()->data().parts.size() == 1) {
    if (auto others = ProbeProgram::for_moves(tree, formulas, libraries, clauses)) {
      programs.without_mates_ = std::move(others).value();
      programs.most_moves_ = std::ranges::max(clauses, {}, &MateClause::most_moves).most_moves;
    }
  }
  return programs;
}

Probe::Choice ChoiceProbe::choice(const chess::Position& position,
                                  std::optional<int> moves_to_mate) {
  const bool is_mate_excluded = programs_.without_mates() != nullptr && moves_to_mate &&
                                (*moves_to_mate == 0 || *moves_to_mate > programs_.most_moves());
  return is_mate_excluded ? probe_of(without_mates_, *programs_.without_mates()).choice(position)
                          : probe_of(whole_, programs_.whole()).choice(position);
}

}  // namespace cheg::tune
