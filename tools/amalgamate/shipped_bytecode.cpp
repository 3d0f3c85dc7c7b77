#include "tools/amalgamate/shipped_bytecode.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/compose.hpp"
#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/library.hpp"
#include "lang/save.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::amalgamate {
namespace {

lang::SourcePointer source_of(const stdlib::ShippedProgram& program) {
  return std::make_shared<const lang::Source>(std::string(program.path), std::string(program.text));
}

class ShippedLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& /*user*/) const override {
    for (const lang::NativeRows* library : natives()) {
      if (library->name == name) {
        return library;
      }
    }
    const stdlib::ShippedProgram* const program = stdlib::find_shipped_program(name);
    return program == nullptr ? std::nullopt : std::optional<lang::Library>(source_of(*program));
  }
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override {
    return stdlib::native_rows();
  }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& /*user*/) const override {
    return {};
  }
};

std::string compiled(const stdlib::ShippedProgram& program) {
  lang::Diagnostics diagnostics;
  const auto made = lang::compile(source_of(program), ShippedLibraries(), diagnostics);
  if (made == nullptr) {
    throw std::runtime_error(std::string(program.path) + " does not compile; `cheg check " +
                             std::string(program.name) + "` says why");
  }
  return lang::save(*made);
}

std::string rows_of_wins(const std::vector<std::string_view>& programs) {
  std::string rows;
  for (const stdlib::LongestWin& win : stdlib::longest_wins()) {
    if (std::ranges::find(programs, win.program) != programs.end()) {
      rows += composed("      {\"{}\", \"{}\", {}},\n", win.program, win.ending, win.moves);
    }
  }
  return rows;
}

}  // namespace

std::string literal_of(std::string_view bytes) {
  std::string literal = "\"";
  char before = '\0';
  std::size_t column = 0;
  for (const char c : bytes) {
    constexpr std::size_t kMostColumns = 90;
    if (column > kMostColumns || before == '\n') {
      literal += "\"\n\"";
      column = 0;
    }
    const std::size_t size = literal.size();
    if (c == '\n') {
      literal += "\\n";
    } else if (c == '"' || c == '\\' || (c == '?' && before == '?')) {  // no trigraphs
      literal += '\\';
      literal += c;
    } else if (is_printable(c)) {
      literal += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      literal += '\\';
      for (const int shift : {6, 3, 0}) {  // three digits, so that a digit may follow
        literal += static_cast<char>('0' + (byte >> shift & 7));
      }
    }
    column += literal.size() - size;
    before = c;
  }
  return literal + '"';
}

std::string shipped_bytecode() {
  const std::vector<std::string_view> names = stdlib::default_programs();
  std::string programs;
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    if (std::ranges::find(names, program.name) != names.end()) {
      const std::string bytes = compiled(program);
      programs += composed("      {\"{}\", \"{}\", std::string_view(\n{}, {})},\n", program.name,
                           program.path, literal_of(bytes), bytes.size());
    }
  }
  return "#include \"stdlib/shipped.hpp\"\n\nnamespace cheg::stdlib {\n\n"
         "std::span<const ShippedProgram> shipped_programs() {\n"
         "  static constexpr ShippedProgram kPrograms[] = {\n" +
         programs +
         "  };\n  return kPrograms;\n}\n\n"
         "std::span<const LongestWin> longest_wins() {\n"
         "  static constexpr LongestWin kWins[] = {\n" +
         rows_of_wins(names) +
         "  };\n  return kWins;\n}\n\n"
         "std::string_view proofs() {\n  return\n" +
         literal_of(stdlib::proofs()) + ";\n}\n\n}  // namespace cheg::stdlib\n";
}

}  // namespace cheg::amalgamate
