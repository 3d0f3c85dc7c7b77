// All stored tables of a program: prepared knowledge, in memory or in a file.
//
// A file consists of a header of 64 bytes, followed by the tables (stored_table.hpp):
//
//   offset  bytes
//        0      8  the magic bytes 89 'C' 'H' 'E' 'G' 'P' 'K' 0a
//        8      4  version of the format, kStoredVersion
//       12      4  the number of tables
//       16     16  the version of CHEG, filled up with zeros
//       32      8  the identity of the program (lang/identity.hpp)
//       40      8  the size of the file
//       48      8  zeros
//       56      8  checksum: word_checksum() of the whole file, with zeros in this field
//
// Numbers are little-endian. Another version of CHEG can have natives that give other values. A
// file from another version of CHEG is therefore refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "stdlib/natives/stored_table.hpp"
#include "vm/stored_analyses.hpp"

namespace cheg::stdlib {

// Increase this number when the file format changes, or when FORCE or DRIVE gives other results.
inline constexpr std::uint32_t kStoredVersion = 1;

// The program and the version of CHEG to which the tables belong.
struct StoredIdentity {
  std::uint64_t program = 0;  // lang::identity_of()
  std::string version;        // of CHEG: "0.1.0"; at most 16 characters

  friend bool operator==(const StoredIdentity&, const StoredIdentity&) = default;
};

// Returns the name of the file for a program with this name or path, such as "krk.chegpk".
[[nodiscard]] std::string stored_file_name(const std::string& program);

class StoredTables final : public vm::StoredAnalyses {
 public:
  // Makes the object from the bytes of its tables. Throws std::bad_alloc.
  [[nodiscard]] static std::shared_ptr<const StoredTables> make(
      const std::vector<std::vector<std::byte>>& tables, const StoredIdentity& identity);

  // Maps a file into memory, and checks the header and the checksum. Returns an error message if
  // the file cannot be read, is damaged, or belongs to another program or version of CHEG. The
  // message contains the path, and has no full stop at its end.
  [[nodiscard]] static Result<std::shared_ptr<const StoredTables>, std::string> open(
      const std::filesystem::path& path, const StoredIdentity& identity);

  // Opens the file stored_file_name(program) in the folder. Returns nullptr if the file does not
  // exist; if it exists, fails in the same cases as open().
  [[nodiscard]] static Result<std::shared_ptr<const StoredTables>, std::string> open_in(
      const std::filesystem::path& folder, const std::string& program,
      const StoredIdentity& identity);

  // Writes the file. Returns an error message with the path, or nothing on success.
  [[nodiscard]] std::optional<std::string> save(const std::filesystem::path& path) const;

  [[nodiscard]] const vm::StoredAnalysis* find(const vm::AnalysisKey& key) const override;

  // Returns the size of the file, which is also the size in memory.
  [[nodiscard]] std::size_t bytes() const { return bytes_.size(); }
  [[nodiscard]] const std::vector<std::unique_ptr<const StoredTable>>& tables() const {
    return tables_;
  }
  [[nodiscard]] const StoredIdentity& identity() const { return identity_; }

 private:
  StoredTables(std::shared_ptr<const void> owner, std::span<const std::byte> bytes,
               StoredIdentity identity);
  // Reads the tables. Returns false if the bytes of the tables are wrong.
  [[nodiscard]] bool read(std::uint32_t count);

  std::shared_ptr<const void> owner_;  // owns the bytes
  std::span<const std::byte> bytes_;   // the whole file
  StoredIdentity identity_;
  std::vector<std::unique_ptr<const StoredTable>> tables_;
};

}  // namespace cheg::stdlib
