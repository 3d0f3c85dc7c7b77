#include "tests/tools/fault_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <utility>

#include "kriegspiel/records/pgn.hpp"

namespace cheg::test {
namespace {

constexpr const char* kOld = "old\n";

}  // namespace

FaultFolder::FaultFolder(FaultCase what)
    : what_(std::move(what)), folder_(temporary_path("faults of " + what_.name)) {}

void FaultFolder::prepare() const {
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_);
  std::ofstream(path("stdin")) << what_.input;
  std::ofstream(path("queen.cheg")) << "ENTRY Q,K\nPLAYB LM\nEND\n";
  std::ofstream(path("corner.cheg")) << "USE RULES\nUSE GEOMETRY\n"
                                        "DEFINE near = CORNERS(BK) = 0 AND MVDIST(WK,BK) = 2\n"
                                        "ENTRY Q,K\nPLAYB LM\nEND\n";
  if (has_old()) {
    std::ofstream(path(what_.file)) << kOld;
  }
}

RunResult FaultFolder::run(const std::string& around) const {
  return run_shell(fmt::format(
      "export DIR='{0}' CHEG_TABLES='{0}/tables'; exec < \"$DIR/stdin\"; exec timeout 60 {1} {2}",
      folder_, around, what_.command));
}

std::string FaultFolder::content() const {
  static const std::regex kSeconds("in [0-9.]+ seconds");
  return what_.file.empty() ? ""
                            : std::regex_replace(read_file(path(what_.file)), kSeconds, "in time");
}

bool FaultFolder::is_whole(const std::string& expected) const {
  const std::string found = content();
  return found == expected || found == (has_old() ? kOld : "") ||
         (what_.file.ends_with(".pgn") && kriegspiel::read_pgn(found, {}).ok());
}

long FaultFolder::half_written() const {
  const std::filesystem::recursive_directory_iterator files(folder_);
  return std::count_if(begin(files), end(files),
                       [](const auto& file) { return file.path().extension() == ".part"; });
}

bool FaultFolder::has_old() const {
  return !what_.file.empty() && !what_.file.ends_with(".chegtb");
}

}  // namespace cheg::test
