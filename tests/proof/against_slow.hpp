// Proofs beside slow ones that visit every position in turn.
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

// "KRK". Requires: it names a material.
[[nodiscard]] inline chess::MaterialSignature material(const char* text) {
  return chess::parse_material(text).value();
}

// The tables of an ending and of all below it.
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

// A program in an ending, and what the proof says of it.
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

// The reports are the same but for `worst`.
void check_equal(const proof::SideReport& ours, const proof::SideReport& theirs);

// The example shows what the slow proof found, in legal moves that are the program's own.
void check_example(const proof::ProofExample& example, const SlowProof& slow, const Proved& proved);

// The same of all examples of a side, which are the worst there are, in their order.
void check_examples(const proof::SideReport& side, const SlowProof& slow, const Proved& proved);

// The program's report for White, and that of the slow proof, which is returned, are the same.
SlowProof check_against_slow(const Proved& proved);

using Faults = std::array<std::uint64_t, proof::kFaultCount>;

[[nodiscard]] std::uint64_t of(const Faults& faults, proof::ProofFault fault);
[[nodiscard]] std::uint64_t sum(const Faults& faults);

// With so many examples.
[[nodiscard]] proof::ProveOptions with_worst(std::size_t worst);

// A program for rook or queen against king: these ENTRY lines and what comes first in them, then
// mate, take squares from the king, come nearer, wait.
[[nodiscard]] std::string heavy(const std::string& before);

}  // namespace cheg::test
