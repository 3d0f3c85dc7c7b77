# Finds libedit, which Debian ships without a CMake package: target libedit::libedit.
include(FindPackageHandleStandardArgs)

find_path(libedit_INCLUDE_DIR editline/readline.h)
find_library(libedit_LIBRARY edit)
mark_as_advanced(libedit_INCLUDE_DIR libedit_LIBRARY)
if(libedit_INCLUDE_DIR)
  foreach(_part MAJOR MINOR)
    file(STRINGS "${libedit_INCLUDE_DIR}/histedit.h" _line
      REGEX "^#define[\t ]+LIBEDIT_${_part}[\t ]+[0-9]+" LIMIT_COUNT 1)
    string(REGEX MATCH "[0-9]+$" _libedit_${_part} "${_line}")
  endforeach()
  set(libedit_VERSION "${_libedit_MAJOR}.${_libedit_MINOR}")
endif()
find_package_handle_standard_args(libedit
  REQUIRED_VARS libedit_LIBRARY libedit_INCLUDE_DIR VERSION_VAR libedit_VERSION)
if(libedit_FOUND AND NOT TARGET libedit::libedit)
  add_library(libedit::libedit UNKNOWN IMPORTED)
  set_target_properties(libedit::libedit PROPERTIES
    IMPORTED_LOCATION "${libedit_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${libedit_INCLUDE_DIR}")
endif()
