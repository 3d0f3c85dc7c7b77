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

// Values that are sets lie in a store of its own, apart from every machine.
class Variables {
 public:
  // Stores the values into the registers of the program's own variables, with their sets in this
  // store. False if the store has no room.
  [[nodiscard]] bool put_into(const lang::Program& program, std::span<vm::Value> registers,
                              vm::SetStore& store) const;
  // Takes over the values of the program's own variables, SIDE included. Variables that the program
  // does not have stay as they are. False if the values need more room than a session keeps: then
  // nothing changes.
  [[nodiscard]] bool take_from(const lang::Program& program, std::span<const vm::Value> registers);

  // The values of the variables that the program takes (vm::takes), as far as they can be written
  // as literals: not those with men, squares or moves. The error names a value that is too large.
  [[nodiscard]] Result<std::vector<vm::Given>, CommandError> given_to(
      const lang::Program& program) const;

  // Calls use() for each variable that has a value, in the order in which they got their first one.
  void for_each(
      const std::function<void(const std::string& name, const vm::Value& value)>& use) const;
  // nullptr if it has no value. The name in upper case. Valid until the next change.
  [[nodiscard]] const vm::Value* find(std::string_view name) const;

  // Forgets values with men or moves in them, which mean nothing on another board. Returns the
  // names of these variables.
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
