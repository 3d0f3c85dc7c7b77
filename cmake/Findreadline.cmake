# Finds GNU Readline, which Debian ships without a CMake package: target readline::readline.
include(FindPackageHandleStandardArgs)

find_path(readline_INCLUDE_DIR readline/readline.h)
find_library(readline_LIBRARY readline)
mark_as_advanced(readline_INCLUDE_DIR readline_LIBRARY)
if(readline_INCLUDE_DIR)
  foreach(_part MAJOR MINOR)
    file(STRINGS "${readline_INCLUDE_DIR}/readline/readline.h" _line
      REGEX "^#define RL_VERSION_${_part}[\t ]+[0-9]+" LIMIT_COUNT 1)
    string(REGEX MATCH "[0-9]+$" _readline_${_part} "${_line}")
  endforeach()
  set(readline_VERSION "${_readline_MAJOR}.${_readline_MINOR}")
endif()
find_package_handle_standard_args(readline
  REQUIRED_VARS readline_LIBRARY readline_INCLUDE_DIR VERSION_VAR readline_VERSION)
if(readline_FOUND AND NOT TARGET readline::readline)
  add_library(readline::readline UNKNOWN IMPORTED)
  set_target_properties(readline::readline PROPERTIES
    IMPORTED_LOCATION "${readline_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${readline_INCLUDE_DIR}")
endif()
