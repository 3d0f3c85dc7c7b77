#include "tools/cheg/command_line/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "lang/save.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".cheg";
// No path begins with these words.
constexpr const char* kShippedIdentity = "shipped program ";

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) {
      std::fclose(file);
    }
  }
};

// The folder that holds the program file.
fs::path folder_of(const lang::Source& user) {
  const fs::path folder = fs::path(user.name()).parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

// An identity of the file that is the same for every path to the file.
std::string identity_of(const fs::path& path) {
  std::error_code ignored;
  return fs::weakly_canonical(path, ignored).string();
}

std::string display_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

lang::SourcePointer source_of(const std::string& path, std::string text) {
  return std::make_shared<const lang::Source>(display_name(path), std::move(text),
                                              path == "-" ? "" : identity_of(path));
}

std::string shipped_names() {
  std::string names;
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    names += (names.empty() ? "" : ", ") + std::string(program.name);
  }
  return names;
}

[[noreturn]] void fail_to_read(const std::string& path, int error) {
  const bool is_name = path.find_first_of("/.") == std::string::npos;
  throw StreamError(fmt::format("cannot read {}: {}{}", made_printable(display_name(path)),
                                std::strerror(error),  // NOLINT(concurrency-mt-unsafe)
                                is_name ? "; the shipped programs are " + shipped_names() : ""));
}

// The shipped program if the path is its name, otherwise nullptr.
const stdlib::ShippedProgram* shipped(const std::string& path) {
  return path.find_first_of("/.") == std::string::npos ? stdlib::find_shipped_program(path)
                                                       : nullptr;
}

lang::SourcePointer source_of(const stdlib::ShippedProgram& program) {
  return std::make_shared<const lang::Source>(std::string(program.path), std::string(program.text),
                                              kShippedIdentity + std::string(program.name));
}

bool is_shipped(const lang::Source& source) {
  return source.identity().starts_with(kShippedIdentity);
}

}  // namespace

std::string read_file(const std::string& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin
                                                               : std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    fail_to_read(path, errno);
  }
  std::string bytes;
  char buffer[1U << 16];
  // Does not read beyond the end, because a terminal would then need a second Ctrl-D. If the text
  // is too long, the compiler reports this.
  while (std::feof(file.get()) == 0 && std::ferror(file.get()) == 0 &&
         bytes.size() <= lang::Source::kMostBytes) {
    bytes.append(buffer, std::fread(buffer, 1, sizeof buffer, file.get()));
  }
  if (std::ferror(file.get()) != 0) {
    fail_to_read(path, errno);
  }
  return bytes;
}

std::optional<lang::Library> FileLibraries::find(std::string_view name,
                                                 const lang::Source& user) const {
  if (name.find('/') != std::string_view::npos) {
    return std::nullopt;  // a name, not a path
  }
  for (const lang::NativeRows* library : natives()) {
    if (library->name == name) {
      return library;
    }
  }
  const fs::path path = folder_of(user) / (lower_case(name) + kExtension);
  std::error_code ignored;
  if (is_shipped(user) || !fs::is_regular_file(path, ignored)) {
    const stdlib::ShippedProgram* program = stdlib::find_shipped_program(name);
    return program == nullptr ? std::nullopt : std::optional<lang::Library>(source_of(*program));
  }
  return std::make_shared<const lang::Source>(path.lexically_normal().string(), read_file(path),
                                              identity_of(path));
}

std::span<const lang::NativeRows* const> FileLibraries::natives() const {
  return stdlib::native_rows();
}

std::vector<std::string> FileLibraries::names(const lang::Source& user) const {
  std::vector<std::string> names;
  for (const lang::NativeRows* library : natives()) {
    names.emplace_back(library->name);
  }
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    names.push_back(upper_case(program.name));
  }
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder_of(user), ignored)) {
    // Files with other names cannot be found by USE.
    const std::string stem = file.path().stem().string();
    if (file.path().extension() == kExtension && file.is_regular_file(ignored) &&
        stem == lower_case(stem)) {
      names.push_back(upper_case(stem));
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

lang::SourcePointer read_source(const std::string& path) {
  if (const stdlib::ShippedProgram* program = shipped(path)) {
    return source_of(*program);
  }
  return source_of(path, read_file(path));
}

std::shared_ptr<const lang::Program> read_program(const std::string& path) {
  lang::Diagnostics diagnostics;
  return read_program(path, diagnostics);
}

std::shared_ptr<const lang::Program> read_program(const std::string& path,
                                                  lang::Diagnostics& diagnostics) {
  const FileLibraries libraries;
  const lang::SourcePointer source = read_source(path);
  if (lang::is_compiled(source->text())) {
    auto loaded = lang::load(source->text(), libraries);
    if (!loaded) {
      complain(fmt::format("{}: {}", made_printable(path), made_printable(loaded.error())));
      return nullptr;
    }
    return std::move(loaded).value();
  }
  auto program = lang::compile(source, libraries, diagnostics);
  if (program == nullptr) {
    show_diagnostics(source->name(), diagnostics);
  }
  return program;
}

bool has_entry(const lang::Program& program, const chess::Position& position) {
  return program.find_entry(position.material(), position.side_to_move()) !=
         lang::EntryTable::kNone;
}

bool refuse_compiled(const lang::Source& source) {
  if (!lang::is_compiled(source.text())) {
    return false;
  }
  complain(fmt::format("{} is a compiled program, not a text; `cheg dis` shows it",
                       made_printable(source.name())));
  return true;
}

void show_diagnostics(const std::string& name, const lang::Diagnostics& diagnostics) {
  const auto color = error_has_color() ? lang::ColorMode::on : lang::ColorMode::off;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    print_error_unchanged(lang::render(diagnostic, color) + '\n');
  }
  print_error(lang::summary(made_printable(name), diagnostics) + '\n');
}

ExitStatus for_each_file(const std::vector<std::string>& paths,
                         const std::function<ExitStatus(const std::string&)>& use) {
  ExitStatus worst = ExitStatus::ok;
  for (const std::string& path : paths) {
    try {
      worst = std::max(worst, use(path));
    } catch (const StreamError& error) {
      complain(error.what());
      worst = ExitStatus::stream;
    }
  }
  return worst;
}

}  // namespace cheg::tool
