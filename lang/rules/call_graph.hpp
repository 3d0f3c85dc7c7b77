// The calls between the definitions of a program.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/rules/typed.hpp"

namespace cheg::lang::rules {

class CallGraph {
 public:
  explicit CallGraph(const TypedProgram& program);

  // Whether the instructions of the definition replace its calls. This is so for short definitions
  // and for definitions with only one use.
  [[nodiscard]] bool is_inline(std::uint32_t instance) const { return is_inline_[instance]; }
  [[nodiscard]] bool is_recursive(std::uint32_t instance) const { return is_recursive_[instance]; }
  // Definitions that call each other have the same component.
  [[nodiscard]] std::uint32_t component(std::uint32_t instance) const {
    return component_[instance];
  }
  // The measures that WAS needs in this expression and in all definitions that it calls, in
  // ascending order.
  [[nodiscard]] std::vector<std::uint32_t> measures_of(const TypedBody& body) const;

 private:
  void find_components(const TypedProgram& program);
  void decide(const TypedProgram& program, std::uint32_t instance);

  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> order_;  // callees before callers, except in a component
  std::vector<bool> is_recursive_;
  std::vector<bool> is_inline_;
  std::vector<std::uint32_t> size_;    // size of the instructions that replace a call, in nodes
  std::vector<std::uint32_t> height_;  // nesting of the definitions that replace calls
  std::vector<std::vector<std::uint32_t>> measures_;
};

}  // namespace cheg::lang::rules
