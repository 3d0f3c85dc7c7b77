// Files of prepared knowledge in the folder of the option Prepared Path.
#pragma once

#include <string>

#include "uci/panel.hpp"

namespace cheg::uci {

// Searches `folder` for the file of the expert's program, and makes the expert use this file.
// Returns an error message if the file exists but is refused. Returns an empty text if the file is
// used or does not exist. `version` is the version of CHEG.
[[nodiscard]] std::string use_stored_file(Expert& expert, const std::string& folder,
                                          const std::string& version);

}  // namespace cheg::uci
