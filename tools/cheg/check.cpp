// cheg check: compiles and lints.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/cost.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct CheckOptions {
  std::vector<std::string> files;
  bool json = false;
  bool cost = false;
};

Json as_json(const lang::Diagnostic& diagnostic) {
  const lang::DiagnosticRow& row = lang::row(diagnostic.code);
  const lang::LineColumn place = diagnostic.source->place(diagnostic.span.offset);
  Json json{{"severity", lang::name(row.severity())},
            {"code", row.code},
            {"name", row.name},
            {"file", diagnostic.source->name()},
            {"line", place.line},
            {"column", place.column},
            {"length", diagnostic.source->length(diagnostic.span)},
            {"message", diagnostic.message}};
  if (!diagnostic.hint.empty()) {
    json["hint"] = diagnostic.hint;
  }
  for (const lang::Note& note : diagnostic.notes) {
    const lang::LineColumn other = note.source->place(note.span.offset);
    json["notes"].push_back({{"file", note.source->name()},
                             {"line", other.line},
                             {"column", other.column},
                             {"length", note.source->length(note.span)},
                             {"message", note.message}});
  }
  return json;
}

// The line that the original compiler printed after END.
std::string sizes(const lang::Program& program) {
  const auto counted = [](std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
  };
  const lang::ProgramData& data = program.data();
  return fmt::format(
      "{}, {}, {}, {}, {}", counted(program.instruction_count(), "instruction", "instructions"),
      counted(program.variable_count() - lang::variables().size(), "variable", "variables"),
      counted(data.constants.size(), "literal", "literals"),
      counted(data.tags.size(), "tag", "tags"), counted(data.entries.size(), "entry", "entries"));
}

int line_of(const lang::Program& program, const lang::ProgramEntry& entry) {
  const lang::SourcePointer& source = program.part_of(entry.instruction).source;
  return static_cast<int>(source->place(entry.span.offset).line);
}

// "R,K, line 1: at most 3 plies and 4620 positions; a side has 24 moves, the other 10".
std::string cost_text(const lang::Program& program, const lang::EntryCost& cost) {
  const auto plies = [&] {
    return fmt::format("at most {} {}", *cost.plies, *cost.plies == 1 ? "ply" : "plies");
  };
  const auto positions = [&] {
    return fmt::format("{} {}", *cost.positions, *cost.positions == 1 ? "position" : "positions");
  };
  const lang::ProgramEntry& entry = program.data().entries[cost.entry];
  std::string text =
      fmt::format("ENTRY {}, line {}: ", entry.condition.to_string(), line_of(program, entry));
  if (!cost.plies) {
    return text + fmt::format("no bound is known: {}", cost.reason);
  }
  if (!cost.positions) {
    return text + fmt::format("{}, no bound of positions is known: {}", plies(), cost.reason);
  }
  if (*cost.positions == 0) {
    return text + "looks at no other position";
  }
  return text + fmt::format("{}, {}; {} moves of ours, {} of theirs", plies(), positions(),
                            cost.moves.ours, cost.moves.theirs);
}

Json cost_json(const lang::Program& program, const lang::EntryCost& cost, const std::string& file) {
  const lang::ProgramEntry& entry = program.data().entries[cost.entry];
  Json json{{"entry", entry.condition.to_string()},
            {"file", file},
            {"line", line_of(program, entry)},
            {"moves", {{"ours", cost.moves.ours}, {"theirs", cost.moves.theirs}}},
            {"plies", nullptr},
            {"positions", nullptr}};
  if (cost.plies) {
    json["plies"] = *cost.plies;
  }
  if (cost.positions) {
    json["positions"] = *cost.positions;
  }
  if (!cost.reason.empty()) {
    json["reason"] = cost.reason;
  }
  return json;
}

void print_costs(const lang::Program& program, const std::string& file, bool json) {
  for (const lang::EntryCost& cost : lang::costs_of(program)) {
    print(json ? json_line(cost_json(program, cost, file)) : cost_text(program, cost) + '\n');
  }
}

ExitStatus check_file(const std::string& path, const CheckOptions& options) {
  const bool json = options.json;
  const lang::SourcePointer source = read_source(path);
  if (refuse_compiled(*source)) {
    return ExitStatus::negative;
  }
  lang::Diagnostics diagnostics;
  const auto program = lang::compile(source, FileLibraries(), diagnostics);
  if (json) {
    for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
      // A file name need not be UTF-8.
      print(json_line(as_json(diagnostic)));
    }
  } else if (diagnostics.count() > 0) {
    show_diagnostics(source->name(), diagnostics);
  } else {
    print(fmt::format("{}: no faults; {}\n", made_printable(source->name()), sizes(*program)));
  }
  if (options.cost && program != nullptr) {
    print_costs(*program, source->name(), json);
  }
  return diagnostics.count() > 0 ? ExitStatus::negative : ExitStatus::ok;
}

}  // namespace

void add_check(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand("check", "Compile programs and report their faults");
  command->add_option("FILE", options->files, "Program files; - is standard input")
      ->type_name("")
      ->required();
  command->add_flag("--json", options->json, "One JSON object per diagnostic");
  command->add_flag("--cost", options->cost,
                    "For each ENTRY, give upper bounds on plies and positions");
  command->footer("Example:\n  printf 'ENTRY R,K\\n TRY LM,,DEEP\\n DONE\\nEND\\n' | cheg check -");
  command->callback([options, &status] {
    status = for_each_file(options->files,
                           [&](const std::string& path) { return check_file(path, *options); });
  });
}

}  // namespace cheg::tool
