// The positions of an ending by the values of the features there.
//
// A cell is the set of the positions in which every feature has the same value: rules over these
// features cannot tell them apart.
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

// What is learned about a position. We are the side that the ending names first.
enum class Target : std::uint8_t {
  won,     // T if we win, otherwise F
  held,    // T if we win or draw, otherwise F
  verdict  // 1 if we win, 0 if it is a draw, -1 if we lose
};

// The values of a target are numbered 0, 1 and perhaps 2, in ascending order.
inline constexpr std::size_t kMostClasses = 3;
// The value of a class as a program writes it: "F", "T", "-1".
[[nodiscard]] const char* class_text(Target target, std::size_t number);
[[nodiscard]] std::size_t class_count(Target target);

// Which positions: with us or with them to move.
enum class Turn : std::uint8_t { ours, theirs };

// The value of a feature in a position: an integer, T as 1, F as 0, or kUndefined.
using FeatureValue = std::int16_t;
inline constexpr FeatureValue kUndefined = INT16_MIN;
// Greater and smaller values are an error.
inline constexpr std::int64_t kGreatestValue = 9999;

struct Cell {
  std::vector<FeatureValue> values;                     // of each feature
  std::array<std::uint64_t, kMostClasses> positions{};  // their number by class
  // The first position of each class, for position_of().
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

// Computes the features in every legal position of the ending, without castling and en passant
// rights; we are White. The result does not depend on the number of threads. Fails if the work is
// stopped, if a definition has a run-time error or a too great value, or if there are too many
// cells. Requires: 3 to tablebase::kMostMen men, and the tables of the ending.
[[nodiscard]] Result<Cells, WorkError> find_cells(const FeatureProgram& program,
                                                  const Question& question,
                                                  const chess::tablebase::TableSet& tables,
                                                  const vm::Limits& limits,
                                                  const proof::ProofWork& work);

// The position of this number in Cell::first.
[[nodiscard]] chess::Position position_of(const Question& question, std::uint64_t number);

}  // namespace cheg::learn
