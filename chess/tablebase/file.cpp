#include "chess/tablebase/file.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "base/checksum.hpp"
#include "base/kept_file.hpp"
#include "base/require.hpp"

namespace cheg::chess::tablebase {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the header is written as it is in memory");

constexpr std::array<char, 8> kMagic{'\x89', 'C', 'H', 'E', 'G', 'T', 'B', '\n'};

struct TableHeader {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kFileVersion;
  std::array<char, 20> material{};
  std::uint64_t size = 0;
  std::array<char, 16> zeros{};
  std::uint64_t checksum = 0;
};
static_assert(sizeof(TableHeader) == 64);

using Parts = std::array<std::span<const Byte>, kColorCount>;

std::uint64_t checksum(const TableHeader& header, const Parts& parts) {
  Checksum sum;
  sum.add(&header, offsetof(TableHeader, checksum));
  for (const auto part : parts) {
    sum.add(part.data(), part.size());
  }
  return sum.get();
}

TableHeader header_for(MaterialSignature material, std::size_t size) {
  TableHeader header;
  const std::string name = material.to_string();
  std::copy(name.begin(), name.end(), header.material.begin());
  header.size = size;
  return header;
}

}  // namespace

std::string file_name(MaterialSignature material) { return material.to_string() + ".chegtb"; }

std::uint64_t checksum_of(const Table& table) {
  const Parts parts{table.bytes(Color::white), table.bytes(Color::black)};
  return checksum(header_for(table.material(), parts[0].size()), parts);
}

std::string wrong_table_message(MaterialSignature material) {
  return fmt::format(
      "the table of {0} is wrong, it has no value for a legal position; `cheg tb build {0} --anew` "
      "replaces it",
      canonical(material).to_string());
}

Result<std::shared_ptr<const Table>, FileError> read_table(const std::filesystem::path& path,
                                                           MaterialSignature material) {
  CHEG_REQUIRE(material == canonical(material));
  CHEG_REQUIRE(3 <= material.men() && material.men() <= kMostMen);
  const auto refuse = [&path](std::string_view why) {
    return FileError{fmt::format("{}: {}", path.string(), why), false};
  };
  const auto mapped = MappedFile::open(path);
  if (!mapped) {
    return mapped.error();
  }
  const MappedFile& file = **mapped;
  if (file.bytes().size() < sizeof(TableHeader)) {
    return refuse("too short for a table");
  }
  TableHeader header;
  std::memcpy(&header, file.bytes().data(), sizeof header);
  if (header.magic != kMagic) {
    return refuse("not a table");
  }
  if (header.version != kFileVersion) {
    return refuse(fmt::format("a table of version {}, but this program reads version {}",
                              header.version, kFileVersion));
  }
  auto layout = std::make_shared<const Layout>(material);
  const TableHeader expected = header_for(material, layout->size());
  if (header.material != expected.material || header.size != expected.size ||
      header.zeros != expected.zeros) {
    return refuse(fmt::format("not the table of {}", material.to_string()));
  }
  if (file.bytes().size() != sizeof(TableHeader) + kColorCount * layout->size()) {
    return refuse(fmt::format("{} bytes instead of {}", file.bytes().size(),
                              sizeof(TableHeader) + kColorCount * layout->size()));
  }
  const auto* const begin =
      reinterpret_cast<const Byte*>(file.bytes().data()) + sizeof(TableHeader);
  const Parts parts{std::span(begin, layout->size()),
                    std::span(begin + layout->size(), layout->size())};
  if (header.checksum != checksum(header, parts)) {
    return refuse("damaged, the checksum is wrong");
  }
  // The checksum has read the whole file; from now on only the parts that are looked up need
  // memory.
  file.forget();
  return std::shared_ptr<const Table>(
      std::make_shared<Table>(std::move(layout), parts, std::shared_ptr<const void>(*mapped)));
}

std::optional<std::string> write_table(const Table& table, const std::filesystem::path& path) {
  const Parts parts{table.bytes(Color::white), table.bytes(Color::black)};
  TableHeader header = header_for(table.material(), parts[0].size());
  header.checksum = checksum_of(table);
  const std::array<std::span<const std::byte>, 3> content{
      std::as_bytes(std::span(&header, 1)), std::as_bytes(parts[0]), std::as_bytes(parts[1])};
  return replace_file(path, content);
}

}  // namespace cheg::chess::tablebase
