#include "lang/program.hpp"

#include <algorithm>
#include <utility>

#include "base/compose.hpp"
#include "base/require.hpp"
#include "lang/verify.hpp"

namespace cheg::lang {
namespace {

// Row `number`: first the table's rows, then the natives; nullptr if there is none.
template <class Row>
const Row* row_at(std::span<const Row> table, std::span<const NativeUse<Row>> natives,
                  std::size_t number) {
  if (number < table.size()) {
    return &table[number];
  }
  number -= table.size();
  return number < natives.size() ? natives[number].row : nullptr;
}

// For operands in which 0 means none.
template <class Row>
const Row* optional_row_at(std::span<const Row> table, std::span<const NativeUse<Row>> natives,
                           std::uint16_t operand) {
  const std::size_t number = operand & static_cast<std::uint16_t>(~kNegated);
  return number == 0 ? nullptr : row_at(table, natives, number - 1);
}

}  // namespace

std::uint16_t guard_opcode() { return static_cast<std::uint16_t>(instructions().size()); }

const InstructionRow* instruction_row(std::span<const NativeUse<InstructionRow>> natives,
                                      std::uint16_t opcode) {
  const std::uint16_t guard = guard_opcode();
  if (opcode == guard) {
    return nullptr;
  }
  const std::size_t number = opcode > guard ? opcode - std::size_t{1} : opcode;
  return row_at(instructions(), natives, number);
}

const ConditionRow* condition_row(std::span<const NativeUse<ConditionRow>> natives,
                                  std::uint16_t operand) {
  return optional_row_at(conditions(), natives, operand);
}

const OrderingRow* ordering_row(std::span<const NativeUse<OrderingRow>> natives,
                                std::uint16_t operand) {
  return optional_row_at(orderings(), natives, operand);
}

Program::Program(ProgramData data) : data_(std::move(data)) {
  for (std::size_t i = 0; i < data_.entries.size(); ++i) {
    for (const chess::MaterialSignature material : data_.entries[i].condition.signatures()) {
      entries_.insert(material, static_cast<std::uint32_t>(i));
    }
  }
}

Program::Made Program::make(ProgramData data) {
  std::string fault = verify(data);
  if (!fault.empty()) {
    return fault;
  }
  return std::shared_ptr<const Program>(new Program(std::move(data)));
}

const InstructionRow* Program::instruction_row(std::uint16_t opcode) const {
  return lang::instruction_row(data_.native_instructions, opcode);
}
const ConditionRow* Program::condition_row(std::uint16_t operand) const {
  return lang::condition_row(data_.native_conditions, operand);
}
const OrderingRow* Program::ordering_row(std::uint16_t operand) const {
  return lang::ordering_row(data_.native_orderings, operand);
}

const ProgramPart& Program::part_of(std::uint32_t instruction) const {
  CHEG_REQUIRE(instruction < data_.code.size());
  const auto behind =
      std::upper_bound(data_.parts.begin(), data_.parts.end(), instruction,
                       [](std::uint32_t i, const ProgramPart& part) { return i < part.begin; });
  return *std::prev(behind);
}

const ProgramTag* Program::tag_of(std::uint32_t instruction) const {
  const auto behind =
      std::upper_bound(data_.tags.begin(), data_.tags.end(), instruction,
                       [](std::uint32_t i, const ProgramTag& tag) { return i < tag.instruction; });
  if (behind == data_.tags.begin()) {
    return nullptr;
  }
  const ProgramTag& tag = *std::prev(behind);
  return tag.instruction >= part_of(instruction).begin ? &tag : nullptr;
}

std::string Program::explanation(std::uint32_t instruction) const {
  const ProgramTag* tag = tag_of(instruction);
  const bool is_behind_entry =
      tag != nullptr &&
      std::any_of(data_.entries.begin(), data_.entries.end(), [&](const ProgramEntry& entry) {
        return entry.instruction > tag->instruction && entry.instruction <= instruction;
      });
  std::string text = tag == nullptr || is_behind_entry ? "" : explanation(*tag);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string Program::location(std::uint32_t instruction) const {
  const ProgramPart& part = part_of(instruction);
  const ProgramTag* tag = tag_of(instruction);
  const std::uint32_t start = tag == nullptr ? part.begin : tag->instruction;
  std::string location = part.library.empty() ? "" : part.library + ':';
  location += tag == nullptr ? "EGPROG" : std::string_view(tag->name);
  return instruction == start ? location : composed("{}+{}", location, instruction - start);
}

}  // namespace cheg::lang
