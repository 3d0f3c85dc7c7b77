# Precompiles the headers that nearly all files need. A small library contains only these headers.
# Targets that are compiled in the same way share one such library. The headers are precompiled only
# with CHEG_UNITY and clang: with precompiled headers, g++ 12 no longer recognises system headers
# and reports warnings about them. The preset `clang` does not precompile headers, and therefore
# finds files that lack an #include.

set(CHEG_PRECOMPILED
  <algorithm> <array> <chrono> <functional> <map> <memory> <optional> <set> <span> <sstream> <string>
  <string_view> <unordered_map> <variant> <vector> <nlohmann/json.hpp>)

# Sets `result` to a name that depends on the same properties as the precompiled headers of the
# target.
function(cheg_way_of_compiling target result)
  set(way "")
  foreach(property CHEG_FAST CHEG_TEST_CODE POSITION_INDEPENDENT_CODE)
    get_target_property(value ${target} ${property})
    if(value)
      string(APPEND way "_${property}_${value}")
    endif()
  endforeach()
  string(TOLOWER "${way}" way)
  set(${result} "cheg_headers${way}" PARENT_SCOPE)
endfunction()

function(cheg_add_precompiled headers like)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled.cpp" CONTENT "")
  add_library(${headers} OBJECT "${PROJECT_BINARY_DIR}/precompiled.cpp")
  target_link_libraries(${headers} PRIVATE cheg_compile_options cheg_architecture)
  foreach(property CHEG_TEST_CODE POSITION_INDEPENDENT_CODE CXX_VISIBILITY_PRESET VISIBILITY_INLINES_HIDDEN)
    get_target_property(value ${like} ${property})
    if(value)
      set_target_properties(${headers} PROPERTIES ${property} ${value})
    endif()
  endforeach()
  get_target_property(fast ${like} CHEG_FAST)
  if(fast STREQUAL SANITIZED)
    cheg_compile_fast(${headers} SANITIZED)
  elseif(fast)
    cheg_compile_fast(${headers})
  endif()
  set(list ${CHEG_PRECOMPILED})
  get_target_property(is_test ${like} CHEG_TEST_CODE)
  if(is_test)
    list(APPEND list <catch2/catch.hpp>)
  endif()
  target_precompile_headers(${headers} PRIVATE ${list})
endfunction()

# cheg_precompile_headers(TARGET...): lets the targets use precompiled headers. Call it last, when
# all options of the targets are set.
function(cheg_precompile_headers)
  if(NOT CHEG_UNITY OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CMAKE_DISABLE_PRECOMPILE_HEADERS)
    return()
  endif()
  foreach(target IN LISTS ARGN)
    get_target_property(own ${target} PRECOMPILE_HEADERS)
    if(own)
      continue()
    endif()
    cheg_way_of_compiling(${target} headers)
    if(NOT TARGET ${headers})
      cheg_add_precompiled(${headers} ${target})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${headers})
  endforeach()
endfunction()
