// cheg book: pages that teach how programs play.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "book/page.hpp"
#include "cover/cover.hpp"
#include "proof/prove.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/batched_natives.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/ending_run.hpp"
#include "tools/cheg/rule_texts.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::MaterialSignature;
using ProgramPointer = std::shared_ptr<const lang::Program>;

constexpr const char* kIndex = "index.html";

struct BookOptions {
  std::vector<std::string> programs;
  std::vector<std::string> endings;
  std::string folder = "book";
  std::uint64_t games = 100;
  TableOptions tables;
  vm::Limits limits;
};

// Proves and covers the program with the same natives, so that both take the decisions of BEST MIN
// from one table.
Result<book::Chapter, WorkError> proved_and_covered(const ProgramPointer& program,
                                                    MaterialSignature ending, const Tables& tables,
                                                    const BookOptions& options,
                                                    const proof::ProveOptions& prove_options) {
  const BatchedNatives natives(*program, ending, prove_options.work);
  const auto prepared = vm::PreparedProgram::make(program, natives.get()).value();
  auto proved = proof::prove(prepared, ending, tables.set(), prove_options);
  if (!proved) {
    return proved.error();
  }
  cover::CoverOptions cover_options;
  cover_options.limits = options.limits;
  cover_options.games = options.games;
  cover_options.work = prove_options.work;
  auto covered = cover::cover(program, natives.get(), ending, tables.set(), cover_options);
  if (!covered) {
    return covered.error();
  }
  return book::Chapter{std::move(covered).value(), std::move(proved).value(), {}};
}

book::Chapter chapter_of(const ProgramPointer& program, const std::string& name,
                         MaterialSignature ending, Tables& tables, const BookOptions& options) {
  proof::ProveOptions prove_options;
  prove_options.limits = options.limits;
  prove_options.worst = 1;
  prove_options.rule_text = rule_texts(program, options.limits);
  auto made = run_ending({ending, tables, thread_count(options.tables),
                          "the page of " + name + " is not written", "the page"},
                         prove_options, [&](const proof::ProveOptions& run_options) {
                           return proved_and_covered(program, ending, tables, options, run_options);
                         });
  if (!made) {
    throw StreamError(made.error());
  }
  book::Chapter chapter = std::move(made).value();
  for (const cover::CoveredRule& rule : chapter.covered.sides.front().rules) {
    chapter.told.push_back(rule.example && prove_options.rule_text
                               ? prove_options.rule_text(rule.example->position)
                               : "");
  }
  return chapter;
}

// "krk"; for a file, its name without the extension.
std::string page_name(const std::string& program) {
  const stdlib::ShippedProgram* const shipped = stdlib::find_shipped_program(program);
  return shipped == nullptr ? made_printable(std::filesystem::path(program).stem().string())
                            : std::string(shipped->name);
}

// Nothing, with messages, if the program does not compile.
std::optional<book::ProgramPage> page_of(const std::string& path, Tables& tables,
                                         const BookOptions& options) {
  const ProgramPointer program = read_program(path);
  if (program == nullptr) {
    return std::nullopt;
  }
  if (const auto made = vm::PreparedProgram::make(program, stdlib::native_libraries()); !made) {
    complain(made.error());
    return std::nullopt;
  }
  book::ProgramPage page;
  const stdlib::ShippedProgram* const shipped = stdlib::find_shipped_program(path);
  page.name = page_name(path);
  page.path = shipped == nullptr ? made_printable(path) : std::string(shipped->path);
  page.summary =
      stdlib::summary({page.name, page.path, program->data().parts.front().source->text()});
  for (const MaterialSignature ending : endings_of(path, *program, options.endings, "book")) {
    page.chapters.push_back(chapter_of(program, page.name, ending, tables, options));
  }
  return page;
}

void require_different_files(const std::vector<std::string>& programs) {
  std::vector<std::string> files{kIndex};
  for (const std::string& program : programs) {
    files.push_back(
        book::file_name({.name = page_name(program), .path = {}, .summary = {}, .chapters = {}}));
    if (std::count(files.begin(), files.end(), files.back()) > 1) {
      throw UsageError(
          fmt::format("book: two pages would be written to {}; rename one of the "
                      "programs",
                      files.back()));
    }
  }
}

ExitStatus write_book(const BookOptions& options) {
  std::vector<std::string> programs = options.programs;
  if (programs.empty()) {
    for (const std::string_view name : stdlib::taught_programs()) {
      programs.emplace_back(name);
    }
  }
  require_different_files(programs);
  const std::filesystem::path folder(options.folder);
  std::error_code error;
  std::filesystem::create_directories(folder, error);  // otherwise no file can be written
  Tables tables(options.tables, chess::tablebase::Trust::this_process);
  std::vector<book::ProgramPage> pages;
  for (const std::string& program : programs) {
    auto page = page_of(program, tables, options);
    if (!page) {
      return ExitStatus::negative;
    }
    pages.push_back(*std::move(page));
    const std::string file = (folder / book::file_name(pages.back())).string();
    write_file(file, book::program_page(pages.back(), kIndex));
    print(made_printable(file) + "\n");
    flush_output();
  }
  const std::string index = (folder / kIndex).string();
  write_file(index, book::index_page(pages));
  print(made_printable(index) + "\n");
  return ExitStatus::ok;
}

}  // namespace

void add_book(CLI::App& app, ExitStatus& status) {
  constexpr std::size_t kMemoryOfBook = std::size_t{1} << 30;
  constexpr std::uint64_t kMostGamesOfBook = 1'000'000;
  auto options = std::make_shared<BookOptions>();
  options->limits.memory = kMemoryOfBook;
  CLI::App* command = app.add_subcommand(
      "book", "Write pages that teach how programs play: rules with diagrams, the longest win");
  command
      ->add_option("PROGRAM", options->programs,
                   "Program files or names of shipped programs; default: each program in the "
                   "library's table of proofs whose name does not end in _deep or _engine, which "
                   "takes many minutes")
      ->type_name("");
  command->add_option("--ending", options->endings, kEndingsHelp)
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command
      ->add_option("-o,--output", options->folder,
                   "The folder for the pages; index.html lists them")
      ->capture_default_str()
      ->type_name("FOLDER");
  command
      ->add_option("--games", options->games,
                   "Count the rules in so many games with the best defence")
      ->check(CLI::Range(std::uint64_t{0}, kMostGamesOfBook))
      ->capture_default_str()
      ->type_name("N");
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg book krk kqk -o book");
  command->callback([options, &status] { status = write_book(*options); });
}

}  // namespace cheg::tool
