// Properties of the language over random programs, and agreement with the slow reader.
#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/disassemble.hpp"
#include "lang/format.hpp"
#include "lang/parser.hpp"
#include "lang/render.hpp"
#include "lang/save.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_reader.hpp"

namespace cheg::test::lang_properties_test {
namespace {

using lang::Diagnostics;
using lang::NoLibraries;
using lang::Program;

using ProgramPointer = std::shared_ptr<const Program>;

constexpr int kPrograms = sampled(3000);

lang::SourcePointer source_of(std::string text) {
  return std::make_shared<const lang::Source>("test.cheg", std::move(text));
}

ProgramPointer compiled(const std::string& text) {
  Diagnostics diagnostics;
  auto program = compile(source_of(text), NoLibraries(), diagnostics);
  std::string errors;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    if (program == nullptr) {
      errors += render(diagnostic, lang::ColorMode::off);
    }
  }
  INFO(errors);
  REQUIRE(program != nullptr);
  return program;
}

std::string formatted(const std::string& text) {
  Diagnostics diagnostics;
  const std::string result = format(lang::parse(source_of(text), diagnostics));
  REQUIRE_FALSE(diagnostics.has_errors());
  return result;
}

// Everything but the places in the text.
std::string content(const Program& program) {
  const lang::ProgramData& data = program.data();
  std::ostringstream text;
  for (const lang::CodeInstruction& code : data.code) {
    text << code.opcode << ' ' << code.operands[0] << ' ' << code.operands[1] << ' '
         << code.operands[2] << '\n';
  }
  for (const std::string& name : data.variables) {
    text << name << '\n';
  }
  for (const lang::Literal literal : data.constants) {
    text << to_string(nodes_of(literal, data.constant_nodes)) << '\n';
  }
  for (const lang::ProgramTag& tag : data.tags) {
    text << tag.name << ' ' << tag.instruction << ' ' << program.explanation(tag) << '\n';
  }
  for (const lang::ProgramEntry& entry : data.entries) {
    text << entry.condition.to_string() << ' ' << entry.instruction << '\n';
  }
  for (const lang::Example& example : data.examples) {
    text << example.fen;
    for (const lang::Expectation& expectation : example.expectations) {
      text << ' ' << static_cast<int>(expectation.kind) << expectation.text << expectation.number;
    }
    text << '\n';
  }
  return text.str();
}

void for_random_programs(const std::function<void(const std::string&)>& use) {
  Random random(1979);
  for (int i = 0; i < kPrograms; ++i) {
    const std::string text = random_program(random);
    INFO(text);
    use(text);
  }
}

// The conformance programs that compile, too.
void for_good_programs(const std::function<void(const std::string&)>& use) {
  for_random_programs(use);
  for (const std::string& file : conformance_files()) {
    const lang::SourcePointer source = conformance_source(file);
    INFO(source->name());
    Diagnostics diagnostics;
    if (compile(source, NoLibraries(), diagnostics) != nullptr) {
      use(std::string(source->text()));
    }
  }
}

TEST_CASE("a formatted program means the same, and formatting it again changes nothing") {
  for_good_programs([](const std::string& text) {
    const std::string once = formatted(text);
    CHECK(content(*compiled(once)) == content(*compiled(text)));
    CHECK(formatted(once) == once);
  });
}

TEST_CASE("every comment survives formatting") {
  const auto comments = [](const std::string& text) {
    Diagnostics diagnostics;
    const lang::SyntaxTree tree = lang::parse(source_of(text), diagnostics);
    std::vector<std::string> found;
    for (const lang::SyntaxLine& line : tree.lines) {
      if (line.comment.length > 0) {
        found.emplace_back(tree.source->text(line.comment));
      }
    }
    found.emplace_back(trimmed(tree.source->text().substr(tree.end_of_text)));
    return found;
  };
  for_good_programs(
      [&](const std::string& text) { CHECK(comments(formatted(text)) == comments(text)); });
}

TEST_CASE("a disassembled program compiles to the same bytecode") {
  for_good_programs([](const std::string& text) {
    const ProgramPointer program = compiled(text);
    const ProgramPointer again = compiled(disassemble(*program));
    CHECK(content(*again) == content(*program));
  });
}

TEST_CASE("a saved program is loaded as it was, places in the text included") {
  for_good_programs([](const std::string& text) {
    const ProgramPointer program = compiled(text);
    const std::string bytes = save(*program);
    const auto loaded = lang::load(bytes, NoLibraries());
    REQUIRE(loaded);
    CHECK(content(**loaded) == content(*program));
    CHECK((*loaded)->data().spans == program->data().spans);
    CHECK((*loaded)->data().parts[0].source->text() == text);
    CHECK(save(**loaded) == bytes);
  });
}

// The listing of a program as the slow reader writes it: name, then operands.
std::vector<std::string> listing(const Program& program) {
  std::vector<std::string> lines;
  std::istringstream text(disassemble(program));
  for (std::string line; std::getline(text, line) && !line.starts_with("END ");) {
    if (line.starts_with("       ")) {
      std::string code(trimmed(line.substr(0, line.find(';'))));
      const std::size_t gap = std::min(code.find(' '), code.size());
      const std::size_t operands = std::min(code.find_first_not_of(' ', gap), code.size());
      lines.push_back(code.substr(0, gap) + ' ' + code.substr(operands));
    }
  }
  return lines;
}

// Of the tags at one place the disassembler names the first.
std::map<std::string, std::string> first_tags(const SlowProgram& program) {
  std::map<std::string, std::string> first;
  const auto add = [&](const std::vector<std::string>& tags) {
    for (const std::string& tag : tags) {
      first[tag] = tags.front();
    }
  };
  for (const SlowInstruction& instruction : program.instructions) {
    add(instruction.tags);
  }
  add(program.final_tags);
  return first;
}

std::vector<std::string> listing(const SlowProgram& program) {
  const std::map<std::string, std::string> first = first_tags(program);
  std::vector<std::string> lines;
  for (const SlowInstruction& instruction : program.instructions) {
    const auto& row = lang::row(*lang::find_instruction(instruction.name));
    std::string line = instruction.name + ' ';
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
      const lang::OperandKind kind = row.operand_rows[i].kind;
      const std::string& operand = instruction.operands[i];
      line += i > 0 ? "," : "";
      line += kind == lang::OperandKind::read && operand.empty() ? "X"
              : kind == lang::OperandKind::tag                   ? first.at(operand)
                                                                 : operand;
    }
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> tag_listing(const Program& program) {
  std::vector<std::string> tags;
  for (const lang::ProgramTag& tag : program.data().tags) {
    tags.push_back(tag.name + ' ' + std::to_string(tag.instruction));
  }
  return tags;
}

std::vector<std::string> tag_listing(const SlowProgram& program) {
  std::vector<std::string> tags;
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    for (const std::string& tag : program.instructions[i].tags) {
      tags.push_back(tag + ' ' + std::to_string(i));
    }
  }
  for (const std::string& tag : program.final_tags) {
    tags.push_back(tag + ' ' + std::to_string(program.instructions.size()));
  }
  return tags;
}

void check_entries(const Program& program, const SlowProgram& slow, Random& random) {
  REQUIRE(program.data().entries.size() == slow.entries.size());
  for (std::size_t i = 0; i < slow.entries.size(); ++i) {
    CHECK(program.data().entries[i].instruction == slow.entries[i].instruction);
  }
  // Materials near those of the entries, and the same with Black to move.
  for (int n = 0; n < 30; ++n) {
    chess::MaterialSignature material;
    for (int type = 0; type < static_cast<int>(chess::PieceType::king); ++type) {
      for (const chess::Color color : {chess::Color::white, chess::Color::black}) {
        const std::size_t most = type == 0 ? random.below(9) : random.below(6) == 0 ? 2 : 0;
        for (std::size_t men = random.below(2) == 0 ? 0 : most; men > 0; --men) {
          material.add(chess::make_piece(color, static_cast<chess::PieceType>(type)));
        }
      }
    }
    const auto first =
        std::find_if(slow.entries.begin(), slow.entries.end(),
                     [&](const SlowEntry& entry) { return entry.matches(material); });
    const std::uint32_t expected = first == slow.entries.end()
                                       ? lang::EntryTable::kNone
                                       : static_cast<std::uint32_t>(first - slow.entries.begin());
    CHECK(program.find_entry(material, chess::Color::white) == expected);
    CHECK(program.find_entry(material.mirrored(), chess::Color::black) == expected);
  }
}

// A host that has every library, each of them empty: what USE means is no matter here.
class EveryLibrary final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view /*name*/,
                                                  const lang::Source& /*user*/) const override {
    static constexpr lang::NativeRows kEmpty{};
    return &kEmpty;
  }
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override { return {}; }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& /*user*/) const override {
    return {};
  }
};

