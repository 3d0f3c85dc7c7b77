// Verifier checks one part of the data after another and stops at the first error.
#include "lang/verify.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/compose.hpp"
#include "lang/symbols.hpp"

namespace cheg::lang {
namespace {

// Each check returns an empty string or an error message.
class Verifier {
 public:
  explicit Verifier(const ProgramData& data) : data_(data) {}

  std::string run() {
    for (const auto check : {&Verifier::sizes, &Verifier::parts, &Verifier::variables,
                             &Verifier::natives, &Verifier::constants, &Verifier::code,
                             &Verifier::tags, &Verifier::entries, &Verifier::examples}) {
      std::string fault = (this->*check)();
      if (!fault.empty()) {
        return fault;
      }
    }
    return "";
  }

 private:
  [[nodiscard]] std::string sizes() const {
    if (data_.code.size() > kMostInstructions ||
        data_.variables.size() + data_.constants.size() > kMostRegisters) {
      return "more instructions, variables or constants than bytecode can hold";
    }
    if (data_.spans.size() != data_.code.size()) {
      return "not every instruction has a place in the text";
    }
    return "";
  }

  [[nodiscard]] std::string parts() const {
    std::uint32_t end = 0;
    for (const ProgramPart& part : data_.parts) {
      if (part.source == nullptr || part.begin != end || part.end <= part.begin ||
          part.end > data_.code.size()) {
        return "the parts do not divide the code";
      }
      for (std::uint32_t i = part.begin; i < part.end; ++i) {
        const bool is_last = i + 1 == part.end;
        if ((data_.code[i].opcode == guard_opcode()) != is_last) {
          return composed("instruction {}: a part ends with its one guard", i);
        }
        if (!is_inside(data_.spans[i], *part.source)) {
          return composed("instruction {}: no such place in the text", i);
        }
      }
      end = part.end;
    }
    return end == data_.code.size() && !data_.parts.empty() ? ""
                                                            : "the parts do not divide the code";
  }

  static bool is_inside(Span span, const Source& source) {
    return span.offset <= source.text().size() && span.length <= source.text().size() - span.offset;
  }

  [[nodiscard]] std::string variables() const {
    const auto predefined = lang::variables();
    for (std::size_t i = 0; i < predefined.size(); ++i) {
      if (i >= data_.variables.size() || data_.variables[i] != predefined[i].name) {
        return composed("the predefined variable {} is missing", predefined[i].name);
      }
    }
    // Names must be printable and must compile again.
    const auto is_bad = [](const std::string& name) { return !is_symbol(name); };
    const auto uses_bad_name = [&](const ProgramPart& part) {
      return std::any_of(part.uses.begin(), part.uses.end(), is_bad) ||
             (!part.library.empty() && is_bad(part.library));
    };
    if (std::any_of(data_.parts.begin(), data_.parts.end(), uses_bad_name) ||
        std::any_of(data_.variables.begin(), data_.variables.end(), is_bad) ||
        std::any_of(data_.tags.begin(), data_.tags.end(),
                    [&](const ProgramTag& tag) { return is_bad(tag.name); })) {
      return "a name is not a symbol of the language";
    }
    return "";
  }

  template <class Row>
  static bool are_sound(const std::vector<NativeUse<Row>>& natives) {
    for (const NativeUse<Row>& native : natives) {
      if (native.row == nullptr) {
        return false;
      }
    }
    return natives.size() <= kMostNatives;
  }
  [[nodiscard]] std::string natives() const {
    return are_sound(data_.native_instructions) && are_sound(data_.native_conditions) &&
                   are_sound(data_.native_orderings)
               ? ""
               : "a native is unknown here";
  }

  [[nodiscard]] std::string constants() const {
    for (std::size_t i = 0; i < data_.constants.size(); ++i) {
      const Literal literal = data_.constants[i];
      if (literal.first_node > data_.constant_nodes.size() ||
          literal.node_count > data_.constant_nodes.size() - literal.first_node ||
          !is_well_formed(nodes_of(literal, data_.constant_nodes))) {
        return composed("constant {} is not a value", i);
      }
    }
    return "";
  }

