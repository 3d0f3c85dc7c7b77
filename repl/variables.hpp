// What variables hold between two lines of a session.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lang/program.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::repl {

class Variables {
 public:
  // Gives those of the program's own variables that are kept their values, with sets in this store.
  // False if it has no room.
  [[nodiscard]] bool put_into(const lang::Program& program, std::span<vm::Value> registers,
                              vm::SetStore& store) const;
  // Keeps what the program's own variables hold, SIDE included; others stay as they were.
  void take_from(const lang::Program& program, std::span<const vm::Value> registers);

  // Those that have a value, in the order in which they got one.
  void for_each(
      const std::function<void(const std::string& name, const vm::Value& value)>& use) const;
  // nullptr if it has no value. The name in upper case.
  [[nodiscard]] const vm::Value* find(std::string_view name) const;

  // Forgets men and moves, which mean nothing on another board; the names of the variables.
  [[nodiscard]] std::vector<std::string> forget_men();
  void clear();

 private:
  struct Variable {
    std::string name;
    vm::Value value;
  };

  std::vector<Variable> variables_;
  std::unique_ptr<vm::SetStore> store_;  // of their sets
};

}  // namespace cheg::repl
