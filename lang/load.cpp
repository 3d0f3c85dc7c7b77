// Reads the file format that lang/save.cpp writes.
#include <optional>
#include <utility>

#include "base/compose.hpp"
#include "lang/compiled_file.hpp"
#include "lang/save.hpp"

namespace cheg::lang {
namespace {

using detail::kHeaderSize;
using detail::language_fingerprint;
using detail::signature;

// Reads data written by the class ByteWriter of lang/save.cpp. A read past the end returns zeros,
// and is_whole() is then false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  // Not inline, like text(): the parts of a program have many numbers, and loading is not hot.
  template <class Number>
  [[gnu::noinline]] Number number() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      value |= static_cast<std::uint64_t>(byte()) << (8 * i);
    }
    return static_cast<Number>(value);
  }
  [[gnu::noinline]] std::string text() {
    const auto size = number<std::uint32_t>();
    if (size > bytes_.size() - at_) {
      is_whole_ = false;
      return "";
    }
    at_ += size;
    return std::string(bytes_.substr(at_ - size, size));
  }
  Span span() {
    const auto offset = number<std::uint32_t>();
    return {offset, number<std::uint32_t>()};
  }
  template <class Element, class Read>
  std::vector<Element> list(Read read) {
    const auto size = number<std::uint32_t>();
    std::vector<Element> list;
    // Every element takes at least one byte, so a wrong size causes at most as many elements as the
    // file has bytes.
    for (std::uint32_t i = 0; i < size && is_whole_; ++i) {
      list.push_back(read());
    }
    return list;
  }
  // Whether nothing was read past the end.
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  [[nodiscard]] bool is_at_end() const { return at_ == bytes_.size(); }

 private:
  std::uint8_t byte() {
    if (at_ == bytes_.size()) {
      is_whole_ = false;
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool is_whole_ = true;
};

SideMaterial read_side(ByteReader& in) {
  constexpr std::uint8_t kLeftOut = 0xff;
  SideMaterial side;
  for (std::uint8_t& count : side.pieces) {
    count = in.number<std::uint8_t>();
  }
  const auto pawns = in.number<std::uint8_t>();
  if (pawns != kLeftOut) {
    side.pawns = pawns;
  }
  return side;
}

// Looks up the natives of a file.
class NativeReader {
 public:
  NativeReader(ByteReader& in, const Libraries& libraries, const Source& user)
      : in_(in), libraries_(libraries), user_(user) {}

  template <class Row>
  std::vector<NativeUse<Row>> read(std::span<const Row> NativeRows::*rows) {
    return in_.list<NativeUse<Row>>([&] {
      const std::string library_name = in_.text();
      const std::string wanted = in_.text();
      const auto library = libraries_.find(library_name, user_);
      const auto* const* natives = library ? std::get_if<const NativeRows*>(&*library) : nullptr;
      if (natives != nullptr) {
        for (const Row& row : (*natives)->*rows) {
          if (signature(row) == wanted) {
            return NativeUse<Row>{(*natives)->name, &row};
          }
        }
      }
      if (missing_.empty() && in_.is_whole()) {
        missing_ =
            composed("the program needs `{}` of the library {}, which this host does not have",
                     wanted.substr(0, wanted.find(' ')), library_name);
      }
      return NativeUse<Row>{};
    });
  }

  [[nodiscard]] const std::string& missing() const { return missing_; }

 private:
  ByteReader& in_;
  const Libraries& libraries_;
  const Source& user_;
  std::string missing_;
};

ProgramPart read_part(ByteReader& in) {
  ProgramPart part;
  part.library = in.text();
  part.uses = in.list<std::string>([&] { return in.text(); });
  std::string name = in.text();
  part.source = std::make_shared<const Source>(std::move(name), in.text());
  part.begin = in.number<std::uint32_t>();
  part.end = in.number<std::uint32_t>();
  return part;
}

CodeInstruction read_code(ByteReader& in) {
  CodeInstruction code;
  code.opcode = in.number<std::uint16_t>();
  for (std::uint16_t& operand : code.operands) {
    operand = in.number<std::uint16_t>();
  }
  return code;
}

ProgramTag read_tag(ByteReader& in) {
  ProgramTag tag;
  tag.name = in.text();
  tag.explanation = in.number<std::uint32_t>();
  tag.instruction = in.number<std::uint32_t>();
  tag.span = in.span();
  return tag;
}

ProgramEntry read_entry_use(ByteReader& in) {
  ProgramEntry entry;
  entry.condition.us = read_side(in);
  entry.condition.them = read_side(in);
  entry.condition.relation = static_cast<Relation>(in.number<std::uint8_t>());
  entry.condition.difference = in.number<std::int8_t>();
  entry.instruction = in.number<std::uint32_t>();
  entry.span = in.span();
  return entry;
}

Example read_saved_example(ByteReader& in) {
  Example example;
  example.fen = in.text();
  example.expectations = in.list<Expectation>([&] {
    Expectation expectation{static_cast<ExpectationKind>(in.number<std::uint8_t>()), in.text(), 0};
    expectation.number = in.number<std::int64_t>();
    return expectation;
  });
  example.span = in.span();
  return example;
}

Program::Made read_program(ByteReader& in, const Libraries& libraries) {
  constexpr const char* kDamaged = "the file is damaged";
  if (in.number<std::uint64_t>() != language_fingerprint()) {
    return std::string("the program was compiled for another version of the language");
  }
  ProgramData data;
  data.parts = in.list<ProgramPart>([&] { return read_part(in); });
  if (data.parts.empty()) {
    return std::string(kDamaged);
  }
  data.code = in.list<CodeInstruction>([&] { return read_code(in); });
  data.spans = in.list<Span>([&] { return in.span(); });
  data.variables = in.list<std::string>([&] { return in.text(); });
  data.constants = in.list<Literal>([&] {
    const auto first = in.number<std::uint32_t>();
    return Literal{first, in.number<std::uint32_t>()};
  });
  data.constant_nodes = in.list<LiteralNode>([&] {
    LiteralNode node{static_cast<Type>(in.number<std::uint8_t>()), in.number<std::uint32_t>(), 0};
    node.integer = in.number<std::int64_t>();
    return node;
  });
  data.tags = in.list<ProgramTag>([&] { return read_tag(in); });
  data.explanations = in.list<std::string>([&] { return in.text(); });
  data.entries = in.list<ProgramEntry>([&] { return read_entry_use(in); });
  data.examples = in.list<Example>([&] { return read_saved_example(in); });
  NativeReader natives(in, libraries, *data.parts[0].source);
  data.native_instructions = natives.read(&NativeRows::instructions);
  data.native_conditions = natives.read(&NativeRows::conditions);
  data.native_orderings = natives.read(&NativeRows::orderings);
  if (!in.is_whole() || !in.is_at_end()) {
    return std::string(kDamaged);
  }
  if (!natives.missing().empty()) {
    return natives.missing();
  }
  auto made = Program::make(std::move(data));
  return made ? std::move(made) : Program::Made(std::string(kDamaged) + ": " + made.error());
}

}  // namespace

Program::Made load(std::string_view bytes, const Libraries& libraries) {
  if (!bytes.starts_with(kMagic)) {
    return std::string(is_compiled(bytes) ? "the file was damaged by a transfer as text"
                                          : "the file is not a compiled program");
  }
  ByteReader header(bytes.substr(kMagic.size()));
  const auto version = header.number<std::uint32_t>();
  if (version != kFormatVersion && header.is_whole()) {
    return composed("the file has format version {}, this program reads version {}", version,
                    kFormatVersion);
  }
  const auto size = header.number<std::uint64_t>();
  const auto sum = header.number<std::uint64_t>();
  if (!header.is_whole() || bytes.size() - kHeaderSize < size) {
    return std::string("the file is truncated");
  }
  const std::string_view data = bytes.substr(kHeaderSize);
  if (data.size() != size || checksum(data) != sum) {
    return std::string("the file is damaged: its checksum is wrong");
  }
  ByteReader in(data);
  return read_program(in, libraries);
}

}  // namespace cheg::lang
