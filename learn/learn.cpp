#include "learn/learn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace cheg::learn {
namespace {

constexpr std::size_t kMostTwins = 5;

constexpr double kGibibyte = 1U << 30U;
constexpr double kMostMemory = 2 * kGibibyte;

// The memory that the search takes, in bytes: sets of cells for the literals, of all cells and of
// those left, and for the beam; and the steps from one length to the next.
double memory_of(std::size_t literals, std::size_t cells, std::size_t width) {
  constexpr double kOfStep = 80;
  constexpr double kBitsOfByte = 8;
  return (2 * static_cast<double>(literals) + static_cast<double>(width)) *
             static_cast<double>(cells) / kBitsOfByte +
         static_cast<double>(width) * static_cast<double>(literals) * kOfStep;
}

// The positions that are not of the class of most in their cell.
std::uint64_t minority(const Cell& cell) {
  return sum(cell.positions) - *std::ranges::max_element(cell.positions);
}

Twins twins_in(const Cell& cell, const Question& question) {
  std::array<std::size_t, kMostClasses> order{0, 1, 2};
  std::ranges::stable_sort(order, std::greater(),
                           [&](std::size_t number) { return cell.positions[number]; });
  return {position_of(question, cell.first[order[0]]),
          position_of(question, cell.first[order[1]]),
          {order[0], order[1]},
          sum(cell.positions)};
}

// What the list says about a cell.
std::size_t said(const Lesson& lesson, const Cell& cell) {
  for (const LearnedRule& rule : lesson.list.rules) {
    if (std::ranges::all_of(rule.literals, [&](std::size_t number) {
          const Literal& literal = lesson.literals[number];
          return literal.holds(cell.values[literal.feature]);
        })) {
      return rule.class_number;
    }
  }
  return lesson.list.default_class;
}

void find_twins(const Cells& cells, Lesson& lesson) {
  std::vector<const Cell*> mixed;
  for (const Cell& cell : cells.cells) {
    lesson.indistinct += minority(cell);
    if (minority(cell) > 0) {
      mixed.push_back(&cell);
    }
  }
  std::ranges::stable_sort(mixed, std::greater(), [](const Cell* cell) { return minority(*cell); });
  mixed.resize(std::min(mixed.size(), kMostTwins));
  for (const Cell* cell : mixed) {
    lesson.twins.push_back(twins_in(*cell, lesson.question));
  }
}

}  // namespace

Result<Lesson, WorkError> learn(const FeatureProgram& program, const Question& question,
                                const chess::tablebase::TableSet& tables, const vm::Limits& limits,
                                const LearnOptions& options, const proof::ProofWork& work) {
  const Result<Cells, WorkError> cells = find_cells(program, question, tables, limits, work);
  if (!cells) {
    return cells.error();
  }
  Lesson lesson;
  lesson.question = question;
  lesson.features = program.features;
  lesson.skipped = program.skipped;
  lesson.positions = cells->positions;
  lesson.cells = cells->cells.size();
  lesson.literals = make_literals(program.features, *cells);
  const double memory = memory_of(lesson.literals.size(), cells->cells.size(), options.beam.width);
  if (memory > kMostMemory) {
    return WorkError(
        fmt::format("{} literals over {} groups of positions, with a beam of {}, need {:.1f} GiB, "
                    "more than {:.0f}; "
                    "leave out definitions, or make the beam smaller",
                    lesson.literals.size(), lesson.cells, options.beam.width, memory / kGibibyte,
                    kMostMemory / kGibibyte));
  }
  find_twins(*cells, lesson);
  const Samples samples(*cells, lesson.literals);
  Result<DecisionList, WorkError> list = learn_list(samples, options, work);
  if (!list) {
    return list.error();
  }
  lesson.list = std::move(list).value();
  lesson.decided = decided(samples, lesson.list);
  for (const Cell& cell : cells->cells) {
    lesson.wrong += sum(cell.positions) - cell.positions[said(lesson, cell)];
  }
  return lesson;
}

}  // namespace cheg::learn
