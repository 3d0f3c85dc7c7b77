// Constants and functions that the writer and the reader of compiled files share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "lang/language.hpp"

namespace cheg::lang::detail {

inline constexpr std::size_t kHeaderSize = 8 + 4 + 8 + 8;  // magic, version, length, checksum

// Compiled code depends on some parts of a table row; these functions return the parts as text.
[[nodiscard]] std::string signature(const InstructionRow& row);
[[nodiscard]] std::string signature(const ConditionRow& row);
[[nodiscard]] std::string signature(const OrderingRow& row);

// Returns a fingerprint of the tables. The fingerprint changes whenever numbers in bytecode change
// their meaning.
[[nodiscard]] std::uint64_t language_fingerprint();

}  // namespace cheg::lang::detail
