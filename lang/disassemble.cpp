#include "lang/disassemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "chess/text.hpp"

namespace cheg::lang {
namespace {

class Disassembler {
 public:
  explicit Disassembler(const Program& program) : program_(program), data_(program.data()) {}

  std::string run() {
    for (std::size_t i = 0; i < data_.parts.size(); ++i) {
      if (i > 0) {
        add("\n");
      }
      add_header(data_.parts[i]);
      if (i == 0) {
        add_examples();
        add_uses();
      }
      add_part(data_.parts[i], i == 0);
    }
    return std::move(text_);
  }

 private:
  void add(std::string_view text) { text_ += text; }
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Arguments>(arguments)...);
  }

  void add_header(const ProgramPart& part) {
    add("; {}\n", chess::made_printable(part.source->name()));
    if (part.begin == 0) {
      add("; instructions {}, variables {} (and {} predefined), literals {}, tags {}, entries {}\n",
          program_.instruction_count(), data_.variables.size() - variables().size(),
          variables().size(), data_.constants.size(), data_.tags.size(), data_.entries.size());
    }
  }

  void add_examples() {
    for (const Example& example : data_.examples) {
      add("{}\n", data_.parts[0].source->text(example.span));
    }
  }

  void add_uses() {
    for (std::size_t i = 1; i < data_.parts.size(); ++i) {
      add("USE {}\n", data_.parts[i].library);
    }
    std::vector<std::string_view> libraries;
    const auto collect = [&](const auto& natives) {
      for (const auto& native : natives) {
        if (std::find(libraries.begin(), libraries.end(), native.library) == libraries.end()) {
          libraries.push_back(native.library);
        }
      }
    };
    collect(data_.native_instructions);
    collect(data_.native_conditions);
    collect(data_.native_orderings);
    for (const std::string_view library : libraries) {
      add("USE {}\n", library);
    }
  }

  void add_part(const ProgramPart& part, bool has_entries) {
    std::size_t entry = 0;
    auto tag = std::lower_bound(
        data_.tags.begin(), data_.tags.end(), part.begin,
        [](const ProgramTag& a, std::uint32_t wanted) { return a.instruction < wanted; });
    for (std::uint32_t i = part.begin; i < part.end; ++i) {
      const bool is_guard = i + 1 == part.end;
      for (; has_entries && entry < data_.entries.size() && data_.entries[entry].instruction == i;
           ++entry) {
        add("{:<38}; starts at {:04}\n", "ENTRY " + data_.entries[entry].condition.to_string(), i);
      }
      if (!is_guard) {
        add_source_line(part, i);
      }
      for (; tag != data_.tags.end() && tag->instruction == i; ++tag) {
        if (!tag->documentation.empty()) {
          add(";; {}\n", tag->documentation);
        }
        add("{}:\n", tag->name);
      }
      if (is_guard) {
        add("{:<38}; {:04}  {}\n", "END", i, words(data_.code[i]));
      } else {
        add("{:<38}; {:04}  {}\n", "       " + instruction(data_.code[i]), i, words(data_.code[i]));
      }
    }
  }

  void add_source_line(const ProgramPart& part, std::uint32_t i) {
    const std::size_t number = part.source->line_at(data_.spans[i].offset);
    add("; {:>4} | {}\n", number, chess::made_printable(part.source->line(number)));
  }

  static std::string words(const CodeInstruction& code) {
    return fmt::format("{:04x} {:04x} {:04x} {:04x}", code.opcode, code.operands[0],
                       code.operands[1], code.operands[2]);
  }

  [[nodiscard]] std::string instruction(const CodeInstruction& code) const {
    const InstructionRow& row = *program_.instruction_row(code.opcode);
    std::string text = fmt::format("{:<6} ", row.name);
    for (std::size_t n = 0; n < row.operand_count; ++n) {
      text += n > 0 ? "," : "";
      text += operand(row.operand_rows[n], code.operands[n]);
    }
    return text;
  }

  [[nodiscard]] std::string operand(const OperandRow& row, std::uint16_t value) const {
    const std::string sign = (value & kNegated) != 0 ? "#" : "";
    switch (row.kind) {
      case OperandKind::tag:
        return std::string(tag_name(value));
      case OperandKind::condition: {
        const ConditionRow* condition = program_.condition_row(value);
        return condition == nullptr ? sign : sign + std::string(condition->name);
      }
      case OperandKind::ordering: {
        const OrderingRow* ordering = program_.ordering_row(value);
        return ordering == nullptr ? sign : sign + std::string(ordering->name);
      }
      default:
        break;
    }
    if (value < data_.variables.size()) {
      return data_.variables[value];
    }
    const Literal literal = data_.constants[value - data_.variables.size()];
    return '"' + to_string(nodes_of(literal, data_.constant_nodes));
  }

  // A tag of that instruction. Compiled programs have one; what else was loaded may not.
  [[nodiscard]] std::string_view tag_name(std::uint16_t instruction) const {
    const auto tag = std::lower_bound(
        data_.tags.begin(), data_.tags.end(), instruction,
        [](const ProgramTag& a, std::uint32_t wanted) { return a.instruction < wanted; });
    return tag != data_.tags.end() && tag->instruction == instruction ? std::string_view(tag->name)
                                                                      : "?";
  }

  const Program& program_;
  const ProgramData& data_;
  std::string text_;
};

}  // namespace

std::string disassemble(const Program& program) { return Disassembler(program).run(); }

}  // namespace cheg::lang
