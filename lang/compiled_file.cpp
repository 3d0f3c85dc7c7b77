#include "lang/compiled_file.hpp"

#include "base/compose.hpp"
#include "lang/save.hpp"

namespace cheg::lang {

bool is_compiled(std::string_view bytes) { return bytes.starts_with(kMagic.substr(0, 5)); }

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  return hash;
}

namespace detail {

std::string signature(const InstructionRow& row) {
  std::string text = composed("{} {}", row.name, static_cast<int>(row.flow));
  for (const OperandRow& operand : row.operands()) {
    text += composed(" {} {}", static_cast<int>(operand.kind), static_cast<int>(operand.use));
  }
  return text;
}
std::string signature(const ConditionRow& row) { return std::string(row.name); }
std::string signature(const OrderingRow& row) { return std::string(row.name); }

std::uint64_t language_fingerprint() {
  std::string text;
  for (const InstructionRow& row : instructions()) {
    text += signature(row) + '\n';
  }
  for (const ConditionRow& row : conditions()) {
    text += signature(row) + '\n';
  }
  for (const OrderingRow& row : orderings()) {
    text += signature(row) + '\n';
  }
  for (const VariableRow& row : variables()) {
    text += std::string(row.name) + '\n';
  }
  return checksum(text);
}

}  // namespace detail
}  // namespace cheg::lang
