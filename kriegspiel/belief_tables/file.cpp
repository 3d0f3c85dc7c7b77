#include "kriegspiel/belief_tables/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

#include "base/checksum.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is written as it is in memory");
static_assert(sizeof(TablePlacement) == 16);

struct Header {
  std::array<char, 8> magic{'\x89', 'C', 'H', 'E', 'G', 'K', 'S', '\n'};
  std::uint32_t version = kFileVersion;
  std::uint8_t checks = 0;
  std::uint8_t stalemate = 0;
  std::array<char, 18> material{};
  std::uint64_t placements = 0;
  std::uint64_t states = 0;
  std::uint64_t zeros = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(Header) == 64);

using Parts = std::array<std::span<const std::byte>, 4>;

Header header_for(chess::MaterialSignature material, Announced announced, std::size_t placements,
                  std::size_t states) {
  Header header;
  header.checks = static_cast<std::uint8_t>(announced.checks);
  header.stalemate = static_cast<std::uint8_t>(announced.stalemate);
  const std::string name = material.to_string();
  std::copy(name.begin(), name.end(), header.material.begin());
  header.placements = placements;
  header.states = states;
  return header;
}

Parts parts_of(const Header& header, const TableContent& content) {
  return {std::as_bytes(std::span(&header, 1)), std::as_bytes(content.placements),
          std::as_bytes(content.sets), std::as_bytes(content.distances)};
}

std::uint64_t checksum(const Header& header, const TableContent& content) {
  Checksum sum;
  sum.add(&header, offsetof(Header, checksum));
  const Parts parts = parts_of(header, content);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    sum.add(parts[i].data(), parts[i].size());
  }
  return sum.get();
}

// Views `count` values at the beginning of `bytes` and removes them from `bytes`.
template <class T>
std::span<const T> take(std::span<const std::byte>& bytes, std::size_t count) {
  const std::span<const T> values(reinterpret_cast<const T*>(bytes.data()), count);
  bytes = bytes.subspan(count * sizeof(T));
  return values;
}

// Whether the belief states and distances are such as a solver can have. A checksum does not detect
// forgery, and a solver that learns the table relies on this.
bool is_sound(const TableContent& content) {
  for (std::size_t i = 0; i < content.placements.size(); ++i) {
    const TablePlacement& placement = content.placements[i];
    const std::uint64_t end =
        i + 1 < content.placements.size() ? content.placements[i + 1].begin : content.sets.size();
    if (placement.begin > end || end > content.sets.size() || !is_canonical(placement.men) ||
        !can_mate(men_of(placement.men))) {
      return false;
    }
    const chess::Bitboard possible = squares_at_start(men_of(placement.men));
    const auto sets = content.sets.subspan(placement.begin, end - placement.begin);
    if (!std::ranges::all_of(sets, [possible](chess::Bitboard set) {
          return set != chess::kNoSquares && (set & ~possible) == chess::kNoSquares;
        })) {
      return false;
    }
  }
  return std::ranges::all_of(content.distances,
                             [](Distance distance) { return distance <= kMostMoves; });
}

}  // namespace

std::string file_name(chess::MaterialSignature material, Announced announced) {
  return fmt::format("{}-{}.chegks", material.to_string(), to_string(announced));
}

Result<std::shared_ptr<const Table>, FileError> read_table(const std::filesystem::path& path,
                                                           chess::MaterialSignature material,
                                                           Announced announced) {
  const auto refuse = [&path](std::string_view why) {
    return FileError{fmt::format("{}: {}", path.string(), why), false};
  };
  const auto file = MappedFile::open(path);
  if (!file) {
    return file.error();
  }
  std::span<const std::byte> bytes = (*file)->bytes();
  if (bytes.size() < sizeof(Header)) {
    return refuse("too short for a table");
  }
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != Header().magic) {
    return refuse("not a table of belief states");
  }
  if (header.version != kFileVersion) {
    return refuse(fmt::format("a table of version {}, but this program reads version {}",
                              header.version, kFileVersion));
  }
  // No product below can overflow after this test.
  const std::size_t size = bytes.size();
  if (header.placements > size || header.states > size ||
      size != sizeof(Header) + header.placements * sizeof(TablePlacement) +
                  header.states * (sizeof(chess::Bitboard) + sizeof(Distance))) {
    return refuse(fmt::format("{} bytes do not fit the number of belief states", size));
  }
  const Header expected = header_for(material, announced, header.placements, header.states);
  if (header.material != expected.material || header.checks != expected.checks ||
      header.stalemate != expected.stalemate || header.zeros != 0) {
    return refuse(
        fmt::format("not the table of {} with these announcements", material.to_string()));
  }
  bytes = bytes.subspan(sizeof(Header));
  TableContent content;
  content.placements = take<TablePlacement>(bytes, header.placements);
  content.sets = take<chess::Bitboard>(bytes, header.states);
  content.distances = take<Distance>(bytes, header.states);
  if (header.checksum != checksum(header, content)) {
    return refuse("damaged, the checksum is wrong");
  }
  if (!is_sound(content)) {
    return refuse("damaged, no solver writes these numbers");
  }
  // The checksum has read the whole file; from now on only the parts that are looked up need
  // memory.
  (*file)->forget();
  return std::shared_ptr<const Table>(std::make_shared<Table>(material, announced, content, *file));
}

std::optional<std::string> write_table(const Table& table, const std::filesystem::path& path) {
  const TableContent& content = table.content();
  Header header = header_for(table.material(), table.announced(), content.placements.size(),
                             content.sets.size());
  header.checksum = checksum(header, content);
  return replace_file(path, parts_of(header, content));
}

}  // namespace cheg::kriegspiel::belief_tables
