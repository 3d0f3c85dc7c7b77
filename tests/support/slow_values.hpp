// The values of CHEG in their plainest form, for the slow machine.
//
// Men are known by the squares they stand on, and sets are copied whenever they are passed on.
// Squares are numbered as on slow::Board: file + 8 * rank, so a1 = 0, b1 = 1, h8 = 63.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cheg::test {

struct SlowUndefined {
  friend bool operator==(const SlowUndefined&, const SlowUndefined&) = default;
};

struct SlowPiece {
  int square;  // where the man stands

  friend bool operator==(const SlowPiece&, const SlowPiece&) = default;
};

struct SlowSquare {
  int square;

  friend bool operator==(const SlowSquare&, const SlowSquare&) = default;
};

struct SlowMove {
  int from;  // where the man stands
  int to;
  char promotion;  // 'q', 'r', 'b', 'n' as in UCI, or ' ' for none

  friend bool operator==(const SlowMove&, const SlowMove&) = default;
};

struct SlowValue;
using SlowSet = std::vector<SlowValue>;

struct SlowValue {
  std::variant<SlowUndefined, bool, std::int64_t, SlowSet, SlowPiece, SlowSquare, SlowMove> content;

  // The type of the content, or nullptr if it is of another type.
  template <class Type>
  [[nodiscard]] const Type* as() const {
    return std::get_if<Type>(&content);
  }
};

// The equality of values.
bool operator==(const SlowValue& a, const SlowValue& b);

// By name; a variable that is not here is undefined.
using SlowVariables = std::map<std::string, SlowValue>;

// What a run-time error throws. The machine fills in the location.
struct SlowRunTimeError {
  std::string name;
  std::string location;
};

[[noreturn]] void slow_fail(const std::string& error_name);

// The value that is wanted, or the run-time error.
std::int64_t slow_integer(const SlowValue& value);
bool slow_logical(const SlowValue& value);
SlowSet slow_set(const SlowValue& value);
SlowMove slow_move(const SlowValue& value);

// A literal as the slow reader spells it, `"(1,(T,#))`.
SlowValue slow_literal(std::string_view text);

// The value itself, its elements, and theirs.
std::size_t slow_cells(const SlowValue& value);

}  // namespace cheg::test
