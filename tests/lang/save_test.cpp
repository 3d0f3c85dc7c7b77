// Compiled programs as files: whatever is damaged is refused, whatever is accepted is safe to run.
#include "lang/save.hpp"

#include <string>

#include "lang/compile.hpp"
#include "lang/disassemble.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::save_test {
namespace {

using namespace lang;

constexpr std::size_t kHeaderSize = 28;

std::shared_ptr<const Program> compiled(std::string text) {
  Diagnostics diagnostics;
  return compile(std::make_shared<const Source>("test.cheg", std::move(text)), NoLibraries(),
                 diagnostics);
}

std::shared_ptr<const Program> small_program() {
  return compiled(
      ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h4\n"
      ";; Cut the king off.\n"
      "ENTRY R,K\n"
      "CUT:   SELECT S,SAFE,LM\n"
      "       SETV   A,\"(1,(2,T),#)\n"
      "       TRY    S,CAPT,#DEEP\n"
      "       DONE\n"
      "SAFE:  CONDV  =0,A,CUT\n"
      "       RETURN \"F\n"
      "END\n");
}

// With a checksum that fits again.
std::string resealed(std::string bytes) {
  const std::uint64_t sum = checksum(std::string_view(bytes).substr(kHeaderSize));
  for (std::size_t i = 0; i < sizeof sum; ++i) {
    bytes[kHeaderSize - 8 + i] = static_cast<char>(sum >> (8 * i) & 0xff);
  }
  return bytes;
}

std::string refusal(const std::string& bytes) {
  const auto loaded = load(bytes, NoLibraries());
  return loaded ? "" : loaded.error();
}

TEST_CASE("every change of one byte in a file is noticed") {
  const std::string bytes = save(*small_program());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      INFO(i);
      CHECK_FALSE(refusal(damaged).empty());
    }
  }
}

TEST_CASE("a file that was cut short, grew or is of another kind is refused with the reason") {
  const std::string bytes = save(*small_program());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK_FALSE(refusal(bytes.substr(0, size)).empty());
  }
  CHECK(refusal(bytes + "x") == "the file is damaged: its checksum is wrong");
  CHECK(refusal("ENTRY R,K\nEND\n") == "the file is not a compiled program");
  std::string as_text = bytes;
  as_text.erase(as_text.find('\r'), 1);
  CHECK(refusal(as_text) == "the file was damaged by a transfer as text");
  std::string newer = bytes;
  newer[8] = 2;
  CHECK(refusal(newer) == "the file has format version 2, this program reads version 1");
  std::string other_language = bytes;
  other_language[kHeaderSize] ^= 1;
  CHECK(refusal(resealed(other_language)) ==
        "the program was compiled for another version of the language");
}

// What an interpreter relies on.
void check_safe_to_run(const Program& program) {
  const ProgramData& data = program.data();
  for (std::size_t i = 0; i < data.code.size(); ++i) {
    const CodeInstruction& code = data.code[i];
    const InstructionRow* row = program.instruction_row(code.opcode);
    if (row == nullptr) {
      REQUIRE(code.opcode == guard_opcode());
      continue;
    }
    REQUIRE(i + 1 < data.code.size());
    for (std::size_t n = 0; n < row->operand_count; ++n) {
      const std::uint16_t operand = code.operands[n];
      switch (row->operand_rows[n].kind) {
        case OperandKind::read:
          REQUIRE(operand < program.register_count());
          break;
        case OperandKind::written:
        case OperandKind::updated:
          REQUIRE(operand < program.variable_count());
          REQUIRE(
              (operand >= variables().size() || variables()[operand].access == Access::writable));
          break;
        case OperandKind::tag:
          REQUIRE(operand < data.code.size());
          break;
        case OperandKind::condition:
          REQUIRE((program.condition_row(operand) != nullptr || (operand & 0x7fff) == 0));
          break;
        case OperandKind::ordering:
          REQUIRE((program.ordering_row(operand) != nullptr || (operand & 0x7fff) == 0));
          break;
      }
    }
  }
}

TEST_CASE("a file that was changed on purpose is refused or safe to run") {
  Random random(104);
  int accepted = 0;
  std::vector<std::string> files{save(*small_program())};
  for (int i = 0; i < 20; ++i) {
    files.push_back(save(*compiled(random_program(random))));
  }
  constexpr int kChanged = sampled(30'000);
  for (int i = 0; i < kChanged; ++i) {
    std::string bytes = files[random.below(files.size())];
    const std::size_t changes = 1 + random.below(3);
    for (std::size_t n = 0; n < changes; ++n) {
      const std::size_t at = kHeaderSize + 8 + random.below(bytes.size() - kHeaderSize - 8);
      bytes[at] = static_cast<char>(random.below(3) == 0 ? random.below(256) : random.below(4));
    }
    const auto loaded = load(resealed(bytes), NoLibraries());
    if (loaded) {
      ++accepted;
      check_safe_to_run(**loaded);
      (void)disassemble(**loaded);
      for (std::uint32_t at = 0; at < (*loaded)->data().code.size(); ++at) {
        (void)(*loaded)->location(at);
      }
    }
  }
  CHECK(accepted > sampled(100));
  CHECK(accepted < kChanged - sampled(1000));
}

}  // namespace
}  // namespace cheg::test::save_test
