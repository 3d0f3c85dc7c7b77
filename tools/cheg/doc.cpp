// cheg doc: the language reference.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.hpp"
#include "lang/reference.hpp"
#include "lang/reference_page.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "stdlib/vocabulary.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/pager.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

void show_entry(const std::string& name) {
  const std::string text = lang::reference(name, stdlib::native_rows());
  if (!text.empty()) {
    print(text);
    return;
  }
  const std::string_view nearest = nearest_name(name, lang::reference_names(stdlib::native_rows()));
  throw UsageError(fmt::format("doc: nothing is called {}; {}", cheg::quoted(name),
                               nearest.empty() ? "`cheg doc` lists everything"
                                               : fmt::format("did you mean `{}`?", nearest)));
}

void show_page() {
  std::vector<lang::ReferenceProgram> programs;
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    programs.push_back(
        {std::string(program.name), std::string(program.path), stdlib::summary(program)});
  }
  print_unchanged(lang::reference_page(stdlib::native_rows(), programs));
}

void write_vocabulary(const std::string& folder) {
  const stdlib::VocabularyPage page = stdlib::vocabulary_page();
  const std::filesystem::path pictures = std::filesystem::path(folder) / "pictures/vocabulary";
  std::error_code error;
  std::filesystem::create_directories(pictures, error);  // otherwise no file can be written
  for (const stdlib::VocabularyPage::Picture& picture : page.pictures) {
    write_file(pictures / picture.name, picture.svg);
  }
  write_file(std::filesystem::path(folder) / "vocabulary.md", page.text);
}

}  // namespace

void add_doc(CLI::App& app, ExitStatus& status) {
  CLI::App* command = app.add_subcommand("doc", "Show the language reference");
  auto* name =
      command
          ->add_option("NAME",
                       "An instruction, condition, ordering, variable, diagnostic (name or "
                       "code), run-time error or native library")
          ->type_name("");
  CLI::Option* markdown =
      command->add_flag("--markdown")->description("Everything, as a page: docs/language.md");
  markdown->excludes(name);
  auto* vocabulary =
      command
          ->add_option("--vocabulary",
                       "Write the words of PAWNS, ATTACK and CONFINE with their pictures into this "
                       "folder: docs")
          ->type_name("FOLDER");
  vocabulary->excludes(name)->excludes(markdown);
  command->footer("Example:\n  cheg doc SELECT");
  command->callback([name, markdown, vocabulary, &status] {
    if (!vocabulary->empty()) {
      write_vocabulary(vocabulary->as<std::string>());
    } else if (!markdown->empty()) {
      show_page();
    } else if (name->empty()) {
      print_in_pages(lang::reference(stdlib::native_rows()));
    } else {
      show_entry(name->as<std::string>());
    }
    status = ExitStatus::ok;
  });
}

}  // namespace cheg::tool
