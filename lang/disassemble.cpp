#include "lang/disassemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/text.hpp"
#include "base/utf8.hpp"

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
      }
      for (const std::string& name : data_.parts[i].uses) {
        add("USE {}\n", name);
      }
      learn_tags(data_.parts[i]);
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
    add("; {}\n", made_printable(part.source->name()));
    if (part.begin == 0) {
      add("; instructions {}, variables {} (and {} predefined), literals {}, tags {}, entries {}\n",
          program_.instruction_count(), data_.variables.size() - variables().size(),
          variables().size(), data_.constants.size(), data_.tags.size(), data_.entries.size());
    }
  }

  void add_examples() {
    for (const Example& example : data_.examples) {
      add("{}\n", made_printable(data_.parts[0].source->text(example.span)));
    }
  }

  // Finds the meaning of tag names in a part. Its own tags have precedence over the tags of the
  // libraries that it uses. A name that two libraries define is ambiguous.
  void learn_tags(const ProgramPart& part) {
    constexpr std::uint32_t kAmbiguous = 0xffffffff;
    meaning_.clear();
    for (const ProgramPart& other : data_.parts) {
      const bool is_used =
          std::find(part.uses.begin(), part.uses.end(), other.library) != part.uses.end();
      for (auto tag = first_tag_at(other.begin);
           is_used && tag != data_.tags.end() && tag->instruction < other.end; ++tag) {
        const auto [known, is_new] = meaning_.try_emplace(tag->name, tag->instruction);
        known->second = is_new ? tag->instruction : kAmbiguous;
      }
    }
    for (auto tag = first_tag_at(part.begin);
         tag != data_.tags.end() && tag->instruction < part.end; ++tag) {
      meaning_[tag->name] = tag->instruction;
    }
  }

  [[nodiscard]] std::vector<ProgramTag>::const_iterator first_tag_at(
      std::uint32_t instruction) const {
    return std::lower_bound(
        data_.tags.begin(), data_.tags.end(), instruction,
        [](const ProgramTag& a, std::uint32_t wanted) { return a.instruction < wanted; });
  }

  void add_part(const ProgramPart& part, bool has_entries) {
    std::size_t entry = 0;
    auto tag = first_tag_at(part.begin);
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
        if (tag->explanation != 0) {
          add(";; {}\n", made_printable(program_.explanation(*tag)));
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
    add("; {:>4} | {}\n", number, made_printable(part.source->line(number)));
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

  // A tag that names this instruction in this part. Compiled programs always have one; other loaded
  // files may not.
  [[nodiscard]] std::string_view tag_name(std::uint16_t instruction) const {
    for (auto tag = first_tag_at(instruction);
         tag != data_.tags.end() && tag->instruction == instruction; ++tag) {
      const auto known = meaning_.find(tag->name);
      if (known != meaning_.end() && known->second == instruction) {
        return tag->name;
      }
    }
    return "?";
  }

  const Program& program_;
  const ProgramData& data_;
  std::unordered_map<std::string_view, std::uint32_t> meaning_;  // of tags in this part
  std::string text_;
};

}  // namespace

std::string disassemble(const Program& program) { return Disassembler(program).run(); }

}  // namespace cheg::lang
