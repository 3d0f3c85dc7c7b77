// The values of CHEG in their simplest form, for the slow machine.
//
// Men are identified by the squares on which they stand. Sets are copied whenever they are passed
// on. Squares are numbered as in slow::Board: file + 8 * rank, so a1 = 0, b1 = 1, h8 = 63.

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

  // Returns the content, or nullptr if the content has another type.
  template <class Type>
  [[nodiscard]] const Type* as() const {
    return std::get_if<Type>(&content);
  }
};

// Returns true if the values are equal in the sense of CHEG.
bool operator==(const SlowValue& a, const SlowValue& b);

// The values of the variables, by name. A variable that is missing here is undefined.
using SlowVariables = std::map<std::string, SlowValue>;

// Thrown when a run-time error occurs. The machine fills in the location.
struct SlowRunTimeError {
  std::string name;
  std::string location;
};

[[noreturn]] void slow_fail(const std::string& error_name);

// Each of these functions returns the content of the value. If the content has the wrong type, the
// function throws the run-time error.
std::int64_t slow_integer(const SlowValue& value);
bool slow_logical(const SlowValue& value);
SlowSet slow_set(const SlowValue& value);
SlowMove slow_move(const SlowValue& value);

// Returns the value of a literal that is spelled as in the slow reader: `"(1,(T,#))`.
SlowValue slow_literal(std::string_view text);

// Returns the number of cells: the value itself, its elements, their elements, and so on.
std::size_t slow_cells(const SlowValue& value);

}  // namespace cheg::test
