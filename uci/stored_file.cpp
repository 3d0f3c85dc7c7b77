#include "uci/stored_file.hpp"

#include "stdlib/natives/prepare.hpp"

namespace cheg::uci {

std::string use_stored_file(vm::Machine& machine, const std::string& folder,
                            const std::string& program, const std::string& version) {
  auto tables = stdlib::StoredTables::open_in(folder, program,
                                              stdlib::stored_identity(machine.program(), version));
  if (!tables) {
    return tables.error();
  }
  if (*tables != nullptr) {
    machine.set_stored(*tables);
  }
  return "";
}

}  // namespace cheg::uci
