#include "tests/support/conformance.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "tests/support/rules_library.hpp"
#include "tests/support/run.hpp"

namespace cheg::test {
namespace {

const std::filesystem::path kFolder = CHEG_SOURCE_DIR "/tests/conformance";

}  // namespace

std::vector<std::string> conformance_files() {
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::recursive_directory_iterator(kFolder)) {
    if (file.path().extension() == ".cheg") {
      files.push_back(file.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

lang::SourcePointer conformance_source(const std::string& path) {
  return std::make_shared<const lang::Source>(std::filesystem::relative(path, kFolder),
                                              read_file(path));
}

std::optional<lang::Library> ConformanceLibraries::find(std::string_view name,
                                                        const lang::Source& /*user*/) const {
  const std::filesystem::path path = kFolder / "libraries" / (lower_case(name) + ".cheg");
  return std::filesystem::exists(path) ? std::optional<lang::Library>(conformance_source(path))
                                       : rules_library(name);
}

std::vector<std::string> ConformanceLibraries::names(const lang::Source& /*user*/) const {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kFolder / "libraries")) {
    names.push_back(file.path().stem());
  }
  return names;
}

}  // namespace cheg::test