  // Checks one value with complete sets.
  static bool is_well_formed(std::span<const LiteralNode> nodes) {
    std::vector<std::uint32_t> missing;  // elements left in each open set
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const LiteralNode& node = nodes[i];
      if (node.type > Type::set || (node.type != Type::set && node.elements != 0) ||
          (node.type == Type::logical && node.integer != 0 && node.integer != 1) ||
          (i > 0 && missing.empty())) {
        return false;
      }
      if (!missing.empty()) {
        --missing.back();
      }
      if (node.type == Type::set) {
        missing.push_back(node.elements);
      }
      if (missing.size() > kMostLiteralDepth) {
        return false;
      }
      while (!missing.empty() && missing.back() == 0) {
        missing.pop_back();
      }
    }
    return !nodes.empty() && missing.empty();
  }

  [[nodiscard]] std::string code() const {
    for (std::size_t i = 0; i < data_.code.size(); ++i) {
      const CodeInstruction& instruction = data_.code[i];
      if (instruction.opcode == guard_opcode()) {
        continue;
      }
      const InstructionRow* row = instruction_row(data_.native_instructions, instruction.opcode);
      if (row == nullptr) {
        return composed("instruction {}: no opcode {}", i, instruction.opcode);
      }
      for (std::size_t n = 0; n < kMostOperands; ++n) {
        const bool sound = n < row->operand_count
                               ? is_sound(row->operand_rows[n], instruction.operands[n])
                               : instruction.operands[n] == 0;
        if (!sound) {
          return composed("instruction {}: operand {} is none that {} takes", i, n + 1, row->name);
        }
      }
    }
    return "";
  }

  [[nodiscard]] bool is_sound(const OperandRow& row, std::uint16_t operand) const {
    switch (row.kind) {
      case OperandKind::read:
        return operand < data_.variables.size() + data_.constants.size();
      case OperandKind::written:
      case OperandKind::updated:
        return operand < data_.variables.size() &&
               (operand >= lang::variables().size() ||
                lang::variables()[operand].access == Access::writable);
      case OperandKind::tag:
        return operand < data_.code.size();
      case OperandKind::condition:
        return (operand & static_cast<std::uint16_t>(~kNegated)) == 0 ||
               condition_row(data_.native_conditions, operand) != nullptr;
      case OperandKind::ordering:
        return (operand & static_cast<std::uint16_t>(~kNegated)) == 0 ||
               ordering_row(data_.native_orderings, operand) != nullptr;
    }
    return false;
  }

  [[nodiscard]] std::string tags() const {
    std::size_t part = 0;
    std::uint32_t last = 0;
    for (const ProgramTag& tag : data_.tags) {
      if (tag.instruction < last || tag.instruction >= data_.code.size()) {
        return "the tags are not in order";
      }
      last = tag.instruction;
      if (tag.explanation >= data_.explanations.size()) {
        return composed("tag {}: no such explanation", tag.name);
      }
      while (tag.instruction >= data_.parts[part].end) {
        ++part;
      }
      if (!is_inside(tag.span, *data_.parts[part].source)) {
        return composed("tag {}: no such place in the text", tag.name);
      }
    }
    return "";
  }

  [[nodiscard]] std::string entries() const {
    std::uint32_t last = 0;
    for (const ProgramEntry& entry : data_.entries) {
      const EntryCondition& condition = entry.condition;
      if (entry.instruction < last || entry.instruction >= data_.parts.front().end ||
          !is_inside(entry.span, *data_.parts.front().source) ||
          condition.relation > Relation::greater || std::abs(condition.difference) > 9 ||
          !is_material(condition.us) || !is_material(condition.them)) {
        return "an ENTRY is not sound";
      }
      last = entry.instruction;
    }
    return "";
  }

  static bool is_material(const SideMaterial& side) {
    for (const std::uint8_t count : side.pieces) {
      if (count > kMostPiecesOfAKind) {
        return false;
      }
    }
    return !side.pawns || *side.pawns <= 9;
  }

  [[nodiscard]] std::string examples() const {
    for (const Example& example : data_.examples) {
      if (!is_inside(example.span, *data_.parts.front().source)) {
        return "an example has no place in the text";
      }
      if (example.expectations.empty()) {
        return "an example expects nothing";
      }
      for (const Expectation& expectation : example.expectations) {
        if (expectation.kind > ExpectationKind::stalemate) {
          return "an example expects something unknown";
        }
      }
    }
    return "";
  }

  const ProgramData& data_;
};

}  // namespace

std::string verify(const ProgramData& data) { return Verifier(data).run(); }

}  // namespace cheg::lang
