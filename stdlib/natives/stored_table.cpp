#include "stdlib/natives/stored_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <unordered_set>

#include "base/require.hpp"
#include "chess/movegen.hpp"

namespace cheg::stdlib {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Position;

static_assert(std::endian::native == std::endian::little,
              "tables are stored as they are in memory");

constexpr std::size_t kAlignment = 64;
constexpr std::uint32_t kNoChunk = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kSquares = chess::kSquareCount;
constexpr std::uint32_t kMostMoves = 255;

constexpr std::size_t aligned(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

// Returns the number of arrangements of all men except the last.
std::size_t directory_size(MaterialSignature material) {
  std::size_t size = 1;
  for (int man = 1; man < material.men(); ++man) {
    size *= kSquares;
  }
  return size;
}

// The sizes of the parts of a table, in bytes. They are 64-bit numbers, which do not overflow.
struct PartSizes {
  std::size_t materials;
  std::vector<std::size_t> directories;
  std::size_t chunks;
  std::size_t rows;

  PartSizes(const StoredTableHead& head, std::span<const MaterialSignature> signatures)
      : materials(aligned(head.materials * sizeof(std::uint64_t))),
        chunks(aligned(std::size_t{head.chunks} * kSquares * head.row_width)),
        rows(aligned(std::size_t{head.rows} * head.moves * sizeof(ForcedValue))) {
    for (const MaterialSignature material : signatures) {
      directories.push_back(aligned(directory_size(material) * sizeof(std::uint32_t)));
    }
  }
  [[nodiscard]] std::size_t sum() const {
    std::size_t sum = sizeof(StoredTableHead) + materials + chunks + rows;
    for (const std::size_t directory : directories) {
      sum += directory;
    }
    return sum;
  }
};

// ---- Writing ----

// The different rows of a table. Equal rows have one number.
class RowSet {
 public:
  explicit RowSet(std::size_t width) : width_(width), numbers_(0, Hash{*this}, Equal{*this}) {}
  RowSet(const RowSet&) = delete;
  RowSet(RowSet&&) = delete;
  RowSet& operator=(const RowSet&) = delete;
  RowSet& operator=(RowSet&&) = delete;
  ~RowSet() = default;

  // Adds a row, with the value at(n) for each n below the width. Returns its number.
  template <class At>
  std::uint32_t add(At at) {
    const auto number = static_cast<std::uint32_t>(values_.size() / width_);
    for (std::size_t n = 0; n < width_; ++n) {
      values_.push_back(at(n));
    }
    const auto [found, is_new] = numbers_.insert(number);
    if (!is_new) {
      values_.resize(values_.size() - width_);
    }
    return *found;
  }
  [[nodiscard]] std::span<const ForcedValue> values() const { return values_; }
  [[nodiscard]] std::size_t size() const { return values_.size() / width_; }

 private:
  [[nodiscard]] std::span<const ForcedValue> row(std::uint32_t number) const {
    return std::span(values_).subspan(number * width_, width_);
  }
  struct Hash {
    const RowSet& set;
    std::size_t operator()(std::uint32_t number) const {
      std::uint64_t hash = 0;
      for (const ForcedValue value : set.row(number)) {
        hash = (hash ^ static_cast<std::uint32_t>(value)) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
      }
      return hash;
    }
  };
  struct Equal {
    const RowSet& set;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
      return std::ranges::equal(set.row(a), set.row(b));
    }
  };

  std::size_t width_;
  std::vector<ForcedValue> values_;
  std::unordered_set<std::uint32_t, Hash, Equal> numbers_;
};

// The directories and chunks of a table, with wide numbers of rows.
struct ChunkList {
  std::vector<std::vector<std::uint32_t>> directories;
  std::vector<std::uint32_t> rows;  // for each square of each chunk; kNoChunk: no row

