// cheg version: shows the version, the build and the limits of this program.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/json.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "lang/program.hpp"
#include "tools/cheg/command_line/build_info.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "clang " __clang_version__;
#else
constexpr const char* kCompiler = "g++ " __VERSION__;
#endif

void show(bool json) {
  const char* sliders = CHEG_HAS_PEXT != 0 ? "PEXT" : "magic bitboards";
  if (json) {
    const Json version{{"version", kBuildInfo.version},
                       {"build",
                        {{"type", kBuildInfo.build_type},
                         {"compiler", kCompiler},
                         {"architecture", kBuildInfo.architecture},
                         {"sliders", sliders}}},
                       {"limits",
                        {{"halfmove_clock", chess::kMostHalfmoves},
                         {"move_number", chess::kMostFullmoves},
                         {"instructions", lang::kMostInstructions - 1},
                         {"variables_and_literals", lang::kMostRegisters},
                         {"nested_sets", lang::kMostLiteralDepth}}}};
    print(json_line(version));
    return;
  }
  print(
      fmt::format("cheg {}\n"
                  "Build: {}, {}, {}, sliding attacks by {}\n"
                  "Limits: halfmove clock {}, move number {}; in a program {} instructions,\n"
                  "  {} variables and literals, sets nested {} deep\n",
                  kBuildInfo.version, kBuildInfo.build_type, kCompiler, kBuildInfo.architecture,
                  sliders, chess::kMostHalfmoves, chess::kMostFullmoves,
                  lang::kMostInstructions - 1, lang::kMostRegisters, lang::kMostLiteralDepth));
}

}  // namespace

void add_version(CLI::App& app, ExitStatus& status) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("version", "Version, build and limits");
  command->add_flag("--json", *json, "As a JSON object");
  command->footer("Example:\n  cheg version");
  command->callback([json, &status] {
    show(*json);
    status = ExitStatus::ok;
  });
}

}  // namespace cheg::tool
