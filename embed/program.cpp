#include "embed/program.hpp"

#include <optional>
#include <utility>

#include "base/compose.hpp"
#include "base/text.hpp"
#include "embed/compiler.hpp"
#include "embed/failure.hpp"
#include "lang/save.hpp"
#include "stdlib/shipped.hpp"
#include "vm/outcome.hpp"

namespace cheg::embed {
namespace {

// Creates a program from its text or from a compiled file. Throws a CallFailure after errors, which
// are then in the diagnostics.
std::shared_ptr<const lang::Program> make_program(const lang::SourcePointer& source,
                                                  const EmbedderLibraries& libraries,
                                                  std::unique_ptr<cheg_diagnostics>& diagnostics) {
  if (!lang::is_compiled(source->text())) {
    return compile_text(source, libraries, diagnostics);
  }
  auto loaded = lang::load(source->text(), libraries);
  if (!loaded) {
    refuse(made_printable(source->name() + ": " + loaded.error()), CHEG_BAD_PROGRAM);
  }
  return *loaded;
}

std::unique_ptr<cheg_program> make_handle(const lang::SourcePointer& source,
                                          const Contents& contents,
                                          std::unique_ptr<cheg_diagnostics>& diagnostics,
                                          std::string_view shipped_name = "") {
  const auto libraries = std::make_shared<const EmbedderLibraries>(contents);
  auto prepared = vm::PreparedProgram::make(make_program(source, *libraries, diagnostics),
                                            libraries->functions());
  if (!prepared) {
    refuse(prepared.error(), CHEG_BAD_PROGRAM);
  }
  auto program = std::make_unique<cheg_program>();
  program->shared = std::make_shared<const SharedProgram>(libraries, *prepared, shipped_name);
  return program;
}

std::string shipped_names() {
  std::string names;
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    names += (names.empty() ? "" : ", ") + std::string(program.name);
  }
  return names;
}

}  // namespace

std::shared_ptr<const SharedProgram> shipped_program(const std::string& name) {
  const stdlib::ShippedProgram* shipped = stdlib::find_shipped_program(name);
  if (shipped == nullptr) {
    refuse(composed("there is no program {}; the shipped programs are {}", cheg::quoted(name),
                    shipped_names()),
           CHEG_NOT_FOUND);
  }
  std::unique_ptr<cheg_diagnostics> ignored;
  return make_handle(std::make_shared<const lang::Source>(std::string(shipped->path),
                                                          std::string(shipped->text)),
                     {}, ignored, shipped->name)
      ->shared;
}

SharedProgram::SharedProgram(std::shared_ptr<const EmbedderLibraries> libraries,
                             std::shared_ptr<const vm::PreparedProgram> prepared,
                             std::string_view shipped_name)
    : libraries_(std::move(libraries)), prepared_(std::move(prepared)) {
  for (const stdlib::LongestWin& win : stdlib::longest_wins()) {
    const auto material = chess::parse_material(win.ending);
    if (win.program == shipped_name && material) {
      longest_wins_.emplace_back(*material, win.moves);
    }
  }
}

std::optional<int> SharedProgram::longest_win(const chess::Position& position) const {
  const chess::MaterialSignature material = position.side_to_move() == chess::Color::white
                                                ? position.material()
                                                : position.material().mirrored();
  for (const auto& [ending, moves] : longest_wins_) {
    if (ending == material) {
      return moves;
    }
  }
  return std::nullopt;
}

cheg_rule checked_rule(const SharedProgram& shared, cheg_reason reason) {
  if (reason == CHEG_NO_REASON || reason > shared.program().data().code.size()) {
    refuse(composed("{} is not a reason of this program", reason));
  }
  return shared.rule(vm::instruction_of(reason));
}

