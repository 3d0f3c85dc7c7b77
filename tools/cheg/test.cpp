// cheg test: runs the executable examples in programs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "consult/consultant.hpp"
#include "consult/consultation.hpp"
#include "consult/consultation_json.hpp"
#include "lang/render.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/waiting_sign.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct TestOptions {
  std::vector<std::string> programs;
  ConsultOptions consulting;
  bool json = false;
};

// One line for each expectation that the answer does not meet.
std::vector<std::string> failures(const lang::Example& example, const vm::Answer& answer,
                                  const chess::Position& root, const lang::Program& program) {
  std::vector<std::string> failures;
  for (const lang::Expectation& expected : example.expectations) {
    std::string difference = vm::difference(answer, expected, root, program);
    if (!difference.empty()) {
      failures.push_back(std::move(difference));
    }
  }
  return failures;
}

// Shows the examples that cannot be read, which count as failed. Returns true if there are none.
bool show_bad_examples(const lang::Diagnostics& diagnostics) {
  const auto color = error_has_color() ? lang::ColorMode::on : lang::ColorMode::off;
  bool all_readable = true;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    if (diagnostic.code == lang::DiagnosticCode::bad_example) {
      all_readable = false;
      print_error_unchanged(lang::render(diagnostic, color) + '\n');
    }
  }
  return all_readable;
}

ExitStatus test(const std::string& path, const TestOptions& options) {
  lang::Diagnostics diagnostics;
  const auto program = read_program(path, diagnostics);
  const auto consultant =
      program == nullptr ? nullptr : make_consultant(program, options.consulting.limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  const bool all_readable = show_bad_examples(diagnostics);
  const lang::ProgramData& data = program->data();
  const lang::Source& source = *data.parts.front().source;
  const std::string name = made_printable(source.name());
  std::size_t failed = 0;
  for (const lang::Example& example : data.examples) {
    const chess::Position root = *chess::parse_fen(example.fen);
    const std::size_t line = source.line_at(example.span.offset);
    const consult::Consultation consultation = [&] {
      const WaitingSign sign(fmt::format("{}:{}", name, line), options.consulting.limits.time);
      return consultant->ask(chess::Game(root), options.consulting.ask);
    }();
    const std::vector<std::string> faults = failures(example, consultation.answer, root, *program);
    failed += faults.empty() ? std::size_t{0} : std::size_t{1};
    if (options.json) {
      Json json{{"file", source.name()}, {"line", line}, {"holds", faults.empty()}};
      if (!faults.empty()) {
        json["failures"] = faults;
      }
      json["answer"] = consult::consultation_json(consultation, root, *program);
      print(json_line(json));
      continue;
    }
    for (const std::string& fault : faults) {
      print(fmt::format("{}:{}: {}\n  {}\n", name, line, fault, example.fen));
    }
  }
  if (!options.json) {
    const std::size_t count = data.examples.size();
    const auto counted = [](std::size_t number) {
      return fmt::format("{} {}", number, number == 1 ? "example" : "examples");
    };
    print(count == 0 ? fmt::format("{}: no examples; one is `;@ fen FEN expect move e2e4`\n", name)
          : failed == 0
              ? fmt::format("{}: {} {}\n", name, counted(count), count == 1 ? "holds" : "hold")
              : fmt::format("{}: {} of {} {}\n", name, failed, counted(count),
                            failed == 1 ? "fails" : "fail"));
  }
  return failed == 0 && all_readable ? ExitStatus::ok : ExitStatus::negative;
}

}  // namespace

void add_test(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<TestOptions>();
  options->consulting.ask.host = consult::HostKind::bare;  // examples are about the program alone
  CLI::App* command = app.add_subcommand("test", "Run the executable examples in programs");
  command->add_option("PROGRAM", options->programs, kProgramHelp)->type_name("")->required();
  command->add_flag("--json", options->json, "One JSON object per example");
  add_host_options(*command, options->consulting.ask);
  add_limit_options(*command, options->consulting.limits);
  command->footer("Example:\n  cheg test krk");
  command->callback([options, &status] {
    status = for_each_file(options->programs,
                           [&](const std::string& path) { return test(path, *options); });
  });
}

}  // namespace cheg::tool
