// amalgamate SOURCES BUILD FOLDER writes FOLDER/cheg.hpp and FOLDER/cheg.cpp from the project in
// the folder SOURCES, which is configured in the folder BUILD.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tools/amalgamate/inliner.hpp"
#include "tools/amalgamate/shipped_bytecode.hpp"

namespace cheg::amalgamate {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeaderStart =
    R"(// CHEG in one file: programs for chess endgames, for engines. `./dev amalgamate` has written this
// file and cheg.cpp from the sources of CHEG; docs/embedding.md describes both.
//
// First the C interface, then C++17 classes around it. With CHEG_C_INTERFACE_ONLY, or in C, only the
// C interface. Differences from libcheg: cheg_program_compile() takes only files that `cheg compile`
// has written; cheg_vm_explain() fails; the proved programs are the only ones that are shipped.
#pragma once

)";

constexpr std::string_view kSourceStart =
    R"(// CHEG in one file: see cheg.hpp. Needs C++20 and no library. `./dev amalgamate` has written this
// file from the sources of CHEG, in which each part has its documentation and its tests.
#define CHEG_C_INTERFACE_ONLY
#include "cheg.hpp"

// Preconditions inside CHEG are checked only on request: the interface checks what engines pass.
#ifndef CHEG_CONTRACTS
#define CHEG_CONTRACTS 0
#endif
#define CHEG_OBSERVERS 0

)";

std::string header_text(const std::vector<fs::path>& roots) {
  Inliner c(roots);
  c.add("cheg/cheg.h");
  Inliner classes(roots);
  classes.leave_out("cheg/cheg.h");
  classes.add("cheg/cheg.hpp");
  return std::string(kHeaderStart) + c.text() +
         "\n#if defined(__cplusplus) && !defined(CHEG_C_INTERFACE_ONLY)\n\n" + classes.text() +
         "\n#endif\n";
}

std::string source_text(const std::vector<fs::path>& roots) {
  Inliner inliner(roots);
  inliner.leave_out("cheg/cheg.h");
  std::istringstream names(read_file(roots.front() / "embed/one_file/sources.txt"));
  for (std::string name; std::getline(names, name);) {
    if (!name.empty() && name.front() != '#') {
      inliner.add(name);
    }
  }
  inliner.add_text("the programs, compiled", shipped_bytecode());
  return std::string(kSourceStart) + inliner.text();
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text) || !file.flush()) {
    throw std::runtime_error("cannot write " + path.string());
  }
  std::printf("%s: %zu bytes\n", path.c_str(), text.size());
}

void run(const fs::path& sources, const fs::path& build, const fs::path& folder) {
  const std::vector<fs::path> roots{sources, sources / "include", build / "include"};
  fs::create_directories(folder);
  write(folder / "cheg.hpp", header_text(roots));
  write(folder / "cheg.cpp", source_text(roots));
}

}  // namespace
}  // namespace cheg::amalgamate

int main(int argc, char** argv) {
  const std::span<char*> arguments(argv, static_cast<std::size_t>(argc));
  constexpr std::size_t kArguments = 4;
  if (arguments.size() != kArguments) {
    std::fputs("usage: amalgamate SOURCES BUILD FOLDER\n", stderr);
    return 2;
  }
  try {
    cheg::amalgamate::run(arguments[1], arguments[2], arguments[3]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "amalgamate: %s\n", error.what());
    return 1;
  }
  return 0;
}
