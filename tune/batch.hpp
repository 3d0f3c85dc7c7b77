// Computes the answers of a program that uses BEST MIN, for all positions of an ending. In each
// position, the terms of BEST MIN are evaluated only once.
//
// For each single answer, the program itself would evaluate the terms in hundreds of positions. The
// function batch_answers() first evaluates the terms once in every position. The function then
// finds the decisions by minimax over the stored values. The program and batch_answers() give the
// same answers.
#pragma once

#include <optional>

#include "chess/tablebase/table.hpp"
#include "lang/library.hpp"
#include "lang/source.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "tune/formula.hpp"

namespace cheg::tune {

// Returns the same answers as proof::ask_everywhere() with the program as White, but without
// details. Also runs the program itself in a sample of the positions. The returned counts of
// positions, instructions and work come from the sample only. If `tables` exclude a forced mate in
// a position, the rules that look for such a mate do not run there. Returns nothing if the program
// has no BEST MIN, if a value depends on the previous move, or if a sum can be too great for LOOK.
// Also returns nothing if both sides have pawns in one of the endings, or if an answer of the
// program in the sample differs from the computed answer. If work.is_stopped() is true, the result
// is incomplete.
[[nodiscard]] std::optional<proof::Answers> batch_answers(
    const proof::Nodes& nodes, const lang::SourcePointer& source, const lang::Libraries& libraries,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    const chess::tablebase::TableSet& tables, const proof::ProofWork& work);

// Returns the formulas of a program. The values of these formulas can be stored for each position.
// Returns nothing if the program has no BEST MIN, or if both sides have pawns in one of the
// endings. Requires: see find_formulas().
[[nodiscard]] std::optional<Formulas> formulas_for_batch(const lang::SyntaxTree& tree,
                                                         const proof::Nodes& nodes);

}  // namespace cheg::tune
