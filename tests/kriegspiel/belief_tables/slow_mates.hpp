// Finds certain mates of a hidden lone king in a slow way, to be used as a test oracle. Applies the
// rules of chess square by square, and tries every attempt in every state. Shares no code with the
// tested solver.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cheg::test::slow_mates {

// White's men: for each occupied square, the letter of its man (K, Q, R, B, N or P). The number of
// a square is 8 * rank + file. Ranks and files count from 0.
using Men = std::map<int, char>;

// A set of squares, in ascending order.
class Squares {
 public:
  class Iterator {
   public:
    using value_type = int;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    explicit Iterator(std::uint64_t left) : left_(left) {}
    int operator*() const { return std::countr_zero(left_); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t left_ = 0;
  };

  Squares() = default;
  Squares(std::initializer_list<int> squares) { insert(squares); }

  void insert(int square) { bits_ |= std::uint64_t{1} << square; }
  void insert(std::initializer_list<int> squares) {
    for (const int square : squares) {
      insert(square);
    }
  }
  void insert(const Squares& squares) { bits_ |= squares.bits_; }
  [[nodiscard]] bool contains(int square) const { return (bits_ >> square & 1) != 0; }
  [[nodiscard]] bool empty() const { return bits_ == 0; }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  [[nodiscard]] Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] Iterator end() const { return Iterator(); }

  friend auto operator<=>(const Squares&, const Squares&) = default;

 private:
  std::uint64_t bits_ = 0;
};

// Our men, and the squares on which the other king can stand. It is our turn.
struct State {
  Men men;
  Squares kings;

  friend auto operator<=>(const State&, const State&) = default;
};

// Returns the state with these men in which the other king can stand on every square that is
// possible.
State start(const Men& men);

// Returns the least of all rotations and reflections of the state. The result is therefore the same
// for all these rotations and reflections. With pawns, the only symmetry is the reflection that
// exchanges the files.
State turned_least(const State& state);

// The states after an attempt.
struct Outcome {
  std::optional<State> refused;  // the state after a refusal; nothing if no refusal is possible
  std::vector<State> accepted;   // the states after their move, one for each thing that we can hear
};

// Returns the outcome of every attempt that can be accepted, except attempts that might lead to a
// draw. The referee announces the directions of checks.
std::vector<Outcome> outcomes(const State& state);

// Searches for a certain mate within a number of moves. Stores all its results.
class Deepening {
 public:
  bool is_won_in(const State& state, int moves);

 private:
  std::map<std::pair<State, int>, bool> known_;
};

// The distances to mate of all states that can arise from the states in `starts`. The distance of a
// state that is not won is 0.
class WholeGraph {
 public:
  explicit WholeGraph(const std::vector<State>& starts);

  [[nodiscard]] std::size_t size() const { return distances_.size(); }
  // Returns nothing if the state has not arisen.
  [[nodiscard]] std::optional<int> distance(const State& state) const;

 private:
  struct Attempt {
    int refused = -1;
    std::vector<int> accepted;
  };

  int number(const State& state);
  [[nodiscard]] bool wins_in(const Attempt& attempt, int moves) const;

  std::map<std::string, int> numbers_;
  std::vector<State> waiting_;
  std::vector<std::vector<Attempt>> attempts_;
  std::vector<std::size_t> sizes_;  // the numbers of squares in State::kings
  std::vector<int> distances_;
};

}  // namespace cheg::test::slow_mates
