#include "uci/stored_file.hpp"

#include "stdlib/natives/prepare.hpp"

namespace cheg::uci {

std::string use_stored_file(Expert& expert, const std::string& folder, const std::string& version) {
  auto tables = stdlib::StoredTables::open_in(
      folder, expert.name, stdlib::stored_identity(expert.machine->program(), version));
  if (!tables) {
    return tables.error();
  }
  if (*tables != nullptr) {
    expert.machine->set_stored(*tables);
    expert.has_stored_tables = true;
  }
  return "";
}

}  // namespace cheg::uci
