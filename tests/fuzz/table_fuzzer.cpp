// Fuzz target: a tablebase file with bytes changed or cut off. The input is a list of changes to a
// good file of KRK, three bytes of place and one of value each, and perhaps a length. What is not
// the good file is refused with the reason, and what is accepted is the good file.
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "chess/tablebase/file.hpp"
#include "chess/tablebase/generate.hpp"
#include "chess/tablebase/store.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace cheg::chess;
using namespace cheg::chess::tablebase;
using cheg::fuzz::require;

const MaterialSignature& material() {
  static const MaterialSignature krk = *parse_material("KRK");
  return krk;
}

const std::string& good_file() {
  static const std::string bytes = [] {
    Store store(std::nullopt);
    require(!store.provide_all(material(), {}));
    const auto path = std::filesystem::temp_directory_path() /
                      ("cheg table_fuzzer " + std::to_string(getpid()) + ".chegtb");
    require(!write_table(*store.tables().find(material()), path));
    std::ifstream file(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(file), {}};
    std::filesystem::remove(path);
    return content;
  }();
  return bytes;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kChange = 4;
  std::string bytes = good_file();
  const auto place = [&bytes](const std::uint8_t* at) {
    return (std::size_t{at[0]} << 16U | std::size_t{at[1]} << 8U | at[2]) % bytes.size();
  };
  for (std::size_t i = 0; i + kChange <= size; i += kChange) {
    bytes[place(data + i)] = static_cast<char>(data[i + kChange - 1]);
  }
  if (size % kChange == kChange - 1) {
    bytes.resize(place(data + size - size % kChange));
  }
  static const int file = memfd_create("table", 0);
  require(file >= 0 && ftruncate(file, 0) == 0);
  require(pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  const auto table = read_table("/proc/self/fd/" + std::to_string(file), material());
  require(table.ok() == (bytes == good_file()));
  require(table.ok() || !table.error().message.empty());
  return 0;
}
