// The libraries that a USE line can name: native libraries and programs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "lang/language.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// A native library: instructions, conditions and orderings of the host. A native library has rows
// of the same form as the rows of the language table. Rows and names must outlive every program
// that uses them. A name of the language takes precedence over a native with the same name. If two
// libraries have a native with the same name, the program uses the native of the library with the
// earlier USE line.
struct NativeRows {
  std::string_view name;     // in upper case
  std::string_view summary;  // one sentence
  std::span<const InstructionRow> instructions;
  std::span<const ConditionRow> conditions;
  std::span<const OrderingRow> orderings;

  // Returns the rows of one kind: instructions, conditions or orderings.
  template <class Row>
  [[nodiscard]] std::span<const Row> rows() const {
    if constexpr (std::is_same_v<Row, InstructionRow>) {
      return instructions;
    } else if constexpr (std::is_same_v<Row, ConditionRow>) {
      return conditions;
    } else {
      static_assert(std::is_same_v<Row, OrderingRow>);
      return orderings;
    }
  }
};

// A native library, or the text of a library program. Other programs can call the tags of a library
// program.
using Library = std::variant<const NativeRows*, SourcePointer>;

// Finds libraries for the compiler. Thread-safe.
class Libraries {
 public:
  virtual ~Libraries() = default;
  Libraries(const Libraries&) = delete;
  Libraries(Libraries&&) = delete;
  Libraries& operator=(const Libraries&) = delete;
  Libraries& operator=(Libraries&&) = delete;

  // Returns the library to which `USE name` refers in the text `user`, or nothing if `USE name`
  // refers to no library. The name is in upper case. The function must return the same library each
  // time it is called with the same arguments.
  [[nodiscard]] virtual std::optional<Library> find(std::string_view name,
                                                    const Source& user) const = 0;
  // Returns all native libraries.
  [[nodiscard]] virtual std::span<const NativeRows* const> natives() const = 0;
  // Returns the names of all libraries that a USE line of the text `user` can name. The names are
  // in upper case. Hints use these names.
  [[nodiscard]] virtual std::vector<std::string> names(const Source& user) const = 0;

 protected:
  Libraries() = default;
};

// A host without libraries.
class NoLibraries final : public Libraries {
 public:
  [[nodiscard]] std::optional<Library> find(std::string_view /*name*/,
                                            const Source& /*user*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::span<const NativeRows* const> natives() const override { return {}; }
  [[nodiscard]] std::vector<std::string> names(const Source& /*user*/) const override { return {}; }
};

}  // namespace cheg::lang
