#include "repl/program_commands.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "base/text.hpp"
#include "lang/disassemble.hpp"
#include "lang/render.hpp"
#include "repl/debugger.hpp"

namespace cheg::repl {
namespace {

// If the text has errors, throws CommandError and does not change the program.
void replace(const Frontend& frontend, LiveProgram& program, CompiledText compiled) {
  throw_if(program.replace(std::move(compiled), frontend.style().color));
}

// The program with the lines of `block` added.
CompiledText extended(const LiveProgram& program, std::string_view block) {
  ProgramText text = program.text();
  text.add(block);
  return compile(std::move(text), program.libraries());
}

// The program with the entered text added, or the entered program.
CompiledText with_entered(const LiveProgram& program, const EnteredText& entered) {
  if (!entered.is_program) {
    return extended(program, entered.text);
  }
  ProgramText text;
  text.load(lang::Source("", entered.text));
  return compile(std::move(text), program.libraries());
}

// A description of the entered text in one line; empty for a comment.
std::string entered_text(const EnteredText& entered, const lang::Program& program) {
  if (entered.is_program) {
    const std::size_t count = program.instruction_count();
    return fmt::format("a program of {} {}\n", count, count == 1 ? "instruction" : "instructions");
  }
  return entered.tags.empty() ? "" : fmt::format("defined {}\n", fmt::join(entered.tags, ", "));
}

// Replaces the program by `compiled`, which contains the entered text.
void finish_text(Frontend& frontend, LiveProgram& program, const EnteredText& entered,
                 CompiledText compiled) {
  replace(frontend, program, std::move(compiled));
  frontend.write(entered_text(entered, *program.compiled().program));
}

}  // namespace

// "krk.cheg: 99 instructions, 20 rules and definitions": classic lines have tags instead.
std::string size_line(LiveProgram& program) {
  const std::size_t tags = program.text().tags().size();
  const std::size_t blocks = program.text().block_names().size();
  std::string line = fmt::format("{}: {} instructions", program.text().name(),
                                 program.compiled().program->instruction_count());
  if (tags > 0 || blocks == 0) {
    line += fmt::format(", {} tags", tags);
  }
  if (blocks > 0) {
    line += fmt::format(", {} rules and definitions", blocks);
  }
  return line + '\n';
}

void load(Frontend& frontend, LiveProgram& program, std::string_view arguments) {
  if (arguments.empty()) {
    throw CommandError("say which program to load: a file, or a shipped program such as krk");
  }
  ProgramText text;
  text.load(*value_or_throw(frontend.read_program(std::string(arguments))), arguments);
  replace(frontend, program, compile(std::move(text), program.libraries()));
  frontend.write(size_line(program));
}

void reload(Frontend& frontend, LiveProgram& program) {
  const std::string origin = program.text().origin();
  if (origin.empty()) {
    throw CommandError("the program does not come from a file; `load` takes one");
  }
  load(frontend, program, origin);
}

void read_program(Frontend& frontend, LiveProgram& program, TextEntry& text,
                  std::string_view arguments) {
  if (!arguments.empty()) {
    load(frontend, program, arguments);
    return;
  }
  text.begin(true);
}

void forget_program(const Frontend& frontend, LiveProgram& program) {
  replace(frontend, program, compile(ProgramText(), program.libraries()));
}

void write_program(const Frontend& frontend, LiveProgram& program, std::string_view arguments) {
  const std::string path(arguments);
  throw_if(frontend.write_file(path, program.text().text() + "END\n"));
  program.set_saved_as(path);
}

void list(Frontend& frontend, const LiveProgram& program, const StopPoint& stop,
          std::string_view arguments) {
  const ProgramText& text = program.text();
  if (arguments.empty() && stop.is_stopped()) {
    frontend.write(source_around(stop.moment().program, stop.moment().instruction));
    return;
  }
  if (arguments.empty()) {
    frontend.write(text.is_empty() ? "there is no program yet; `load krk`, or enter one\n"
                                   : text.text() + "END\n");
    return;
  }
  const auto definition = text.definition(upper_case(arguments));
  if (!definition) {
    throw CommandError(fmt::format("the program has no tag {}", cheg::quoted(arguments)));
  }
  frontend.write(*definition);
}

void check(Frontend& frontend, LiveProgram& program) {
  const CompiledText& compiled = program.compiled();
  const auto color = frontend.style().color ? lang::ColorMode::on : lang::ColorMode::off;
  for (const lang::Diagnostic& diagnostic : compiled.diagnostics.items()) {
    frontend.write_painted(lang::render(diagnostic, color) + '\n');
  }
  frontend.write(lang::summary(compiled.text.name(), compiled.diagnostics) + '\n');
}

void disassemble(Frontend& frontend, LiveProgram& program) {
  frontend.write(lang::disassemble(*value_or_throw(program.program(frontend.style().color))));
}

void use_library(const Frontend& frontend, LiveProgram& program, std::string_view line) {
  replace(frontend, program, extended(program, line));
}

void add_to_text(Frontend& frontend, LiveProgram& program, TextEntry& text, std::string_view line) {
  const TextProgress progress = text.add(line);
  if (progress == TextProgress::open) {
    return;
  }
  CompiledText compiled = with_entered(program, text.text());
  if (progress == TextProgress::flow_ends && has_undefined_tags(compiled)) {
    return;
  }
  finish_text(frontend, program, text.take(), std::move(compiled));
}

void end_text(Frontend& frontend, LiveProgram& program, TextEntry& text) {
  if (!text.may_end()) {
    throw CommandError("the input has ended before the END of the program");
  }
  CompiledText compiled = with_entered(program, text.text());
  finish_text(frontend, program, text.take(), std::move(compiled));
}

}  // namespace cheg::repl
