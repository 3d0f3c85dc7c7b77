# The compile options of every target of the project, and functions that declare targets.

include(CheckCXXSourceRuns)

# x86-64-v3 (AVX2, BMI2, POPCNT) is as fast as "native", and valgrind can run it.
set(CHEG_ARCHITECTURE "auto" CACHE STRING
  "auto = x86-64-v3 if this machine has it; generic = the compiler's default; or a value for -march=")
set(CHEG_MARCH "${CHEG_ARCHITECTURE}")
if(CHEG_MARCH STREQUAL "auto")
  check_cxx_source_runs([[
    int main() {
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                     __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")
                 ? 0 : 1;
    }]] CHEG_CPU_IS_X86_64_V3)
  if(CHEG_CPU_IS_X86_64_V3)
    set(CHEG_MARCH "x86-64-v3")
  else()
    set(CHEG_MARCH "generic")
  endif()
endif()

message(STATUS "Architecture: ${CHEG_MARCH}")

# These options are public, unlike the warnings. Headers choose the code for slider attacks by these
# options, so every file that includes the headers must be compiled with the same options.
add_library(cheg_architecture INTERFACE)
if(NOT CHEG_MARCH STREQUAL "generic")
  target_compile_options(cheg_architecture INTERFACE -march=${CHEG_MARCH})
endif()

add_library(cheg_compile_options INTERFACE)
target_compile_features(cheg_compile_options INTERFACE cxx_std_20)
target_include_directories(cheg_compile_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(cheg_compile_options INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Wformat=2 -Wimplicit-fallthrough
  -Wextra-semi -Wundef
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op>
  # g++ 12 reports false alarms about std::string (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(CHEG_SANITIZE)
  target_compile_options(cheg_compile_options INTERFACE
    -fsanitize=${CHEG_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # For the tests, the counters for fuzzing cost nothing, except for a call at each comparison.
    # This option removes the call.
    $<$<BOOL:${CHEG_FUZZ}>:-fno-sanitize-coverage=trace-cmp>
    # In instrumented code, g++ reports uninitialised values that do not exist.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    # The code of a test runs once and is not itself under test. Its addresses are still checked.
    "$<$<BOOL:$<TARGET_PROPERTY:CHEG_TEST_CODE>>:-O0;-fno-sanitize=undefined>")
  # Sanitizers need megabytes of addresses. A position-independent program relocates these addresses
  # whenever it starts. Without position independence, it starts in half the time.
  target_link_options(cheg_compile_options INTERFACE -fsanitize=${CHEG_SANITIZE}
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>>:-no-pie>)
endif()

# cheg_tell_of_sanitizers(SOURCES...): defines CHEG_SANITIZED in a build with sanitizers, and
# CHEG_SANITIZED_THREADS with the thread sanitizer. clang 14 does not define such macros itself.
function(cheg_tell_of_sanitizers)
  if(CHEG_SANITIZE)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_DEFINITIONS CHEG_SANITIZED)
  endif()
  if(CHEG_SANITIZE STREQUAL "thread")
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_DEFINITIONS CHEG_SANITIZED_THREADS)
  endif()
endfunction()

# For builds in which no files are edited. Most of the compile time is spent on the headers.
option(CHEG_UNITY "Compile many source files of a library together" OFF)

# cheg_compile_together(TARGET [COUNT]): compiles COUNT source files at a time.
function(cheg_compile_together target)
  set(count 40)
  if(ARGC GREATER 1)
    set(count ${ARGV1})
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${CHEG_UNITY} UNITY_BUILD_BATCH_SIZE ${count})
endfunction()

# cheg_compile_fast(TARGET [SANITIZED | ONLY_SANITIZED]): reduces optimisation for code that takes
# little time when it runs. Compiling then takes a third less, or half. SANITIZED: the code also
# takes little time in tests, and is not optimised at all with sanitizers. ONLY_SANITIZED: the code
# takes little time in tests, but much time in other runs.
function(cheg_compile_fast target)
  set(way PLAIN)
  if(CHEG_SANITIZE AND ARGC GREATER 1)
    set(way SANITIZED)
  endif()
  set_target_properties(${target} PROPERTIES CHEG_FAST ${way}) # for ChegPrecompiled.cmake
  if(NOT "ONLY_SANITIZED" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE $<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,GNU>>:-O1>)
  endif()
  if(way STREQUAL SANITIZED)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O0>)
  endif()
endfunction()

option(CHEG_COVERAGE "Count the lines that run (g++ only)" OFF)
if(CHEG_COVERAGE)
  target_compile_options(cheg_compile_options INTERFACE --coverage -fprofile-update=atomic -fprofile-abs-path)
  target_link_options(cheg_compile_options INTERFACE --coverage)
endif()

# cheg_link_optimised_first(TARGET LIBRARIES...): if several files need the same inline function,
# the linker takes the first copy that it sees. With sanitizers, some files are not optimised
# (cheg_compile_fast), and their copies would come first. This function links the libraries that
# take most time in tests, and LIBRARIES, before these files. The tests then take half the time.
function(cheg_link_optimised_first target)
  if(NOT CHEG_SANITIZE)
    return()
  endif()
  foreach(library chess search tablebase vm natives proof kriegspiel ${ARGN})
    target_link_options(${target} PRIVATE $<TARGET_OBJECTS:cheg_${library}>)
  endforeach()
endfunction()

# cheg_library(NAME SOURCES...): adds the library of one folder. Other targets use it as cheg::NAME.
function(cheg_library name)
  add_library(cheg_${name} STATIC ${ARGN})
  add_library(cheg::${name} ALIAS cheg_${name})
  target_link_libraries(cheg_${name} PRIVATE $<BUILD_INTERFACE:cheg_compile_options>)
  target_link_libraries(cheg_${name} PUBLIC $<BUILD_INTERFACE:cheg_architecture>)
  target_include_directories(cheg_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_compile_features(cheg_${name} PUBLIC cxx_std_20)
  cheg_compile_together(cheg_${name})
  set_property(GLOBAL APPEND PROPERTY CHEG_TARGETS cheg_${name})
endfunction()

# cheg_executable(NAME SOURCES...): adds a program that is compiled like the libraries.
function(cheg_executable name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE cheg_compile_options cheg_architecture)
  set_property(GLOBAL APPEND PROPERTY CHEG_TARGETS ${name})
endfunction()
