#include "stdlib/natives/stored_tables.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/compose.hpp"
#include "base/kept_file.hpp"
#include "base/require.hpp"
#include "base/word_checksum.hpp"

namespace cheg::stdlib {
namespace {

constexpr std::array<char, 8> kStoredMagic{'\x89', 'C', 'H', 'E', 'G', 'P', 'K', '\n'};

struct StoredHeader {
  std::array<char, 8> magic = kStoredMagic;
  std::uint32_t version = kStoredVersion;
  std::uint32_t tables = 0;
  std::array<char, 16> cheg_version{};
  std::uint64_t program = 0;
  std::uint64_t size = 0;
  std::uint64_t zeros = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(StoredHeader) == 64);

std::uint64_t checksum_of(StoredHeader header, std::span<const std::byte> tables) {
  header.checksum = 0;
  return word_checksum(tables, word_checksum(std::as_bytes(std::span(&header, 1)), 0));
}

std::string version_text(const StoredHeader& header) {
  const auto* const end = std::ranges::find(header.cheg_version, '\0');
  return {header.cheg_version.begin(), end};
}

// Returns why the file is refused; empty if it is not.
std::string refusal(const StoredHeader& header, std::span<const std::byte> file,
                    const StoredIdentity& identity) {
  if (header.magic != kStoredMagic) {
    return "not a file of prepared knowledge";
  }
  if (header.version != kStoredVersion) {
    return composed("prepared knowledge of format {}, but this program reads format {}",
                    header.version, kStoredVersion);
  }
  if (header.size != file.size()) {
    return composed("damaged, it has {} bytes instead of {}", file.size(), header.size);
  }
  if (header.checksum != checksum_of(header, file.subspan(sizeof header))) {
    return "damaged, the checksum is wrong";
  }
  if (version_text(header) != identity.version) {
    return composed("prepared by CHEG {}, but this is CHEG {}; prepare it again",
                    version_text(header), identity.version);
  }
  if (header.program != identity.program) {
    return "prepared for another program, or for another version of this program";
  }
  return "";
}

}  // namespace

std::string stored_file_name(const std::string& program) {
  return std::filesystem::path(program).stem().string() + ".chegpk";
}

StoredTables::StoredTables(std::shared_ptr<const void> owner, std::span<const std::byte> bytes,
                           StoredIdentity identity)
    : owner_(std::move(owner)), bytes_(bytes), identity_(std::move(identity)) {}

bool StoredTables::read(std::uint32_t count) {
  std::span<const std::byte> rest = bytes_.subspan(sizeof(StoredHeader));
  for (std::uint32_t number = 0; number < count; ++number) {
    const std::size_t size = StoredTable::size_at(rest);
    if (size == 0) {
      return false;
    }
    tables_.push_back(std::make_unique<const StoredTable>(rest.first(size)));
    rest = rest.subspan(size);
  }
  return rest.empty();
}

std::shared_ptr<const StoredTables> StoredTables::make(
    const std::vector<std::vector<std::byte>>& tables, const StoredIdentity& identity) {
  CHEG_REQUIRE(identity.version.size() <= StoredHeader().cheg_version.size());
  StoredHeader header;
  header.tables = static_cast<std::uint32_t>(tables.size());
  header.program = identity.program;
  header.size = sizeof header;
  std::ranges::copy(identity.version, header.cheg_version.begin());
  for (const std::vector<std::byte>& table : tables) {
    header.size += table.size();
  }
  const auto bytes = std::make_shared<std::vector<std::byte>>();
  bytes->reserve(header.size);
  bytes->resize(sizeof header);
  for (const std::vector<std::byte>& table : tables) {
    bytes->insert(bytes->end(), table.begin(), table.end());
  }
  header.checksum = checksum_of(header, std::span(*bytes).subspan(sizeof header));
  std::memcpy(bytes->data(), &header, sizeof header);
  // NOLINTNEXTLINE(*-make-shared): the constructor is private
  const std::shared_ptr<StoredTables> made(new StoredTables(bytes, *bytes, identity));
  [[maybe_unused]] const bool is_read = made->read(header.tables);
  CHEG_REQUIRE(is_read);
  return made;
}

Result<std::shared_ptr<const StoredTables>, std::string> StoredTables::open(
    const std::filesystem::path& path, const StoredIdentity& identity) {
  const auto refuse = [&path](const std::string& why) {
    return composed("{}: {}", path.string(), why);
  };
  const auto mapped = MappedFile::open(path);
  if (!mapped) {
    return mapped.error().message;
  }
  const std::span<const std::byte> file = (*mapped)->bytes();
  if (file.size() < sizeof(StoredHeader) || file.size() % sizeof(StoredHeader) != 0) {
    return refuse("damaged or not a file of prepared knowledge: its size is wrong");
  }
  StoredHeader header;
  std::memcpy(&header, file.data(), sizeof header);
  const std::string why = refusal(header, file, identity);
  if (!why.empty()) {
    return refuse(why);
  }
  // NOLINTNEXTLINE(*-make-shared): the constructor is private
  const std::shared_ptr<StoredTables> opened(new StoredTables(*mapped, file, identity));
  if (!opened->read(header.tables)) {
    return refuse("damaged, its tables do not fit together");
  }
  return std::shared_ptr<const StoredTables>(opened);
}

Result<std::shared_ptr<const StoredTables>, std::string> StoredTables::open_in(
    const std::filesystem::path& folder, const std::string& program,
    const StoredIdentity& identity) {
  const std::filesystem::path path = folder / stored_file_name(program);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    return std::shared_ptr<const StoredTables>();
  }
  return open(path, identity);
}

std::optional<std::string> StoredTables::save(const std::filesystem::path& path) const {
  return replace_file(path, std::span(&bytes_, 1));
}

const vm::StoredAnalysis* StoredTables::find(const vm::AnalysisKey& key) const {
  const auto found =
      std::ranges::find_if(tables_, [&](const auto& table) { return table->key() == key; });
  return found == tables_.end() ? nullptr : found->get();
}

}  // namespace cheg::stdlib
