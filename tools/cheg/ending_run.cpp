#include "tools/cheg/ending_run.hpp"

#include <filesystem>

#include "base/text.hpp"
#include "chess/tablebase/layout.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

using chess::MaterialSignature;

std::vector<MaterialSignature> endings_of(const std::string& program_name,
                                          const lang::Program& program,
                                          const std::vector<std::string>& names,
                                          const std::string& command) {
  std::vector<MaterialSignature> endings;
  for (const std::string& text : names) {
    endings.push_back(read_ending(text, command));
    if (program.find_entry(endings.back(), chess::Color::white) == lang::EntryTable::kNone) {
      throw UsageError(fmt::format("{}: {} has no ENTRY for {}, whose first men are the program's",
                                   command, made_printable(program_name),
                                   endings.back().to_string()));
    }
  }
  if (endings.empty()) {
    endings = proof::claimed_endings(program);
  }
  if (endings.empty()) {
    throw UsageError(
        fmt::format("{}: {} has no ENTRY for an ending of 3 to {} men; with {} men it takes "
                    "hours, and is {} only where --ending names it",
                    command, made_printable(program_name), proof::kMostMenClaimed,
                    chess::tablebase::kMostMen, command == "prove" ? "proved" : "covered"));
  }
  return endings;
}

std::string path_for(const std::string& path, MaterialSignature ending, bool is_only_one) {
  if (is_only_one) {
    return path;
  }
  const std::filesystem::path whole(path);
  const std::filesystem::path name =
      whole.stem().string() + '-' + ending.to_string() + whole.extension().string();
  return (whole.parent_path() / name).string();
}

}  // namespace cheg::tool
