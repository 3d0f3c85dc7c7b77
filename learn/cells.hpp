// Groups the positions of an ending by the values of a program's features (learn/features.hpp).
//
// Such a group is called a cell. All positions of a cell have the same value of every feature, so
// that no rule over these features can tell the positions of a cell apart.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"
#include "learn/features.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::learn {

// The kind of fact that is learned about a position. "We" are the side that the ending names first.
enum class Target : std::uint8_t {
  won,     // T if we win, otherwise F
  held,    // T if we win or draw, otherwise F
  verdict  // 1 if we win, 0 if it is a draw, -1 if we lose
};

// A target has two or three values. Each value is a class. The classes are numbered from 0, in the
// ascending order of the values.
inline constexpr std::size_t kMostClasses = 3;
// Returns the value of a class as a program writes it, such as "F", "T" or "-1".
[[nodiscard]] const char* class_text(Target target, std::size_t number);
[[nodiscard]] std::size_t class_count(Target target);

// The side to move in the positions that are examined.
enum class Turn : std::uint8_t { ours, theirs };

// The value of a feature in a position: an integer, 1 for T, 0 for F, or kUndefined.
using FeatureValue = std::int16_t;
inline constexpr FeatureValue kUndefined = INT16_MIN;
// The greatest absolute value of a feature. A value with a greater absolute value is an error.
inline constexpr std::int64_t kGreatestValue = 9999;

struct Cell {
  std::vector<FeatureValue> values;                     // the value of each feature
  std::array<std::uint64_t, kMostClasses> positions{};  // the number of positions of each class
  // For each class, a number that identifies the first position of this class. The function
  // position_of() converts this number to a position.
  std::array<std::uint64_t, kMostClasses> first{};
};

struct Cells {
  std::vector<Cell> cells;  // in the order of their values
  std::uint64_t positions = 0;
};

struct Question {
  chess::MaterialSignature ending;  // our men first
  Target target = Target::won;
  Turn turn = Turn::theirs;
};

// Computes the features in every legal position of the ending, and returns the cells. The side that
// the ending names first is White. Positions with castling or en passant rights are left out. The
// result does not depend on the number of threads. Fails if the work is stopped, if a definition
// has a run-time error, if a value exceeds kGreatestValue, or if there are too many cells.
// Requires: the ending has 3 to tablebase::kMostMen men, and there are tables of the ending.
[[nodiscard]] Result<Cells, WorkError> find_cells(const FeatureProgram& program,
                                                  const Question& question,
                                                  const chess::tablebase::TableSet& tables,
                                                  const vm::Limits& limits,
                                                  const proof::ProofWork& work);

// Returns the position with this number. Cell::first contains such numbers.
[[nodiscard]] chess::Position position_of(const Question& question, std::uint64_t number);

}  // namespace cheg::learn
