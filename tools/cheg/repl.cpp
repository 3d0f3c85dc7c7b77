// cheg, cheg repl: the interpreter at the terminal, or as a script from a pipe.
#include <fmt/format.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "lang/save.hpp"
#include "repl/frontend.hpp"
#include "repl/session.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/line_editor.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/pager.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/waiting_sign.hpp"
#include "tools/cheg/prove.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

// The common part of the front ends for a terminal and for a pipe.
class ToolFrontend : public repl::Frontend {
 public:
  void write(std::string_view text) override { write_by(print, text); }
  void write_painted(std::string_view text) override { write_by(print_unchanged, text); }
  [[nodiscard]] const std::atomic<bool>& stop() const override { return LineEditor::interrupted(); }
  void stop_now() override { LineEditor::interrupted() = true; }
  [[nodiscard]] const lang::Libraries& libraries() const override { return libraries_; }
  [[nodiscard]] Result<lang::SourcePointer, repl::CommandError> read_program(
      const std::string& path) const override {
    return with_file<lang::SourcePointer>(path, [&]() -> ReadResult<lang::SourcePointer> {
      auto source = read_source(path);
      if (lang::is_compiled(source->text())) {
        return repl::CommandError(fmt::format(
            "{} is a compiled program, not a text; `cheg dis` shows it", made_printable(path)));
      }
      return source;
    });
  }
  [[nodiscard]] Result<std::string, repl::CommandError> read_file(
      const std::string& path) const override {
    return with_file<std::string>(
        path, [&]() -> ReadResult<std::string> { return tool::read_file(path); });
  }
  [[nodiscard]] std::optional<repl::CommandError> write_file(const std::string& path,
                                                             std::string_view text) const override {
    const auto written = with_file<bool>(path, [&]() -> ReadResult<bool> {
      tool::write_file(path, text);
      return true;
    });
    return written ? std::nullopt : std::optional(written.error());
  }
  [[nodiscard]] Result<bool, repl::CommandError> prove(
      const std::shared_ptr<const lang::Program>& program, const std::string& ending,
      chess::Notation notation) override {
    try {
      const std::string& name = program->data().parts.front().source->name();
      return prove_program(program, name, ending, notation) == ExitStatus::ok;
    } catch (const StreamError&) {
      lost_stream_ = std::current_exception();
      throw;
    } catch (const std::runtime_error& error) {
      return repl::CommandError(error.what());
    }
  }

 protected:
  void write_by(void (*print_text)(std::string_view), std::string_view text) {
    try {
      print_text(text);
    } catch (const StreamError&) {
      lost_stream_ = std::current_exception();
      throw;
    }
  }
  // The session reports every exception as an error of the line and continues. Without a reader or
  // without input, it must end.
  void end_if_stream_is_lost() const {
    if (lost_stream_) {
      std::rethrow_exception(lost_stream_);
    }
  }
  [[noreturn]] void lose_input(const std::string& reason) {
    lost_stream_ = std::make_exception_ptr(StreamError("cannot read standard input: " + reason));
    std::rethrow_exception(lost_stream_);
  }

 private:
  template <class Value>
  using ReadResult = Result<Value, repl::CommandError>;

  // The result of use(), or an error if the file does not exist or cannot be read or written.
  template <class Value, class Use>
  static ReadResult<Value> with_file(const std::string& path, Use use) {
    if (path.empty() || path == "-") {
      return repl::CommandError(path.empty() ? "say which file"
                                             : "commands come from standard input, not files");
    }
    try {
      return use();
    } catch (const StreamError& error) {
      return repl::CommandError(error.what());
    }
  }

  FileLibraries libraries_;
  std::exception_ptr lost_stream_;
};

class Terminal final : public ToolFrontend {
 public:
  explicit Terminal(LineEditor& editor) : editor_(editor) {}

  void complain(std::string_view text) override {
    end_if_stream_is_lost();
    error_has_color() ? print_error_unchanged("\033[31m" + printable_lines(text) + "\033[0m\n")
                      : print_error(fmt::format("{}\n", text));
  }
  void write_long(std::string_view text) override { write_by(print_in_pages, text); }
  void complain_painted(std::string_view text) override {
    end_if_stream_is_lost();
    print_error_unchanged(fmt::format("{}\n", text));
  }
  [[nodiscard]] bool goes_on_after_errors() const override { return true; }
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt) override {
    auto line = editor_.read(prompt, output_has_color());
    while (line && line->is_cancelled) {
      line = editor_.read(prompt, output_has_color());
    }
    return line ? std::optional(line->text) : std::nullopt;
  }
  [[nodiscard]] std::shared_ptr<void> show_thinking(std::chrono::nanoseconds limit) override {
    flush_output();
    return std::make_shared<WaitingSign>("the program thinks", limit);
  }
  [[nodiscard]] repl::Style style() const override {
    return {output_has_color(), output_is_utf8()};
  }

 private:
  LineEditor& editor_;
};

