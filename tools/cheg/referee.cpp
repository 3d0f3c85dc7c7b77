// cheg referee: Kriegspiel and chess, refereed.
#include "referee.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"

namespace cheg::tool {
namespace {

struct Options {
  bool ksref = false;
};

}  // namespace

void add_referee(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("referee", "Referee a game of Kriegspiel");
  command->add_flag("--ksref", options->ksref,
                    "As the program of 1975, in its data: standard input gives the rules, 1 "
                    "(Western) or 2 (Eastern), or `P RULES ICOLOR` with 64 men and 64 histories, "
                    "then calls `IFROMH IFROMV ITOH ITOV IPROMO ITRYRQ`; a line of data answers "
                    "each");
  command->footer("Example:\n  printf '1\\n5 2 5 4 0 0\\n4 7 4 5 0 0\\n' | cheg referee --ksref");
  command->callback([options, &status] {
    if (!options->ksref) {
      throw UsageError("referee: say which one, --ksref");
    }
    status = run_ksref();
  });
}

}  // namespace cheg::tool
