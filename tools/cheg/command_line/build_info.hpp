// Facts about the build of this program, for `cheg version` and for files that name the version.
#pragma once

namespace cheg::tool {

struct BuildInfo {
  const char* version;       // "0.1.0"
  const char* build_type;    // CMake's: "Release", "Debug" and so on
  const char* architecture;  // the processor that the code needs, as in -march
};

extern const BuildInfo kBuildInfo;

}  // namespace cheg::tool
