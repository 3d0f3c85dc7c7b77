// Helpers for writing random programs: lines of text, and operands of an intended type.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/random.hpp"

namespace cheg::test {

// The intended kind of a value. The three kinds after `set` are sets whose elements all have one
// type.
enum class Kind { any, logical, integer, set, integers, moves, men, piece, square, move };

inline constexpr std::array<Kind, 10> kKinds{
    Kind::any,   Kind::logical, Kind::integer, Kind::set,    Kind::integers,
    Kind::moves, Kind::men,     Kind::piece,   Kind::square, Kind::move};
inline constexpr std::array<Kind, 4> kSetKinds{Kind::set, Kind::integers, Kind::moves, Kind::men};

// Returns the intended kind of the elements of a set.
[[nodiscard]] Kind element_kind(Kind set);

// Returns the variables that hold values of this kind after the program has set them.
[[nodiscard]] std::vector<std::string> variables_of(Kind kind);

struct Subroutine {
  std::string tag;
  Kind argument;
  Kind result;
};

class ProgramText {
 public:
  explicit ProgramText(Random& random) : random_(random) {}

  // ---- Chance ----

  Random& random() { return random_; }
  std::size_t below(std::size_t n) { return random_.below(n); }

  // Returns true in one of n cases.
  bool chance(std::size_t n) { return random_.below(n) == 0; }

  template <class List>
  const auto& one_of(const List& list) {
    return list[random_.below(list.size())];
  }

  std::string word(std::initializer_list<std::string_view> words) {
    return std::string(*(words.begin() + random_.below(words.size())));
  }

  int number(int least, int most) {
    const int choices = most - least + 1;
    return least + static_cast<int>(below(static_cast<std::size_t>(choices)));
  }

  // ---- Lines ----

  // Returns a name that was not used before.
  std::string fresh(const std::string& name) { return name + std::to_string(++fresh_names_); }

  // Makes the tag name the next instruction.
  void place(const std::string& tag) { tags_ += tag + ":\n"; }

  // Writes one instruction and its operands.
  void line(const std::vector<std::string>& words);
  void entry(const std::string& condition) { text_ += "       ENTRY  " + condition + '\n'; }
  void blank_line() { text_ += '\n'; }
  void jump_to(const std::string& tag);

  // Ends the program and returns its text.
  std::string end();

  // ---- Literals ----

  static std::string literal(int value) { return '"' + std::to_string(value); }

  std::string small_integer();
  std::string literal(Kind kind) { return '"' + value_text(kind, 0); }

  // ---- Operands ----

  // Returns an operand that is meant to be of this kind. In rare cases the operand is of another
  // kind.
  std::string value(Kind kind);

  std::string variable(Kind kind) { return one_of(variables_of(kind)); }

  // Returns a variable for a man. The variable may be undefined.
  std::string man();

  // Returns a variable to store into. The variable is almost always one of variables_of(kind).
  std::string target(Kind kind);

  Kind typed_set_kind() { return one_of(std::array{Kind::integers, Kind::moves, Kind::men}); }

  // any_index() returns the number of an element. safe_index() returns a number that leaves no
  // undefined elements in a set of one type.
  std::string any_index();
  std::string safe_index() { return word({"\"1", "\"0", "\"-1"}); }

  std::string condition(Kind kind);
  std::string ordering() { return word({"", "", "DEEP", "#DEEP", "#"}); }

  // Returns a subroutine that may be called here, or nothing if there is no such subroutine.
  std::optional<Subroutine> subroutine(Kind argument, Kind result);

  std::string certainty() { return word({"\"0", "\"0", "\"499", "\"500", "I1"}); }

  // ---- What the operands depend on ----

  std::vector<Subroutine> subroutines;  // each subroutine calls only later ones
  std::size_t first_callable = 0;
  Kind x_kind = Kind::any;             // the intended kind of X
  std::vector<std::string> known_men;  // piece variables that are defined here
  std::string last_target;             // "" if there is none

 private:
  // Returns the value without the quote.
  std::string value_text(Kind kind, int depth);

  Random& random_;
  std::string text_;
  std::string tags_;  // the tags of the next line
  int fresh_names_ = 0;
};

}  // namespace cheg::test