class Pipe final : public ToolFrontend {
 public:
  explicit Pipe(bool keeps_going) : keeps_going_(keeps_going) {}

  void complain(std::string_view text) override {
    end_if_stream_is_lost();
    const bool is_of_a_line = number_ > 0;  // not of the program on the command line
    tool::complain(is_of_a_line ? fmt::format("line {}: {}", number_, text) : std::string(text));
  }
  [[nodiscard]] bool goes_on_after_errors() const override { return keeps_going_; }
  // Without the prompt.
  [[nodiscard]] std::optional<std::string> read(const std::string& /*prompt*/) override {
    std::string line;
    int c = std::getc(stdin);
    if (c == EOF && std::ferror(stdin) == 0) {
      return std::nullopt;
    }
    for (; c != EOF && c != '\n'; c = std::getc(stdin)) {
      line += static_cast<char>(c);
    }
    if (std::ferror(stdin) != 0) {
      lose_input(std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
    }
    ++number_;
    return line;
  }
  [[nodiscard]] repl::Style style() const override { return {}; }

 private:
  bool keeps_going_;
  std::size_t number_ = 0;
};

// Enters the commands of the command line. Returns false if one fails.
bool begin(repl::InteractiveSession& session, const std::string& program,
           chess::Notation notation) {
  if (notation != chess::Notation::san) {
    static_cast<void>(session.enter(std::string("notation ") + chess::keyword(notation)));
  }
  return program.empty() || session.enter("load " + program) == repl::LineStatus::ok;
}

ExitStatus run_at_terminal(const std::string& program, chess::Notation notation) {
  repl::InteractiveSession* talking = nullptr;
  LineEditor editor([&talking](std::string_view before) { return talking->complete(before); });
  Terminal terminal(editor);
  repl::InteractiveSession session(terminal);
  talking = &session;
  print_unchanged(session.greeting());
  static_cast<void>(begin(session, program, notation));
  repl::LineStatus status = repl::LineStatus::ok;
  while (status != repl::LineStatus::ended) {
    const auto line = editor.read(session.prompt(), output_has_color());
    if (!line && !session.is_in_text()) {
      break;
    }
    if (!line || line->is_cancelled) {
      session.drop_text();
      continue;
    }
    status = session.enter(line->text);
    flush_output();
  }
  return ExitStatus::ok;
}

ExitStatus run_script(const std::string& program, bool keeps_going, chess::Notation notation) {
  Pipe pipe(keeps_going);
  repl::InteractiveSession session(pipe);
  ExitStatus result = begin(session, program, notation) ? ExitStatus::ok : ExitStatus::negative;
  while (result == ExitStatus::ok || keeps_going) {
    const auto line = pipe.read("");
    LineEditor::interrupted() = false;
    if (!line && !session.is_in_text()) {
      break;
    }
    const repl::LineStatus status = line ? session.enter(*line) : session.end_text();
    result = status == repl::LineStatus::failed ? ExitStatus::negative : result;
    flush_output();  // the reader may wait for the answer
    if (status == repl::LineStatus::ended || !line) {
      break;
    }
  }
  return result;
}

}  // namespace

ExitStatus run_repl(const std::string& program, bool keeps_going, chess::Notation notation) {
  return isatty(STDIN_FILENO) != 0 && output_is_terminal()
             ? run_at_terminal(program, notation)
             : run_script(program, keeps_going, notation);
}

void add_repl(CLI::App& app, ExitStatus& status) {
  struct ReplOptions {
    std::string program;
    bool keeps_going = false;
    chess::Notation notation = chess::Notation::san;
  };
  auto options = std::make_shared<ReplOptions>();
  CLI::App* command =
      app.add_subcommand("repl", "Talk to the interpreter; the same as cheg without a command");
  command->add_option("PROGRAM", options->program, "A program to begin with")->type_name("");
  command->add_flag("--keep-going", options->keeps_going,
                    "Continue after errors if the input is not a terminal");
  add_notation_option(*command, options->notation);
  command->footer("Example:\n  printf 'CARD N,LM\\nN\\n' | cheg repl");
  command->callback([options, &status] {
    status = run_repl(options->program, options->keeps_going, options->notation);
  });
}

}  // namespace cheg::tool
