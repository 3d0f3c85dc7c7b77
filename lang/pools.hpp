// Assigns numbers to the literals and natives of a program, in the order of first use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/resolve.hpp"

namespace cheg::lang {

// Assigns numbers to the literals of a program. Equal literals have the same number.
class ConstantPool {
 public:
  explicit ConstantPool(ResolvedProgram& program) : program_(program) {}

  std::uint32_t number_of(std::span<const LiteralNode> literal) {
    if (literal.size() == 1 && literal[0].type == Type::integer) {
      const auto [found, is_new] = integers_.try_emplace(literal[0].integer, next());
      return is_new ? add(literal) : found->second;
    }
    const auto [found, is_new] = others_.try_emplace(to_string(literal), next());
    return is_new ? add(literal) : found->second;
  }

 private:
  [[nodiscard]] std::uint32_t next() const {
    return static_cast<std::uint32_t>(program_.constants.size());
  }
  std::uint32_t add(std::span<const LiteralNode> literal) {
    const std::uint32_t number = next();
    program_.constants.push_back({static_cast<std::uint32_t>(program_.constant_nodes.size()),
                                  static_cast<std::uint32_t>(literal.size())});
    program_.constant_nodes.insert(program_.constant_nodes.end(), literal.begin(), literal.end());
    return number;
  }

  ResolvedProgram& program_;
  std::unordered_map<std::int64_t, std::uint32_t> integers_;
  std::unordered_map<std::string, std::uint32_t> others_;
};

// Assigns numbers, beginning with 0, to the natives of one kind that a program uses.
template <class Row>
class NativePool {
 public:
  explicit NativePool(std::vector<NativeUse<Row>>& natives) : natives_(natives) {}

  std::uint32_t number_of(std::string_view library, const Row& row) {
    const auto found =
        std::find_if(natives_.begin(), natives_.end(),
                     [&](const NativeUse<Row>& native) { return native.row == &row; });
    const auto number = static_cast<std::uint32_t>(found - natives_.begin());
    if (found == natives_.end()) {
      natives_.push_back({library, &row});
    }
    return number;
  }

 private:
  std::vector<NativeUse<Row>>& natives_;
};

}  // namespace cheg::lang
