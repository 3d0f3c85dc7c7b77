// The answers of a program with BEST MIN in all positions of an ending, from one evaluation of its
// terms in each position.
//
// Asking the program evaluates the terms in hundreds of positions for each answer. Here every
// position is evaluated once, and the decisions come from a minimax over the positions. The answers
// are the same.
#pragma once

#include <optional>

#include "lang/library.hpp"
#include "lang/source.hpp"
#include "proof/answers.hpp"

namespace cheg::tune {

// The answers to proof::ask_everywhere() with the program as White, without details; the number of
// instructions is estimated from a sample that is also asked. Nothing if the program has no BEST
// MIN, if a value depends on the move before, if a sum can leave the range of LOOK, or if both sides
// have pawns; or if an answer of the sample differs. Incomplete if work.is_stopped().
[[nodiscard]] std::optional<proof::Answers> batch_answers(
    const proof::Nodes& nodes, const lang::SourcePointer& source, const lang::Libraries& libraries,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    const proof::ProofWork& work);

}  // namespace cheg::tune
