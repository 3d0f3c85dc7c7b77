// Natives for asking a program in all positions of an ending. LOOK, the native that executes BEST
// MIN, makes its decisions with the values of a BatchTable. The original LOOK evaluates the sum in
// hundreds of positions for each answer.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lang/library.hpp"
#include "lang/source.hpp"
#include "proof/nodes.hpp"
#include "tune/batch_table.hpp"
#include "tune/other_look.hpp"
#include "vm/native.hpp"

namespace cheg::tune {

class BatchLook {
 public:
  // Evaluates the sums of the program once in each position of the ending. `libraries` provides the
  // library programs that the program uses. Returns nullptr in four cases: the LOOK of this object
  // has to evaluate the sums itself (see batch_answers()), classic lines of the program call LOOK,
  // different sums have the same settings, or work.is_stopped() is true. Requires: `nodes` and
  // `work` outlive the result.
  [[nodiscard]] static std::unique_ptr<const BatchLook> make(const proof::Nodes& nodes,
                                                             const lang::SourcePointer& source,
                                                             const lang::Libraries& libraries,
                                                             const proof::ProofWork& work);
  BatchLook(const BatchLook&) = delete;
  BatchLook(BatchLook&&) = delete;
  BatchLook& operator=(const BatchLook&) = delete;
  BatchLook& operator=(BatchLook&&) = delete;
  ~BatchLook() = default;

  // Returns the native libraries of stdlib::native_libraries(), with the LOOK of this object. The
  // returned libraries give the same answers as the original libraries. LOOK itself evaluates the
  // sums in positions outside the ending and in positions with Black to move. Several threads may
  // use the libraries. The result is valid as long as this object exists.
  [[nodiscard]] std::span<const vm::NativeLibrary* const> natives() const {
    return look_.natives();
  }

 private:
  BatchLook(const proof::Nodes& nodes, Formulas formulas, const proof::ProofWork& work);
  static void look(vm::NativeCall& call);
  [[nodiscard]] bool decide(vm::NativeCall& call) const;

  // A key of BEST MIN with its number in the table.
  struct LookKey {
    std::size_t number;
    const KeyFormula* formula;
  };
  static std::vector<LookKey> look_keys(const Formulas& formulas);
  static bool are_told_apart(const std::vector<LookKey>& keys);

  Formulas formulas_;
  std::vector<LookKey> keys_;
  BatchTable table_;
  const BatchLook* pointer_;  // to this object; LOOK gets this pointer
  OtherLook look_;
};

}  // namespace cheg::tune
