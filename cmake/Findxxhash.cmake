# Finds xxHash, which Debian ships without a CMake package: target xxhash::xxhash.
include(FindPackageHandleStandardArgs)

find_path(xxhash_INCLUDE_DIR xxhash.h)
find_library(xxhash_LIBRARY xxhash)
mark_as_advanced(xxhash_INCLUDE_DIR xxhash_LIBRARY)
if(xxhash_INCLUDE_DIR)
  foreach(_part MAJOR MINOR RELEASE)
    file(STRINGS "${xxhash_INCLUDE_DIR}/xxhash.h" _line
      REGEX "^#define XXH_VERSION_${_part} +[0-9]+" LIMIT_COUNT 1)
    string(REGEX MATCH "[0-9]+$" _xxhash_${_part} "${_line}")
  endforeach()
  set(xxhash_VERSION "${_xxhash_MAJOR}.${_xxhash_MINOR}.${_xxhash_RELEASE}")
endif()
find_package_handle_standard_args(xxhash
  REQUIRED_VARS xxhash_LIBRARY xxhash_INCLUDE_DIR VERSION_VAR xxhash_VERSION)
if(xxhash_FOUND AND NOT TARGET xxhash::xxhash)
  add_library(xxhash::xxhash UNKNOWN IMPORTED)
  set_target_properties(xxhash::xxhash PROPERTIES
    IMPORTED_LOCATION "${xxhash_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${xxhash_INCLUDE_DIR}")
endif()