  explicit ChunkList(std::span<const MaterialSignature> materials) {
    for (const MaterialSignature material : materials) {
      directories.emplace_back(directory_size(material), kNoChunk);
    }
  }
  void set(PositionCode code, std::uint32_t row) {
    std::uint32_t& chunk = directories[material_of(code)][first_squares_of(code)];
    if (chunk == kNoChunk) {
      chunk = static_cast<std::uint32_t>(rows.size() / kSquares);
      rows.resize(rows.size() + kSquares, kNoChunk);
    }
    rows[chunk * kSquares + last_square_of(code)] = row;
  }
};

class TableWriter {
 public:
  explicit TableWriter(std::size_t bytes) { bytes_.reserve(bytes); }
  template <class T>
  void part(std::span<const T> values) {
    const std::span<const std::byte> bytes = std::as_bytes(values);
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    bytes_.resize(aligned(bytes_.size()));
  }
  // Writes the numbers with fewer bits; the greatest number stays the greatest.
  template <class Narrow>
  void narrowed(std::span<const std::uint32_t> numbers) {
    std::vector<Narrow> narrow(numbers.size());
    std::ranges::transform(numbers, narrow.begin(),
                           [](std::uint32_t number) { return static_cast<Narrow>(number); });
    part(std::span<const Narrow>(narrow));
  }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

std::uint32_t width_for(std::size_t rows) {
  return rows <= std::numeric_limits<std::uint8_t>::max()    ? 1
         : rows <= std::numeric_limits<std::uint16_t>::max() ? 2
                                                             : 4;
}

std::vector<MaterialSignature> materials_of(const PositionCoder& coder) {
  std::vector<MaterialSignature> materials;
  for (std::size_t number = 0; number < coder.material_count(); ++number) {
    materials.push_back(coder.material(number));
  }
  return materials;
}

}  // namespace

std::vector<std::byte> stored_bytes(const vm::AnalysisKey& key, const StorableTable& table) {
  const std::span<const PositionCode> positions = table.positions();
  if (positions.empty() || table.moves() < 1) {
    return {};
  }
  const std::vector<MaterialSignature> materials = materials_of(table.coder());
  const auto moves = static_cast<std::size_t>(table.moves());
  RowSet rows(moves);
  ChunkList chunks(materials);
  for (std::size_t number = 0; number < positions.size(); ++number) {
    chunks.set(positions[number], rows.add([&](std::size_t n) {
      return table.value(number, static_cast<std::int64_t>(n));
    }));
  }
  StoredTableHead head{.bytes = 0,
                       .subroutine = key.subroutine,
                       .kind = key.kind,
                       .x_type = key.x_type,
                       .x_payload = key.x_payload,
                       .reduction = static_cast<std::uint32_t>(table.coder().reduction()),
                       .materials = static_cast<std::uint32_t>(materials.size()),
                       .moves = static_cast<std::uint32_t>(moves),
                       .row_width = width_for(rows.size()),
                       .chunks = static_cast<std::uint32_t>(chunks.rows.size() / kSquares),
                       .rows = static_cast<std::uint32_t>(rows.size()),
                       .positions = positions.size()};
  head.bytes = PartSizes(head, materials).sum();
  TableWriter writer(head.bytes);
  writer.part(std::span<const StoredTableHead>(&head, 1));
  std::vector<std::uint64_t> signatures;
  signatures.reserve(materials.size());
  for (const MaterialSignature material : materials) {
    signatures.push_back(material.bits());
  }
  writer.part(std::span<const std::uint64_t>(signatures));
  for (const std::vector<std::uint32_t>& directory : chunks.directories) {
    writer.part(std::span<const std::uint32_t>(directory));
  }
  if (head.row_width == 1) {
    writer.narrowed<std::uint8_t>(chunks.rows);
  } else if (head.row_width == 2) {
    writer.narrowed<std::uint16_t>(chunks.rows);
  } else {
    writer.part(std::span<const std::uint32_t>(chunks.rows));
  }
  writer.part(rows.values());
  return writer.take();
}

// ---- Reading ----

namespace {

StoredTableHead head_at(std::span<const std::byte> bytes) {
  StoredTableHead head;
  std::memcpy(&head, bytes.data(), sizeof head);
  return head;
}

bool is_sound(const StoredTableHead& head) {
  return head.reduction <= static_cast<std::uint32_t>(SymmetryReduction::none) &&
         head.materials <= kMostMaterials && head.moves >= 1 && head.moves <= kMostMoves &&
         (head.row_width == 1 || head.row_width == 2 || head.row_width == 4);
}

// Requires: the bytes contain the head and the materials.
std::vector<MaterialSignature> materials_at(std::span<const std::byte> bytes,
                                            const StoredTableHead& head) {
  std::vector<MaterialSignature> materials;
  for (std::size_t number = 0; number < head.materials; ++number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + sizeof head + number * sizeof bits, sizeof bits);
    materials.push_back(MaterialSignature::from_bits(bits));
  }
  return materials;
}

template <class T>
std::span<const T> view(std::span<const std::byte> bytes, std::size_t count) {
  return {reinterpret_cast<const T*>(bytes.data()), count};
}

}  // namespace