cheg_rule SharedProgram::rule(std::uint32_t instruction) const {
  const lang::ProgramPart& part = program().part_of(instruction);
  // The guard after the last instruction has no source place.
  const bool is_guard = instruction + 1 == part.end && instruction > part.begin;
  const lang::Span span = program().data().spans[is_guard ? instruction - 1 : instruction];
  const lang::LineColumn place = part.source->place(span.offset);

  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = texts_.try_emplace(instruction);
  if (is_new) {
    found->second = {program().location(instruction),
                     made_printable(program().explanation(instruction))};
  }
  return {.location = found->second.location.c_str(),
          .explanation = found->second.explanation.c_str(),
          .file = part.source->name().c_str(),
          .line = static_cast<std::uint32_t>(place.line),
          .column = static_cast<std::uint32_t>(place.column)};
}

}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_program_compile(const cheg_libraries* libraries, const char* name,
                                 const char* text, size_t size, cheg_program** program,
                                 cheg_diagnostics** diagnostics) {
  return guarded("cheg_program_compile", [&] {
    if (diagnostics != nullptr) {
      *diagnostics = nullptr;
    }
    need(name, "name");
    need(text, "text");
    need(program, "program");
    embed::check_alive(libraries, "cheg_program_compile");
    const auto source = std::make_shared<const lang::Source>(name, std::string(text, size));
    std::unique_ptr<cheg_diagnostics> said;
    std::unique_ptr<cheg_program> made;
    std::optional<embed::CallFailure> failure;
    try {  // diagnostics are returned even if the compiler rejects the program
      made = embed::make_handle(
          source, libraries == nullptr ? embed::Contents{} : libraries->contents, said);
    } catch (const embed::CallFailure& fault) {
      failure = fault;
    }
    if (diagnostics != nullptr) {
      *diagnostics = said.release();
    }
    if (failure) {
      throw embed::CallFailure(*failure);
    }
    *program = made.release();
  });
}

cheg_status cheg_program_shipped(const char* name, cheg_program** program) {
  return guarded("cheg_program_shipped", [&] {
    need(name, "name");
    need(program, "program");
    auto made = std::make_unique<cheg_program>();
    made->shared = embed::shipped_program(name);
    *program = made.release();
  });
}

const char* cheg_shipped_name(size_t number) {
  const auto programs = stdlib::shipped_programs();
  return number < programs.size() ? programs[number].name.data() : nullptr;  // from literals
}

void cheg_program_free(cheg_program* program) {
  embed::check_alive(program, "cheg_program_free");
  delete program;
}

size_t cheg_diagnostics_count(const cheg_diagnostics* diagnostics) {
  embed::check_alive(diagnostics, "cheg_diagnostics_count");
  return diagnostics == nullptr ? 0 : diagnostics->items.size();
}

cheg_status cheg_diagnostics_get(const cheg_diagnostics* diagnostics, size_t number,
                                 cheg_diagnostic* diagnostic) {
  return guarded("cheg_diagnostics_get", [&] {
    need(diagnostics, "diagnostics");
    need(diagnostic, "diagnostic");
    embed::check_alive(diagnostics, "cheg_diagnostics_get");
    if (number >= diagnostics->items.size()) {
      embed::refuse(composed("there is no diagnostic {}; there are {}, counted from 0", number,
                             diagnostics->items.size()));
    }
    const embed::DiagnosticTexts& item = diagnostics->items[number];
    *diagnostic = {.is_error = item.is_error ? 1 : 0,
                   .code = item.code.c_str(),
                   .message = item.message.c_str(),
                   .hint = item.hint.c_str(),
                   .file = item.file.c_str(),
                   .line = static_cast<std::uint32_t>(item.place.line),
                   .column = static_cast<std::uint32_t>(item.place.column),
                   .length = static_cast<std::uint32_t>(item.length),
                   .rendered = item.rendered.c_str()};
  });
}

void cheg_diagnostics_free(cheg_diagnostics* diagnostics) {
  embed::check_alive(diagnostics, "cheg_diagnostics_free");
  delete diagnostics;
}

cheg_status cheg_program_rule(const cheg_program* program, cheg_reason reason, cheg_rule* rule) {
  return guarded("cheg_program_rule", [&] {
    need(program, "program");
    need(rule, "rule");
    embed::check_alive(program, "cheg_program_rule");
    *rule = embed::checked_rule(*program->shared, reason);
  });
}
