#include "tests/tune/tuning.hpp"

#include <fmt/format.h>

#include "lang/parser.hpp"
#include "tune/session.hpp"

namespace cheg::test {

std::string krk_by_sum(const std::string& sum) {
  return R"(USE RULES
USE GEOMETRY

;; The files and ranks between the kings.
DEFINE near = MANDIST(WK,BK)
;; The square of the way between the kings.
DEFINE far = SQRDIST(WK,BK)
;; The squares to which their king can move.
DEFINE flights = KINGMOVES(BK)
;; The squares that the rook leaves their king.
DEFINE space = BOX(WR,BK)
;; The narrower strip that the rook leaves their king.
DEFINE lane = STRIP(WR,BK)
;; Their king's way to the corner.
DEFINE corner = CORNERS(BK)
;; Their king's way to the centre.
DEFINE edge = CENTDIST(BK)
;; Our king's way to the centre.
DEFINE centre = CENTDIST(WK)
;; The rook's way to their king.
DEFINE safe = MVDIST(WR,BK)
;; The files and ranks from the rook to their king.
DEFINE apart = MANDIST(WR,BK)
DEFINE between(a,b,c) = (a - b) * (c - b) < 0
;; The rook stands between the kings.
DEFINE divides = IF between(FILE(WK),FILE(WR),FILE(BK)) OR between(RANK(WK),RANK(WR),RANK(BK))
  THEN 1 ELSE 0

SCORE sum: )" +
         sum +
         R"(

ENTRY R,K
RULE DRIVE "The fewest points against us."
  BEST    MIN sum DEPTH 2 SELF 3/10
END
)";
}

lang::SyntaxTree tree_of(const std::string& text) {
  lang::Diagnostics ignored;
  return lang::parse(prepared(text)->program().data().parts[0].source, ignored);
}

tune::Formulas formulas_of(const std::string& text) {
  return tune::find_formulas(tree_of(text), 1000).value();
}

std::string formula_fault(const std::string& text) {
  const lang::SyntaxTree tree = tree_of(text);
  const auto formulas = tune::find_formulas(tree, 1000);
  if (formulas) {
    return "";
  }
  const tune::FormulaFault& fault = formulas.error();
  return fmt::format("{}: {}", fault.span.length == 0 ? 0 : tree.source->line_at(fault.span.offset),
                     fault.message);
}

const Tables& krk_tables() {
  static const Tables tables(material("KRK"));
  return tables;
}

tune::LearningState after_rounds(tune::Learner& learner, tune::LearningState state,
                                 std::uint64_t rounds) {
  tune::run_rounds(learner, state, [&](const auto& now) { return now.rounds < rounds; });
  return state;
}

tune::Model model_of(const std::string& text, const Tables& tables, int threads) {
  const auto program = prepared(text);
  const lang::SyntaxTree tree = tree_of(text);
  const ShippedLibraries libraries;
  proof::ProofWork work;
  work.threads = threads;
  const tune::ModelInput input{tree, program->program(), libraries, material("KRK"), tables.set(),
                               true};
  return tune::make_model(input, formulas_of(text), work).value();
}

}  // namespace cheg::test
