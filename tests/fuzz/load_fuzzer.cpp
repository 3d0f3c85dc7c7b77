// Fuzz target: any bytes as the program data of a compiled file. What is loaded must be safe to
// look at in every way.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lang/disassemble.hpp"
#include "lang/save.hpp"
#include "lang/verify.hpp"

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
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)load(bytes, NoLibraries());
  const auto loaded = load(sealed(bytes), NoLibraries());
  if (loaded) {
    const Program& program = **loaded;
    if (!verify(program.data()).empty() || !load(save(program), NoLibraries())) {
      std::abort();
    }
    (void)disassemble(program);
    for (std::uint32_t i = 0; i < program.data().code.size(); ++i) {
      (void)program.location(i);
    }
  }
  return 0;
}
