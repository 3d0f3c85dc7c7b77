# For the find modules of libraries that Debian ships without a CMake package. Defines the target
# NAME::NAME. Sets NAME_VERSION from the parts that a header states as `#define PREFIXPART NUMBER`.
include(FindPackageHandleStandardArgs)

macro(find_without_package _name _library _header _version_header _prefix)
  find_path(${_name}_INCLUDE_DIR ${_header})
  find_library(${_name}_LIBRARY ${_library})
  mark_as_advanced(${_name}_INCLUDE_DIR ${_name}_LIBRARY)
  if(${_name}_INCLUDE_DIR)
    set(_parts "")
    foreach(_part ${ARGN})
      file(STRINGS "${${_name}_INCLUDE_DIR}/${_version_header}" _line
        REGEX "^#define[\t ]+${_prefix}${_part}[\t ]+[0-9]+" LIMIT_COUNT 1)
      string(REGEX MATCH "[0-9]+$" _number "${_line}")
      list(APPEND _parts "${_number}")
    endforeach()
    list(JOIN _parts "." ${_name}_VERSION)
  endif()
  find_package_handle_standard_args(${_name}
    REQUIRED_VARS ${_name}_LIBRARY ${_name}_INCLUDE_DIR VERSION_VAR ${_name}_VERSION)
  if(${_name}_FOUND AND NOT TARGET ${_name}::${_name})
    add_library(${_name}::${_name} UNKNOWN IMPORTED)
    set_target_properties(${_name}::${_name} PROPERTIES IMPORTED_LOCATION "${${_name}_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${${_name}_INCLUDE_DIR}")
  endif()
endmacro()