std::size_t StoredTable::size_at(std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof(StoredTableHead)) {
    return 0;
  }
  const StoredTableHead head = head_at(bytes);
  if (!is_sound(head) ||
      bytes.size() < sizeof head + aligned(head.materials * sizeof(std::uint64_t))) {
    return 0;
  }
  const std::vector<MaterialSignature> materials = materials_at(bytes, head);
  const bool has_few_men = std::ranges::all_of(
      materials, [](MaterialSignature material) { return material.men() <= kMostCodedMen; });
  if (!has_few_men || PartSizes(head, materials).sum() != head.bytes || head.bytes > bytes.size()) {
    return 0;
  }
  return head.bytes;
}

StoredTable::StoredTable(std::span<const std::byte> bytes)
    : head_(head_at(bytes)),
      coder_(static_cast<SymmetryReduction>(head_.reduction), materials_at(bytes, head_)) {
  CHEG_REQUIRE(size_at(bytes) == bytes.size());
  const std::vector<MaterialSignature> materials = materials_at(bytes, head_);
  const PartSizes sizes(head_, materials);
  std::size_t at = sizeof head_ + sizes.materials;
  for (std::size_t number = 0; number < materials.size(); ++number) {
    directories_.push_back(
        view<std::uint32_t>(bytes.subspan(at), directory_size(materials[number])));
    at += sizes.directories[number];
  }
  chunks_ = bytes.subspan(at, std::size_t{head_.chunks} * kSquares * head_.row_width);
  rows_ =
      view<ForcedValue>(bytes.subspan(at + sizes.chunks), std::size_t{head_.rows} * head_.moves);
}

std::uint32_t StoredTable::row_number(std::size_t slot) const {
  std::uint32_t number = 0;  // little-endian: the lowest bytes come first
  std::memcpy(&number, chunks_.data() + slot * head_.row_width, head_.row_width);
  return number;
}

StoredTable::Row StoredTable::row_of(Color us, const Position& there) const {
  const auto code = coder_.code_of(seen_from(us, there));
  if (!code) {
    return {};
  }
  const std::uint32_t chunk = directories_[material_of(*code)][first_squares_of(*code)];
  if (chunk >= head_.chunks) {
    return {};
  }
  const std::uint32_t row = row_number(chunk * kSquares + last_square_of(*code));
  return row >= head_.rows ? Row() : rows_.subspan(std::size_t{row} * head_.moves, head_.moves);
}

StoredRoot::StoredRoot(const StoredTable& table, Color us, const Position& here) : table_(&table) {
  for (const chess::Move move : chess::legal_moves(here)) {
    const StoredTable::Row row = table.row_of(us, here.after(move));
    if (row.empty()) {
      is_covered_ = false;
      return;
    }
    rows_[count_++] = row.data();
  }
}

ForcedValue StoredRoot::least(std::int64_t moves) const {
  CHEG_REQUIRE(is_covered_ && moves >= 1);
  ForcedValue least = kGivenUp;
  for (std::size_t i = 0; i < count_; ++i) {
    least = std::min(least, rows_[i][moves - 1]);
  }
  return least;
}

}  // namespace cheg::stdlib
