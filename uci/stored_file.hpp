// Files of prepared knowledge in the folder of the option Prepared Path.
#pragma once

#include <string>

#include "vm/machine.hpp"

namespace cheg::uci {

// Makes the machine use the file of the program in `folder`. Returns an error message if the file
// is there but is refused; an empty text if it is used, or if there is none. `version` is the
// version of CHEG.
[[nodiscard]] std::string use_stored_file(vm::Machine& machine, const std::string& folder,
                                          const std::string& program, const std::string& version);

}  // namespace cheg::uci
