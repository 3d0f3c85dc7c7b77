#include "repl/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "lang/compile.hpp"
#include "lang/parser.hpp"
#include "repl/commands.hpp"
#include "repl/prompt_line.hpp"
#include "repl/value_text.hpp"
#include "vm/text.hpp"

namespace cheg::repl {
namespace {

using lang::StatementForm;

bool is_one_word(std::string_view text) {
  return text.find_first_of(" \t,\"(&;:") == std::string_view::npos;
}

std::string must_have_stopped(const Command& command) {
  return fmt::format("no program has stopped; `{}` is for a stop at a BREAK or a breakpoint",
                     command.name);
}

// Some commands are instructions too; this is the command then.
bool means_command(const Command& command, std::string_view arguments) {
  if (find_row(upper_case(command.name)) == nullptr) {
    return true;
  }
  if (command.name == "side") {
    const std::string side = lower_case(arguments);
    return side.empty() || side == "w" || side == "b" || side == "white" || side == "black";
  }
  const std::string_view place = split(arguments).first;
  return is_one_word(place) && !lang::find_variable(upper_case(place));
}

lang::SyntaxTree tree_of(std::string_view text) {
  lang::Diagnostics ignored;
  return lang::parse(std::make_shared<const lang::Source>("", std::string(text)), ignored);
}

// Nothing runs on behind the last instruction of the text.
bool ends_flow(const lang::SyntaxTree& tree) {
  for (std::size_t i = tree.lines.size(); i-- > 0;) {
    const lang::SyntaxLine& line = tree.lines[i];
    if (line.form == StatementForm::instruction) {
      const auto instruction =
          lang::find_instruction(upper_case(tree.source->text(line.word.span)));
      return instruction && lang::row(*instruction).flow == lang::Flow::end;
    }
    if (line.tag_count > 0) {
      return false;
    }
  }
  return false;
}

bool has_form(const lang::SyntaxTree& tree, StatementForm form) {
  return std::any_of(tree.lines.begin(), tree.lines.end(),
                     [&](const lang::SyntaxLine& line) { return line.form == form; });
}

}  // namespace

Session::Session(Surroundings& surroundings)
    : surroundings_(surroundings), board_(chess::Position()) {
  debugger_.at_stop = [this](const vm::Moment& moment, const std::string& why) {
    handle_stop(moment, why);
  };
}

Session::~Session() = default;

std::string Session::greeting() const {
  const Style style = surroundings_.style();
  return board_.drawing(style.unicode, style.color, chess::Color::white) +
         fmt::format(
             "\n{}\nEnter an instruction, a variable, a move or a FEN; `load krk`, `run`; "
             "`help`.\n",
             chess::to_fen(board_.position()));
}

std::string Session::prompt() const {
  return is_in_text() ? "  ... " : moment_ != nullptr ? "stopped> " : "cheg> ";
}

void Session::drop_text() {
  text_.reset();
  text_needs_end_ = false;
}

Status Session::enter(std::string_view line) {
  if (const std::size_t end = line.find('\n'); end != std::string_view::npos) {
    const Status status = enter(line.substr(0, end));
    return status == Status::ok ? enter(line.substr(end + 1)) : status;
  }
  if (replays_ == 0) {
    transcript_.emplace_back(line);
  }
  const std::size_t size = transcript_.size();
  const Status status = attempt([&] { handle(line); });
  if (status == Status::failed) {
    transcript_.resize(size - (replays_ == 0 ? 1 : 0));
  }
  return status;
}

Status Session::end_text() {
  return attempt([&] {
    if (text_needs_end_) {
      throw Failure("the input has ended before the END of the program");
    }
    finish_text(false);
  });
}

template <class Work>
Status Session::attempt(Work work) {
  failed_at_stop_ = false;
  is_abandoned_ = false;
  try {
    work();
  } catch (const Abandoned&) {
    write("abandoned\n");
  } catch (const std::exception& failure) {  // also of a library that cannot be read
    surroundings_.complain(failure.what());
    drop_text();
    return Status::failed;
  }
  return has_ended_ ? Status::ended : failed_at_stop_ ? Status::failed : Status::ok;
}

void Session::handle(std::string_view line) {
  if (text_) {
    add_to_text(line);
    return;
  }
  line = trimmed(line);
  const auto form = lang::comment_form(line.starts_with(';') ? line : "");
  if (line.empty() || line[0] == '#' || form == lang::CommentForm::plain) {
    return;
  }
  if (handle_command(line)) {
    return;
  }
  const lang::SyntaxTree tree = tree_of(line);
  const lang::SyntaxLine& first = tree.lines[0];
  if (first.tag_count > 0 || first.form == StatementForm::entry ||
      form != lang::CommentForm::none) {
    text_.emplace();
    add_to_text(line);
  } else if (first.form == StatementForm::use) {
    LiveProgram program = program_;
    program.add(line);
    change_program(std::move(program));
  } else if (find_row(upper_case(tree.source->text(first.word.span))) != nullptr) {
    execute(line);
  } else {
    handle_unknown(line);
  }
}

bool Session::handle_command(std::string_view line) {
  const bool is_marked = line[0] == ':';
  const auto [word, arguments] = split(line.substr(is_marked ? 1 : 0));
  const Command* command = find_command(word);
  const bool is_short = command != nullptr && word.size() == 1;
  if (command == nullptr || (command->where == Where::stop && is_short && !is_marked)) {
    if (is_marked) {
      throw Failure(fmt::format("there is no command {}; `help` lists them", cheg::quoted(word)));
    }
    return false;
  }
  const bool is_own_variable = arguments.empty() && variables_.find(upper_case(word)) != nullptr;
  if (!is_marked && (is_own_variable || !means_command(*command, arguments))) {
    return false;
  }
  if (command->where == Where::stop) {
    throw Failure(must_have_stopped(*command));
  }
  if (command->arguments == Arguments::none && !arguments.empty()) {
    throw Failure(fmt::format("`{}` takes nothing behind it, but there is {}", command->name,
                              cheg::quoted(arguments)));
  }
  (this->*command->handler)(arguments);
  return true;
}

bool Session::is_variable(std::string_view name) const {
  if (lang::find_variable(name) || variables_.find(name) != nullptr) {
    return true;
  }
  return compiled_ != nullptr && find_variable(*compiled_, name).has_value();
}

void Session::handle_unknown(std::string_view line) {
  const std::string name = upper_case(line);
  if (line[0] == '"' || (is_one_word(line) && is_variable(name))) {
    show_value(line);
    return;
  }
  if (is_one_word(line) && program_.definition(name)) {
    list(line);
    return;
  }
  if (line.find('/') != std::string_view::npos && line.find(' ') != std::string_view::npos) {
    set_position(line);
    return;
  }
  const auto move = board_.is_legal()
                        ? chess::parse_move(board_.position(), line)
                        : Result<chess::Move, chess::MoveTextError>(chess::MoveTextError{});
  if (move || (board_.is_legal() && move.error().kind != chess::MoveTextFault::malformed)) {
    make_move(line);
    return;
  }
  const auto [word, rest] = split(line);
  const Command* command = find_command(word);
  if (command != nullptr && lower_case(word) == word) {
    throw Failure(must_have_stopped(*command));
  }
  if (trimmed(line.substr(word.size())).starts_with('=')) {
    throw Failure(fmt::format("an instruction stores a value: SETV {},\"{}", upper_case(word),
                              rest.empty() ? "5" : rest));
  }
  std::vector<std::string_view> names;
  for (const Command& known : commands()) {
    names.push_back(known.name);
  }
  for (const lang::InstructionRow& row : lang::instructions()) {
    names.push_back(row.name);
  }
  for (const lang::VariableRow& row : lang::variables()) {
    names.push_back(row.name);
  }
  const std::vector<std::string> tags = program_.tags();
  names.insert(names.end(), tags.begin(), tags.end());
  const bool is_short = word.size() < 3;  // near to everything
  const std::string_view nearest = is_short ? "" : nearest_name(word, names);
  throw Failure(fmt::format("{} is no instruction, variable, command or move here; {}",
                            cheg::quoted(word),
                            nearest.empty() ? std::string("`help` says what can be entered")
                                            : fmt::format("did you mean `{}`?", nearest)));
}

void Session::add_to_text(std::string_view line) {
  const bool is_blank = trimmed(line).empty();
  if (is_blank && !text_needs_end_) {
    finish_text(false);
    return;
  }
  *text_ += std::string(line) + '\n';
  const lang::SyntaxTree tree = tree_of(*text_);
  if (tree.has_end) {
    finish_text(true);
  } else if (!text_needs_end_ && !has_form(tree, StatementForm::entry) && ends_flow(tree)) {
    // Complete unless it uses tags that are still to come.
    LiveProgram program = program_;
    program.add(*text_);
    lang::Diagnostics diagnostics;
    static_cast<void>(lang::compile(program.source(), surroundings_.libraries(), diagnostics));
    const auto items = diagnostics.items();
    const bool waits = std::any_of(items.begin(), items.end(), [](const lang::Diagnostic& it) {
      return it.code == lang::DiagnosticCode::undefined_tag;
    });
    if (!waits) {
      finish_text(false);
    }
  }
}

void Session::finish_text(bool is_whole_program) {
  const std::string text = *std::exchange(text_, std::nullopt);
  text_needs_end_ = false;
  LiveProgram program = program_;
  if (is_whole_program) {
    program = LiveProgram();
    program.load(lang::Source("", text));
  } else {
    program.add(text);
  }
  change_program(std::move(program));
  std::string defined;
  const lang::SyntaxTree tree = tree_of(text);
  for (const lang::SyntaxLine& line : tree.lines) {
    for (const lang::Name& tag : tree.tags_of(line)) {
      defined += (defined.empty() ? "" : ", ") + std::string(tree.symbols.text(tag.symbol));
    }
  }
  if (is_whole_program) {
    const std::size_t count = compiled()->instruction_count();
    write(fmt::format("a program of {} {}\n", count, count == 1 ? "instruction" : "instructions"));
  } else if (!defined.empty()) {
    write("defined " + defined + '\n');
  }
}

}  // namespace cheg::repl
