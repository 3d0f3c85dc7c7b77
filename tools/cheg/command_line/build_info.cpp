// The only file that CMake gives these definitions: the others are compiled together without them.
#include "tools/cheg/command_line/build_info.hpp"

namespace cheg::tool {

const BuildInfo kBuildInfo{CHEG_VERSION, CHEG_BUILD_TYPE, CHEG_ARCHITECTURE};

}  // namespace cheg::tool
