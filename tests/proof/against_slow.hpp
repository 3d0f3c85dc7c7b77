// Compares proofs with slow proofs, which visit every position in turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "chess/tablebase/store.hpp"
#include "proof/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/slow_prover.hpp"

namespace cheg::test {

// Returns the material with this name, such as "KRK". Requires: the text names a material.
[[nodiscard]] inline chess::MaterialSignature material(const char* text) {
  return chess::parse_material(text).value();
}

// The tables of an ending, and of all endings to which captures and promotions can lead.
class Tables {
 public:
  explicit Tables(chess::MaterialSignature ending) : store_(std::nullopt) {
    const auto fault = store_.provide_all(ending, {});
    INFO((fault ? fault->message() : "no fault"));
    REQUIRE_FALSE(fault);
  }
  [[nodiscard]] const chess::tablebase::TableSet& set() const { return store_.tables(); }

 private:
  chess::tablebase::Store store_;
};

// A program in an ending, and the proof's report about it.
struct Proved {
  Proved(const std::string& text, const char* ending, proof::ProveOptions chosen = {})
      : program(prepared(text)), men(material(ending)), options(std::move(chosen)), tables(men) {
    auto made = proof::prove(program, men, tables.set(), options);
    REQUIRE(made);
    report = std::move(made).value();
    REQUIRE_FALSE(report.sides.empty());
  }

  [[nodiscard]] SlowProof slowly(chess::Color color = chess::Color::white) const {
    return {program, men, tables.set(), color, options.limits};
  }

  std::shared_ptr<const vm::PreparedProgram> program;
  chess::MaterialSignature men;
  proof::ProveOptions options;
  Tables tables;
  proof::ProofReport report;
};

// Checks that the reports are equal, except for `worst`.
void check_equal(const proof::SideReport& ours, const proof::SideReport& theirs);

// Checks that the example agrees with the slow proof, that all its moves are legal, and that the
// program really plays its moves in the example.
void check_example(const proof::ProofExample& example, const SlowProof& slow, const Proved& proved);

// Checks all examples of a side in the same way. Also checks that the examples are the worst
// positions, in the correct order.
void check_examples(const proof::SideReport& side, const SlowProof& slow, const Proved& proved);

// Checks that the program's report for White equals the report of a slow proof. Returns the slow
// proof.
SlowProof check_against_slow(const Proved& proved);

using Faults = std::array<std::uint64_t, proof::kFaultCount>;

[[nodiscard]] std::uint64_t of(const Faults& faults, proof::ProofFault fault);
[[nodiscard]] std::uint64_t sum(const Faults& faults);

// Returns options for a proof with this number of examples.
[[nodiscard]] proof::ProveOptions with_worst(std::size_t worst);

// Returns a program for rook or queen against king. `before` contains the ENTRY lines and the first
// instructions. After these instructions, the program tries to mate, to take squares from the king,
// to come nearer, and to wait, in this order.
[[nodiscard]] std::string heavy(const std::string& before);

}  // namespace cheg::test
