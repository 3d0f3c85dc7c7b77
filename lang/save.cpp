// Writes the file format. The parts of a program stand in the order in which lang/load.cpp reads
// them.
#include "lang/save.hpp"

#include <utility>

#include "lang/compiled_file.hpp"

namespace cheg::lang {
namespace {

using detail::language_fingerprint;
using detail::signature;

class ByteWriter {
 public:
  template <class Number>
  void number(Number value) {
    for (std::size_t i = 0; i < sizeof value; ++i) {
      bytes_ += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xff);
    }
  }
  void text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
  }
  void span(Span span) {
    number(span.offset);
    number(span.length);
  }
  template <class List, class Write>
  void list(const List& list, Write write) {
    number(static_cast<std::uint32_t>(list.size()));
    for (const auto& element : list) {
      write(element);
    }
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

template <class Row>
void write_natives(ByteWriter& out, const std::vector<NativeUse<Row>>& natives) {
  out.list(natives, [&](const NativeUse<Row>& native) {
    out.text(native.library);
    out.text(signature(*native.row));
  });
}

void write_side(ByteWriter& out, const SideMaterial& side) {
  for (const std::uint8_t count : side.pieces) {
    out.number(count);
  }
  constexpr std::uint8_t kLeftOut = 0xff;
  out.number(side.pawns.value_or(kLeftOut));
}

void write_program(ByteWriter& out, const ProgramData& data) {
  out.number(language_fingerprint());
  out.list(data.parts, [&](const ProgramPart& part) {
    out.text(part.library);
    out.list(part.uses, [&](const std::string& name) { out.text(name); });
    out.text(part.source->name());
    out.text(part.source->text());
    out.number(part.begin);
    out.number(part.end);
  });
  out.list(data.code, [&](const CodeInstruction& code) {
    out.number(code.opcode);
    for (const std::uint16_t operand : code.operands) {
      out.number(operand);
    }
  });
  out.list(data.spans, [&](Span span) { out.span(span); });
  out.list(data.variables, [&](const std::string& name) { out.text(name); });
  out.list(data.constants, [&](Literal literal) {
    out.number(literal.first_node);
    out.number(literal.node_count);
  });
  out.list(data.constant_nodes, [&](const LiteralNode& node) {
    out.number(static_cast<std::uint8_t>(node.type));
    out.number(node.elements);
    out.number(node.integer);
  });
  out.list(data.tags, [&](const ProgramTag& tag) {
    out.text(tag.name);
    out.number(tag.explanation);
    out.number(tag.instruction);
    out.span(tag.span);
  });
  out.list(data.explanations, [&](const std::string& text) { out.text(text); });
  out.list(data.entries, [&](const ProgramEntry& entry) {
    write_side(out, entry.condition.us);
    write_side(out, entry.condition.them);
    out.number(static_cast<std::uint8_t>(entry.condition.relation));
    out.number(entry.condition.difference);
    out.number(entry.instruction);
    out.span(entry.span);
  });
  out.list(data.examples, [&](const Example& example) {
    out.text(example.fen);
    out.list(example.expectations, [&](const Expectation& expectation) {
      out.number(static_cast<std::uint8_t>(expectation.kind));
      out.text(expectation.text);
      out.number(expectation.number);
    });
    out.span(example.span);
  });
  write_natives(out, data.native_instructions);
  write_natives(out, data.native_conditions);
  write_natives(out, data.native_orderings);
}

}  // namespace

std::string save(const Program& program) {
  ByteWriter data;
  write_program(data, program.data());
  const std::string bytes = data.take();
  ByteWriter header;
  header.number(kFormatVersion);
  header.number(static_cast<std::uint64_t>(bytes.size()));
  header.number(checksum(bytes));
  return std::string(kMagic) + header.take() + bytes;
}

}  // namespace cheg::lang
