// Certain mates of a hidden lone king, slowly: the rules of chess are walked square by square,
// every attempt is tried in every state, and nothing is shared with what is tested.
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

// Squares are 8 * rank + file, both from 0. White's men by their squares, as letters: K, Q, R, B,
// N, P.
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

// Our men, and where their king can stand. It is our turn.
struct State {
  Men men;
  Squares kings;

  friend auto operator<=>(const State&, const State&) = default;
};

// The men, and every square where their king can stand.
State start(const Men& men);

// The same state for all its rotations and reflections.
State turned_least(const State& state);

// What an attempt leads to.
struct Outcome {
  std::optional<State> refused;  // if it can be refused
  std::vector<State> accepted;   // after their move, one for each thing we can hear
};

// Every attempt that may be accepted, apart from those that might draw. The directions of checks
// are announced.
std::vector<Outcome> outcomes(const State& state);

// Whether mate is certain in so many moves. Remembers its answers.
class Deepening {
 public:
  bool is_won_in(const State& state, int moves);

 private:
  std::map<std::pair<State, int>, bool> known_;
};

// The distances of all states that can arise from some states, 0 if not won.
class WholeGraph {
 public:
  explicit WholeGraph(const std::vector<State>& starts);

  [[nodiscard]] std::size_t size() const { return distances_.size(); }
  // Nothing if the state has not arisen.
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
  std::vector<std::size_t> sizes_;  // of the sets
  std::vector<int> distances_;
};

}  // namespace cheg::test::slow_mates
