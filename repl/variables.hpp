// Keeps the values of a session's variables from one input line to the next.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "lang/program.hpp"
#include "repl/command_error.hpp"
#include "vm/given.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::repl {

// Stores values under the names of their variables. The sets are in a store of their own, which no
// machine uses.
class Variables {
 public:
  // Copies the stored values into the registers of the program's own variables. If a stored value
  // is a set, copies the set into `store`. Returns false if `store` has not enough memory.
  [[nodiscard]] bool put_into(const lang::Program& program, std::span<vm::Value> registers,
                              vm::SetStore& store) const;
  // Stores the values of the program's own variables, including the variable SIDE. `registers`
  // contains these values. A stored variable that is not in the program keeps its value. Returns
  // false and changes nothing if the values need more memory than a session allows.
  [[nodiscard]] bool take_from(const lang::Program& program, std::span<const vm::Value> registers);

  // Returns the values of the program's input variables (vm::takes). Omits values that contain men,
  // squares or moves, because such values cannot be written as literals. Returns an error with the
  // name of the variable if a value is too large.
  [[nodiscard]] Result<std::vector<vm::Given>, CommandError> given_to(
      const lang::Program& program) const;

  // Calls use(name, value) for each variable that has a value. The order of the variables is the
  // order in which they first got a value.
  void for_each(
      const std::function<void(const std::string& name, const vm::Value& value)>& use) const;
  // Returns the value of the variable, or nullptr if the variable has no value. Requires: `name` is
  // in upper case. The pointer becomes invalid at the next change of any variable.
  [[nodiscard]] const vm::Value* find(std::string_view name) const;

  // Removes the values that contain men or moves, because these values have no meaning on another
  // board. Returns the names of the variables that lost their values.
  [[nodiscard]] std::vector<std::string> forget_men();
  void clear();

 private:
  struct KeptVariable {
    std::string name;
    vm::Value value;
  };

  std::vector<KeptVariable> variables_;
  std::unique_ptr<vm::SetStore> store_;  // holds the sets of the values
};

}  // namespace cheg::repl