// What both readers say about a text must agree.
void check_agreement(const std::string& text, Random& random) {
  Diagnostics diagnostics;
  const ProgramPointer program = compile(source_of(text), EveryLibrary(), diagnostics);
  const SlowReading slow = slow_read(text);
  std::string reports;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    reports += diagnostic.severity() == lang::Severity::error
                   ? render(diagnostic, lang::ColorMode::off)
                   : "";
  }
  for (const SlowError& error : slow.errors) {
    reports += "slow: line " + std::to_string(error.line) + " " + error.name + "\n";
  }
  INFO(text);
  INFO(reports);
  REQUIRE((program != nullptr) == slow.errors.empty());
  if (program != nullptr) {
    CHECK(listing(*program) == listing(slow.program));
    CHECK(tag_listing(*program) == tag_listing(slow.program));
    check_entries(*program, slow.program, random);
  }
}

TEST_CASE("the slow reader reads the same programs") {
  Random random(1975);
  for_random_programs([&](const std::string& text) { check_agreement(text, random); });
}

TEST_CASE("the slow reader accepts and rejects the same damaged programs") {
  Random random(1967);
  std::vector<std::string> texts;
  for (const std::string& file : conformance_files()) {
    const std::string text(conformance_source(file)->text());
    // The slow reader reads classic lines only.
    if (text.find("USE RULES") == std::string::npos) {
      texts.push_back(text);
    }
  }
  int accepted = 0;
  for (int i = 0; i < 4 * kPrograms; ++i) {
    const std::string text =
        i % 2 == 0 ? texts[random.below(texts.size())] : random_program(random);
    const std::string damaged = mutated(text, random);
    check_agreement(damaged, random);
    accepted += slow_read(damaged).errors.empty() ? 1 : 0;
  }
  CHECK(accepted > kPrograms / 4);
  CHECK(accepted < 3 * kPrograms);
}

TEST_CASE("damaged programs are formatted only if they can be read") {
  Random random(1956);
  for (int i = 0; i < kPrograms; ++i) {
    const std::string text = mutated(random_program(random), random);
    INFO(text);
    Diagnostics diagnostics;
    const lang::SyntaxTree tree = lang::parse(source_of(text), diagnostics);
    if (!diagnostics.has_errors()) {
      const std::string once = format(tree);
      CHECK(formatted(once) == once);
    }
  }
}

}  // namespace
}  // namespace cheg::test::lang_properties_test
