#include "uci/stored_file.hpp"

#include <filesystem>
#include <system_error>

#include "stdlib/natives/prepare.hpp"

namespace cheg::uci {

std::string use_stored_file(vm::Machine& machine, const std::string& folder,
                            const std::string& program, const std::string& version) {
  const std::filesystem::path path =
      std::filesystem::path(folder) / stdlib::stored_file_name(program);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    return "";
  }
  auto tables =
      stdlib::StoredTables::open(path, stdlib::stored_identity(machine.program(), version));
  if (!tables) {
    return tables.error();
  }
  machine.set_stored(*tables);
  return "";
}

}  // namespace cheg::uci
