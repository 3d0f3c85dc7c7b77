// The calls between the definitions of a program.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/rules/typed.hpp"

namespace cheg::lang::rules {

class CallGraph {
 public:
  explicit CallGraph(const TypedProgram& program);

  // Returns whether calls of the definition are inlined. Inlining replaces each call by the
  // instructions of the definition. Short definitions and definitions with only one use are
  // inlined, unless they are recursive or nested too deeply.
  [[nodiscard]] bool is_inline(std::uint32_t instance) const { return is_inline_[instance]; }
  [[nodiscard]] bool is_recursive(std::uint32_t instance) const { return is_recursive_[instance]; }
  // Returns the number of the definition's component. Definitions that call each other, directly or
  // through other definitions, are in the same component.
  [[nodiscard]] std::uint32_t component(std::uint32_t instance) const {
    return component_[instance];
  }
  // Returns the numbers of all measures in this expression and in the definitions that it calls.
  // The numbers are in ascending order. A measure is the value that `WAS(e)` reads: the value of
  // `e` before the move.
  [[nodiscard]] std::vector<std::uint32_t> measures_of(const TypedBody& body) const;

 private:
  void find_components(const TypedProgram& program);
  void decide(const TypedProgram& program, std::uint32_t instance);

  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> order_;  // callees come before callers, except within a component
  std::vector<bool> is_recursive_;
  std::vector<bool> is_inline_;
  std::vector<std::uint32_t> size_;    // size of the instructions that replace a call, in nodes
  std::vector<std::uint32_t> height_;  // nesting of the definitions that replace calls
  std::vector<std::vector<std::uint32_t>> measures_;
};

}  // namespace cheg::lang::rules
