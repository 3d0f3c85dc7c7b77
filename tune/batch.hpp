// Computes the answers of a program that uses BEST MIN, for all positions of an ending. Evaluates
// the terms of BEST MIN only once in each position.
//
// For each single answer, the program itself would evaluate the terms in hundreds of positions.
// batch_answers() first evaluates them once in every position. It then finds the decisions by
// minimax over the stored values. Both methods give the same answers.
#pragma once

#include <optional>

#include "lang/library.hpp"
#include "lang/source.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "tune/formula.hpp"

namespace cheg::tune {

// Returns the same answers as proof::ask_everywhere() with the program as White, but without
// details. Also runs the program itself in a sample of the positions. The counts of positions,
// instructions and work are those of the sample. Returns nothing in five cases: the program has no
// BEST MIN, a value depends on the previous move, a sum can be too great for LOOK, both sides have
// pawns in one of the endings, or an answer in the sample differs. If work.is_stopped() is true,
// the result is incomplete.
[[nodiscard]] std::optional<proof::Answers> batch_answers(
    const proof::Nodes& nodes, const lang::SourcePointer& source, const lang::Libraries& libraries,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    const proof::ProofWork& work);

// Returns the formulas of a program whose values can be stored for each position. Returns nothing
// if the program has no BEST MIN, or if both sides have pawns in one of the endings. Requires: see
// find_formulas().
[[nodiscard]] std::optional<Formulas> formulas_for_batch(const lang::SyntaxTree& tree,
                                                         const proof::Nodes& nodes);

}  // namespace cheg::tune
