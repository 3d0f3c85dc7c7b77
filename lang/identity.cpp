#include "lang/identity.hpp"

#include <string>

#include "base/compose.hpp"
#include "lang/compiled_file.hpp"
#include "lang/save.hpp"

namespace cheg::lang {
namespace {

// The values, each followed by a separator.
template <class List, class Text>
void append(std::string& text, const List& list, Text text_of) {
  for (const auto& element : list) {
    text += text_of(element);
    text += '\n';
  }
  text += ';';
}

std::string code_text(const CodeInstruction& instruction) {
  std::string text = composed("{}", instruction.opcode);
  for (const std::uint16_t operand : instruction.operands) {
    text += composed(" {}", operand);
  }
  return text;
}

std::string entry_text(const ProgramEntry& entry) {
  std::string text = composed("{}", entry.instruction);
  for (const chess::MaterialSignature material : entry.condition.signatures()) {
    text += composed(" {}", material.bits());
  }
  return text;
}

template <class Row>
void append_natives(std::string& text, const std::vector<NativeUse<Row>>& natives) {
  append(text, natives, [](const NativeUse<Row>& native) {
    return composed("{} {}", native.library, detail::signature(*native.row));
  });
}

}  // namespace

std::uint64_t identity_of(const Program& program) {
  const ProgramData& data = program.data();
  std::string text = composed("{} {} ", detail::language_fingerprint(), data.variables.size());
  append(text, data.code, code_text);
  append(text, data.constants, [](const Literal& literal) {
    return composed("{} {}", literal.first_node, literal.node_count);
  });
  append(text, data.constant_nodes, [](const LiteralNode& node) {
    return composed("{} {} {}", static_cast<int>(node.type), node.elements, node.integer);
  });
  append(text, data.entries, entry_text);
  append_natives(text, data.native_instructions);
  append_natives(text, data.native_conditions);
  append_natives(text, data.native_orderings);
  return checksum(text);
}

}  // namespace cheg::lang
