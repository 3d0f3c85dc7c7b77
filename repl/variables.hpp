// The values of variables between two lines of a session.
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

// The object has its own store for sets, separate from the store of every machine.
class Variables {
 public:
  // Copies the values into the registers of the program's own variables, and their sets into
  // `store`. Returns false if `store` has no room.
  [[nodiscard]] bool put_into(const lang::Program& program, std::span<vm::Value> registers,
                              vm::SetStore& store) const;
  // Copies the values of the program's own variables, including SIDE, from the registers. Variables
  // that the program does not have keep their values. If the values need more room than a session
  // has, returns false and changes nothing.
  [[nodiscard]] bool take_from(const lang::Program& program, std::span<const vm::Value> registers);

  // The values of the variables that the program takes (vm::takes), without values that contain
  // men, squares or moves, because these cannot be written as literals. The error names a variable
  // whose value is too large.
  [[nodiscard]] Result<std::vector<vm::Given>, CommandError> given_to(
      const lang::Program& program) const;

  // Calls use() for each variable that has a value, in the order in which the variables got their
  // first values.
  void for_each(
      const std::function<void(const std::string& name, const vm::Value& value)>& use) const;
  // The value of the variable; nullptr if it has none. The name must be in upper case. The pointer
  // is valid until the next change.
  [[nodiscard]] const vm::Value* find(std::string_view name) const;

  // Forgets the values that contain men or moves, because they mean nothing on another board.
  // Returns the names of the forgotten variables.
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
