// The subcommands of the program cheg. Each function add_X() is defined in the file X.cpp.
#pragma once

#include <string>

#include "chess/notation/notation.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

// Each of these functions adds one subcommand to `app`. After the subcommand has run, `status`
// contains the exit status of the subcommand.
void add_bench(CLI::App& app, ExitStatus& status);
void add_board(CLI::App& app, ExitStatus& status);
void add_book(CLI::App& app, ExitStatus& status);
void add_check(CLI::App& app, ExitStatus& status);
void add_compare(CLI::App& app, ExitStatus& status);
void add_compile(CLI::App& app, ExitStatus& status);
void add_cover(CLI::App& app, ExitStatus& status);
void add_dis(CLI::App& app, ExitStatus& status);
void add_doc(CLI::App& app, ExitStatus& status);
void add_expand(CLI::App& app, ExitStatus& status);
void add_fmt(CLI::App& app, ExitStatus& status);
void add_join(CLI::App& app, ExitStatus& status);
void add_judge(CLI::App& app, ExitStatus& status);
void add_krk_cards(CLI::App& app, ExitStatus& status);
void add_learn(CLI::App& app, ExitStatus& status);
void add_perft(CLI::App& app, ExitStatus& status);
void add_play(CLI::App& app, ExitStatus& status);
void add_prepare(CLI::App& app, ExitStatus& status);
void add_prove(CLI::App& app, ExitStatus& status);
void add_referee(CLI::App& app, ExitStatus& status);
void add_repl(CLI::App& app, ExitStatus& status);
void add_run(CLI::App& app, ExitStatus& status);
void add_serve(CLI::App& app, ExitStatus& status);
void add_slim(CLI::App& app, ExitStatus& status);
void add_solve(CLI::App& app, ExitStatus& status);
void add_tb(CLI::App& app, ExitStatus& status);
void add_test(CLI::App& app, ExitStatus& status);
void add_tune(CLI::App& app, ExitStatus& status);
void add_uci(CLI::App& app, ExitStatus& status);
void add_version(CLI::App& app, ExitStatus& status);

// Runs the interpreter. Commands come from the terminal or from a pipe. First loads the program
// whose name is `program`, unless this name is empty.
ExitStatus run_repl(const std::string& program, bool keeps_going,
                    chess::Notation notation = chess::Notation::san);

}  // namespace cheg::tool
