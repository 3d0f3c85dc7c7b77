// Fuzz target: any bytes as the program data of a compiled file, with a checksum that fits. What is
// loaded must be safe to look at in every way, and to run under limits that the last bytes set.
#include <cstddef>
#include <cstdint>
#include <string>

#include "lang/disassemble.hpp"
#include "lang/save.hpp"
#include "lang/verify.hpp"
#include "tests/fuzz/limited_run.hpp"

namespace {

using namespace cheg::lang;

void append(std::string& bytes, std::uint64_t number, int size) {
  for (int i = 0; i < size; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xff);
  }
}

// A whole file, so that neither the length nor the checksum keeps the fuzzer out. The seeds are
// whole files too: their header is taken off.
std::string sealed(std::string_view data) {
  constexpr std::size_t kHeaderSize = 28;
  if (is_compiled(data) && data.size() >= kHeaderSize) {
    data.remove_prefix(kHeaderSize);
  }
  std::string bytes(kMagic);
  append(bytes, kFormatVersion, 4);
  append(bytes, data.size(), 8);
  append(bytes, checksum(data), 8);
  return bytes + std::string(data);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = cheg::fuzz::text_of(data, size);
  const cheg::test::ShippedLibraries libraries;
  (void)load(bytes, libraries);
  const auto loaded = load(sealed(bytes), libraries);
  if (loaded) {
    const Program& program = **loaded;
    cheg::fuzz::require(verify(program.data()).empty());
    cheg::fuzz::require(load(save(program), libraries).ok());
    (void)disassemble(program);
    for (std::uint32_t i = 0; i < program.data().code.size(); ++i) {
      (void)program.location(i);
    }
    cheg::fuzz::run_within_limits(*loaded, bytes);
  }
  return 0;
}
