# Finds every library that dependencies.txt lists, or says which package to install.

set(_cheg_dependency_table "${PROJECT_SOURCE_DIR}/dependencies.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${_cheg_dependency_table}")

set(_cheg_uses library)
if(CHEG_TESTS)
  list(APPEND _cheg_uses test)
endif()
if(CHEG_BENCH)
  list(APPEND _cheg_uses bench)
endif()

file(STRINGS "${_cheg_dependency_table}" _cheg_rows REGEX "^[a-z]")
foreach(_row IN LISTS _cheg_rows)
  string(REGEX MATCH "^([^ ]+) +([^ ]+) +([^ ]+) +([^ ]+) +(.+)$" _matched "${_row}")
  if(NOT _matched)
    message(FATAL_ERROR "dependencies.txt: not five columns: ${_row}")
  endif()
  set(_use "${CMAKE_MATCH_1}")
  set(_name "${CMAKE_MATCH_2}")
  set(_version "${CMAKE_MATCH_3}")
  set(_package "${CMAKE_MATCH_4}")
  set(_why "${CMAKE_MATCH_5}")
  if(NOT _use IN_LIST _cheg_uses)
    continue()
  endif()
  find_package(${_name} ${_version} QUIET)
  if(NOT ${_name}_FOUND)
    message(FATAL_ERROR
      "CHEG needs ${_name} ${_version} or a later release compatible with it (${_why}), and CMake "
      "does not find it.\nOn Debian 12: apt-get install ${_package}")
  endif()
endforeach()
